#include "core/base/host.hpp"

#include "core/base/os/memory.hpp"
#include "core/base/os/system.hpp"
#include "core/base/threads.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>

namespace telar {

SimdLevel simdLevel() {
    SimdLevel level = SimdLevel::Sse2;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        level = SimdLevel::Avx2;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq"))
        level = SimdLevel::Avx512;
#endif
    if (const char* asked = std::getenv("TELAR_SIMD")) {
        if (std::strcmp(asked, "sse2") == 0)
            level = SimdLevel::Sse2;
        else if (std::strcmp(asked, "avx2") == 0)
            level = std::min(level, SimdLevel::Avx2);
    }
    return level;
}

const char* simdName(SimdLevel level) {
    switch (level) {
    case SimdLevel::Sse2:
#if defined(__x86_64__)
        return "SSE2";
#elif defined(__ARM_NEON)
        return "NEON";
#else
        return "128 bits";
#endif
    case SimdLevel::Avx2:
        return "AVX2";
    case SimdLevel::Avx512:
        return "AVX-512";
    }
    return "";
}

int usableCores() {
    static const int chosen = [] {
        int number = 0;
        if (const char* words = std::getenv("TELAR_CORES"))
            std::from_chars(words, words + std::strlen(words), number);
        return number <= mostThreads ? number : 0;
    }();
    return chosen > 0 ? chosen : os::usableCores();
}

HostFacts hostFacts() {
    const auto processor = os::processor();
    HostFacts facts;
    facts.processor = processor.name.empty() ? "CPU" : processor.name;
    facts.cores = usableCores();
    facts.simd = simdLevel();
    facts.memoryBytes = os::memoryFacts().total;
    facts.l1Bytes = processor.l1Bytes;
    facts.l2Bytes = processor.l2Bytes;
    facts.l3Bytes = processor.l3Bytes;
    return facts;
}

} // namespace telar
