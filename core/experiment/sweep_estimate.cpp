// How long a sweep will take, from short runs of its own points.
#include "core/base/host.hpp"
#include "core/base/threads.hpp"
#include "core/experiment/sweep.hpp"

#include <algorithm>

namespace telar {

namespace {

constexpr double probeSeconds = 0.03;
constexpr int mostRuns = 5;
/// Of one probe over that before: what very short runs predict is mostly noise.
constexpr double mostGrowth = 17;

/// How long a variant takes by effort, from runs of points that grow until one is worth measuring.
class Probes {
public:
    Probes(const Operation& operation, const std::vector<SweepPoint>& points, std::string backend)
        : operation_(operation), backend_(std::move(backend)) {
        for (const auto& point : points)
            if (point.backend == backend_)
                byEffort_.push_back(&point);
        std::stable_sort(byEffort_.begin(), byEffort_.end(), [&](const auto* a, const auto* b) {
            return operation.effort(a->work) < operation.effort(b->work);
        });
    }

    Status run(const JobContext& job) {
        for (const SweepPoint* next = byEffort_.empty() ? nullptr : byEffort_.front(); next;) {
            TELAR_CHECK(probe(*next, job));
            if (measured_.empty())
                return {};
            const double reached = operation_.effort(next->work);
            next = nullptr;
            const bool quick = measured_.back().second < probeSeconds / 4;
            for (const auto* point : byEffort_) { // the largest that takes no time worth speaking of
                const double effort = operation_.effort(point->work);
                // After one probe, all of it may be what a call costs however small it is.
                const bool fine = measured_.size() == 1 ? quick : seconds(effort) < probeSeconds;
                if (effort > 2 * reached && effort < mostGrowth * reached && fine)
                    next = point;
            }
        }
        return {};
    }

    double seconds(double effort) const {
        if (measured_.empty())
            return 0;
        const auto& [lastEffort, last] = measured_.back();
        if (measured_.size() == 1)
            return last * effort / lastEffort;
        // What every run costs, however small it is, is not multiplied.
        const auto& [firstEffort, first] = measured_.front();
        const double slope = std::max((last - first) / (lastEffort - firstEffort), 0.0);
        return std::max(first, last + slope * (effort - lastEffort));
    }

private:
    /// The quickest of some runs: the first pays for threads and pages, others for whatever else runs here.
    Status probe(const SweepPoint& point, const JobContext& job) {
        TELAR_CHECK(threadsCanStart(point.threads));
        TELAR_TRY(work, operation_.prepare(point.work, {job.stop, nullptr}));
        const JobContext quiet{job.stop, nullptr};
        const auto times = measure({mostRuns, 0, probeSeconds}, quiet, [&] {
            auto run = (*work)->run(backend_, {point.threads, quiet});
            if (run)
                run->ms.reset(); // all that the sweep will wait for
            return run;
        });
        if (!times) // else told with the point
            return times.error().kind == ErrorKind::Cancelled ? Status(times.error()) : Status();
        const double least = times->total().min / 1e3;
        measured_.emplace_back(operation_.effort(point.work), least);
        return {};
    }

    const Operation& operation_;
    std::string backend_;
    std::vector<const SweepPoint*> byEffort_;
    std::vector<std::pair<double, double>> measured_; ///< effort, seconds
};

} // namespace

Expected<SweepEstimate> estimateSweep(const SweepPlan& plan, const Catalogue& catalogue, const JobContext& job) {
    TELAR_TRY(points, sweepPoints(plan, catalogue));
    const auto* operation = catalogue.find(plan.operation);
    SweepEstimate estimate;
    estimate.points = static_cast<int64_t>(points->size());
    for (const auto& point : *points)
        estimate.largestBytes = std::max(estimate.largestBytes, operation->bytes(point.work));
    TELAR_CHECK(checkMemory(estimate.largestBytes));
    job.start(static_cast<int64_t>(plan.backends.size()));
    for (const auto& backend : plan.backends) {
        Probes probes(*operation, *points, backend);
        TELAR_CHECK(probes.run(job));
        for (const auto& point : *points)
            if (point.backend == backend) {
                const double one = probes.seconds(operation->effort(point.work));
                const double runs = plan.warmUp() + plan.repeat;
                estimate.seconds += std::max(one, std::min(one * runs, std::max(one, plan.mostSeconds)));
            }
        job.advance();
    }
    return estimate;
}

} // namespace telar
