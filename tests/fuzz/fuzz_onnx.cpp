// Any bytes as an ONNX model: a graph whose small parts are computed, or one sentence.
#include "core/network/network.hpp"

#include <algorithm>
#include <cstdlib>
#include <thread>

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
    std::stop_source stop; // of loops without an end
    settings.job.stop = stop.get_token();
    std::jthread clock;
    if (std::ranges::any_of(shared->nodes, [](const network::Node& node) { return node.hasGraphs(); }))
        clock = std::jthread([&](const std::stop_token& done) {
            for (int i = 0; i < 100 && !done.stop_requested(); ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            stop.request_stop();
        });
    if (const auto outputs = ready->run(inputs, settings); !outputs)
        check(outputs.error());
    return 0;
}
