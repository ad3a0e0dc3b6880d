// Shadow cells: when and by whom each granule of memory was last written and read.
//
// Time goes on where threads are ordered: at barriers of the block, where the lanes of a warp synchronise,
// and where a thread fences or hands over by an atomic. A cell is a number:
//   written: time << 12 | of the block's scope << 11 | by an atomic << 10 | thread of the block; bit 11 alone: by a volatile store
//   read:    time << 13 | by atomics alone << 12 | by several warps << 11 | by several lanes << 10 | thread
// An atomic counts as read, too, and leaves a plain write as the last one: who is not ordered behind both races with one of
// them. Volatile loads are not kept: neither atomics nor volatile stores race with them.
// Two accesses race where neither is ordered before the other and one writes (CUDA C++ Programming Guide,
// "Memory Fence Functions" and "Synchronization Functions"); two atomics do not. Shared memory's cells have
// 32 bits (their time starts anew now and then), global memory's 64: blocks run one after the other there,
// and an earlier block's time is below this block's first.
#pragma once

#include <cstdint>

namespace telar::machine {

inline constexpr uint32_t writtenShift = 12, readShift = 13;
inline constexpr uint32_t atomicBit = 1u << 10, blockScopeBit = 1u << 11, atomicRead = 1u << 12,
                          severalLanes = 1u << 10, severalWarps = 1u << 11;
inline constexpr uint32_t threadMask = 1023;
inline constexpr uint32_t latestTime = (1u << 19) - 4;

} // namespace telar::machine
