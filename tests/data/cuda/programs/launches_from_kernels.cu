// Kernels that launch kernels: templates, named and deduced; streams of a kernel's; copies in their order; launches at the tail.
#include <cstdio>

template <class T>
__global__ void fill(T* p, T v, int n) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n)
        p[k] += v;
}

template <int N>
__global__ void halves(int* p, int n) {
    fill<int><<<1, N>>>(p, N, n);
    if constexpr (N > 8)
        halves<N / 2><<<1, 1>>>(p, n);
}

__device__ int finished;
__global__ void after(int* p) { *p = finished; }
__global__ void count() { atomicAdd(&finished, 1); }

__global__ void parent(int* p, float* q, int n) {
    __shared__ int first;
    if (threadIdx.x == 0)
        first = 7;
    __syncthreads();
    if (threadIdx.x != 1 || blockIdx.x != 1)
        return;
    p[1] = first; // the child sees it
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    fill <<<2, 32, 0, s>>> (q, 1.5f, n);
    cudaMemcpyAsync(q + 1, q, 4, cudaMemcpyDeviceToDevice, s); // after it
    fill<<<1, 1, 0, s>>>(q, 1.0f, n);
    halves<32><<<1, 1>>>(p, n);
    after<<<1, 1, 0, cudaStreamTailLaunch>>>(p + n - 1);
    count<<<1, 5, 0, cudaStreamFireAndForget>>>();
    cudaStreamDestroy(s);
    printf("%d\n", (int)cudaGetLastError());
}

int main() {
    int *p, h[64];
    float *q, g[64];
    cudaMalloc(&p, sizeof h);
    cudaMemset(p, 0, sizeof h);
    cudaMalloc(&q, sizeof g);
    cudaMemset(q, 0, sizeof g);
    for (int k = 0; k < 2; ++k) {
        parent<<<2, 32>>>(p, q, 64);
        printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    }
    cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(g, q, sizeof g, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d %d %g %g %g\n", h[0], h[1], h[10], h[31], h[63], g[0], g[1], g[63]);
    cudaFree(p);
    cudaFree(q);
}
