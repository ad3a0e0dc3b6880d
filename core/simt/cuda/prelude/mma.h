// nvcuda::wmma: fragments of small matrices that a warp multiplies: float16, bfloat16, TF32, float64, and whole
// numbers of 8 bits. Shapes, types and numbers of elements are those of the CUDA C++ Programming Guide, "Warp Matrix
// Functions"; the instructions are clang's builtins.
#pragma once
#pragma clang system_header
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace nvcuda {
namespace wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32;
}

/// What a fragment's elements are kept as.
template <class T>
struct telar_kept {
    typedef T type;
};
template <>
struct telar_kept<precision::tf32> {
    typedef float type;
};

/// The ten upper bits of the mantissa count in a product; this rounds to them.
TELAR_D float __float_to_tf32(float v) {
    unsigned int r;
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(r) : "f"(v));
    return __builtin_bit_cast(float, r);
}

// Which lane holds which element is not laid down, not by NVIDIA either.
template <class Use, int M, int N, int K, class T, class Layout = void>
struct fragment {
    typedef T element_type;
    typedef typename telar_kept<T>::type storage_element_type;
    static constexpr int telar_each = (__is_same(Use, matrix_a) ? M * K : __is_same(Use, matrix_b) ? K * N : M * N) / 32;
    static constexpr int num_elements = !__is_same(Use, accumulator) && __is_same(T, __half) ? 16 : telar_each; ///< of __half, some twice
    static constexpr int num_storage_elements = num_elements;
    alignas(8) storage_element_type x[num_elements];
};

template <class Use, int M, int N, int K, class T, class Layout, class V>
TELAR_D void fill_fragment(fragment<Use, M, N, K, T, Layout>& f, const V& v) {
    #pragma unroll // or the fragment lies in local memory
    for (int i = 0; i < f.num_elements; ++i)
        f.x[i] = (typename telar_kept<T>::type)v;
}

/// The instructions of a shape and type; there are no others.
template <int M, int N, int K, class T>
struct telar_factors;
template <int M, int N, int K, class S>
struct telar_sums;

#define TELAR_S static inline TELAR_DMEMBER
#define TELAR_FACTORS(W, load_a, load_b)                                                                     \
    template <int Columns>                                                                                   \
    TELAR_S void a(void* to, const void* p, unsigned int pitch) { load_a((W*)to, (const W*)p, pitch, Columns); } \
    template <int Columns>                                                                                   \
    TELAR_S void b(void* to, const void* p, unsigned int pitch) { load_b((W*)to, (const W*)p, pitch, Columns); }
/// D, a, b, C: two bits say which of A and B are stored column after column.
#define TELAR_MULTIPLY(D, C, WD, W, WC, multiply)                                                            \
    template <int Order>                                                                                     \
    TELAR_S void times(D* d, const void* a, const void* b, const C* c, bool) {                               \
        multiply((WD*)d, (const W*)a, (const W*)b, (const WC*)c, Order, 0);                                  \
    }
#define TELAR_MULTIPLY_INT(multiply)                                                                         \
    template <int Order>                                                                                     \
    TELAR_S void times(int* d, const void* a, const void* b, const int* c, bool saturates) {                 \
        if (saturates)                                                                                       \
            multiply(d, (const int*)a, (const int*)b, c, Order, 1);                                          \
        else                                                                                                 \
            multiply(d, (const int*)a, (const int*)b, c, Order, 0);                                          \
    }
#define TELAR_SUMS(m, n, k, S, W, load, store)                                                               \
    template <>                                                                                              \
    struct telar_sums<m, n, k, S> {                                                                          \
        TELAR_S void get(S* to, const S* p, unsigned int pitch, layout_t layout) {                           \
            if (layout == mem_row_major)                                                                     \
                load((W*)to, (const W*)p, pitch, 0);                                                         \
            else                                                                                             \
                load((W*)to, (const W*)p, pitch, 1);                                                         \
        }                                                                                                    \
        TELAR_S void put(S* p, const S* from, unsigned int pitch, layout_t layout) {                         \
            if (layout == mem_row_major)                                                                     \
                store((W*)p, (W*)from, pitch, 0);                                                      \
            else                                                                                             \
                store((W*)p, (W*)from, pitch, 1);                                                      \
        }                                                                                                    \
    };

#define TELAR_SHAPE_OF_16(m, n, shape)                                                                       \
    template <>                                                                                              \
    struct telar_factors<m, n, 16, __half> {                                                                 \
        TELAR_FACTORS(int, __hmma_##shape##_ld_a, __hmma_##shape##_ld_b)                   \
        TELAR_MULTIPLY(float, float, float, int, float, __hmma_##shape##_mma_f32f32)                         \
        TELAR_MULTIPLY(float, __half, float, int, int, __hmma_##shape##_mma_f32f16)                          \
        TELAR_MULTIPLY(__half, float, int, int, float, __hmma_##shape##_mma_f16f32)                          \
        TELAR_MULTIPLY(__half, __half, int, int, int, __hmma_##shape##_mma_f16f16)                           \
    };                                                                                                       \
    template <>                                                                                              \
    struct telar_factors<m, n, 16, __nv_bfloat16> {                                                          \
        TELAR_FACTORS(int, __mma_bf16_##shape##_ld_a, __mma_bf16_##shape##_ld_b)    \
        TELAR_MULTIPLY(float, float, float, int, float, __mma_bf16_##shape##_mma_f32)                        \
    };                                                                                                       \
    template <>                                                                                              \
    struct telar_factors<m, n, 16, signed char> {                                                            \
        TELAR_FACTORS(int, __imma_##shape##_ld_a_s8, __imma_##shape##_ld_b_s8)        \
        TELAR_MULTIPLY_INT(__imma_##shape##_mma_s8)                                                          \
    };                                                                                                       \
    template <>                                                                                              \
    struct telar_factors<m, n, 16, unsigned char> {                                                          \
        TELAR_FACTORS(int, __imma_##shape##_ld_a_u8, __imma_##shape##_ld_b_u8)      \
        TELAR_MULTIPLY_INT(__imma_##shape##_mma_u8)                                                          \
    };                                                                                                       \
    TELAR_SUMS(m, n, 16, __half, int, __hmma_##shape##_ld_c_f16, __hmma_##shape##_st_c_f16)                  \
    TELAR_SUMS(m, n, 16, float, float, __hmma_##shape##_ld_c_f32, __hmma_##shape##_st_c_f32)                 \
    TELAR_SUMS(m, n, 16, int, int, __imma_##shape##_ld_c, __imma_##shape##_st_c_i32)
TELAR_SHAPE_OF_16(16, 16, m16n16k16)
TELAR_SHAPE_OF_16(32, 8, m32n8k16)
TELAR_SHAPE_OF_16(8, 32, m8n32k16)

template <>
struct telar_factors<16, 16, 8, precision::tf32> {
    TELAR_FACTORS(int, __mma_tf32_m16n16k8_ld_a, __mma_tf32_m16n16k8_ld_b)
    TELAR_MULTIPLY(float, float, float, int, float, __mma_tf32_m16n16k8_mma_f32)
};
TELAR_SUMS(16, 16, 8, float, float, __mma_tf32_m16n16k8_ld_c, __mma_m16n16k8_st_c_f32)
template <>
struct telar_factors<8, 8, 4, double> {
    TELAR_FACTORS(double, __dmma_m8n8k4_ld_a, __dmma_m8n8k4_ld_b)
    TELAR_MULTIPLY(double, double, double, double, double, __dmma_m8n8k4_mma_f64)
};
TELAR_SUMS(8, 8, 4, double, double, __dmma_m8n8k4_ld_c, __dmma_m8n8k4_st_c_f64)

template <int M, int N, int K, class T, class Layout>
TELAR_D void load_matrix_sync(fragment<matrix_a, M, N, K, T, Layout>& f, const typename telar_kept<T>::type* p, unsigned int pitch) {
    telar_factors<M, N, K, T>::template a<__is_same(Layout, col_major)>(f.x, p, pitch);
}
template <int M, int N, int K, class T, class Layout>
TELAR_D void load_matrix_sync(fragment<matrix_b, M, N, K, T, Layout>& f, const typename telar_kept<T>::type* p, unsigned int pitch) {
    telar_factors<M, N, K, T>::template b<__is_same(Layout, col_major)>(f.x, p, pitch);
}
template <int M, int N, int K, class S>
TELAR_D void load_matrix_sync(fragment<accumulator, M, N, K, S>& f, const typename telar_kept<S>::type* p, unsigned int pitch, layout_t layout) {
    telar_sums<M, N, K, S>::get(f.x, p, pitch, layout);
}
template <int M, int N, int K, class S>
TELAR_D void store_matrix_sync(typename telar_kept<S>::type* p, const fragment<accumulator, M, N, K, S>& f, unsigned int pitch, layout_t layout) {
    telar_sums<M, N, K, S>::put(p, f.x, pitch, layout);
}
/// `saturates`: sums of int stay within its range.
template <int M, int N, int K, class D, class T, class LA, class LB, class C>
TELAR_D void mma_sync(fragment<accumulator, M, N, K, D>& d, const fragment<matrix_a, M, N, K, T, LA>& a,
                      const fragment<matrix_b, M, N, K, T, LB>& b, const fragment<accumulator, M, N, K, C>& c, bool saturates = false) {
    telar_factors<M, N, K, T>::template times<2 * __is_same(LA, col_major) + __is_same(LB, col_major)>(d.x, a.x, b.x, c.x, saturates);
}

} // namespace wmma
} // namespace nvcuda
