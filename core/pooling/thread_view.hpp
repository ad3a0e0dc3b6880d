// The thread that made one output cell, and what its warp did: for the inspector. Made by running the kernel
// in the emulator, traced, for the one block that holds the cell.
#pragma once

#include "core/pooling/emulate.hpp"
#include "core/simt/warp.hpp"

namespace telar {

/// One access of the warp to memory.
struct WarpMemoryAccess {
    simt::Op op = simt::Op::GlobalLoad;
    uint32_t line = 0; ///< of the kernel's source
    std::string array;
    uint32_t mask = 0;               ///< lanes that took part
    int32_t sectors = 0, needed = 0; ///< global memory: 32-byte sectors fetched, and the fewest that would do
    int32_t ways = 0;                ///< shared memory: passes of the worst bank; 1 without conflict
    /// Global memory: the sectors between the first and the last one touched, true where fetched; cut
    /// after 64.
    std::vector<bool> touched;
};

/// One step of the thread.
struct ThreadStep {
    simt::Op op = simt::Op::GlobalLoad;
    uint32_t line = 0;
    std::string array; ///< or the watched variable
    int64_t index = 0; ///< element of the array; a watched whole number itself
    double value = 0;
};

struct ThreadView {
    simt::LaunchConfig launch;
    simt::Dim3 block, thread; ///< places of the thread that made the cell
    uint32_t warp = 0, lane = 0;
    uint32_t warps = 0; ///< of the block
    std::string file;   ///< the kernel's source
    std::vector<ThreadStep> steps;
    std::vector<WarpMemoryAccess> memory;
    int64_t sectors = 0, needed = 0; ///< of all global accesses of the warp
};

/// `kernel` is one of `poolingKernels`. Finds the thread that stored the cell in the trace itself.
Expected<ThreadView> traceCell(const std::string& kernel, const PoolingProblem& problem, int64_t outputRow,
                               int64_t outputColumn, const JobContext& job = {});

} // namespace telar
