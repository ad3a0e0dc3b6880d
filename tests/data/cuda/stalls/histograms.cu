// Counting bytes: in global memory, in shared memory, with a copy for each warp.
#include <cstdio>
#include <vector>

__global__ void in_global(const unsigned char* x, unsigned* bins, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[x[i]], 1u);
}

__global__ void in_shared(const unsigned char* x, unsigned* bins, int n) {
    __shared__ unsigned s[256];
    s[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&s[x[i]], 1u);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], s[threadIdx.x]);
}

__global__ void of_warps(const unsigned* x, unsigned* bins, int n4) {
    __shared__ unsigned s[8][256];
    int w = threadIdx.x / 32;
    for (int k = threadIdx.x; k < 8 * 256; k += 256)
        (&s[0][0])[k] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n4; i += blockDim.x * gridDim.x) {
        unsigned v = x[i];
        atomicAdd(&s[w][v & 255], 1u);
        atomicAdd(&s[w][v >> 8 & 255], 1u);
        atomicAdd(&s[w][v >> 16 & 255], 1u);
        atomicAdd(&s[w][v >> 24], 1u);
    }
    __syncthreads();
    unsigned sum = 0;
    for (int k = 0; k < 8; ++k)
        sum += s[k][threadIdx.x];
    atomicAdd(&bins[threadIdx.x], sum);
}

int main() {
    const int n = 1 << 20;
    std::vector<unsigned char> h(n);
    unsigned state = 1;
    for (int i = 0; i < n; ++i) {
        state = state * 1664525u + 1013904223u;
        h[i] = (unsigned char)((state >> 24) & (state >> 16) & 255);
    }
    unsigned char* x;
    unsigned* bins;
    cudaMalloc(&x, n);
    cudaMalloc(&bins, 256 * sizeof(unsigned));
    cudaMemcpy(x, h.data(), n, cudaMemcpyHostToDevice);
    cudaMemset(bins, 0, 256 * sizeof(unsigned));
    in_global<<<n / 4 / 256, 256>>>(x, bins, n / 4);
    in_shared<<<264, 256>>>(x, bins, n);
    of_warps<<<132, 256>>>((const unsigned*)x, bins, n / 4);
    unsigned out[256];
    cudaMemcpy(out, bins, sizeof out, cudaMemcpyDeviceToHost);
    printf("%u\n", out[0]);
    return 0;
}
