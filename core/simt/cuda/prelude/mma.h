// nvcuda::wmma: fragments of small matrices that a warp multiplies, for float16 with sums in float16 or float.
#pragma once
#pragma clang system_header
#include <cuda_fp16.h>

namespace nvcuda {
namespace wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
enum layout_t { mem_row_major, mem_col_major };

/// The machine spreads the elements of a fragment evenly over the lanes; halves lie two in a word.
template <class Use, int M, int N, int K, class T, class Layout = void>
struct fragment {
    static constexpr int wide = sizeof(T) == 4;
    static constexpr bool sums = __is_same(Use, accumulator);
    static constexpr int elements = (__is_same(Use, matrix_a) ? M * K : __is_same(Use, matrix_b) ? K * N : M * N) / 32;
    static constexpr int num_elements = elements;
    T x[elements];
    static constexpr int words = sums ? (wide ? 8 : 4) : 8; ///< registers that the instructions name
    union Words {
        unsigned int w[words];
        T x[elements];
        TELAR_DMEMBER Words() {}
    };
};

template <class F, class T>
TELAR_D void fill_fragment(F& f, T v) {
    for (int i = 0; i < F::num_elements; ++i)
        f.x[i] = v;
}
#define TELAR_OUT8(p) "=r"((p)[0]), "=r"((p)[1]), "=r"((p)[2]), "=r"((p)[3]), "=r"((p)[4]), "=r"((p)[5]), "=r"((p)[6]), "=r"((p)[7])
#define TELAR_IN8(p) "r"((p)[0]), "r"((p)[1]), "r"((p)[2]), "r"((p)[3]), "r"((p)[4]), "r"((p)[5]), "r"((p)[6]), "r"((p)[7])
#define TELAR_IN4(p) "r"((p)[0]), "r"((p)[1]), "r"((p)[2]), "r"((p)[3])
#define TELAR_SHAPE(m, n, k) (M == m && N == n && K == k)

#define TELAR_LOAD(part, order, shape)                                                                       \
    asm volatile("wmma.load." part ".sync.aligned." order "." shape ".f16 {%0,%1,%2,%3,%4,%5,%6,%7}, [%8], %9;" : TELAR_OUT8(u.w) : "l"(p), "r"(pitch) : "memory")
#define TELAR_LOADS(part, order)                                                                             \
    if constexpr (TELAR_SHAPE(16, 16, 16))                                                                   \
        TELAR_LOAD(part, order, "m16n16k16");                                                                \
    else if constexpr (TELAR_SHAPE(32, 8, 16))                                                               \
        TELAR_LOAD(part, order, "m32n8k16");                                                                 \
    else                                                                                                     \
        TELAR_LOAD(part, order, "m8n32k16")
template <class Use, int M, int N, int K, class Layout>
TELAR_D void load_matrix_sync(fragment<Use, M, N, K, __half, Layout>& f, const __half* p, unsigned int pitch) {
    typename fragment<Use, M, N, K, __half, Layout>::Words u;
    constexpr bool rows = __is_same(Layout, row_major);
    if constexpr (__is_same(Use, matrix_a)) {
        if constexpr (rows) { TELAR_LOADS("a", "row"); } else { TELAR_LOADS("a", "col"); }
    } else {
        if constexpr (rows) { TELAR_LOADS("b", "row"); } else { TELAR_LOADS("b", "col"); }
    }
    for (int i = 0; i < f.num_elements; ++i)
        f.x[i] = u.x[i];
}
template <int M, int N, int K>
TELAR_D void load_matrix_sync(fragment<accumulator, M, N, K, float>& f, const float* p, unsigned int pitch, layout_t layout) {
    unsigned int w[8];
    if (layout == mem_row_major)
        asm volatile("wmma.load.c.sync.aligned.row.m16n16k16.f32 {%0,%1,%2,%3,%4,%5,%6,%7}, [%8], %9;" : TELAR_OUT8(w) : "l"(p), "r"(pitch) : "memory");
    else
        asm volatile("wmma.load.c.sync.aligned.col.m16n16k16.f32 {%0,%1,%2,%3,%4,%5,%6,%7}, [%8], %9;" : TELAR_OUT8(w) : "l"(p), "r"(pitch) : "memory");
    for (int i = 0; i < 8; ++i)
        f.x[i] = __builtin_bit_cast(float, w[i]);
}
template <int M, int N, int K>
TELAR_D void store_matrix_sync(float* p, const fragment<accumulator, M, N, K, float>& f, unsigned int pitch, layout_t layout) {
    unsigned int w[8];
    for (int i = 0; i < 8; ++i)
        w[i] = __builtin_bit_cast(unsigned int, f.x[i]);
#define TELAR_STORE(order, shape)                                                                            \
    asm volatile("wmma.store.d.sync.aligned." order "." shape ".f32 [%8], {%0,%1,%2,%3,%4,%5,%6,%7}, %9;" ::TELAR_IN8(w), "l"(p), "r"(pitch) : "memory")
#define TELAR_STORES(order)                                                                                  \
    if constexpr (TELAR_SHAPE(16, 16, 16))                                                                   \
        TELAR_STORE(order, "m16n16k16");                                                                     \
    else if constexpr (TELAR_SHAPE(32, 8, 16))                                                               \
        TELAR_STORE(order, "m32n8k16");                                                                      \
    else                                                                                                     \
        TELAR_STORE(order, "m8n32k16")
    if (layout == mem_row_major) {
        TELAR_STORES("row");
    } else {
        TELAR_STORES("col");
    }
}
#define TELAR_MMA(a, b, shape)                                                                               \
    asm volatile("wmma.mma.sync.aligned." a "." b "." shape                                                  \
                 ".f32.f32 {%0,%1,%2,%3,%4,%5,%6,%7}, {%8,%9,%10,%11,%12,%13,%14,%15}, {%16,%17,%18,%19,%20,%21,%22,%23}, {%24,%25,%26,%27,%28,%29,%30,%31};" \
                 : TELAR_OUT8(d) : TELAR_IN8(a_.w), TELAR_IN8(b_.w), TELAR_IN8(c))
#define TELAR_MMAS(a, b)                                                                                     \
    if constexpr (TELAR_SHAPE(16, 16, 16))                                                                   \
        TELAR_MMA(a, b, "m16n16k16");                                                                        \
    else if constexpr (TELAR_SHAPE(32, 8, 16))                                                               \
        TELAR_MMA(a, b, "m32n8k16");                                                                         \
    else                                                                                                     \
        TELAR_MMA(a, b, "m8n32k16")
template <int M, int N, int K, class LA, class LB>
TELAR_D void mma_sync(fragment<accumulator, M, N, K, float>& to, const fragment<matrix_a, M, N, K, __half, LA>& fa,
                      const fragment<matrix_b, M, N, K, __half, LB>& fb, const fragment<accumulator, M, N, K, float>& fc) {
    typename fragment<matrix_a, M, N, K, __half, LA>::Words a_;
    typename fragment<matrix_b, M, N, K, __half, LB>::Words b_;
    unsigned int c[8], d[8];
    for (int i = 0; i < 8; ++i)
        a_.w[i] = b_.w[i] = 0;
    for (int i = 0; i < fa.num_elements; ++i)
        a_.x[i] = fa.x[i];
    for (int i = 0; i < fb.num_elements; ++i)
        b_.x[i] = fb.x[i];
    for (int i = 0; i < 8; ++i)
        c[i] = __builtin_bit_cast(unsigned int, fc.x[i]);
    TELAR_MMAS("row", "row");
    for (int i = 0; i < 8; ++i)
        to.x[i] = __builtin_bit_cast(float, d[i]);
}

} // namespace wmma
} // namespace nvcuda
