// The kernels of the microbenchmarks: each keeps one part of a GPU busy and the others idle.
#pragma once

#include "core/base/expected.hpp"

#include <cstdint>
#include <cuda_runtime_api.h>

namespace telar::gpu {

/// A kernel that does nothing, one warp.
Status launchEmpty(cudaStream_t stream);
/// Copies `vectors` pieces of 16 bytes.
Status launchStream(const void* from, void* to, int64_t vectors, cudaStream_t stream);
/// Reads `vectors` pieces of 16 bytes `rounds` times, from the L2 cache where they fit in it: loads pass by the L1 cache.
/// `sink` gets nothing that anybody reads.
Status launchCacheReads(const void* from, int64_t vectors, int rounds, int blocks, float* sink, cudaStream_t stream);
/// One thread goes from place to place, `steps` times: next[i * 32] is the index after i. It begins where the last one
/// ended, at `*place`. Loads pass by the L1 cache.
Status launchChase(const uint32_t* next, int64_t steps, uint32_t* place, cudaStream_t stream);
/// Each of `blocks` blocks of 1024 threads reads shared memory without a conflict; passes of a block: see below.
Status launchShared(int rounds, int blocks, float* sink, cudaStream_t stream);
inline constexpr int64_t sharedPassesOfRound = 32 * 32; ///< 32 warps, 32 loads each
/// Each of `blocks` blocks of 1024 threads multiplies and adds, in eight chains that do not wait for each other.
Status launchArithmetic(int rounds, int blocks, float* sink, cudaStream_t stream);
inline constexpr int64_t fmasOfRound = 32 * 128; ///< of warps, of a block

} // namespace telar::gpu
