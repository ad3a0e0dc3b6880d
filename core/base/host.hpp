// Facts about this computer.
#pragma once

#include <cstdint>
#include <string>

namespace telar {

enum class SimdLevel { Sse2, Avx2, Avx512 };

/// What the processor and the operating system both allow. TELAR_SIMD=sse2|avx2 in the environment lowers it,
/// for tests and comparisons.
SimdLevel simdLevel();
const char* simdName(SimdLevel level); ///< "SSE2" (where there is no x86: "NEON" or "128 bits"), "AVX2", "AVX-512"

/// What is made for the level, of three things that are made once for each. Other processors than x86 have the first alone.
#if defined(__x86_64__)
#define TELAR_OF_LEVEL(level, sse2, avx2, avx512)                                                                      \
    ((level) == ::telar::SimdLevel::Avx512 ? (avx512) : (level) == ::telar::SimdLevel::Avx2 ? (avx2) : (sse2))
#else
#define TELAR_OF_LEVEL(level, sse2, avx2, avx512) (static_cast<void>(level), (sse2))
#endif

struct HostFacts {
    std::string processor; ///< as the system names it
    int cores = 1;         ///< usable by this process
    SimdLevel simd = SimdLevel::Sse2;
    int64_t memoryBytes = 0;
    int64_t l1Bytes = 0, l2Bytes = 0, l3Bytes = 0; ///< data caches, of one core or shared; 0 where unknown
};
HostFacts hostFacts();

/// Cores this process may use; what `threads = 0` stands for.
int usableCores();

} // namespace telar
