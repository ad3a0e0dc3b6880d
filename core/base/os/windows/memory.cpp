#include "core/base/os/memory.hpp"

#include <limits>
#include <malloc.h>
#include <windows.h>

namespace telar::os {

MemoryFacts memoryFacts() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    if (!GlobalMemoryStatusEx(&status))
        return {0, std::numeric_limits<int64_t>::max()};
    return {static_cast<int64_t>(status.ullTotalPhys), static_cast<int64_t>(status.ullAvailPhys)};
}

int64_t leftByLimits() { return std::numeric_limits<int64_t>::max(); }
bool isLimited() { return false; }

/// The system gives no place at a multiple of more than 64 KiB: one is looked for in a larger piece, which is given back.
void* mapLarge(std::size_t bytes, std::size_t alignment) {
    for (int tries = 0; tries < 16; ++tries) {
        void* room = VirtualAlloc(nullptr, bytes + alignment, MEM_RESERVE, PAGE_NOACCESS);
        if (!room)
            return nullptr;
        const auto place = (reinterpret_cast<std::uintptr_t>(room) + alignment - 1) / alignment * alignment;
        VirtualFree(room, 0, MEM_RELEASE);
        // Another thread may have taken it meanwhile.
        if (void* made = VirtualAlloc(reinterpret_cast<void*>(place), bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE))
            return made;
    }
    return nullptr;
}

void unmapLarge(void* memory, std::size_t) { VirtualFree(memory, 0, MEM_RELEASE); }

void* allocateAligned(std::size_t alignment, std::size_t bytes) { return _aligned_malloc(bytes, alignment); }
void freeAligned(void* memory) { _aligned_free(memory); }

} // namespace telar::os
