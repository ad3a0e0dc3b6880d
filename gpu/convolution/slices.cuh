// What both products of warpgroups for convolutions share: slices of 128 bytes of channels, multiplied by wgmma, as the copy
// engine brings them (PTX ISA, "wgmma.mma_async", "cp.async.bulk"). For capability 9.0 alone.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/matmul/precision.hpp"
#include "gpu/device/warpgroups.cuh"
#include "gpu/nn/tensor_cores.cuh"

#include <vector>

namespace telar::gpu {

/// By block of `channels` output channels, slice of input channels, place of the filter and part: rows of 128 bytes whose
/// pieces of 16 change places as wgmma wants them; zeros where there are no such channels.
std::vector<float> packedWeights(const ConvolutionProblem& problem, FactorType factors, int channels);

namespace {

constexpr int sliceBytes = 128; ///< of channels

constexpr int channelsOfSlice(FactorType factors) { return factors == FactorType::BFloat16 ? 64 : 32; }
/// 2 where a factor is the sum of two TF32 numbers.
constexpr int partsOf(FactorType factors) { return factors == FactorType::Float32 ? 2 : 1; }

#if !defined(__CUDA_ARCH__) || defined(__CUDA_ARCH_FEAT_SM90_ALL)

#define FOUR(i) "+f"(sums[i]), "+f"(sums[i + 1]), "+f"(sums[i + 2]), "+f"(sums[i + 3])
#define SIXTEEN(i) FOUR(i), FOUR(i + 4), FOUR(i + 8), FOUR(i + 12)
#define NAMES_32                                                                                                       \
    "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "                                           \
    "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
#define NAMES_48 NAMES_32 ", %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47"
#define NAMES_128                                                                                                      \
    NAMES_112 ", %112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127"
#define NAMES_112                                                                                                      \
    NAMES_96 ", %96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111"
#define NAMES_96                                                                                                       \
    NAMES_48 ", %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "                      \
             "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "                        \
             "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95"
#define PRODUCT(FORM, NAMES, FACTORS, MORE, TURNS, ...)                                                                \
    asm volatile("{ .reg .pred more;\n  setp.ne.b32 more, " MORE ", 0;\n  wgmma.mma_async.sync.aligned." FORM          \
                 " {" NAMES "}, " FACTORS ", more, 1, 1" TURNS "; }"                                                   \
                 : __VA_ARGS__                                                                                         \
                 : "l"(a), "l"(b), "r"(more))
/// sums (64 x columns, of a warpgroup) += a (64 x 32 bytes) * b (columns x 32 bytes, turned); anew where `more` is 0. Under way
/// when it ends.
#define MULTIPLY(COLUMNS, COUNT, NAMES, FACTORS, MORE, ...)                                                            \
    template <bool Brain>                                                                                              \
    __device__ __forceinline__ void multiply(float(&sums)[COUNT], unsigned long long a, unsigned long long b,          \
                                             int more) {                                                               \
        if constexpr (Brain)                                                                                           \
            PRODUCT("m64n" COLUMNS "k16.f32.bf16.bf16", NAMES, FACTORS, MORE, ", 0, 0", __VA_ARGS__);                  \
        else                                                                                                           \
            PRODUCT("m64n" COLUMNS "k8.f32.tf32.tf32", NAMES, FACTORS, MORE, "", __VA_ARGS__);                         \
    }
MULTIPLY("96", 48, NAMES_48, "%48, %49", "%50", SIXTEEN(0), SIXTEEN(16), SIXTEEN(32))
MULTIPLY("192", 96, NAMES_96, "%96, %97", "%98", SIXTEEN(0), SIXTEEN(16), SIXTEEN(32), SIXTEEN(48), SIXTEEN(64),
         SIXTEEN(80))
MULTIPLY("224", 112, NAMES_112, "%112, %113", "%114", SIXTEEN(0), SIXTEEN(16), SIXTEEN(32), SIXTEEN(48), SIXTEEN(64),
         SIXTEEN(80), SIXTEEN(96))
MULTIPLY("256", 128, NAMES_128, "%128, %129", "%130", SIXTEEN(0), SIXTEEN(16), SIXTEEN(32), SIXTEEN(48), SIXTEEN(64),
         SIXTEEN(80), SIXTEEN(96), SIXTEEN(112))
#undef MULTIPLY
#undef PRODUCT
#undef NAMES_128
#undef NAMES_112
#undef NAMES_96
#undef NAMES_48
#undef NAMES_32
#undef SIXTEEN
#undef FOUR

/// The copy engine brings `bytes` that lie one behind the other and says so to the barrier.
__device__ __forceinline__ void fetchRun(unsigned to, const unsigned char* from, int bytes,
                                         unsigned long long& barrier) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(to),
                 "l"(from), "r"(bytes), "r"(inShared(&barrier))
                 : "memory");
}
/// 16 bytes of channels, rounded; the low parts, where there are any, `apart` bytes behind. `channel(i)`: the piece's i-th.
template <bool Brain, int Parts>
__device__ __forceinline__ void writePiece(unsigned char* to, int64_t apart, auto channel) {
    unsigned high[4], low[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        if constexpr (Brain) {
            asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(high[i]) : "f"(channel(2 * i + 1)), "f"(channel(2 * i)));
        } else {
            const float x = channel(i);
            high[i] = toTf32(x);
            low[i] = fabsf(x) < INFINITY ? toTf32(x - __uint_as_float(high[i])) : 0;
        }
    }
    *reinterpret_cast<uint4*>(to) = make_uint4(high[0], high[1], high[2], high[3]);
    if constexpr (Parts == 2)
        *reinterpret_cast<uint4*>(to + apart) = make_uint4(low[0], low[1], low[2], low[3]);
}

#endif

} // namespace

} // namespace telar::gpu
