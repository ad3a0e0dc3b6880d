// Any bytes as an ONNX model: a graph whose small parts are computed, or one sentence.
#include "core/network/network.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    const auto check = [](const Error& error) {
        if (error.what.empty())
            std::abort();
    };
    auto model = onnx_file::parseModel({reinterpret_cast<const char*>(data), size}, "fuzz.onnx");
    if (!model) {
        check(model.error());
        return 0;
    }
    auto graph = network::graphOf(std::move(*model), "fuzz.onnx");
    if (!graph) {
        check(graph.error());
        return 0;
    }
    const auto shared = std::make_shared<const network::Graph>(std::move(*graph));
    const auto ready = network::Network::prepare(shared, {});
    if (!ready) {
        check(ready.error());
        return 0;
    }
    if (ready->activationBytes() > 1 << 16 || ready->multiplyAdds() > 1 << 16)
        return 0;
    std::vector<network::Tensor> inputs;
    for (size_t i = 0; i < shared->inputs.size(); ++i) {
        auto input = network::Tensor::create(ready->input(i).type(), ready->input(i).shape());
        if (!input || input->type() == network::Type::String || input->bytes() > 1 << 16)
            return 0;
        std::fill_n(input->write<char>(), input->bytes(), char{0});
        inputs.push_back(*input);
    }
    network::RunSettings settings;
    settings.threads = 1;
    if (const auto outputs = ready->run(inputs, settings); !outputs)
        check(outputs.error());
    return 0;
}
