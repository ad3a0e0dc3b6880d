// Words of CUDA C++ and its vector types, for both sides of a program.
#pragma once
#pragma clang system_header

// What a source may ask the compiler for under #if: one answer on both sides, else a kernel may be there on one alone.
#define TELAR_MACHINE 1
#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 8
#define __CUDACC_VER_BUILD__ 93
#define __CUDA_API_VER_MAJOR__ __CUDACC_VER_MAJOR__
#define __CUDA_API_VER_MINOR__ __CUDACC_VER_MINOR__
#define CUDA_VERSION 12080
#define CUDART_VERSION CUDA_VERSION
#define __CUDART_API_VERSION CUDART_VERSION
#define CUDART_CB
#define CUDARTAPI
#define CUDA_CB

#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#ifdef TELAR_HOST // a section of their own tells them apart (host/child_launch.h)
#define __managed__ __attribute__((device, section("telar_managed")))
#else
#define __managed__ __attribute__((device))
#endif
#define __grid_constant__
#define __forceinline__ inline __attribute__((always_inline))
#ifndef TELAR_HOST // there the host's libraries write __attribute__((__noinline__))
#define __noinline__ __attribute__((noinline))
#endif
#define __inline__ inline
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
// clang before 21 knows no clusters: their sides go through a number that is larger than any of blocks per multiprocessor, and
// that the machine reads in .minnctapersm (ptx/parser.cpp).
constexpr unsigned int telar_cluster_side(unsigned int n) { return n > 31 ? 31 : n; }
constexpr unsigned int telar_cluster_mark(unsigned int x, unsigned int y = 1, unsigned int z = 1) {
    return 1u << 20 | telar_cluster_side(x) << 10 | telar_cluster_side(y) << 5 | telar_cluster_side(z);
}
#define __cluster_dims__(...) __attribute__((launch_bounds(1024, telar_cluster_mark(__VA_ARGS__))))
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
typedef unsigned long long cudaGraphConditionalHandle;
