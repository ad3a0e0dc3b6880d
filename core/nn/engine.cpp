#include "core/nn/engine.hpp"

#include "core/nn/engines.hpp"

namespace telar::nn {

const char* precisionId(Precision precision) {
    switch (precision) {
    case Precision::Float32:
        return "float32";
    case Precision::TensorFloat32:
        return "tf32";
    case Precision::Bfloat16:
        return "bfloat16";
    }
    return "";
}

int optimiserSlots(const OptimiserSpec& spec) {
    if (spec.kind == OptimiserKind::Adam)
        return 2;
    return spec.momentum != 0 ? 1 : 0;
}

std::pair<int64_t, int64_t> shareOfBatch(const SessionSpec& spec, int64_t count) {
    return spec.world ? spec.world->share(count) : std::pair<int64_t, int64_t>{0, count};
}

float weightOf(const SessionSpec& spec, int32_t sample) {
    const auto label = static_cast<std::size_t>(spec.samples->labels[static_cast<std::size_t>(sample)]);
    return label < spec.classWeights.size() ? spec.classWeights[label] : 1;
}

float weightOfAll(const SessionSpec& spec, std::span<const int32_t> samples) {
    if (spec.classWeights.empty())
        return static_cast<float>(samples.size());
    double sum = 0;
    for (const auto sample : samples)
        sum += static_cast<double>(weightOf(spec, sample));
    return static_cast<float>(sum);
}

std::size_t firstTrained(const SessionSpec& spec) {
    int64_t frozen = spec.frozen;
    for (std::size_t i = 0; i < spec.model.layers.size(); ++i)
        if (hasParameters(spec.model.layers[i].kind) && frozen-- == 0)
            return i;
    return spec.model.layers.size();
}

Status sumFigures(const SessionSpec& spec, StepFigures& figures) {
    if (!spec.world)
        return {};
    double sums[] = {figures.loss, static_cast<double>(figures.right)};
    TELAR_CHECK(spec.world->sum(std::span<double>(sums)));
    figures.loss = sums[0];
    figures.right = static_cast<int64_t>(sums[1]);
    return {};
}

Status withoutDevices(const SessionSpec& spec) {
    if (spec.devices <= 1)
        return {};
    return userError(text(TELAR_TR("core", "This engine uses the processor, not %1 GPUs"), spec.devices), {},
                     text(TELAR_TR("core", "Use the engine cuda, or one GPU")));
}

int64_t parameterCount(const ModelSpec& model) {
    const auto facts = describe(model);
    return facts ? facts->parameters : 0;
}

Status checkSession(const SessionSpec& spec) {
    TELAR_TRY(facts, describe(spec.model));
    if (!spec.samples || spec.samples->count() == 0)
        return userError(text(TELAR_TR("core", "There are no pictures to train on")));
    const auto& samples = *spec.samples;
    if (facts->output.features() < static_cast<int64_t>(samples.classes.size()))
        return userError(text(TELAR_TR("core", "The model has %1 outputs, and there are %2 classes"),
                              facts->output.features(), samples.classes.size()),
                         {}, text(TELAR_TR("core", "Give its last layer one output per class")));
    if (samples.channels != 1 && samples.channels != spec.model.input.channels)
        return userError(text(TELAR_TR("core", "The pictures have %1 channels, and the model reads %2"),
                              samples.channels, spec.model.input.channels));
    if (spec.world && spec.world->size() > 1 && hasBatchNorm(spec.model))
        return userError(
            text(TELAR_TR("core", "Batch normalisation needs the whole batch, and each process sees a part of it")), {},
            text(TELAR_TR("core", "Train with one process")));
    if (spec.frozen > 0 && firstTrained(spec) == spec.model.layers.size())
        return userError(text(TELAR_TR("core", "%1 frozen layers leave none to train"), spec.frozen), {},
                         text(TELAR_TR("core", "Freeze fewer layers than the model has with parameters")));
    if (!spec.classWeights.empty() && spec.classWeights.size() != samples.classes.size())
        return userError(text(TELAR_TR("core", "There are %1 class weights and %2 classes"), spec.classWeights.size(),
                              samples.classes.size()),
                         {}, text(TELAR_TR("core", "Give each class one weight")));
    if (spec.batch < 1 || spec.batch > samples.count())
        return userError(
            text(TELAR_TR("core", "There are %2 pictures, too few for a batch of %1"), spec.batch, samples.count()), {},
            text(TELAR_TR("core", "Use a batch of at most %1"), samples.count()));
    return {};
}

Expected<std::unique_ptr<Session>> openSession(const Engine& engine, const SessionSpec& spec, const JobContext& job) {
    TELAR_CHECK(checkSession(spec));
    TELAR_CHECK(engine.available());
    TELAR_CHECK(engine.supports(spec));
    TELAR_CHECK(checkMemory(engine.memoryBytes(spec)));
    auto opened = engine.open(spec, job);
    if (job.stopRequested())
        return cancelledError();
    return opened;
}

} // namespace telar::nn
