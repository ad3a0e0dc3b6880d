// What this processor and this system let us use for products of bfloat16: AMX tiles, AVX512_BF16 or nothing.
#include "core/base/host.hpp"
#include "core/base/os/system.hpp"
#include "core/nn/fast/kernels.hpp"

#if defined(__x86_64__)
#include <cpuid.h>

namespace telar::nn::fast {

const Bfloat16Kernels& amxKernels();
const Bfloat16Kernels& vectorKernels();

namespace {

bool hasVectors() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    return simdLevel() == SimdLevel::Avx512 && __get_cpuid_count(7, 1, &a, &b, &c, &d) && (a & 1u << 5); // AVX512-BF16
}

bool hasTiles() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(d & 1u << 22) || !(d & 1u << 24)) // AMX-BF16, AMX-TILE
        return false;
    return os::allowTiles();
}

} // namespace

const Bfloat16Kernels* bfloat16Kernels() {
    // Tiles need the vectors, too: they round the operands.
    static const Bfloat16Kernels* const found = !hasVectors() ? nullptr : hasTiles() ? &amxKernels() : &vectorKernels();
    return found;
}

} // namespace telar::nn::fast

#else

const telar::nn::fast::Bfloat16Kernels* telar::nn::fast::bfloat16Kernels() { return nullptr; }

#endif
