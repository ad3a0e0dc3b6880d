// One query followed through a kernel: which thread does what, and the running maximum and sum of `flash`, read off the
// values that the lanes of its warps exchanged.
#pragma once

#include "core/attention/attention.hpp"

namespace telar {

/// What is looked at. `launch` counts the kernel's launches: scores, weights, values; of `flash` there is only one.
struct AttentionPlace {
    int64_t head = 0, query = 0, key = 0, column = 0; ///< the column of V and O
    int launch = 0;
    bool operator==(const AttentionPlace&) const = default;
};

/// Kernels that can be followed: of `mma` a lane's part of a score says little.
const std::vector<std::string>& followedAttention();

/// The traced block of a launch, and in it the thread of the place.
struct AttentionTrace {
    simt::LaunchReport report;
    int64_t block = 0;
    uint32_t thread = 0;
};
/// `between` as `emulateAttention` fills it: what the launches before have written. `flash` needs none of it.
Expected<AttentionTrace> traceAttention(const std::string& kernel, const AttentionProblem& problem,
                                        const AttentionScores& between, const AttentionPlace& place,
                                        const JobContext& job = {});

/// A tile of keys as a block of `flash` meets it. Rows are the queries of the block, columns the keys of the tile.
struct FlashTile {
    int64_t firstKey = 0;
    Matrix<float> scores, weights;  ///< weights relative to the running maximum: e^(score - maximum)
    std::vector<float> maxima;      ///< of each query, up to this tile
    std::vector<float> corrections; ///< factor of what was summed before: e^(maximum before - maximum)
    std::vector<float> sums;        ///< of weights, up to this tile
};
struct FlashWalk {
    int64_t head = 0, firstQuery = 0, queries = 0;
    std::vector<FlashTile> tiles;
};
/// Of a trace of `flash`.
FlashWalk flashWalk(const AttentionTrace& trace, const AttentionProblem& problem, const AttentionPlace& place);

} // namespace telar
