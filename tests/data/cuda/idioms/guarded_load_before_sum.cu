// Lanes beyond the end have nothing to add; the function that sums is called by all. Only full warps and the defined
// lanes of a prefix are looked at.
#include <cstdio>

__device__ float warpSum(float v) {
    for (int k = 16; k; k >>= 1)
        v += __shfl_down_sync(0xffffffff, v, k);
    return v;
}
__device__ float warpPrefix(float v) {
    for (int k = 1; k < 32; k *= 2) {
        float below = __shfl_up_sync(0xffffffff, v, k);
        if ((threadIdx.x & 31) >= k)
            v += below;
    }
    return v;
}

__global__ void sum(const float* a, float* sums, float* prefixes, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v;
    if (i < n)
        v = a[i];
    float all = warpSum(v), upTo = warpPrefix(v);
    if (threadIdx.x % 32 == 0 && i + 31 < n)
        sums[i / 32] = all;
    if (i < n)
        prefixes[i] = upTo;
}

int main() {
    const int n = 72;
    float h[n], s[2], p[n], *a, *sums, *prefixes;
    for (int i = 0; i < n; ++i)
        h[i] = i % 10 + 0.5f;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&sums, sizeof s);
    cudaMalloc(&prefixes, sizeof p);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    sum<<<2, 64>>>(a, sums, prefixes, n);
    cudaMemcpy(s, sums, sizeof s, cudaMemcpyDeviceToHost);
    cudaMemcpy(p, prefixes, sizeof p, cudaMemcpyDeviceToHost);
    printf("%g %g, %g %g %g, %s\n", s[0], s[1], p[31], p[64], p[71], cudaGetErrorString(cudaGetLastError()));
    cudaFree(a);
    cudaFree(sums);
    cudaFree(prefixes);
}
