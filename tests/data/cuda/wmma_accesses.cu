// A load or store of each kind of fragment, of shared and of global memory, by one warp: what each becomes is counted.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

template <class F, class M, class Load> __device__ void summed(F& f, Load load, const M* from, float* out) {
    load(f, from);
    float s = 0;
    for (int i = 0; i < f.num_elements; ++i)
        s += float(f.x[i]) * (i + 1);
    out[threadIdx.x] = s;
}

template <class M> __device__ void copied(M* tile, const M* in) {
    for (int i = threadIdx.x; i < 1280; i += 32)
        tile[i] = in[i];
    __syncwarp();
}

#define LOADS(NAME, M, PITCH, ...) \
    extern "C" __global__ void NAME##_shared(const M* in, float* out) { \
        __shared__ __align__(128) M tile[1280]; \
        copied(tile, in); \
        __VA_ARGS__ f; \
        summed(f, [](auto& to, const M* from) { wmma::load_matrix_sync(to, from, PITCH); }, tile, out); \
    } \
    extern "C" __global__ void NAME##_global(const M* in, float* out) { \
        __VA_ARGS__ f; \
        summed(f, [](auto& to, const M* from) { wmma::load_matrix_sync(to, from, PITCH); }, in, out); \
    }
#define FACTORS(NAME, M, E, m, n, k, PITCH) \
    LOADS(NAME##_a_row, M, PITCH, wmma::fragment<wmma::matrix_a, m, n, k, E, wmma::row_major>) \
    LOADS(NAME##_a_col, M, PITCH, wmma::fragment<wmma::matrix_a, m, n, k, E, wmma::col_major>) \
    LOADS(NAME##_b_row, M, PITCH, wmma::fragment<wmma::matrix_b, m, n, k, E, wmma::row_major>) \
    LOADS(NAME##_b_col, M, PITCH, wmma::fragment<wmma::matrix_b, m, n, k, E, wmma::col_major>)

#define SUM(NAME, M, m, n, k, PITCH, ORDER) \
    extern "C" __global__ void NAME##_c_##ORDER##_shared(const M* in, float* out) { \
        __shared__ __align__(128) M tile[1280]; \
        copied(tile, in); \
        wmma::fragment<wmma::accumulator, m, n, k, M> f; \
        summed(f, [](auto& to, const M* from) { wmma::load_matrix_sync(to, from, PITCH, wmma::mem_##ORDER##_major); }, tile, out); \
    } \
    extern "C" __global__ void NAME##_c_##ORDER##_global(const M* in, float* out) { \
        wmma::fragment<wmma::accumulator, m, n, k, M> f; \
        summed(f, [](auto& to, const M* from) { wmma::load_matrix_sync(to, from, PITCH, wmma::mem_##ORDER##_major); }, in, out); \
    } \
    extern "C" __global__ void NAME##_d_##ORDER##_shared(const M* in, float* out) { \
        __shared__ __align__(128) M tile[1280]; \
        wmma::fragment<wmma::accumulator, m, n, k, M> f; \
        for (int i = 0; i < f.num_elements; ++i) \
            f.x[i] = M(int(threadIdx.x) + i); \
        wmma::store_matrix_sync(tile, f, PITCH, wmma::mem_##ORDER##_major); \
        __syncwarp(); \
        out[threadIdx.x] = float(tile[threadIdx.x]); \
    } \
    extern "C" __global__ void NAME##_d_##ORDER##_global(const M* in, M* out) { \
        wmma::fragment<wmma::accumulator, m, n, k, M> f; \
        for (int i = 0; i < f.num_elements; ++i) \
            f.x[i] = M(int(threadIdx.x) + i); \
        wmma::store_matrix_sync(out, f, PITCH, wmma::mem_##ORDER##_major); \
    }
#define SUMS(NAME, M, m, n, k, PITCH) SUM(NAME, M, m, n, k, PITCH, row) SUM(NAME, M, m, n, k, PITCH, col)

FACTORS(half_m16n16k16, __half, __half, 16, 16, 16, 40)
FACTORS(half_m32n8k16, __half, __half, 32, 8, 16, 40)
FACTORS(half_m8n32k16, __half, __half, 8, 32, 16, 40)
FACTORS(bf16_m16n16k16, __nv_bfloat16, __nv_bfloat16, 16, 16, 16, 40)
FACTORS(bf16_m32n8k16, __nv_bfloat16, __nv_bfloat16, 32, 8, 16, 40)
FACTORS(bf16_m8n32k16, __nv_bfloat16, __nv_bfloat16, 8, 32, 16, 40)
FACTORS(s8_m16n16k16, signed char, signed char, 16, 16, 16, 32)
FACTORS(s8_m32n8k16, signed char, signed char, 32, 8, 16, 32)
FACTORS(s8_m8n32k16, signed char, signed char, 8, 32, 16, 32)
FACTORS(tf32_m16n16k8, float, wmma::precision::tf32, 16, 16, 8, 36)
FACTORS(f64_m8n8k4, double, double, 8, 8, 4, 34)
SUMS(float_m16n16k16, float, 16, 16, 16, 36)
SUMS(float_m32n8k16, float, 32, 8, 16, 36)
SUMS(float_m8n32k16, float, 8, 32, 16, 36)
SUMS(float_m16n16k8, float, 16, 16, 8, 36)
SUMS(half_m16n16k16, __half, 16, 16, 16, 40)
SUMS(half_m32n8k16, __half, 32, 8, 16, 40)
SUMS(half_m8n32k16, __half, 8, 32, 16, 40)
SUMS(int_m16n16k16, int, 16, 16, 16, 36)
SUMS(f64_m8n8k4, double, 8, 8, 4, 34)
