// The learning-rate range test (L. N. Smith 2017, section 3.3): one short training in which the rate grows
// step by step while the loss is watched.
#pragma once

#include "core/nn/trainer.hpp"

namespace telar::nn {

struct LrFinderSpec {
    double from = 1e-7, to = 10; ///< grown exponentially
    int64_t steps = 100;
    double smoothing = 0.1; ///< share of a new loss in the smoothed one, which is corrected for its start at 0
    int64_t leaveOut = 10;  ///< steps at the start in which nothing is looked for: the average is of few losses
    double stopAt = 5;      ///< ends at this many times the best smoothed loss
};

struct LrPoint {
    double rate = 0, loss = 0, smoothed = 0;
};

/// What is told while it runs; any thread may read.
class LrFeed {
public:
    void add(const LrPoint& point);
    std::vector<LrPoint> points() const;

private:
    mutable std::mutex mutex_;
    std::vector<LrPoint> points_;
};

struct LrFinding {
    std::vector<LrPoint> points;
    bool diverged = false; ///< ended before the last step
    double steepest = 0;   ///< rate before the minimum where the smoothed loss falls fastest; 0 where it never falls
    double valley = 0;     ///< a tenth of the rate of the least smoothed loss
    /// A third of the rate in the middle of the valley: of the rates around the minimum, on a logarithmic axis, whose
    /// smoothed loss lies within a fifth of the fall above it. One batch decides where the least value lies, many
    /// decide where the valley lies.
    double suggestion = 0; ///< 0: none, and `rule` says why; where the loss left early, a tenth of the last rate before
    Text rule;             ///< of the suggestion, in words
};

/// The marks of rates and losses that were recorded; `smoothed` is filled in. `batches` an epoch has: two repeat the same pictures,
/// which the rule says.
LrFinding judgeRates(std::vector<LrPoint> points, const LrFinderSpec& finder, bool diverged = false,
                     int64_t batches = 1000);

/// Starts from the seed's initial parameters; nothing of it is kept. Progress counts steps.
Expected<LrFinding> findLearningRate(const Engine& engine, const TrainingSpec& spec, const LrFinderSpec& finder,
                                     const SamplesPtr& samples, const JobContext& job, LrFeed* feed = nullptr);

} // namespace telar::nn
