// Sweeps: an operation over sizes, variants and threads, in an order that hides no drift, each point a
// record.
#pragma once

#include "core/experiment/record_log.hpp"
#include "core/matmul/matmul.hpp"
#include "core/neuron/neuron.hpp"
#include "core/pipeline/pipeline.hpp"

#include <functional>
#include <set>

namespace telar {

/// What can be swept; the registries outlive the sweep.
struct Operations {
    const PoolingRegistry* pooling = nullptr;
    const MatmulRegistry* matmul = nullptr;
    const NeuronRegistry* neuron = nullptr;
    const PipelineRegistry* pipeline = nullptr;
    /// Names what a variant runs on, for the records; empty: the processor.
    std::function<std::string(const std::string& backend)> deviceOf = {};
};

struct SweepPlan {
    std::string operation = "pool"; ///< "pool", "matmul", "neuron", "pipeline"
    std::vector<int64_t> sizes;     ///< sides of matrices, or lengths
    std::vector<std::string> backends;
    std::vector<int> threads{0}; ///< 0: all cores
    PoolingSpec spec;            ///< of "pool"
    uint32_t seed = 35, max = 9;
    int warmUp = 1, repeat = 5;
    double mostSeconds = 20; ///< a point stops repeating after this long; at least one run counts
    bool shuffle = true;     ///< against drift: the order is drawn from `seed`
};

struct SweepPoint {
    std::string backend;
    int64_t size = 0;
    int threads = 0;
};

/// The points in the order in which they are measured. Errors: nothing to sweep, an unknown or unavailable
/// variant, a size that is no size.
Expected<std::vector<SweepPoint>> sweepPoints(const SweepPlan& plan, const Operations& operations);

/// What a sweep would take, before it starts.
struct SweepEstimate {
    int64_t points = 0;
    double seconds = 0;       ///< from a short trial of each variant at the smallest size, scaled by the work
    int64_t largestBytes = 0; ///< memory of the largest point
};
/// Refuses where the largest point would not fit in memory, with the numbers.
Expected<SweepEstimate> estimateSweep(const SweepPlan& plan, const Operations& operations,
                                      const JobContext& job = {});

/// "1,2,4" or "64:4096:x2" or "100:500:+100".
Expected<std::vector<int64_t>> parseSizes(const std::string& typed);

struct SweepOutcome {
    int64_t measured = 0, skipped = 0, failed = 0;
    int64_t noisy = 0; ///< points whose slowest run took over 1.5 times their median
    double measuredSeconds = 0, totalSeconds = 0; ///< inside the variants, and all in all
    std::vector<Error> failures;                  ///< the first of each variant
};

struct SweepOptions {
    JobContext job;             ///< progress counts points
    std::set<std::string> done; ///< keys of points that are there already
    int part = 0, parts = 1;    ///< this process measures every `parts`-th point from `part` on
    /// Each record as soon as it is measured: one JSON line. An error ends the sweep.
    std::function<Status(const RunRecord&)> record;
    std::function<void(const SweepPoint&)> starting;
};
Expected<SweepOutcome> runSweep(const SweepPlan& plan, const Operations& operations,
                                const SweepOptions& options);

} // namespace telar
