// Cells: how they join (maximum, sum), what stands for padding, and how 16 bytes of them are read and
// written.
#pragma once

#include "gpu/pooling/geometry.hpp"

#include <cuda_runtime.h>

namespace telar::gpu {

constexpr unsigned allLanes = 0xffffffffu;

/// NaN wins.
__device__ __forceinline__ float larger(float a, float b) {
#if __CUDA_ARCH__ >= 800
    float r;
    asm("max.NaN.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
    return r;
#else
    return a != a || a > b ? a : b;
#endif
}
__device__ __forceinline__ int larger(int a, int b) { return max(a, b); }

/// T: element of the input. Cell: what a register holds of it. Out: element of the output.
template <class T, bool Average>
struct Cells {
    using Cell = float;
    using Out = float;
    static __device__ __forceinline__ T identity() { return T(0); }
    static __device__ __forceinline__ Cell of(T value) { return static_cast<float>(value); }
    static __device__ __forceinline__ Cell join(Cell a, Cell b) {
        // Written out, so that the compiler skips a sum that is not needed instead of making and dropping it.
        float r;
        asm("add.rn.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b));
        return r;
    }
};
template <>
struct Cells<float, false> {
    using Cell = float;
    using Out = float;
    static __device__ __forceinline__ float identity() { return __int_as_float(0xff800000); }
    static __device__ __forceinline__ Cell of(float value) { return value; }
    static __device__ __forceinline__ Cell join(Cell a, Cell b) { return larger(a, b); }
};
template <>
struct Cells<int32_t, false> {
    using Cell = int;
    using Out = int32_t;
    static __device__ __forceinline__ int32_t identity() { return INT32_MIN; }
    static __device__ __forceinline__ Cell of(int32_t value) { return value; }
    static __device__ __forceinline__ Cell join(Cell a, Cell b) { return larger(a, b); }
};
template <>
struct Cells<uint8_t, false> {
    using Cell = int;
    using Out = uint8_t;
    static __device__ __forceinline__ uint8_t identity() { return 0; }
    static __device__ __forceinline__ Cell of(uint8_t value) { return value; }
    static __device__ __forceinline__ Cell join(Cell a, Cell b) { return larger(a, b); }
};

/// A cell that lies outside the input: of the padding, or beyond it (only ceil rounding reaches there).
template <class C>
__device__ __forceinline__ auto outside(const Geometry& g, bool inPadding) {
    using T = decltype(C::identity());
    return inPadding && g.zeroPadding ? T(0) : C::identity();
}
__device__ __forceinline__ bool columnInPadding(const Geometry& g, int c) { return c >= -g.pw && c < g.columns + g.pw; }
__device__ __forceinline__ bool rowInPadding(const Geometry& g, int r) { return r >= -g.ph && r < g.rows + g.ph; }

/// Window cells along one axis that count for the average.
__device__ __forceinline__ int counted(int start, int k, int d, int n, int pad, bool countPadding) {
    const int low = countPadding ? -pad : 0, high = countPadding ? n + pad : n;
    const int first = start >= low ? 0 : (low - start + d - 1) / d;
    const int last = start + (k - 1) * d < high ? k - 1 : (high - 1 - start) / d;
    return last - first + 1;
}

/// sum / count, rounded once: Markstein's correction of a product with the rounded reciprocal. For an
/// infinite sum the rest has no value; any finite one leaves the product as it is.
__device__ __forceinline__ float quotient(float sum, float count, float reciprocal) {
    const float q = sum * reciprocal;
    const float rest = fmaxf(__fmaf_rn(-q, count, sum), -3e38f);
    return __fmaf_rn(rest, reciprocal, q);
}

__device__ __forceinline__ uint4 load16(const void* from) { return __ldg(static_cast<const uint4*>(from)); }
/// The same for cells that no other thread wants: past the L1 cache.
__device__ __forceinline__ uint4 load16Once(const void* from) {
    uint4 r;
    asm("ld.global.nc.L1::no_allocate.v4.u32 {%0, %1, %2, %3}, [%4];"
        : "=r"(r.x), "=r"(r.y), "=r"(r.z), "=r"(r.w)
        : "l"(from));
    return r;
}

template <class T>
__device__ __forceinline__ T unpack(const uint4& raw, int i);
template <>
__device__ __forceinline__ float unpack<float>(const uint4& raw, int i) {
    return __uint_as_float(i == 0 ? raw.x : i == 1 ? raw.y : i == 2 ? raw.z : raw.w);
}
template <>
__device__ __forceinline__ int32_t unpack<int32_t>(const uint4& raw, int i) {
    return static_cast<int32_t>(i == 0 ? raw.x : i == 1 ? raw.y : i == 2 ? raw.z : raw.w);
}
template <>
__device__ __forceinline__ uint8_t unpack<uint8_t>(const uint4& raw, int i) {
    const unsigned word = i < 4 ? raw.x : i < 8 ? raw.y : i < 12 ? raw.z : raw.w;
    return static_cast<uint8_t>(word >> (i % 4 * 8));
}

/// Writes N neighbours at once where they make 4, 8 or 16 bytes (or several times 16).
template <class Out, int N>
__device__ __forceinline__ void storeWide(Out* to, const Out (&values)[N]) {
    constexpr int bytes = N * static_cast<int>(sizeof(Out));
    union {
        Out cells[N];
        uint4 wide[bytes >= 16 ? bytes / 16 : 1];
        uint2 two;
        unsigned one;
    } u;
#pragma unroll
    for (int i = 0; i < N; ++i)
        u.cells[i] = values[i];
    if constexpr (bytes >= 16) {
#pragma unroll
        for (int i = 0; i < bytes / 16; ++i)
            reinterpret_cast<uint4*>(to)[i] = u.wide[i];
    } else if constexpr (bytes == 8) {
        *reinterpret_cast<uint2*>(to) = u.two;
    } else {
        static_assert(bytes == 4);
        *reinterpret_cast<unsigned*>(to) = u.one;
    }
}

/// The same for four that nobody reads soon: they leave the caches first.
template <class Out>
__device__ __forceinline__ void storeWideOnce(Out* to, const Out (&values)[4]) {
    if constexpr (sizeof(Out) == 4)
        __stcs(reinterpret_cast<uint4*>(to), *reinterpret_cast<const uint4*>(values));
    else
        storeWide(to, values);
}

/// Where a warp works: plane, band of output rows, strip of columns.
struct Place {
    int plane, band, strip;
    bool none;
};
__device__ __forceinline__ Place placeOfWarp(const Geometry& g, int warpsPerBlock) {
    const int64_t id = int64_t{blockIdx.x} * warpsPerBlock + threadIdx.x / 32;
    const int64_t perPlane = int64_t{g.strips} * g.bands;
    const int plane = static_cast<int>(id / perPlane);
    const int rest = static_cast<int>(id - plane * perPlane);
    return {plane, rest / g.strips, rest % g.strips, plane >= g.planes};
}

} // namespace telar::gpu
