// A vector's memory on whole cache lines: vectors of 64 bytes that cross a line cost two accesses.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace telar::machine {

template <class T>
struct OnLines {
    using value_type = T;
    OnLines() = default;
    template <class U>
    OnLines(const OnLines<U>&) {}
    T* allocate(std::size_t count) { return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{64})); }
    void deallocate(T* memory, std::size_t) { ::operator delete (memory, std::align_val_t{64}); }
    bool operator==(const OnLines&) const { return true; }
};

template <class T>
using AlignedVector = std::vector<T, OnLines<T>>;

} // namespace telar::machine
