// How fast an engine trains for several batch sizes, or for several numbers of workers: steps on the training
// part, timed.
#pragma once

#include "core/nn/trainer.hpp"

namespace telar::nn {

struct ThroughputPoint {
    int64_t batch = 0;
    int threads = 1;
    double stepMs = 0; ///< median
    int64_t steps = 0; ///< timed
    double samplesPerSecond() const { return stepMs > 0 ? 1000 * static_cast<double>(batch) / stepMs : 0; }
};

/// One point for each of `batches`; those larger than the training part are left out. Each takes about
/// `seconds`, at least one step beside the warm-up. Progress counts points.
Expected<std::vector<ThroughputPoint>> measureBatches(const Engine& engine, const TrainingSpec& spec,
                                                      const SamplesPtr& samples, std::span<const int64_t> batches,
                                                      double seconds, const JobContext& job);
/// The same batch with several numbers of threads.
Expected<std::vector<ThroughputPoint>> measureWorkers(const Engine& engine, const TrainingSpec& spec,
                                                      const SamplesPtr& samples, std::span<const int> threads,
                                                      double seconds, const JobContext& job);

} // namespace telar::nn
