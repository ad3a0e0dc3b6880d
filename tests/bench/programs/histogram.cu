// Counts of 256 values, in shared memory first.
#include <cstdio>
#include <vector>
__global__ void histogram(const unsigned char* data, unsigned int* bins, int n) {
    __shared__ unsigned int own[256];
    own[threadIdx.x] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&own[data[i]], 1u);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}
int main() {
    const int n = 1 << 26;
    std::vector<unsigned char> data(n);
    unsigned int state = 1;
    for (int k = 0; k < n; ++k) {
        state = state * 1664525u + 1013904223u;
        data[k] = state >> 24;
    }
    unsigned char* d;
    unsigned int* bins;
    cudaMalloc(&d, n);
    cudaMalloc(&bins, 256 * sizeof(unsigned int));
    cudaMemcpy(d, data.data(), n, cudaMemcpyHostToDevice);
    cudaMemset(bins, 0, 256 * sizeof(unsigned int));
    histogram<<<1024, 256>>>(d, bins, n);
    unsigned int counts[256];
    cudaMemcpy(counts, bins, sizeof counts, cudaMemcpyDeviceToHost);
    unsigned long long total = 0;
    for (int k = 0; k < 256; ++k)
        total += counts[k] * (unsigned long long)k;
    printf("%llu\n", total);
    cudaFree(d);
    cudaFree(bins);
}
