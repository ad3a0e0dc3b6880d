// The learning-rate range test (L. N. Smith 2017, section 3.3): one short training in which the rate grows
// step by step while the loss is watched.
#pragma once

#include "core/nn/trainer.hpp"

namespace telar::nn {

struct LrFinderSpec {
    double from = 1e-7, to = 10; ///< grown exponentially
    int64_t steps = 100;
    double smoothing = 0.05; ///< share of a new loss in the smoothed one
    double stopAt = 5;       ///< ends at this many times the best smoothed loss
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
    double steepest = 0;   ///< rate where the smoothed loss falls fastest; 0 where it never falls
    double valley = 0;     ///< rate of the least smoothed loss, over 10: a careful choice
    double suggestion = 0; ///< the smaller of the two, for `rule`
    Text rule;             ///< in words
};

/// Starts from the seed's initial parameters; nothing of it is kept. Progress counts steps.
Expected<LrFinding> findLearningRate(const Engine& engine, const TrainingSpec& spec,
                                     const LrFinderSpec& finder, const SamplesPtr& samples,
                                     const JobContext& job, LrFeed* feed = nullptr);

} // namespace telar::nn
