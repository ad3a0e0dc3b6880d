// Lets the n-th allocation by `new` of this thread fail. For one file of a test program: it replaces operator new.
#pragma once

#include <cstdlib>
#include <new>

namespace telar::test {

inline thread_local long allocationsLeft = -1; ///< before the one that fails; negative: none fails

/// Makes a value again and again, each time with the next allocation refused, until it needs no more. How many were refused.
/// Its destructor is refused nothing: nlohmann-json's takes memory itself.
template <class Body>
long refuseEachAllocation(const Body& body) {
    for (long refused = 0;; ++refused) {
        allocationsLeft = refused;
        try {
            const auto made = body();
            allocationsLeft = -1;
            return refused;
        } catch (const std::bad_alloc&) {
            allocationsLeft = -1;
        }
    }
}

} // namespace telar::test

void* operator new(std::size_t size) {
    if (telar::test::allocationsLeft >= 0 && telar::test::allocationsLeft-- == 0)
        throw std::bad_alloc();
    if (void* memory = std::malloc(size ? size : 1))
        return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
