#include "core/base/heap.hpp"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace telar {

void shareHeap() {
#if defined(__GLIBC__)
    mallopt(M_ARENA_MAX, 2); // one for the window's thread, one for the jobs
    mallopt(M_MMAP_THRESHOLD, 256 << 10);
#endif
}

} // namespace telar
