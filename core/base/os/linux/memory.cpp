#include "core/base/os/memory.hpp"

#include "core/base/os/file.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace telar::os {

namespace {

constexpr int64_t unlimited = std::numeric_limits<int64_t>::max();

int64_t numberFrom(const std::string& text, std::size_t at) {
    at = std::min(text.find_first_not_of(" \t", at), text.size());
    int64_t value = -1;
    std::from_chars(text.data() + at, text.data() + text.size(), value);
    return value;
}

/// Bytes that a line of /proc/meminfo tells in kilobytes; -1 where it is not there.
int64_t bytesOf(const std::string& text, const char* name) {
    const auto at = text.find(name);
    const int64_t kilobytes =
        at == std::string::npos ? -1 : numberFrom(text, at + std::char_traits<char>::length(name));
    return kilobytes < 0 || kilobytes > unlimited / 1024 ? -1 : kilobytes * 1024;
}

} // namespace

MemoryFacts memoryFacts() {
    const auto text = contentOf("/proc/meminfo");
    const int64_t available = bytesOf(text, "MemAvailable:");
    return {std::max<int64_t>(0, bytesOf(text, "MemTotal:")), available < 0 ? unlimited : available};
}

int64_t leftByLimits() {
    int64_t left = unlimited;
    std::string pages; // of the address space first, of data sixth
    const auto use = [&](__rlimit_resource_t resource, int place) {
        rlimit limit{};
        if (::getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
            return;
        if (pages.empty())
            pages = contentOf("/proc/self/statm");
        std::size_t at = 0;
        for (int word = 0; word < place && at != std::string::npos; ++word)
            at = pages.find(' ', at + 1);
        const int64_t used =
            at == std::string::npos ? 0 : std::max<int64_t>(0, numberFrom(pages, at)) * ::sysconf(_SC_PAGESIZE);
        left = std::min(left, std::max<int64_t>(0, static_cast<int64_t>(limit.rlim_cur) - used));
    };
    use(RLIMIT_AS, 0);
    use(RLIMIT_DATA, 5);
    return left;
}

bool isLimited() {
    rlimit memory{}, data{};
    return (getrlimit(RLIMIT_AS, &memory) == 0 && memory.rlim_cur != RLIM_INFINITY) ||
           (getrlimit(RLIMIT_DATA, &data) == 0 && data.rlim_cur != RLIM_INFINITY);
}

void* mapLarge(std::size_t bytes, std::size_t alignment) {
    const std::size_t all = bytes + alignment;
    void* memory = mmap(nullptr, all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return nullptr;
    auto* from = static_cast<uint8_t*>(memory);
    const std::size_t before = (alignment - reinterpret_cast<std::uintptr_t>(from) % alignment) % alignment;
    if (before > 0)
        munmap(from, before);
    if (alignment > before)
        munmap(from + before + bytes, alignment - before);
    madvise(from + before, bytes, MADV_HUGEPAGE);
    return from + before;
}

void unmapLarge(void* memory, std::size_t bytes) { munmap(memory, bytes); }

void* allocateAligned(std::size_t alignment, std::size_t bytes) { return std::aligned_alloc(alignment, bytes); }
void freeAligned(void* memory) { std::free(memory); }

} // namespace telar::os
