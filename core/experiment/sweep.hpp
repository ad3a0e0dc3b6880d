// Sweeps: an operation over sizes, variants, threads and settings, in an order that hides no drift, each
// point a record.
#pragma once

#include "core/experiment/record_log.hpp"
#include "core/operation/catalogue.hpp"
#include "core/simt/cards.hpp"

#include <set>

namespace telar {

/// A setting and the values it takes in turn. "seed" is a setting of every operation.
struct SweepAxis {
    std::string name;
    std::vector<std::string> values;
    bool operator==(const SweepAxis&) const = default;
};

struct SweepPlan {
    std::string operation;      ///< its id
    std::vector<int64_t> sizes; ///< sides of matrices, lengths, epochs: what the operation says
    std::vector<std::string> backends;
    std::vector<int> threads{0};     ///< 0: all cores
    std::vector<SweepAxis> settings; ///< each value with each of the others
    bool weak = false; ///< sizes are those of one thread: with more they grow until each has as much to do
    uint32_t seed = 35, max = 9;
    int repeat = 5;
    /// Not counted; none where a point is run once, which asks for just that.
    int warmUp() const { return repeat > 1 ? 1 : 0; }
    double mostSeconds = 20; ///< a point stops repeating after this long; at least one run counts
    bool shuffle = true;     ///< against drift: the order is drawn from `seed`
    bool operator==(const SweepPlan&) const = default;
};

/// The points in the order in which they are measured. Errors: nothing to sweep, an unknown or unavailable
/// variant, a size that is no size, a setting that the operation does not know.
Expected<std::vector<SweepPoint>> sweepPoints(const SweepPlan& plan, const Catalogue& catalogue);
/// The key of the record that a point will have.
std::string keyOf(const Operation& operation, const SweepPoint& point);

/// What a sweep would take, before it starts.
struct SweepEstimate {
    int64_t points = 0;
    double seconds = 0;       ///< from a short trial of each variant at the least work, scaled by the effort
    int64_t largestBytes = 0; ///< memory of the largest point
};
/// Refuses where the largest point would not fit in memory, with the numbers.
Expected<SweepEstimate> estimateSweep(const SweepPlan& plan, const Catalogue& catalogue, const JobContext& job = {});

/// "1,2,4" or "64:4096:x2" or "100:500:+100".
Expected<std::vector<int64_t>> parseSizes(const std::string& typed);
/// "1,2,4" or "1:16:x2", each at most `mostThreads`.
Expected<std::vector<int>> parseThreads(const std::string& typed);
/// "kernel=2,3,5; stride=1": settings and their values.
Expected<std::vector<SweepAxis>> parseAxes(const std::string& typed);
std::string axesText(const std::vector<SweepAxis>& axes);

struct SweepOutcome {
    int64_t measured = 0, skipped = 0, failed = 0;
    int64_t noisy = 0; ///< points whose slowest run took over 1.5 times their median
    /// Inside the variants; making inputs; summing outputs; all in all.
    double measuredSeconds = 0, preparingSeconds = 0, checkingSeconds = 0, totalSeconds = 0;
    std::vector<Error> failures;         ///< the first of each variant
    int64_t unpredicted = 0;             ///< points of kernels whose time could not be predicted
    std::optional<Error> unpredictedWhy; ///< of the first
};

struct SweepOptions {
    JobContext job;             ///< progress counts points
    std::set<std::string> done; ///< keys of points that are there already
    /// The next point to measure, by its place; beyond the last one ends. Empty: one after the other.
    std::function<Expected<int64_t>()> next;
    /// Each record as soon as it is measured: one JSON line. An error ends the sweep.
    std::function<Status(const RunRecord&)> record;
    std::function<void(const SweepPoint&)> starting;
    /// Variants that launch kernels get their times predicted for this card, beside what is measured; null: none do.
    std::shared_ptr<const simt::CardChoice> card = {};
    bool stalls = false; ///< and what their warps wait for there, by the model of a multiprocessor
};
Expected<SweepOutcome> runSweep(const SweepPlan& plan, const Catalogue& catalogue, const SweepOptions& options);

} // namespace telar
