// cuda::barrier, cuda::pipeline and cuda::memcpy_async: each kernel copies through shared memory and doubles.
#include <cstdio>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/std/type_traits>
#include <utility>
#include <cooperative_groups.h>

namespace cg = cooperative_groups;
constexpr int threads = 64, parts = 6, n = threads * parts;
using block_barrier = cuda::barrier<cuda::thread_scope_block>;
static_assert(cuda::std::is_same<int, int>::value, "");

/// The neighbour's element, behind arrive and wait.
__global__ void arrive_and_wait(const float* a, float* out) {
    __shared__ block_barrier bar;
    __shared__ alignas(16) float tile[threads];
    if (threadIdx.x == 0)
        init(&bar, blockDim.x);
    __syncthreads();
    for (int p = 0; p < parts; ++p) {
        tile[threadIdx.x] = a[p * threads + threadIdx.x];
        auto token = bar.arrive();
        bar.wait(std::move(token));
        const float other = tile[threads - 1 - threadIdx.x];
        bar.arrive_and_wait();
        out[p * threads + threads - 1 - threadIdx.x] = 2 * other;
    }
}

/// Each thread's own copies, two stages ahead.
__global__ void own_pipeline(const float* a, float* out) {
    extern __shared__ float tile[];
    auto pipe = cuda::make_pipeline();
    const auto one = cuda::aligned_size_t<alignof(float)>(sizeof(float));
    int copied = 0;
    for (int p = 0; p < parts; ++p) {
        for (; copied < parts && copied < p + 2; ++copied) {
            pipe.producer_acquire();
            cuda::memcpy_async(&tile[copied % 2 * threads + threadIdx.x], &a[copied * threads + threadIdx.x], one, pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        out[p * threads + threadIdx.x] = 2 * tile[p % 2 * threads + threadIdx.x];
        pipe.consumer_release();
    }
}

/// All threads copy and all use.
__global__ void shared_pipeline(const float* a, float* out) {
    __shared__ float tile[2][threads];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    int copied = 0;
    for (int p = 0; p < parts; ++p) {
        for (; copied < parts && copied < p + 2; ++copied) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, tile[copied % 2], a + copied * threads, sizeof(float) * threads, pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        out[p * threads + threadIdx.x] = 2 * tile[p % 2][threadIdx.x];
        pipe.consumer_release();
    }
}

/// One warp copies, the other uses.
__global__ void two_roles(const float* a, float* out) {
    __shared__ float tile[2][threads];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    auto block = cg::this_thread_block();
    const bool copies = threadIdx.x < 32;
    auto pipe = cuda::make_pipeline(block, &state, copies ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
    const int lane = threadIdx.x % 32;
    for (int p = 0; p < parts; ++p)
        if (copies) {
            pipe.producer_acquire();
            cuda::memcpy_async(&tile[p % 2][2 * lane], &a[p * threads + 2 * lane], sizeof(float2), pipe);
            pipe.producer_commit();
        } else {
            pipe.consumer_wait();
            for (int k = lane; k < threads; k += 32)
                out[p * threads + k] = 2 * tile[p % 2][k];
            pipe.consumer_release();
        }
}

/// A copy that a barrier ends.
__global__ void copy_with_a_barrier(const float* a, float* out) {
    __shared__ block_barrier bar;
    __shared__ float tile[n];
    auto block = cg::this_thread_block();
    if (block.thread_rank() == 0)
        init(&bar, block.size());
    block.sync();
    cuda::memcpy_async(block, tile, a, sizeof tile, bar);
    bar.arrive_and_wait();
    for (int k = threadIdx.x; k < n; k += threads)
        out[k] = 2 * tile[k];
}

int main() {
    float h[n], *a, *out;
    for (int k = 0; k < n; ++k)
        h[k] = k;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    for (auto* kernel : {arrive_and_wait, own_pipeline, shared_pipeline, two_roles, copy_with_a_barrier}) {
        cudaMemset(out, 0, sizeof h);
        kernel<<<1, threads, kernel == own_pipeline ? 2 * threads * sizeof(float) : 0>>>(a, out);
        cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
        int wrong = 0;
        for (int k = 0; k < n; ++k)
            wrong += h[k] != 2 * k;
        printf("%d wrong\n", wrong);
    }
    cudaFree(a);
    cudaFree(out);
}
