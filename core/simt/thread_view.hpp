// One thread of a traced block and what its warp did: what an inspector shows. And which thread made which
// cell, read off the trace of one block.
#pragma once

#include "core/simt/launch.hpp"
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
    /// Shared memory: the 4-byte words that the lanes touch on each of the 32 banks, and the bank of each lane's first word,
    /// -1 of a lane that takes no part. Counted from the first word of the array.
    std::vector<int32_t> banks, bankOfLane;
};

/// One step of the thread.
struct ThreadStep {
    simt::Op op = simt::Op::GlobalLoad;
    uint32_t line = 0;
    std::string array; ///< or the watched variable
    int64_t index = 0; ///< element of the array; a watched whole number itself
    double value = 0;
    uint32_t mask = 0;               ///< lanes of the warp that make this step together
    int32_t sectors = 0, needed = 0; ///< as in WarpMemoryAccess
    int32_t ways = 0;
    int32_t access = -1; ///< its place among the warp's accesses; -1: not to memory
};

/// What a warp did at one line of the source, all its visits together.
struct LineFacts {
    uint32_t line = 0;
    int64_t instructions = 0;
    uint32_t everyLane = 0; ///< lanes that came here at least once
    bool divergent = false; ///< not all lanes of the warp each time
    int64_t sectors = 0, needed = 0;
    int32_t ways = 0; ///< worst
};

struct ThreadView {
    simt::LaunchConfig launch;
    simt::Dim3 block, thread; ///< places of the thread that made the cell
    uint32_t warp = 0, lane = 0;
    uint32_t warps = 0; ///< of the block
    std::string file;   ///< the kernel's source
    std::vector<ThreadStep> steps;
    std::vector<WarpMemoryAccess> memory;
    std::vector<LineFacts> lines;    ///< in the order of the source
    int64_t sectors = 0, needed = 0; ///< of all global accesses of the warp
};

/// Of thread `thread` of a kept block. Its warp must have been traced whole.
ThreadView threadView(const simt::Trace& trace, const simt::LaunchConfig& launch, const simt::BlockTrace& block,
                      uint32_t thread);

/// Thread of the block that stored element `index` of `array` last; nothing where none did.
std::optional<uint32_t> storingThread(const simt::Trace& trace, const simt::BlockTrace& block, const std::string& array,
                                      int64_t index);

/// Who makes each cell of a matrix. Blocks tile it alike, so the first block tells for all.
struct CellOwners {
    simt::Dim3 grid, block;
    int64_t rows = 0, columns = 0;         ///< of the matrix
    int64_t tileRows = 0, tileColumns = 0; ///< cells that a block makes
    std::vector<uint32_t> thread;          ///< of the block, by cell of the tile, row-major
    bool rowsAlongX = false;               ///< blocks follow each other down the rows along x

    int64_t blockOf(int64_t row, int64_t column) const {
        const int64_t down = row / tileRows, along = column / tileColumns;
        return rowsAlongX ? along * grid.x + down : down * grid.x + along;
    }
    uint32_t threadOf(int64_t row, int64_t column) const {
        return thread[static_cast<std::size_t>(row % tileRows * tileColumns + column % tileColumns)];
    }
    uint32_t warpOf(int64_t row, int64_t column) const { return threadOf(row, column) / simt::warpSize; }
    uint32_t laneOf(int64_t row, int64_t column) const { return threadOf(row, column) % simt::warpSize; }
};

/// From the trace of the first block, which must hold its stores to `array` (rows x columns, row-major).
/// `rowsAlongX`: the kernel counts rows along x, as the thesis' matmul1 and matmul2.
CellOwners cellOwners(const simt::Trace& trace, const std::string& array, int64_t rows, int64_t columns,
                      bool rowsAlongX = false);

} // namespace telar
