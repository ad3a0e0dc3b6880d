// What CUDA C++ gives to kernels, for clang's CUDA mode without NVIDIA's toolkit. Written for Telar; the names
// are those of the CUDA C++ Programming Guide and the CUDA Math API. Functions are `nodebug`, so that every
// instruction carries the place of the call in the kernel's own file.
#pragma once
#pragma clang system_header

#define __CUDACC__ 1
#define TELAR_MACHINE 1
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __grid_constant__
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __inline__ inline
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __restrict__ __restrict
#define TELAR_D static inline __attribute__((device, always_inline, nodebug))
#define TELAR_HD static inline __attribute__((host, device, always_inline, nodebug))
#define TELAR_MEMBER __attribute__((host, device, always_inline, nodebug))
#define TELAR_DMEMBER __attribute__((device, always_inline, nodebug))

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long int64_t;
typedef unsigned long uint64_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

// ---- vectors. Copied as what the hardware moves at once: a copy of the structure would become accesses of 8 bytes,
// and copies of members are taken apart where two ways of a branch meet.
template <class T, int N>
using telar_pack __attribute__((ext_vector_type(N), may_alias)) = T;
#define TELAR_MOVE(T, N)                                                                                     \
    *reinterpret_cast<telar_pack<T, N>*>(this) = *reinterpret_cast<const telar_pack<T, N>*>(&o)
#define TELAR_VECTOR1(T, N)                                                                                  \
    struct N##1 {                                                                                            \
        T x;                                                                                                 \
    };                                                                                                       \
    TELAR_HD N##1 make_##N##1(T x) { return {x}; }
#define TELAR_VECTOR2(T, N, A)                                                                               \
    struct __attribute__((aligned(A))) N##2 {                                                                \
        T x, y;                                                                                              \
        N##2() = default;                                                                                    \
        TELAR_MEMBER constexpr N##2(T x, T y) : x(x), y(y) {}                                                \
        TELAR_MEMBER constexpr N##2(const N##2& o) { *this = o; }                                            \
        TELAR_MEMBER constexpr N##2& operator=(const N##2& o) {                                              \
            if (__builtin_is_constant_evaluated())                                                           \
                x = o.x, y = o.y;                                                                            \
            else                                                                                             \
                TELAR_MOVE(T, 2);                                                                            \
            return *this;                                                                                    \
        }                                                                                                    \
    };                                                                                                       \
    TELAR_HD N##2 make_##N##2(T x, T y) { return {x, y}; }
#define TELAR_VECTOR3(T, N)                                                                                  \
    struct N##3 {                                                                                            \
        T x, y, z;                                                                                           \
    };                                                                                                       \
    TELAR_HD N##3 make_##N##3(T x, T y, T z) { return {x, y, z}; }
#define TELAR_VECTOR4(T, N, A)                                                                               \
    struct __attribute__((aligned(A))) N##4 {                                                                \
        T x, y, z, w;                                                                                        \
        N##4() = default;                                                                                    \
        TELAR_MEMBER constexpr N##4(T x, T y, T z, T w) : x(x), y(y), z(z), w(w) {}                          \
        TELAR_MEMBER constexpr N##4(const N##4& o) { *this = o; }                                            \
        TELAR_MEMBER constexpr N##4& operator=(const N##4& o) {                                              \
            if (__builtin_is_constant_evaluated())                                                           \
                x = o.x, y = o.y, z = o.z, w = o.w;                                                          \
            else                                                                                             \
                TELAR_MOVE(T, 4);                                                                            \
            return *this;                                                                                    \
        }                                                                                                    \
    };                                                                                                       \
    TELAR_HD N##4 make_##N##4(T x, T y, T z, T w) { return {x, y, z, w}; }
#define TELAR_VECTORS(T, N, A2, A4) TELAR_VECTOR1(T, N) TELAR_VECTOR2(T, N, A2) TELAR_VECTOR3(T, N) TELAR_VECTOR4(T, N, A4)
TELAR_VECTORS(signed char, char, 2, 4)
TELAR_VECTORS(unsigned char, uchar, 2, 4)
TELAR_VECTORS(short, short, 4, 8)
TELAR_VECTORS(unsigned short, ushort, 4, 8)
TELAR_VECTORS(int, int, 8, 16)
TELAR_VECTORS(unsigned int, uint, 8, 16)
TELAR_VECTORS(long, long, 16, 16)
TELAR_VECTORS(unsigned long, ulong, 16, 16)
TELAR_VECTORS(long long, longlong, 16, 16)
TELAR_VECTORS(unsigned long long, ulonglong, 16, 16)
TELAR_VECTORS(float, float, 8, 16)
TELAR_VECTORS(double, double, 16, 16)

struct dim3 {
    unsigned int x, y, z;
    TELAR_MEMBER constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
    TELAR_MEMBER constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    TELAR_MEMBER constexpr operator uint3() const { return {x, y, z}; }
};

// ---- where a thread is
#define TELAR_FIELD(name, builtin)                                                                           \
    __declspec(property(get = get_##name)) unsigned int name;                                                \
    static inline TELAR_DMEMBER unsigned int get_##name() { return builtin(); }
#define TELAR_PLACE(N, r)                                                                                    \
    struct N {                                                                                               \
        TELAR_FIELD(x, __nvvm_read_ptx_sreg_##r##_x)                                                         \
        TELAR_FIELD(y, __nvvm_read_ptx_sreg_##r##_y)                                                         \
        TELAR_FIELD(z, __nvvm_read_ptx_sreg_##r##_z)                                                         \
        TELAR_DMEMBER operator uint3() const { return {x, y, z}; }                                           \
        TELAR_DMEMBER operator dim3() const { return dim3(x, y, z); }                                        \
    };
TELAR_PLACE(telar_tid, tid)
TELAR_PLACE(telar_ctaid, ctaid)
TELAR_PLACE(telar_ntid, ntid)
TELAR_PLACE(telar_nctaid, nctaid)
extern const __device__ __attribute__((weak)) telar_tid threadIdx;
extern const __device__ __attribute__((weak)) telar_ctaid blockIdx;
extern const __device__ __attribute__((weak)) telar_ntid blockDim;
extern const __device__ __attribute__((weak)) telar_nctaid gridDim;
static constexpr int warpSize = 32;

// ---- barriers, fences, votes, shuffles
TELAR_D int __syncthreads_count(int p) { return __nvvm_bar0_popc(p); }
TELAR_D int __syncthreads_or(int p) { return __nvvm_bar0_or(p); }
TELAR_D int __syncthreads_and(int p) { return __nvvm_bar0_and(p); }
TELAR_D void __syncwarp(unsigned int m = 0xffffffffu) { __nvvm_bar_warp_sync(m); }
TELAR_D void __threadfence() { __nvvm_membar_gl(); }
TELAR_D void __threadfence_block() { __nvvm_membar_cta(); }
TELAR_D void __threadfence_system() { __nvvm_membar_sys(); }
TELAR_D unsigned int __activemask() {
    unsigned int m;
    asm volatile("activemask.b32 %0;" : "=r"(m));
    return m;
}
TELAR_D unsigned int __ballot_sync(unsigned int m, int p) { return __nvvm_vote_ballot_sync(m, p); }
TELAR_D int __any_sync(unsigned int m, int p) { return __nvvm_vote_any_sync(m, p); }
TELAR_D int __all_sync(unsigned int m, int p) { return __nvvm_vote_all_sync(m, p); }
TELAR_D int __uni_sync(unsigned int m, int p) { return __nvvm_vote_uni_sync(m, p); }
#define TELAR_SHUFFLE(name, op, clamp)                                                                       \
    TELAR_D int name(unsigned int m, int v, int s, int w = 32) {                                             \
        return __nvvm_shfl_sync_##op##_i32(m, v, s, ((32 - w) << 8) | clamp);                                \
    }                                                                                                        \
    TELAR_D unsigned int name(unsigned int m, unsigned int v, int s, int w = 32) { return (unsigned int)name(m, (int)v, s, w); } \
    TELAR_D float name(unsigned int m, float v, int s, int w = 32) {                                         \
        return __nvvm_shfl_sync_##op##_f32(m, v, s, ((32 - w) << 8) | clamp);                                \
    }                                                                                                        \
    TELAR_D unsigned long long name(unsigned int m, unsigned long long v, int s, int w = 32) {               \
        unsigned int low = name(m, (unsigned int)v, s, w), high = name(m, (unsigned int)(v >> 32), s, w);    \
        return (unsigned long long)high << 32 | low;                                                         \
    }                                                                                                        \
    TELAR_D long long name(unsigned int m, long long v, int s, int w = 32) { return (long long)name(m, (unsigned long long)v, s, w); } \
    TELAR_D unsigned long name(unsigned int m, unsigned long v, int s, int w = 32) { return (unsigned long)name(m, (unsigned long long)v, s, w); } \
    TELAR_D long name(unsigned int m, long v, int s, int w = 32) { return (long)name(m, (unsigned long long)v, s, w); } \
    TELAR_D double name(unsigned int m, double v, int s, int w = 32) {                                       \
        return __builtin_bit_cast(double, name(m, __builtin_bit_cast(unsigned long long, v), s, w));         \
    }
TELAR_SHUFFLE(__shfl_sync, idx, 0x1f)
TELAR_SHUFFLE(__shfl_down_sync, down, 0x1f)
TELAR_SHUFFLE(__shfl_xor_sync, bfly, 0x1f)
TELAR_SHUFFLE(__shfl_up_sync, up, 0)
// Before Volta these took no mask: those who come here together.
template <class T>
TELAR_D T __shfl(T v, int s, int w = 32) { return __shfl_sync(__activemask(), v, s, w); }
template <class T>
TELAR_D T __shfl_down(T v, int s, int w = 32) { return __shfl_down_sync(__activemask(), v, s, w); }
template <class T>
TELAR_D T __shfl_up(T v, int s, int w = 32) { return __shfl_up_sync(__activemask(), v, s, w); }
template <class T>
TELAR_D T __shfl_xor(T v, int s, int w = 32) { return __shfl_xor_sync(__activemask(), v, s, w); }
TELAR_D unsigned int __ballot(int p) { return __ballot_sync(__activemask(), p); }
TELAR_D int __any(int p) { return __any_sync(__activemask(), p); }
TELAR_D int __all(int p) { return __all_sync(__activemask(), p); }
template <class T>
TELAR_D unsigned int __match_any_sync(unsigned int m, T v) {
    unsigned int r;
    if constexpr (sizeof(T) == 8)
        asm volatile("match.any.sync.b64 %0, %1, %2;" : "=r"(r) : "l"(__builtin_bit_cast(unsigned long, v)), "r"(m));
    else
        asm volatile("match.any.sync.b32 %0, %1, %2;" : "=r"(r) : "r"(__builtin_bit_cast(unsigned int, v)), "r"(m));
    return r;
}
template <class T>
TELAR_D unsigned int __match_all_sync(unsigned int m, T v, int* all) {
    unsigned int r;
    int p;
    if constexpr (sizeof(T) == 8)
        asm volatile("{ .reg .pred t; match.all.sync.b64 %0|t, %2, %3; selp.s32 %1, 1, 0, t; }" : "=r"(r), "=r"(p) : "l"(__builtin_bit_cast(unsigned long, v)), "r"(m));
    else
        asm volatile("{ .reg .pred t; match.all.sync.b32 %0|t, %2, %3; selp.s32 %1, 1, 0, t; }" : "=r"(r), "=r"(p) : "r"(__builtin_bit_cast(unsigned int, v)), "r"(m));
    *all = p;
    return r;
}
#define TELAR_REDUCE(name, op, T, t)                                                                         \
    TELAR_D T __reduce_##name##_sync(unsigned int m, T v) {                                                  \
        T r;                                                                                                 \
        asm volatile("redux.sync." #op "." #t " %0, %1, %2;" : "=r"(r) : "r"(v), "r"(m));                    \
        return r;                                                                                            \
    }
TELAR_REDUCE(add, add, unsigned int, u32)
TELAR_REDUCE(add, add, int, s32)
TELAR_REDUCE(min, min, unsigned int, u32)
TELAR_REDUCE(min, min, int, s32)
TELAR_REDUCE(max, max, unsigned int, u32)
TELAR_REDUCE(max, max, int, s32)
TELAR_REDUCE(and, and, unsigned int, b32)
TELAR_REDUCE(or, or, unsigned int, b32)
TELAR_REDUCE(xor, xor, unsigned int, b32)

#include "telar_atomics.h"
#include "telar_math.h"
#include "telar_std.h"
#include "telar_runtime.h"
