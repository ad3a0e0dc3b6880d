// nvcuda::wmma: fragments of small matrices that a warp multiplies, for float16 with sums in float16 or float,
// and for bfloat16 with sums in float.
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
#define TELAR_OUT4(p) "=r"((p)[0]), "=r"((p)[1]), "=r"((p)[2]), "=r"((p)[3])
#define TELAR_IN8(p) "r"((p)[0]), "r"((p)[1]), "r"((p)[2]), "r"((p)[3]), "r"((p)[4]), "r"((p)[5]), "r"((p)[6]), "r"((p)[7])
#define TELAR_IN4(p) "r"((p)[0]), "r"((p)[1]), "r"((p)[2]), "r"((p)[3])
#define TELAR_SHAPE(m, n, k) (M == m && N == n && K == k)

#define TELAR_LOAD(part, order, shape)                                                                       \
    if constexpr (__is_same(T, __half))                                                                      \
        TELAR_LOAD_OF(part, order, shape, ".f16");                                                           \
    else                                                                                                     \
        TELAR_LOAD_OF(part, order, shape, ".bf16")
#define TELAR_LOAD_OF(part, order, shape, type)                                                              \
    asm volatile("wmma.load." part ".sync.aligned." order "." shape type " {%0,%1,%2,%3,%4,%5,%6,%7}, [%8], %9;" : TELAR_OUT8(u.w) : "l"(p), "r"(pitch) : "memory")
#define TELAR_LOADS(part, order)                                                                             \
    if constexpr (TELAR_SHAPE(16, 16, 16)) {                                                                 \
        TELAR_LOAD(part, order, "m16n16k16");                                                                \
    } else if constexpr (TELAR_SHAPE(32, 8, 16)) {                                                           \
        TELAR_LOAD(part, order, "m32n8k16");                                                                 \
    } else {                                                                                                 \
        TELAR_LOAD(part, order, "m8n32k16");                                                                 \
    }
template <class Use, int M, int N, int K, class T, class Layout>
TELAR_D void load_matrix_sync(fragment<Use, M, N, K, T, Layout>& f, const T* p, unsigned int pitch) {
    static_assert(__is_same(T, __half) || __is_same(T, __nv_bfloat16), "fragments are of __half or __nv_bfloat16 here");
    typename fragment<Use, M, N, K, T, Layout>::Words u;
    constexpr bool rows = __is_same(Layout, row_major);
    if constexpr (__is_same(Use, matrix_a)) {
        if constexpr (rows) { TELAR_LOADS("a", "row"); } else { TELAR_LOADS("a", "col"); }
    } else {
        if constexpr (rows) { TELAR_LOADS("b", "row"); } else { TELAR_LOADS("b", "col"); }
    }
    for (int i = 0; i < f.num_elements; ++i)
        f.x[i] = u.x[i];
}
/// `body(order, shape)` for the layout and the shape at hand.
#define TELAR_SHAPES(body, order)                                                                            \
    if constexpr (TELAR_SHAPE(16, 16, 16))                                                                   \
        body(order, "m16n16k16");                                                                            \
    else if constexpr (TELAR_SHAPE(32, 8, 16))                                                               \
        body(order, "m32n8k16");                                                                             \
    else                                                                                                     \
        body(order, "m8n32k16")
#define TELAR_LAYOUTS(body)                                                                                  \
    if (layout == mem_row_major) {                                                                           \
        TELAR_SHAPES(body, "row");                                                                           \
    } else {                                                                                                 \
        TELAR_SHAPES(body, "col");                                                                           \
    }
#define TELAR_LOAD_WIDE(order, shape)                                                                        \
    asm volatile("wmma.load.c.sync.aligned." order "." shape ".f32 {%0,%1,%2,%3,%4,%5,%6,%7}, [%8], %9;" : TELAR_OUT8(u.w) : "l"(p), "r"(pitch) : "memory")
#define TELAR_LOAD_HALF(order, shape)                                                                        \
    asm volatile("wmma.load.c.sync.aligned." order "." shape ".f16 {%0,%1,%2,%3}, [%4], %5;" : TELAR_OUT4(u.w) : "l"(p), "r"(pitch) : "memory")
#define TELAR_STORE_WIDE(order, shape)                                                                       \
    asm volatile("wmma.store.d.sync.aligned." order "." shape ".f32 [%8], {%0,%1,%2,%3,%4,%5,%6,%7}, %9;" ::TELAR_IN8(u.w), "l"(p), "r"(pitch) : "memory")
#define TELAR_STORE_HALF(order, shape)                                                                       \
    asm volatile("wmma.store.d.sync.aligned." order "." shape ".f16 [%4], {%0,%1,%2,%3}, %5;" ::TELAR_IN4(u.w), "l"(p), "r"(pitch) : "memory")
template <int M, int N, int K, class T>
TELAR_D void load_matrix_sync(fragment<accumulator, M, N, K, T>& f, const T* p, unsigned int pitch, layout_t layout) {
    typename fragment<accumulator, M, N, K, T>::Words u;
    if constexpr (sizeof(T) == 4) {
        TELAR_LAYOUTS(TELAR_LOAD_WIDE)
    } else {
        TELAR_LAYOUTS(TELAR_LOAD_HALF)
    }
    for (int i = 0; i < f.num_elements; ++i)
        f.x[i] = u.x[i];
}
template <int M, int N, int K, class T>
TELAR_D void store_matrix_sync(T* p, const fragment<accumulator, M, N, K, T>& f, unsigned int pitch, layout_t layout) {
    typename fragment<accumulator, M, N, K, T>::Words u;
    for (int i = 0; i < f.num_elements; ++i)
        u.x[i] = f.x[i];
    if constexpr (sizeof(T) == 4) {
        TELAR_LAYOUTS(TELAR_STORE_WIDE)
    } else {
        TELAR_LAYOUTS(TELAR_STORE_HALF)
    }
}
// Fragments hold elements by row and column, whatever layout they were loaded in: the product is of rows and rows.
#define TELAR_MMA_WIDE(order, shape)                                                                         \
    asm volatile("wmma.mma.sync.aligned." order "." order "." shape                                          \
                 ".f32.f32 {%0,%1,%2,%3,%4,%5,%6,%7}, {%8,%9,%10,%11,%12,%13,%14,%15}, {%16,%17,%18,%19,%20,%21,%22,%23}, {%24,%25,%26,%27,%28,%29,%30,%31};" \
                 : TELAR_OUT8(d.w) : TELAR_IN8(a.w), TELAR_IN8(b.w), TELAR_IN8(c.w))
#define TELAR_MMA_HALF(order, shape)                                                                         \
    asm volatile("wmma.mma.sync.aligned." order "." order "." shape                                          \
                 ".f16.f16 {%0,%1,%2,%3}, {%4,%5,%6,%7,%8,%9,%10,%11}, {%12,%13,%14,%15,%16,%17,%18,%19}, {%20,%21,%22,%23};" \
                 : TELAR_OUT4(d.w) : TELAR_IN8(a.w), TELAR_IN8(b.w), TELAR_IN4(c.w))
#define TELAR_MMA_BRAIN(order, shape)                                                                        \
    asm volatile("wmma.mma.sync.aligned." order "." order "." shape                                          \
                 ".f32.bf16.bf16.f32 {%0,%1,%2,%3,%4,%5,%6,%7}, {%8,%9,%10,%11,%12,%13,%14,%15}, {%16,%17,%18,%19,%20,%21,%22,%23}, {%24,%25,%26,%27,%28,%29,%30,%31};" \
                 : TELAR_OUT8(d.w) : TELAR_IN8(a.w), TELAR_IN8(b.w), TELAR_IN8(c.w))
template <int M, int N, int K, class T, class E, class LA, class LB>
TELAR_D void mma_sync(fragment<accumulator, M, N, K, T>& to, const fragment<matrix_a, M, N, K, E, LA>& fa,
                      const fragment<matrix_b, M, N, K, E, LB>& fb, const fragment<accumulator, M, N, K, T>& fc) {
    typename fragment<matrix_a, M, N, K, E, LA>::Words a;
    typename fragment<matrix_b, M, N, K, E, LB>::Words b;
    typename fragment<accumulator, M, N, K, T>::Words c, d;
    for (int i = 0; i < 8; ++i)
        a.w[i] = b.w[i] = 0;
    for (int i = 0; i < fa.num_elements; ++i)
        a.x[i] = fa.x[i];
    for (int i = 0; i < fb.num_elements; ++i)
        b.x[i] = fb.x[i];
    for (int i = 0; i < fc.num_elements; ++i)
        c.x[i] = fc.x[i];
    if constexpr (__is_same(E, __nv_bfloat16)) {
        static_assert(sizeof(T) == 4, "sums of bfloat16 are floats");
        TELAR_SHAPES(TELAR_MMA_BRAIN, "row");
    } else if constexpr (sizeof(T) == 4) {
        TELAR_SHAPES(TELAR_MMA_WIDE, "row");
    } else {
        TELAR_SHAPES(TELAR_MMA_HALF, "row");
    }
    for (int i = 0; i < to.num_elements; ++i)
        to.x[i] = d.x[i];
}

} // namespace wmma
} // namespace nvcuda
