#include "core/nn/throughput.hpp"

#include "core/operation/measure.hpp"

namespace telar::nn {

namespace {

Expected<ThroughputPoint> measureSteps(const Engine& engine, const TrainingSpec& spec, const SamplesPtr& samples,
                                       std::span<const int32_t> order, double seconds, const JobContext& job) {
    TELAR_TAKE(session, openSession(engine, sessionSpec(spec, samples), job));
    const int64_t perEpoch = static_cast<int64_t>(order.size()) / spec.batch; // whole batches
    int64_t step = 0;
    // The first one also pays for fresh memory.
    const auto steps = measure({999, 1, seconds}, {job.stop, nullptr}, [&]() -> Expected<VariantRun> {
        const auto done = (*session)->train({order, step % perEpoch, 1, static_cast<uint64_t>(step / perEpoch),
                                             static_cast<uint64_t>(step), 1e-6, nullptr},
                                            job);
        ++step;
        return done ? Expected<VariantRun>(VariantRun{}) : done.error();
    });
    if (!steps)
        return steps.error();
    return ThroughputPoint{spec.batch, spec.threads, steps->total().median,
                           static_cast<int64_t>(steps->totalMs.size())};
}

} // namespace

Expected<std::vector<ThroughputPoint>> measureBatches(const Engine& engine, const TrainingSpec& spec,
                                                      const SamplesPtr& samples, std::span<const int64_t> batches,
                                                      double seconds, const JobContext& job) {
    const auto part = splitSamples(*samples, spec.split).train;
    std::vector<ThroughputPoint> points;
    job.start(static_cast<int64_t>(batches.size()));
    for (const auto batch : batches) {
        job.advance();
        if (batch < 1 || batch > static_cast<int64_t>(part.size()))
            continue;
        TrainingSpec one = spec;
        one.batch = batch;
        TELAR_TAKE(point, measureSteps(engine, one, samples, part, seconds, job));
        points.push_back(*point);
    }
    return points;
}

Expected<std::vector<ThroughputPoint>> measureWorkers(const Engine& engine, const TrainingSpec& spec,
                                                      const SamplesPtr& samples, std::span<const int> threads,
                                                      double seconds, const JobContext& job) {
    const auto split = splitSamples(*samples, spec.split);
    if (split.train.empty())
        return userError(text(TELAR_TR("core", "The split leaves nothing to train on")));
    std::vector<ThroughputPoint> points;
    job.start(static_cast<int64_t>(threads.size()));
    for (const int count : threads) {
        TrainingSpec one = fitted(spec, split);
        one.threads = count;
        TELAR_TAKE(point, measureSteps(engine, one, samples, split.train, seconds, job));
        points.push_back(*point);
        job.advance();
    }
    return points;
}

} // namespace telar::nn
