// Products of small matrices by a whole warp: nvcuda::wmma in every type and shape, and mma.sync, ldmatrix and
// cvt.rna.tf32 as they are written by hand.
#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

// ---- wmma: D = A * B + C, leading dimensions as given

template <int M, int N, int K, class T, class LA, class LB, class E, class S>
__device__ void wmmaTile(const E* a, const E* b, const S* c, S* d, int lda, int ldb, int ldc, wmma::layout_t layout, bool saturate = false) {
    wmma::fragment<wmma::matrix_a, M, N, K, T, LA> fa;
    wmma::fragment<wmma::matrix_b, M, N, K, T, LB> fb;
    wmma::fragment<wmma::accumulator, M, N, K, S> fc;
    wmma::load_matrix_sync(fa, a, lda);
    wmma::load_matrix_sync(fb, b, ldb);
    wmma::load_matrix_sync(fc, c, ldc, layout);
    if constexpr (sizeof(E) == 1)
        wmma::mma_sync(fc, fa, fb, fc, saturate);
    else
        wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(d, fc, ldc, layout);
}
#define WMMA(name, M, N, K, T, E, S, LA, LB, layout)                                                        \
    __global__ void name(const E* a, const E* b, const S* c, S* d, int lda, int ldb, int ldc) {             \
        wmmaTile<M, N, K, T, wmma::LA, wmma::LB>(a, b, c, d, lda, ldb, ldc, wmma::layout);                   \
    }
#define WMMA_16(name, E, S)                                                                                 \
    WMMA(name##M16N16K16, 16, 16, 16, E, E, S, row_major, col_major, mem_row_major)                         \
    WMMA(name##M32N8K16, 32, 8, 16, E, E, S, col_major, row_major, mem_col_major)                           \
    WMMA(name##M8N32K16, 8, 32, 16, E, E, S, col_major, col_major, mem_row_major)
WMMA_16(wmmaS8, signed char, int)
WMMA_16(wmmaU8, unsigned char, int)
WMMA_16(wmmaBF16, __nv_bfloat16, float)
WMMA_16(wmmaF16, half, float)
WMMA_16(wmmaF16Sums, half, half)
WMMA(wmmaTF32RowCol, 16, 16, 8, wmma::precision::tf32, float, float, row_major, col_major, mem_row_major)
WMMA(wmmaTF32ColRow, 16, 16, 8, wmma::precision::tf32, float, float, col_major, row_major, mem_col_major)
WMMA(wmmaF64RowCol, 8, 8, 4, double, double, double, row_major, col_major, mem_row_major)
WMMA(wmmaF64ColRow, 8, 8, 4, double, double, double, col_major, row_major, mem_col_major)

__global__ void wmmaS8Saturates(const signed char* a, const signed char* b, const int* c, int* d, int lda, int ldb, int ldc) {
    wmmaTile<16, 16, 16, signed char, wmma::row_major, wmma::row_major>(a, b, c, d, lda, ldb, ldc, wmma::mem_row_major, true);
}

/// Rounded by hand before the product, and the sums scaled in their fragment.
__global__ void wmmaTF32Rounded(const float* a, const float* b, float* d) {
    wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc;
    wmma::fill_fragment(fc, 0.0f);
    wmma::load_matrix_sync(fa, a, 8);
    wmma::load_matrix_sync(fb, b, 16);
    for (int i = 0; i < fa.num_elements; ++i)
        fa.x[i] = wmma::__float_to_tf32(fa.x[i]);
    for (int i = 0; i < fb.num_elements; ++i)
        fb.x[i] = wmma::__float_to_tf32(fb.x[i]);
    wmma::mma_sync(fc, fa, fb, fc);
    for (int i = 0; i < fc.num_elements; ++i)
        fc.x[i] *= 2.0f;
    wmma::store_matrix_sync(d, fc, 16, wmma::mem_row_major);
}

/// A product of matrices of whole numbers, tile by tile through shared memory: four warps, a tile of C for each.
__global__ void wmmaGemmS8(const int8_t* A, const int8_t* B, int* C, int N) {
    __shared__ __align__(32) int8_t As[2][16][32], Bs[2][32][16];
    const int warp = threadIdx.x / 32, row = blockIdx.y * 32, col = blockIdx.x * 32;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> sum;
    wmma::fill_fragment(sum, 0);
    for (int k = 0; k < N; k += 32) {
        for (int e = threadIdx.x; e < 32 * 32; e += blockDim.x) {
            const int r = e / 32, c = e % 32;
            As[r / 16][r % 16][c] = A[(row + r) * N + k + c];
            Bs[c / 16][r][c % 16] = B[(k + r) * N + col + c];
        }
        __syncthreads();
        for (int half = 0; half < 32; half += 16) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> a;
            wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::row_major> b;
            wmma::load_matrix_sync(a, &As[warp / 2][0][half], 32);
            wmma::load_matrix_sync(b, &Bs[warp % 2][half][0], 16);
            wmma::mma_sync(sum, a, b, sum);
        }
        __syncthreads();
    }
    wmma::store_matrix_sync(C + (row + warp / 2 * 16) * N + col + warp % 2 * 16, sum, N, wmma::mem_row_major);
}

// ---- mma.sync: lane l's registers of A, B and C lie one after the other, those of the next lane behind them

#define OUT2(c, d) "=" c((d)[0]), "=" c((d)[1])
#define OUT4(c, d) OUT2(c, d), "=" c((d)[2]), "=" c((d)[3])
#define IN1(c, p) c((p)[0])
#define IN2(c, p) c((p)[0]), c((p)[1])
#define IN4(c, p) IN2(c, p), c((p)[2]), c((p)[3])
#define D2A1B1C2 " {%0,%1}, {%2}, {%3}, {%4,%5};"
#define D2A2B1C2 " {%0,%1}, {%2,%3}, {%4}, {%5,%6};"
#define D2A4B2C2 " {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%8,%9};"
#define D4A2B1C4 " {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};"
#define D4A4B2C4 " {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%10,%11,%12,%13};"
#define MMA(name, instruction, nd, na, nb, E, ce, S, cs)                                                    \
    __global__ void name(const E* a, const E* b, const S* c, S* d) {                                        \
        const int l = threadIdx.x;                                                                           \
        asm volatile("mma.sync.aligned." instruction D##nd##A##na##B##nb##C##nd                             \
                     : OUT##nd(cs, d + nd * l)                                                               \
                     : IN##na(ce, a + na * l), IN##nb(ce, b + nb * l), IN##nd(cs, c + nd * l));              \
    }
#define MMA_INT(name, instruction, nd, na, nb) MMA(name, instruction, nd, na, nb, unsigned, "r", int, "r")
#define MMA_FLOAT(name, instruction, na, nb) MMA(name, instruction, 4, na, nb, unsigned, "r", float, "f")

MMA_FLOAT(mmaF16M16N8K8, "m16n8k8.row.col.f32.f16.f16.f32", 2, 1)
MMA_FLOAT(mmaF16M16N8K16, "m16n8k16.row.col.f32.f16.f16.f32", 4, 2)
MMA_INT(mmaF16SumsM16N8K8, "m16n8k8.row.col.f16.f16.f16.f16", 2, 2, 1)
MMA_INT(mmaF16SumsM16N8K16, "m16n8k16.row.col.f16.f16.f16.f16", 2, 4, 2)
MMA_FLOAT(mmaBF16M16N8K8, "m16n8k8.row.col.f32.bf16.bf16.f32", 2, 1)
MMA_FLOAT(mmaBF16M16N8K16, "m16n8k16.row.col.f32.bf16.bf16.f32", 4, 2)
MMA_FLOAT(mmaTF32M16N8K4, "m16n8k4.row.col.f32.tf32.tf32.f32", 2, 1)
MMA_FLOAT(mmaTF32M16N8K8, "m16n8k8.row.col.f32.tf32.tf32.f32", 4, 2)
MMA_INT(mmaS8M8N8K16, "m8n8k16.row.col.s32.s8.s8.s32", 2, 1, 1)
MMA_INT(mmaU8M8N8K16, "m8n8k16.row.col.satfinite.s32.u8.u8.s32", 2, 1, 1)
MMA_INT(mmaS8M16N8K16, "m16n8k16.row.col.s32.s8.s8.s32", 4, 2, 1)
MMA_INT(mmaU8S8M16N8K16, "m16n8k16.row.col.satfinite.s32.u8.s8.s32", 4, 2, 1)
MMA_INT(mmaS8M16N8K32, "m16n8k32.row.col.s32.s8.s8.s32", 4, 4, 2)
MMA_INT(mmaU8M16N8K32, "m16n8k32.row.col.s32.u8.u8.s32", 4, 4, 2)
MMA_INT(mmaS8U8M16N8K32, "m16n8k32.row.col.satfinite.s32.s8.u8.s32", 4, 4, 2)
MMA(mmaF64M8N8K4, "m8n8k4.row.col.f64.f64.f64.f64", 2, 1, 1, double, "d", double, "d")

// ---- ldmatrix: `out` gets each lane's registers, of four matrices of 8 x 8 in `in`

#define LDMATRIX(name, kind, n, places, ...)                                                                \
    __global__ void name(const uint16_t* in, unsigned* out) {                                               \
        __shared__ __align__(16) uint16_t tile[32][24];                                                     \
        const int l = threadIdx.x;                                                                           \
        for (int c = 0; c < 8; ++c)                                                                          \
            tile[l][c] = in[l * 8 + c];                                                                      \
        __syncwarp();                                                                                        \
        const unsigned row = (unsigned)__cvta_generic_to_shared(&tile[l % (8 * n)][0]);                      \
        unsigned r[n];                                                                                       \
        asm volatile("ldmatrix.sync.aligned.m8n8." kind ".shared.b16 " places : __VA_ARGS__ : "r"(row) : "memory"); \
        for (int k = 0; k < n; ++k)                                                                          \
            out[l * n + k] = r[k];                                                                           \
    }
LDMATRIX(ldmatrixX1, "x1", 1, "{%0}, [%1];", "=r"(r[0]))
LDMATRIX(ldmatrixX2, "x2", 2, "{%0,%1}, [%2];", OUT2("r", r))
LDMATRIX(ldmatrixX4, "x4", 4, "{%0,%1,%2,%3}, [%4];", OUT4("r", r))
LDMATRIX(ldmatrixX1Trans, "x1.trans", 1, "{%0}, [%1];", "=r"(r[0]))
LDMATRIX(ldmatrixX2Trans, "x2.trans", 2, "{%0,%1}, [%2];", OUT2("r", r))
LDMATRIX(ldmatrixX4Trans, "x4.trans", 4, "{%0,%1,%2,%3}, [%4];", OUT4("r", r))

/// A product by hand: tiles of A and B in shared memory, read by ldmatrix, B turned on the way; 16 x 8 of C a warp.
__global__ void mmaGemm(const half* A, const half* B, float* C, int N) {
    __shared__ __align__(16) half As[16][24], Bs[16][8];
    const int l = threadIdx.x, row = blockIdx.y * 16, col = blockIdx.x * 8;
    float sum[4] = {};
    for (int k = 0; k < N; k += 16) {
        for (int e = l; e < 16 * 16; e += 32)
            As[e / 16][e % 16] = A[(row + e / 16) * N + k + e % 16];
        for (int e = l; e < 16 * 8; e += 32)
            Bs[e / 8][e % 8] = B[(k + e / 8) * N + col + e % 8];
        __syncwarp();
        unsigned a[4], b[2];
        const unsigned atA = (unsigned)__cvta_generic_to_shared(&As[l % 16][l / 16 * 8]);
        const unsigned atB = (unsigned)__cvta_generic_to_shared(&Bs[l % 16][0]);
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : OUT4("r", a) : "r"(atA) : "memory");
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];" : OUT2("r", b) : "r"(atB) : "memory");
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                     : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
                     : IN4("r", a), IN2("r", b));
        __syncwarp();
    }
    for (int i = 0; i < 4; ++i)
        C[(row + l / 4 + i / 2 * 8) * N + col + l % 4 * 2 + i % 2] = sum[i];
}

/// cvt.rna.tf32.f32, and how a product sees what it left.
__global__ void roundTF32(const float* in, unsigned* out) {
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(out[threadIdx.x]) : "f"(in[threadIdx.x]));
}
