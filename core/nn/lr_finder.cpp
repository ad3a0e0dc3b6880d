#include "core/nn/lr_finder.hpp"

#include <algorithm>
#include <cmath>

namespace telar::nn {

namespace {

/// Slope of the smoothed loss over the logarithm of the rate, by least squares through the points first to last.
double slopeOf(const std::vector<LrPoint>& p, std::size_t first, std::size_t last) {
    double x = 0, y = 0, xx = 0, xy = 0;
    const auto n = static_cast<double>(last - first + 1);
    for (auto i = first; i <= last; ++i) {
        const double r = std::log(p[i].rate);
        x += r, y += p[i].smoothed, xx += r * r, xy += r * p[i].smoothed;
    }
    const double spread = n * xx - x * x;
    return spread > 0 ? (n * xy - x * y) / spread : 0;
}

/// Marks steepest fall, minimum and suggestion; the first `leaveOut` steps are not looked at.
void suggest(LrFinding& finding, int64_t leaveOut, int64_t batches) {
    const auto& p = finding.points;
    constexpr std::size_t half = 4, atStart = 5; // points
    const auto first = std::min(static_cast<std::size_t>(leaveOut), p.size());
    if (p.size() < first + atStart) {
        if (p.empty())
            finding.rule = text(TELAR_TR("core", "no rate is proposed: the loss is no number from the first rate on"));
        else if (!finding.diverged)
            finding.rule = text(TELAR_TR("core", "no rate is proposed: %1 steps are too few"), p.size());
        if (finding.diverged && !p.empty()) {
            finding.suggestion = p.back().rate / 10;
            finding.rule = text(TELAR_TR("core", "a tenth of the last rate before the loss grew beyond bounds"));
        }
        return;
    }
    const auto least =
        static_cast<std::size_t>(std::min_element(p.begin() + static_cast<std::ptrdiff_t>(first), p.end(),
                                                  [](auto& a, auto& b) { return a.smoothed < b.smoothed; }) -
                                 p.begin());
    finding.valley = p[least].rate / 10;
    double steepest = 0;
    for (auto i = first + half; i + half <= least; ++i)
        if (const double slope = slopeOf(p, i - half, i + half); slope < steepest)
            steepest = slope, finding.steepest = p[i].rate;
    double start = 0;
    for (std::size_t i = 0; i < atStart; ++i)
        start += p[first + i].smoothed / static_cast<double>(atStart);
    const double limit = p[least].smoothed + 0.2 * std::max(0.0, start - p[least].smoothed);
    auto low = least, high = least;
    while (low > first && p[low - 1].smoothed <= limit)
        --low;
    while (high + 1 < p.size() && p[high + 1].smoothed <= limit)
        ++high;
    finding.suggestion = std::sqrt(p[low].rate * p[high].rate) / 3;
    constexpr int64_t few = 2;
    finding.rule =
        batches > few
            ? text(TELAR_TR("core", "a third of the rate at the centre of the valley of the smoothed loss"))
            : text(TELAR_TR("core", "a third of the rate at the centre of the valley of the smoothed loss, which says "
                                    "little here: an epoch has %1 batches, and the test repeats the same pictures"),
                   batches);
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

LrFinding judgeRates(std::vector<LrPoint> points, const LrFinderSpec& finder, bool diverged, int64_t batches) {
    LrFinding finding{std::move(points), diverged, 0, 0, 0, {}};
    double average = 0, left = 1;
    for (auto& p : finding.points) {
        average = (1 - finder.smoothing) * average + finder.smoothing * p.loss;
        left *= 1 - finder.smoothing;
        p.smoothed = average / (1 - left);
    }
    suggest(finding, std::min(finder.leaveOut, finder.steps / 4), batches);
    return finding;
}

Expected<LrFinding> findLearningRate(const Engine& engine, const TrainingSpec& spec, const LrFinderSpec& finder,
                                     const SamplesPtr& samples, const JobContext& job, LrFeed* feed) {
    if (!(finder.from > 0) || !(finder.to > finder.from) || finder.steps < 3)
        return userError(text(TELAR_TR("core", "The rates must increase from a positive one, in at least 3 steps")));
    if (!samples || samples->count() == 0)
        return userError(text(TELAR_TR("core", "There are no pictures to train on")));
    TELAR_CHECK(checkSplit(*samples, spec.split));
    const auto split = splitSamples(*samples, spec.split);
    const auto& part = split.train;
    if (part.empty())
        return userError(text(TELAR_TR("core", "The split leaves nothing to train on")));
    const auto fit = fitted(spec, split);
    auto session = sessionSpec(fit, samples);
    session.classWeights = weightsFor(spec.classWeights, *samples, part);
    TELAR_TAKE(opened, openSession(engine, session, job));
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
        const auto done =
            (*opened)->train({order, step % perEpoch, 1, epoch, static_cast<uint64_t>(step), rate, nullptr}, job);
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
    return judgeRates(std::move(finding.points), finder, finding.diverged, perEpoch);
}

} // namespace telar::nn
