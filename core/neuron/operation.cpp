#include "core/neuron/operation.hpp"

#include "core/matrix/floats.hpp"
#include "core/neuron/emulate.hpp"
#include "core/neuron/reduction_operation.hpp"
#include "core/operation/variant_operation.hpp"

namespace telar {

namespace {

class PreparedNeuron final : public PreparedWork {
public:
    PreparedNeuron(const Registry<NeuronVariant>& registry, NeuronInputs inputs)
        : registry_(registry), inputs_(std::move(inputs)) {}
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        TELAR_TRY(outcome, runNeuron(*registry_.find(backend), inputs_.problem(), options));
        return Run{outcome->device, outcome->launch, {}, {{"sum", outcome->sum}}};
    }
    std::string kernelOf(const std::string& backend) const override {
        return telar::kernelOf(backend, neuronKernels());
    }
    Status fits(const std::string&, const Block& block) const override { return block ? Status(noBlock()) : Status{}; }
    Expected<std::vector<simt::LaunchReport>> launches(const std::string& kernel, const simt::LaunchOptions& options,
                                                       const Block&) override {
        TELAR_TAKE(made, emulateNeuron(kernel, inputs_.problem(), options));
        return std::move(made->launches);
    }
    KernelOutput filled(const std::string& kernel, std::size_t index, const simt::LaunchReport& launch) const override {
        if (index > 0)
            return partialSums(launch);
        return kernel == "single" ? KernelOutput{"sum", 1, 1} : KernelOutput{"products", 1, inputs_.problem().size()};
    }
    Cost cost(const std::string& backend) const override { return registry_.find(backend)->cost(inputs_.problem()); }

private:
    const Registry<NeuronVariant>& registry_;
    NeuronInputs inputs_;
};

Expected<NeuronInputs> givenInputs(const std::vector<AnyMatrix>& given, const JobContext& job) {
    auto inputs = asFloats(given[0], job.stop), weights = asFloats(given[1], job.stop);
    for (const auto* one : {&inputs, &weights})
        if (!*one)
            return one->error();
    return NeuronInputs{std::move(*inputs), std::move(*weights)};
}

Expected<NeuronSource> neuronOf(const Work& work) {
    NeuronSource source{work.size, work.seed};
    TELAR_CHECK(readSettings(work, neuronParameters(), source));
    return source;
}

class NeuronOperation final : public VariantOperation<NeuronVariant> {
public:
    using VariantOperation::VariantOperation;
    std::string id() const override { return neuronId; }
    Text title() const override { return text(TELAR_TR("core", "One neuron")); }
    Text sizeTitle() const override { return text(TELAR_TR("core", "inputs")); }
    std::string sizes() const override { return "1000:1000000:x10"; }
    std::string variants() const override { return "serial,openmp,simd"; }
    std::vector<SettingInfo> settings() const override { return settingsOf(neuronParameters()); }
    std::string unsaidValue(const std::string& setting) const override {
        return unsaidValueIn(neuronParameters(), setting);
    }
    std::vector<InputArray> inputs() const override {
        return {{"inputs", text(TELAR_TR("core", "Inputs")), {"size"}},
                {"weights", text(TELAR_TR("core", "Weights")), {"size"}}};
    }
    std::string referenceVariant() const override { return "double"; }
    const std::vector<simt::KernelCard>& kernels() const override { return neuronKernels(); }
    WorkForm kernelForm() const override {
        return {{sizeParameter("size", "N", "Inputs of the neuron", 65536, 4'000'000)},
                infosOf(without(neuronParameters(), {"size"}))};
    }
    const std::vector<FigurePreset>& presets() const override { return neuronPresets(); }
    std::vector<CheckTask> checkTasks() const override { return {{id(), 100'000, {}, 1e-4}}; }
    Status check(const Work& work) const override {
        const auto source = neuronOf(work);
        return source ? Status{} : Status{source.error()};
    }
    int64_t bytes(const Work& work) const override { return work.size * 8 + (1 << 20); }
    double effort(const Work& work) const override { return static_cast<double>(work.size); }
    void describe(const Work& work, RunRecord& record) const override {
        record.inputRows = 1;
        record.inputColumns = work.size;
        record.inputType = "float32";
        if (const auto source = neuronOf(work))
            record.entries = entriesOf(neuronParameters(), *source);
        record.outputRows = record.outputColumns = 1;
    }
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext& job) const override {
        TELAR_TRY(source, neuronOf(work));
        TELAR_TAKE(inputs, work.input.given ? givenInputs(*work.input.given, job) : makeInputs(*source, {0, job}));
        return std::unique_ptr<PreparedWork>(std::make_unique<PreparedNeuron>(registry_, std::move(*inputs)));
    }
};

} // namespace

std::unique_ptr<Operation> neuronOperation(const Registry<NeuronVariant>& registry) {
    return std::make_unique<NeuronOperation>(registry);
}

} // namespace telar
