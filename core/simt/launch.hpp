// A launch of the emulator: what it is asked for and what it leaves. Plain CUDA runs it (core/simt/machine).
//
// Three ways, which give the same output to the last bit:
// - Fast: nothing is counted. Telar's own kernels without barriers, whose launches are known to stay inside their arrays,
//   run as the processor's own code (core/simt/native); all others in the machine.
// - Counted: every access, branch and barrier is folded into counts (warp instructions, sectors, bank
//   conflicts) and forgotten.
// - Traced: every event of the chosen blocks is kept, with its place in the source.
// Counted and traced runs also check like a sanitizer (Finding). No run touches memory out of bounds: the machine looks at
// every access, and what does not run there has been looked at as a whole before.
//
// Blocks are spread over cores; counts, findings and traces do not depend on how many.
#pragma once

#include "core/jobs/job.hpp"
#include "core/simt/counters.hpp"
#include "core/simt/findings.hpp"
#include "core/simt/trace.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace telar::builtin {
class LaunchWatch; // core/simt/builtin/watch.hpp
}

namespace telar::simt {

/// CUDA's limits for one launch, the same from compute capability 3.0 on.
inline constexpr int64_t maxBlockThreads = 1024;
inline constexpr Dim3 maxBlock{1024, 1024, 64};
inline constexpr Dim3 maxGrid{2147483647, 65535, 65535};
inline constexpr uint32_t maxSharedBytes = 48 * 1024;       ///< without opting in to more
inline constexpr uint32_t maxOptInSharedBytes = 227 * 1024; ///< with it, on capability 9.0

struct LaunchConfig {
    Dim3 grid, block;
    uint32_t dynamicShared = 0; ///< bytes
    bool optsIn = false;        ///< to more shared memory than 48 KiB, as cudaFuncSetAttribute does
    Dim3 cluster{1, 1, 1};      ///< blocks that run together and reach each other's shared memory
    uint32_t mostShared() const { return optsIn ? maxOptInSharedBytes : maxSharedBytes; }
    bool clustered() const { return !(cluster == Dim3{1, 1, 1}); }
    bool operator==(const LaunchConfig&) const = default;
};

/// Blocks of a cluster, from compute capability 9.0 on: 8, and 16 where a kernel opts in, which is not asked for here.
constexpr uint32_t maxClusterBlocks = 16;

/// A block as a variant is asked for it: threads in x and y.
inline std::optional<Dim3> blockOf(const std::optional<std::array<int64_t, 2>>& asked) {
    if (!asked)
        return {};
    return Dim3{static_cast<uint32_t>((*asked)[0]), static_cast<uint32_t>((*asked)[1]), 1};
}

/// A user error says which limit is broken.
Status checkLaunch(const LaunchConfig& config);

enum class Mode { Fast, Counted, Traced };

struct LaunchOptions {
    Mode mode = Mode::Fast;
    int threads = 0;                       ///< cores; 0: all
    JobContext job;                        ///< looked at for the stop token; progress is left to `blockDone`
    int64_t firstBlock = 0;                ///< Traced: the first block that is kept, in the order x, y, z
    int64_t blocks = -1;                   ///< Traced: how many are kept; -1: all from the first on
    int32_t warp = -1;                     ///< Traced: keep only this warp of each block; -1: all
    bool onlyTraced = false;               ///< Traced: leave the other blocks out instead of running them fast
    int64_t traceBytes = int64_t{1} << 30; ///< a trace above this is refused
    std::function<void()> blockDone;       ///< from any core
    builtin::LaunchWatch* watch = nullptr; ///< Fast and Counted: gets what each launch was given and counted
};

struct LaunchReport {
    LaunchConfig config;
    Counters counters;             ///< Counted and Traced: of the blocks looked at
    std::vector<Finding> findings; ///< the first of each kind and place in the source
    int64_t findingCount = 0;      ///< all of them
    std::optional<Trace> trace;    ///< Traced only
    bool native = false;           ///< ran as the processor's own code, which looks at nothing
};

} // namespace telar::simt
