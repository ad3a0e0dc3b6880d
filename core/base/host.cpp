#include "core/base/host.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sched.h>
#include <unistd.h>

namespace telar {

SimdLevel simdLevel() {
    SimdLevel level = SimdLevel::Sse2;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        level = SimdLevel::Avx2;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq"))
        level = SimdLevel::Avx512;
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
        return "SSE2";
    case SimdLevel::Avx2:
        return "AVX2";
    case SimdLevel::Avx512:
        return "AVX-512";
    }
    return "";
}

int usableCores() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return std::max(1, CPU_COUNT(&set));
    return std::max(1, static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)));
}

HostFacts hostFacts() {
    HostFacts facts;
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (line.rfind("model name", 0) == 0 && line.find(':') != std::string::npos) {
            facts.processor = line.substr(std::min(line.size(), line.find(':') + 2));
            break;
        }
    }
    if (facts.processor.empty())
        facts.processor = "CPU";
    facts.cores = usableCores();
    facts.simd = simdLevel();
    facts.memoryBytes = static_cast<int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
    auto cache = [](int name) { return std::max<int64_t>(0, sysconf(name)); };
    facts.l1Bytes = cache(_SC_LEVEL1_DCACHE_SIZE);
    facts.l2Bytes = cache(_SC_LEVEL2_CACHE_SIZE);
    facts.l3Bytes = cache(_SC_LEVEL3_CACHE_SIZE);
    return facts;
}

} // namespace telar
