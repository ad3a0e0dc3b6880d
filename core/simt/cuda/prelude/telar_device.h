// What CUDA C++ gives to kernels, for clang's CUDA mode without NVIDIA's toolkit. Written for Telar; the names
// are those of the CUDA C++ Programming Guide and the CUDA Math API. Functions are `nodebug`, so that every
// instruction carries the place of the call in the kernel's own file.
#pragma once
#pragma clang system_header

#include "telar_types.h"

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
// clang 14 thinks that its own barriers leave the file's variables alone, and keeps values of shared memory across them.
#define TELAR_MEMORY() asm volatile("" ::: "memory")
namespace telar_fenced { // in a room of its own, so that clang's sentences name it as the reader wrote it
TELAR_D void __syncthreads() {
    TELAR_MEMORY();
    ::__syncthreads();
    TELAR_MEMORY();
}
}
#define __syncthreads telar_fenced::__syncthreads
#define TELAR_BARRIER(result, name, parameter, call) \
    TELAR_D result name(parameter) {                 \
        TELAR_MEMORY();                              \
        result r = call;                             \
        TELAR_MEMORY();                              \
        return r;                                    \
    }
TELAR_BARRIER(int, __syncthreads_count, int p, __nvvm_bar0_popc(p))
TELAR_BARRIER(int, __syncthreads_or, int p, __nvvm_bar0_or(p))
TELAR_BARRIER(int, __syncthreads_and, int p, __nvvm_bar0_and(p))
#undef TELAR_BARRIER
TELAR_D void __syncwarp(unsigned int m = 0xffffffffu) {
    TELAR_MEMORY();
    __nvvm_bar_warp_sync(m);
    TELAR_MEMORY();
}
#define TELAR_FENCE(name, call) \
    TELAR_D void name() {       \
        TELAR_MEMORY();         \
        call;                   \
        TELAR_MEMORY();         \
    }
TELAR_FENCE(__threadfence, __nvvm_membar_gl())
TELAR_FENCE(__threadfence_block, __nvvm_membar_cta())
TELAR_FENCE(__threadfence_system, __nvvm_membar_sys())
#undef TELAR_FENCE
#undef TELAR_MEMORY
TELAR_D unsigned int __activemask() {
    unsigned int m;
    asm volatile("activemask.b32 %0;" : "=r"(m));
    return m;
}
TELAR_D unsigned int __ballot_sync(unsigned int m, int p) { return __nvvm_vote_ballot_sync(m, p); }
TELAR_D int __any_sync(unsigned int m, int p) { return __nvvm_vote_any_sync(m, p); }
TELAR_D int __all_sync(unsigned int m, int p) { return __nvvm_vote_all_sync(m, p); }
TELAR_D int __uni_sync(unsigned int m, int p) { return __nvvm_vote_uni_sync(m, p); }
template <bool Is>
struct telar_structure {};
template <>
struct telar_structure<true> { typedef int type; };
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
    }                                                                                                        \
    template <class T, class Check = typename telar_structure<__is_class(T)>::type> /* word by word */       \
    TELAR_D T name(unsigned int m, T v, int s, int w = 32) {                                                 \
        unsigned int words[(sizeof(T) + 3) / 4] = {};                                                        \
        __builtin_memcpy(words, (const void*)&v, sizeof(T));                                                      \
        _Pragma("unroll") for (unsigned int k = 0; k < (sizeof(T) + 3) / 4; ++k) words[k] = name(m, words[k], s, w); \
        __builtin_memcpy((void*)&v, words, sizeof(T));                                                      \
        return v;                                                                                            \
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
    if constexpr (sizeof(T) < 4)
        return __match_any_sync(m, (unsigned int)v);
    else if constexpr (sizeof(T) == 8)
        asm volatile("match.any.sync.b64 %0, %1, %2;" : "=r"(r) : "l"(__builtin_bit_cast(unsigned long, v)), "r"(m));
    else
        asm volatile("match.any.sync.b32 %0, %1, %2;" : "=r"(r) : "r"(__builtin_bit_cast(unsigned int, v)), "r"(m));
    return r;
}
template <class T>
TELAR_D unsigned int __match_all_sync(unsigned int m, T v, int* all) {
    unsigned int r;
    int p;
    if constexpr (sizeof(T) < 4)
        return __match_all_sync(m, (unsigned int)v, all);
    else if constexpr (sizeof(T) == 8)
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
#include "telar_cluster.h"
#include "telar_math.h"
#ifdef TELAR_WHOLE // Both sides are read at once, with the host's own headers. What stands in std before them stays the device's.
namespace std {
using ::abs;
using ::acos;
using ::acosh;
using ::asin;
using ::asinh;
using ::atan;
using ::atan2;
using ::atanh;
using ::cbrt;
using ::ceil;
using ::copysign;
using ::cos;
using ::cosh;
using ::erf;
using ::erfc;
using ::exp;
using ::exp2;
using ::expm1;
using ::fabs;
using ::fdim;
using ::floor;
using ::fma;
using ::fmax;
using ::fmin;
using ::fmod;
using ::frexp;
using ::hypot;
using ::ilogb;
using ::isfinite;
using ::isinf;
using ::isnan;
using ::ldexp;
using ::lgamma;
using ::llrint;
using ::llround;
using ::log;
using ::log10;
using ::log1p;
using ::log2;
using ::logb;
using ::lrint;
using ::lround;
using ::modf;
using ::nearbyint;
using ::nextafter;
using ::pow;
using ::remainder;
using ::remquo;
using ::rint;
using ::round;
using ::scalbln;
using ::scalbn;
using ::signbit;
using ::sin;
using ::sinh;
using ::sqrt;
using ::tan;
using ::tanh;
using ::tgamma;
using ::trunc;
} // namespace std
#include "telar_host.h"
#else
#include "telar_std.h"
#include "telar_runtime.h"
#endif
