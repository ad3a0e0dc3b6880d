// One product of 16 x 8 times 8 x 8 by a warp (mma.sync m16n8k8, PTX ISA 7.0; capability 8.0), with factors
// rounded as the precision asks.
#pragma once

#include "core/nn/engine.hpp"

namespace telar::gpu {

__device__ __forceinline__ unsigned toTf32(float x) {
    unsigned r = 0;
#if __CUDA_ARCH__ >= 800
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(r) : "f"(x));
#endif
    return r;
}

/// Two numbers rounded to bfloat16, as TF32 holds them: exactly. One conversion for both.
__device__ __forceinline__ void toBfloat16(unsigned& first, unsigned& second, float x, float y) {
#if __CUDA_ARCH__ >= 800
    unsigned both;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(y), "f"(x));
    first = both << 16;
    second = both & 0xffff0000u;
#endif
}

__device__ __forceinline__ void multiplyTf32(float (&c)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
#if __CUDA_ARCH__ >= 800
    asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
        "{%0, %1, %2, %3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#endif
}

/// c += a b. a: rows lane / 4 and 8 more at depth lane % 4, then both at depth 4 more. b: column lane / 4 at
/// depth lane % 4 and 4 more. c: row lane / 4 at columns 2 (lane % 4) and 1 more, then 8 rows below.
template <nn::Precision P>
__device__ __forceinline__ void multiplyAdd(float (&c)[4], const float (&a)[4], const float (&b)[2]) {
    unsigned highA[4], highB[2];
    if constexpr (P == nn::Precision::Bfloat16) {
        toBfloat16(highA[0], highA[1], a[0], a[1]);
        toBfloat16(highA[2], highA[3], a[2], a[3]);
        toBfloat16(highB[0], highB[1], b[0], b[1]);
    } else {
#pragma unroll
        for (int i = 0; i < 4; ++i)
            highA[i] = toTf32(a[i]);
#pragma unroll
        for (int i = 0; i < 2; ++i)
            highB[i] = toTf32(b[i]);
    }
    if constexpr (P == nn::Precision::Float32) {
        unsigned lowA[4], lowB[2];
#pragma unroll
        for (int i = 0; i < 4; ++i)
            lowA[i] = toTf32(a[i] - __uint_as_float(highA[i]));
#pragma unroll
        for (int i = 0; i < 2; ++i)
            lowB[i] = toTf32(b[i] - __uint_as_float(highB[i]));
        multiplyTf32(c, lowA, highB);
        multiplyTf32(c, highA, lowB);
    }
    multiplyTf32(c, highA, highB);
}

} // namespace telar::gpu
