// Memory as the operating system gives it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace telar::os {

/// Bytes of the computer: all, and what programs can still have (the largest number where it is not said).
struct MemoryFacts {
    int64_t total = 0, available = 0;
};
MemoryFacts memoryFacts();

/// What the limits of this process on its address space leave; the largest number where there are none.
int64_t leftByLimits();
bool isLimited();

/// Whole pages past malloc's own, at a multiple of `alignment` (a power of two), of large pages where the system has them; null
/// where there are none. Given back whole.
void* mapLarge(std::size_t bytes, std::size_t alignment);
void unmapLarge(void* memory, std::size_t bytes);

/// Like std::aligned_alloc and std::free.
void* allocateAligned(std::size_t alignment, std::size_t bytes);
void freeAligned(void* memory);

} // namespace telar::os
