// One neuron and the pipeline: operations on vectors.
#include "core/experiment/operations/operations.hpp"
#include "core/neuron/emulate.hpp"
#include "core/neuron/parameters.hpp"
#include "core/pipeline/parameters.hpp"

namespace telar {

namespace {

void describeVector(const Work& work, RunRecord& record, GreyType type = GreyType::Float32) {
    record.inputRows = 1;
    record.inputColumns = work.size;
    record.inputType = greyName(type);
}

class PreparedNeuron final : public PreparedWork {
public:
    PreparedNeuron(const Registry<NeuronVariant>& registry, NeuronInputs inputs)
        : registry_(registry), inputs_(std::move(inputs)) {}
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        const auto outcome = runNeuron(*registry_.find(backend), inputs_.problem(), options);
        if (!outcome)
            return outcome.error();
        return Run{outcome->device, outcome->launch, {}, {{"sum", outcome->sum}}};
    }
    std::string kernelOf(const std::string& backend) const override { return telar::kernelOf(backend, neuronKernels()); }
    Status count(const std::string& kernel, const simt::LaunchOptions& options) override {
        const auto report = emulateNeuron(kernel, inputs_.problem(), options);
        return report ? Status{} : Status{report.error()};
    }
    Cost cost(const std::string& backend) const override {
        return registry_.find(backend)->cost(inputs_.problem());
    }

private:
    const Registry<NeuronVariant>& registry_;
    NeuronInputs inputs_;
};

Expected<NeuronSource> neuronOf(const Work& work) {
    NeuronSource source{work.size, work.seed};
    if (auto fine = readSettings(work, neuronParameters(), source); !fine)
        return fine.error();
    return source;
}

class NeuronOperation final : public VariantOperation<NeuronVariant> {
public:
    using VariantOperation::VariantOperation;
    std::string id() const override { return "neuron"; }
    std::string sizes() const override { return "1000:1000000:x10"; }
    std::string variants() const override { return "serial,openmp,simd"; }
    std::vector<SettingInfo> settings() const override { return settingsOf(neuronParameters()); }
    Status check(const Work& work) const override {
        const auto source = neuronOf(work);
        return source ? Status{} : Status{source.error()};
    }
    int64_t bytes(const Work& work) const override { return work.size * 8 + (1 << 20); }
    double effort(const Work& work) const override { return static_cast<double>(work.size); }
    void describe(const Work& work, RunRecord& record) const override {
        describeVector(work, record);
        if (const auto source = neuronOf(work))
            record.entries = entriesOf(neuronParameters(), *source);
        record.outputRows = record.outputColumns = 1;
    }
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext& job) const override {
        const auto source = neuronOf(work);
        if (!source)
            return source.error();
        auto inputs = makeInputs(*source, {0, job});
        if (!inputs)
            return inputs.error();
        return std::unique_ptr<PreparedWork>(std::make_unique<PreparedNeuron>(registry_, std::move(*inputs)));
    }
};

Expected<PipelineSource> pipelineOf(const Work& work) {
    PipelineSource source{work.size};
    if (auto fine = readSettings(work, pipelineParameters(), source); !fine)
        return fine.error();
    return source;
}

class PreparedPipeline final : public PreparedWork {
public:
    PreparedPipeline(const Registry<PipelineVariant>& registry, PipelineInputs inputs, TanhBy tanh, int64_t size)
        : registry_(registry), inputs_(std::move(inputs)), tanh_(tanh), out_(static_cast<std::size_t>(size)) {
    }
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        return variantRun(runPipeline(*registry_.find(backend), inputs_.problem(tanh_), out_, options));
    }
    Cost cost(const std::string& backend) const override {
        return registry_.find(backend)->cost(inputs_.problem(tanh_));
    }

private:
    const Registry<PipelineVariant>& registry_;
    PipelineInputs inputs_;
    TanhBy tanh_;
    std::vector<float> out_;
};

class PipelineOperation final : public VariantOperation<PipelineVariant> {
public:
    using VariantOperation::VariantOperation;
    std::string id() const override { return "pipeline"; }
    std::string sizes() const override { return "1000:1000000:x10"; }
    std::string variants() const override { return "passes,fused,simd"; }
    std::vector<SettingInfo> settings() const override {
        return settingsOf(pipelineParameters());
    }
    Status check(const Work& work) const override {
        const auto source = pipelineOf(work);
        return source ? Status{} : Status{source.error()};
    }
    int64_t bytes(const Work& work) const override {
        const auto source = pipelineOf(work);
        return work.size * (8 + greySize(source ? source->type : GreyType::Float32)) + (1 << 20);
    }
    double effort(const Work& work) const override { return static_cast<double>(work.size); }
    void describe(const Work& work, RunRecord& record) const override {
        const auto source = pipelineOf(work);
        describeVector(work, record, source ? source->type : GreyType::Float32);
        if (source)
            record.entries = entriesOf(pipelineParameters(), *source);
        record.outputRows = 1;
        record.outputColumns = work.size;
    }
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext& job) const override {
        const auto source = pipelineOf(work);
        if (!source)
            return source.error();
        auto inputs = makePipelineInputs(work.size, work.seed, {0, job}, source->type);
        if (!inputs)
            return inputs.error();
        return std::unique_ptr<PreparedWork>(
            std::make_unique<PreparedPipeline>(registry_, std::move(*inputs), source->tanh, work.size));
    }
};

} // namespace

std::unique_ptr<Operation> neuronOperation(const Registry<NeuronVariant>& registry) {
    return std::make_unique<NeuronOperation>(registry);
}

std::unique_ptr<Operation> pipelineOperation(const Registry<PipelineVariant>& registry) {
    return std::make_unique<PipelineOperation>(registry);
}

} // namespace telar
