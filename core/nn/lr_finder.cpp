#include "core/nn/lr_finder.hpp"

#include <algorithm>
#include <cmath>

namespace telar::nn {

namespace {

/// Marks the suggestion: between the start and the least smoothed loss.
void suggest(LrFinding& finding) {
    const auto& p = finding.points;
    if (p.size() < 3)
        return;
    const auto least =
        std::min_element(p.begin(), p.end(), [](auto& a, auto& b) { return a.smoothed < b.smoothed; });
    finding.valley = least->rate / 10;
    double steepest = 0;
    for (auto it = p.begin() + 1; it < least; ++it) {
        const double slope = (it->smoothed - (it - 1)->smoothed) / std::log(it->rate / (it - 1)->rate);
        if (slope < steepest)
            steepest = slope, finding.steepest = it->rate;
    }
    finding.suggestion = finding.steepest > 0 ? std::min(finding.steepest, finding.valley) : finding.valley;
    finding.rule = finding.suggestion == finding.steepest
                       ? text(TELAR_TR("core", "where the smoothed loss falls fastest"))
                       : text(TELAR_TR("core", "a tenth of the rate with the least smoothed loss"));
}

} // namespace

void LrFeed::add(const LrPoint& point) {
    const std::lock_guard lock(mutex_);
    points_.push_back(point);
}
std::vector<LrPoint> LrFeed::points() const {
    const std::lock_guard lock(mutex_);
    return points_;
}

Expected<LrFinding> findLearningRate(const Engine& engine, const TrainingSpec& spec,
                                     const LrFinderSpec& finder, const SamplesPtr& samples,
                                     const JobContext& job, LrFeed* feed) {
    if (!(finder.from > 0) || !(finder.to > finder.from) || finder.steps < 3)
        return userError(
            text(TELAR_TR("core", "The rates must grow from a positive one, in at least 3 steps")));
    if (!samples || samples->count() == 0)
        return userError(text(TELAR_TR("core", "There are no pictures to train on")));
    const auto split = splitSamples(*samples, spec.split);
    const auto& part = split.train;
    if (part.empty())
        return userError(text(TELAR_TR("core", "Nothing is left to train on after the split")));
    const auto fit = fitted(spec, split);
    auto opened = openSession(engine, sessionSpec(fit, samples));
    if (!opened)
        return opened.error();
    const int64_t perEpoch = static_cast<int64_t>(part.size()) / fit.batch; // whole batches
    job.start(finder.steps);
    LrFinding finding;
    std::vector<int32_t> order;
    double average = 0, best = INFINITY;
    const double factor = std::pow(finder.to / finder.from, 1.0 / static_cast<double>(finder.steps - 1));
    double rate = finder.from;
    for (int64_t step = 0; step < finder.steps; ++step, rate *= factor) {
        const auto epoch = static_cast<uint64_t>(step / perEpoch);
        if (step % perEpoch == 0)
            order = shuffled(part, spec.seed, epoch);
        const auto done = (*opened)->train(
            {order, step % perEpoch, 1, epoch, static_cast<uint64_t>(step), rate, nullptr}, job);
        if (job.stopRequested())
            return cancelledError();
        if (!done)
            return done.error();
        const double loss = done->front().loss;
        average = (1 - finder.smoothing) * average + finder.smoothing * loss; // unbiased below
        const double smoothed = average / (1 - std::pow(1 - finder.smoothing, static_cast<double>(step + 1)));
        if (!std::isfinite(smoothed) || (step > 0 && smoothed > finder.stopAt * best)) {
            finding.diverged = true;
            break;
        }
        best = std::min(best, smoothed);
        finding.points.push_back({rate, loss, smoothed});
        if (feed)
            feed->add(finding.points.back());
        job.advance();
    }
    suggest(finding);
    return finding;
}

} // namespace telar::nn
