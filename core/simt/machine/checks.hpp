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

/// Times of global memory, as an access sees them.
struct LongTimes {
    uint64_t start = 0, barrier = 0, now = 0; ///< the block's start, its last barrier, now
};

/// Whether what a cell of global memory tells of a write lies behind a thread without a look at fences and other warps: there is
/// none in this launch, it came before the block's last barrier, or the thread wrote itself and plainly.
[[gnu::always_inline]] inline bool isBehind(uint64_t written, uint32_t thread, const LongTimes& times) {
    const uint64_t time = written >> writtenShift;
    return (time == 0) | ((time >= times.start) & ((time < times.barrier) | ((written & 0xfff) == thread)));
}
/// Whether the reads that a cell tells of lie behind a thread in the same way: there are none, or they came before the barrier, or
/// the thread alone read.
[[gnu::always_inline]] inline bool isReadBehind(uint64_t read, uint32_t thread, const LongTimes& times) {
    const uint64_t time = read >> readShift;
    return (read == 0) | ((time >= times.start) & ((time < times.barrier) | ((read & 0x1fff) == thread)));
}
/// The cell of reads behind a plain one.
[[gnu::always_inline]] inline uint64_t readBy(uint64_t read, uint32_t thread, const LongTimes& times) {
    const uint64_t other = (read ^ thread) & threadMask;
    const uint64_t marks = (other ? severalLanes : 0u) | (other & ~uint64_t{31} ? severalWarps : 0u);
    return read >> readShift < times.barrier ? times.now << readShift | thread : (read & ~uint64_t{atomicRead}) | marks;
}

} // namespace telar::machine
