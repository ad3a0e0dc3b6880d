#include "core/pipeline/operation.hpp"

#include "core/matrix/floats.hpp"
#include "core/operation/variant_operation.hpp"

namespace telar {

namespace {

Expected<PipelineSource> pipelineOf(const Work& work) {
    PipelineSource source{work.size};
    TELAR_CHECK(readSettings(work, pipelineParameters(), source));
    return source;
}

/// Weights of given values alone are drawn.
Expected<PipelineInputs> givenInputs(const Work& work, GreyType type, const JobContext& job) {
    const auto& given = *work.input.given;
    if (given.size() == 1) {
        auto drawn = makePipelineInputs(given[0], work.seed, {0, job}, type);
        const auto fine = drawn ? checkFinite(drawn->problem(), job) : Status(drawn.error());
        return fine ? std::move(drawn) : Expected<PipelineInputs>(fine.error());
    }
    auto values = asFloats(given[0], job.stop), weights = asFloats(given[1], job.stop);
    for (const auto* one : {&values, &weights})
        if (!*one)
            return one->error();
    return PipelineInputs{std::move(*values), std::move(*weights)};
}

class PreparedPipeline final : public PreparedWork {
public:
    PreparedPipeline(const Registry<PipelineVariant>& registry, PipelineInputs inputs, TanhBy tanh, int64_t size)
        : registry_(registry), inputs_(std::move(inputs)), tanh_(tanh), out_(static_cast<std::size_t>(size)) {}
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        return variantRun(runPipeline(*registry_.find(backend), inputs_.problem(tanh_), out_, options));
    }
    std::optional<AnyView> result() const override {
        return AnyView(PlanesView<const float>{out_.data(), 1, 1, size(), size(), size()});
    }
    std::string best() const override { return "simd"; }
    Cost cost(const std::string& backend) const override {
        return registry_.find(backend)->cost(inputs_.problem(tanh_));
    }

private:
    int64_t size() const { return static_cast<int64_t>(out_.size()); }

    const Registry<PipelineVariant>& registry_;
    PipelineInputs inputs_;
    TanhBy tanh_;
    std::vector<float> out_;
};

class PipelineOperation final : public VariantOperation<PipelineVariant> {
public:
    using VariantOperation::VariantOperation;
    std::string id() const override { return pipelineId; }
    Text title() const override { return text(TELAR_TR("core", "Pipeline")); }
    Text sizeTitle() const override { return text(TELAR_TR("core", "numbers")); }
    std::string sizes() const override { return "1000:1000000:x10"; }
    std::string variants() const override { return "passes,fused,simd"; }
    std::vector<SettingInfo> settings() const override { return settingsOf(pipelineParameters()); }
    std::string unsaidValue(const std::string& setting) const override {
        return unsaidValueIn(pipelineParameters(), setting);
    }
    std::vector<InputArray> inputs() const override {
        return {{"values", text(TELAR_TR("core", "Values")), {"size"}},
                {"weights", text(TELAR_TR("core", "Weights")), {"size"}}};
    }
    WorkForm form() const override {
        return {infosOf(selected(pipelineParameters(), {"size"})), infosOf(without(pipelineParameters(), {"size"}))};
    }
    const std::vector<FigurePreset>& presets() const override { return pipelinePresets(); }
    std::vector<CheckTask> checkTasks() const override {
        return {{id(), 10'000, {}, 1e-5}, {id() + ", bytes", 10'000, {{"type", "uint8"}}, 1e-5}};
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
        auto source = pipelineOf(work);
        const auto [rows, columns] = sidesOf(work, {1, work.size});
        record.inputRows = record.outputRows = 1;
        record.inputColumns = record.outputColumns = rows * columns;
        record.inputType = greyName(source ? source->type : GreyType::Float32);
        if (!source)
            return;
        source->size = rows * columns;
        record.entries = entriesOf(pipelineParameters(), *source);
    }
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext& job) const override {
        TELAR_TRY(source, pipelineOf(work));
        TELAR_TAKE(inputs, work.input.given ? givenInputs(work, source->type, job)
                                            : makePipelineInputs(work.size, work.seed, {0, job}, source->type));
        const int64_t size = inputs->weights.size();
        return std::unique_ptr<PreparedWork>(
            std::make_unique<PreparedPipeline>(registry_, std::move(*inputs), source->tanh, size));
    }
};

} // namespace

std::unique_ptr<Operation> pipelineOperation(const Registry<PipelineVariant>& registry) {
    return std::make_unique<PipelineOperation>(registry);
}

} // namespace telar
