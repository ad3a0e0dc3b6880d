#include "core/network/operation.hpp"

#include "core/base/host.hpp"
#include "core/base/memory.hpp"
#include "core/base/sha256.hpp"
#include "core/data/normal.hpp"
#include "core/network/fast.hpp"
#include "core/network/gallery.hpp"
#include "core/network/tensor_file.hpp"

namespace telar {

namespace network {

Expected<Tensor> normalTensor(const Tensor& outline, uint32_t seed, const JobContext& job) {
    TELAR_TAKE(drawn, NormalNumbers(seed).draw(1, std::max<int64_t>(1, outline.size()), 1, job));
    const auto held = std::make_shared<Matrix<float>>(std::move(*drawn));
    return converted(Tensor::over(Type::Float32, outline.shape(), held, held->data()), outline.type());
}

void describeRun(const Network& network, const std::string& model, const std::vector<Tensor>& outputs,
                 RunRecord& record) {
    const auto place = [](const Shape& shape, int64_t& rows, int64_t& columns) {
        columns = shape.empty() ? 1 : shape.back();
        rows = columns > 0 ? sizeOf(shape) / columns : 0;
    };
    record.entries = {{"model", model, "model"}};
    if (!network.graph().inputs.empty()) {
        place(network.input(0).shape(), record.inputRows, record.inputColumns);
        record.inputType = typeName(network.input(0).type());
    }
    record.cost = Cost{static_cast<double>(network.graph().parameterBytes() + 2 * network.activationBytes()),
                       2 * static_cast<double>(network.multiplyAdds())};
    if (outputs.empty())
        return;
    place(outputs.front().shape(), record.outputRows, record.outputColumns);
    if (outputs.front().type() == Type::String)
        return;
    Sha256 hash; // of the numbers as float32, piece by piece: of bytes those would take four times as much
    std::vector<float> piece;
    const auto flush = [&] {
        hash.update(piece.data(), piece.size() * sizeof(float));
        piece.clear();
    };
    outputs.front().eachNumber([&](double value) {
        constexpr std::size_t together = 1 << 14;
        piece.push_back(static_cast<float>(value));
        if (piece.size() == together)
            flush();
    });
    flush();
    record.outputSha256 = hash.finish();
}

} // namespace network

namespace {

using network::Engine;
using network::Tensor;

constexpr const char* builtIn = "lenet";

/// The setting `model`: a file, or one that is built in.
Expected<network::Graph> graphFor(const Work& work, const JobContext& job) {
    const auto model = work.get("model");
    return network::namedGraph(model.empty() ? builtIn : model, job);
}

class PreparedNetwork final : public PreparedWork {
public:
    PreparedNetwork(const std::vector<network::NamedEngine>& engines, network::Network ready, network::Network fast,
                    std::vector<Tensor> inputs)
        : engines_(engines), ready_(std::move(ready)), fast_(std::move(fast)), inputs_(std::move(inputs)) {}
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        const auto& engine = *network::findEngine(engines_, backend);
        if (engine.device && !devices_.contains(backend)) {
            TELAR_SET(devices_[backend], engine.device());
        }
        network::RunSettings settings;
        settings.engine = engine.engine;
        settings.threads = options.threads;
        settings.job.stop = options.job.stop;
        settings.device = devices_[backend];
        TELAR_TAKE(outputs, (engine.engine == Engine::Reference ? ready_ : fast_).run(inputs_, settings));
        TELAR_SET(output_, network::converted(outputs->front(), network::Type::Float32));
        return Run{};
    }
    std::optional<AnyView> output() const override {
        if (!output_.hasValues())
            return {};
        const int64_t columns = output_.rank() > 0 ? output_.dim(output_.rank() - 1) : 1;
        const int64_t rows = columns > 0 ? output_.size() / columns : 0;
        return AnyView(PlanesView<const float>{output_.data<float>(), 1, rows, columns, columns, rows * columns});
    }
    Cost cost(const std::string&) const override {
        return {static_cast<double>(ready_.graph().parameterBytes() + 2 * ready_.activationBytes()),
                2 * static_cast<double>(ready_.multiplyAdds())};
    }

private:
    const std::vector<network::NamedEngine>& engines_;
    std::map<std::string, std::shared_ptr<network::Device>> devices_;
    network::Network ready_, fast_; ///< as the file says; with nodes fused
    std::vector<Tensor> inputs_;
    Tensor output_;
};

class NetworkOperation final : public Operation {
public:
    explicit NetworkOperation(const std::vector<network::NamedEngine>& engines) : engines_(engines) {}
    std::string id() const override { return networkId; }
    Text title() const override { return text(TELAR_TR("core", "Network of an ONNX file")); }
    Text sizeTitle() const override { return text(TELAR_TR("core", "samples")); }
    std::string sizes() const override { return "1:16:x2"; }
    std::string variants() const override { return "reference,fast"; }
    std::vector<SettingInfo> settings() const override {
        return {{"model", text(TELAR_TR("core", "Network")), builtIn, "lenet"}};
    }
    Text titleOf(const std::string& backend) const override {
        const auto* engine = network::findEngine(engines_, backend);
        return engine ? engine->title : text("%1", backend);
    }
    std::vector<std::pair<std::string, Status>> backends() const override {
        std::vector<std::pair<std::string, Status>> all;
        for (const auto& engine : engines_)
            all.emplace_back(engine.id, engine.available());
        return all;
    }
    int threadsOf(const std::string& backend, int asked) const override {
        return backend != "fast" ? 1 : asked > 0 ? asked : usableCores();
    }
    std::vector<CheckTask> checkTasks() const override { return {{id(), 2, {}, 1e-5}}; }
    Status check(const Work& work) const override {
        return work.size >= 1 && work.size <= 65536
                   ? Status{}
                   : Status{userError(text(TELAR_TR("core", "A network takes from 1 to 65536 samples")))};
    }
    int64_t bytes(const Work& work) const override { return work.size * (1 << 16) + (1 << 20); }
    double effort(const Work& work) const override { return static_cast<double>(work.size); }
    void describe(const Work& work, RunRecord& record) const override {
        const auto model = work.get("model");
        record.inputType = "float32";
        record.entries = {{"model", model.empty() ? std::string(builtIn) : model}};
        record.inputRows = work.size;
    }
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext& job) const override {
        TELAR_TAKE(graph, graphFor(work, job));
        const auto shared = std::make_shared<const network::Graph>(std::move(*graph));
        std::map<std::string, network::Shape> shapes;
        for (const int input : shared->inputs) { // as many samples as the size says
            const auto& value = shared->values[static_cast<std::size_t>(input)];
            network::Shape shape;
            for (const auto& axis : value.axes)
                shape.push_back(axis.length);
            if (!shape.empty() && shape.front() < 0)
                shape.front() = work.size;
            if (std::find(shape.begin(), shape.end(), -1) == shape.end() && value.hasAxes)
                shapes[value.name] = shape;
        }
        TELAR_TAKE(ready, network::Network::prepare(shared, shapes, job));
        TELAR_TAKE(fast, network::Network::prepare(std::make_shared<const network::Graph>(network::fused(*shared)),
                                                   shapes, job));
        TELAR_CHECK(checkMemory(ready->peakBytes() + fast->keptBytes()));
        std::vector<Tensor> inputs;
        for (std::size_t i = 0; i < shared->inputs.size(); ++i) {
            TELAR_TAKE(input, network::normalTensor(ready->input(i), work.seed + static_cast<uint32_t>(i), job));
            inputs.push_back(std::move(*input));
        }
        return std::unique_ptr<PreparedWork>(
            std::make_unique<PreparedNetwork>(engines_, std::move(*ready), std::move(*fast), std::move(inputs)));
    }

private:
    const std::vector<network::NamedEngine>& engines_;
};

} // namespace

std::unique_ptr<Operation> networkOperation(const std::vector<network::NamedEngine>& engines) {
    return std::make_unique<NetworkOperation>(engines);
}

} // namespace telar
