// Small kernels that show how the caches of a card work, one rule each.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

__global__ void reread(const float* x, float* y, int floats, int passes) {
    extern __shared__ float unused[];
    const float* mine = x + (size_t)blockIdx.x * floats;
    float sum = 0;
    for (int p = 0; p < passes; ++p)
        for (int k = threadIdx.x; k < floats; k += blockDim.x)
            sum += mine[k] * (p + 1);
    y[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
__global__ void rotate(const float* x, float* y, int n, int passes, int step) {
    float sum = 0;
    const int all = gridDim.x * blockDim.x, me = blockIdx.x * blockDim.x + threadIdx.x;
    for (int p = 0; p < passes; ++p)
        for (int k = me; k < n; k += all) {
            int at = k + p * step;
            if (at >= n) at -= n;
            sum += x[at] * (p + 1);
        }
    y[me] = sum;
}
__global__ void copy1(const float* x, float* y, int n) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n) y[k] = x[k];
}
__global__ void copy4(const float4* x, float4* y, int n) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n) y[k] = x[k];
}
__global__ void storeLoad(float* y, int n) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    volatile float* v = y;
    y[k] = k;
    __syncthreads();
    float a = y[k ^ 1];
    __syncthreads();
    y[k] = a + 1;
}
__global__ void loadStoreLoad(float* y, int n) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    float a = y[k];
    __syncthreads();
    y[k] = a + 1;
    __syncthreads();
    float b = y[k ^ 1];
    __syncthreads();
    y[k] = b + a;
}
__global__ void storeTwice(float* y, int n) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    y[k] = k;
    __syncthreads();
    y[k ^ 1] = k + 1;
}
__global__ void storeStrided(float* y, int stride) {
    const size_t k = blockIdx.x * blockDim.x + threadIdx.x;
    y[k * stride] = k;
}
__global__ void loadStrided(const float* x, float* y, int stride) {
    const size_t k = blockIdx.x * blockDim.x + threadIdx.x;
    y[k] = x[k * stride];
}
__global__ void oneSector(const float* x, float* y) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    y[k] = x[threadIdx.x % 8];
}
__global__ void oneSectorEach(const float* x, float* y) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    y[k] = x[blockIdx.x * 8 + threadIdx.x % 8];
}
__global__ void loadCg(const float* x, float* y, int n) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    for (int p = 0; p < 4; ++p) s += __ldcg(x + (k ^ p)) * (p + 1);
    y[k] = s;
}
__global__ void loadNc(const float* x, float* y, int n) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    for (int p = 0; p < 4; ++p) s += __ldg(x + (k ^ p)) * (p + 1);
    y[k] = s;
}
__global__ void loadVolatile(const volatile float* x, float* y, int n) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    for (int p = 0; p < 4; ++p) s += x[k ^ p] * (p + 1);
    y[k] = s;
}
__global__ void atomicOwn(unsigned* y) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(y + k, 1u);
}
__global__ void atomicOwnUsed(unsigned* y, unsigned* z) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    z[k] = atomicAdd(y + k, 1u);
}
__global__ void atomicFew(unsigned* y, int mask) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(y + (k * 7 & mask), 1u);
}
__global__ void loadAtomicLoad(unsigned* y, unsigned* z) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned a = y[k];
    __syncthreads();
    atomicAdd(y + k, 1u + a);
    __syncthreads();
    z[k] = y[k ^ 1] + a;
}
__global__ void halo(const float* x, float* y, int n, int reach) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    for (int d = 0; d <= reach; d += 32) s += x[(k + d) % n];
    y[k] = s;
}
__global__ void everyBlockAll(const float* x, float* y, int n) {
    float s = 0;
    for (int k = threadIdx.x; k < n; k += blockDim.x) s += x[k];
    y[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
#define CHECK(c) do { cudaError_t e = (c); if (e != cudaSuccess) { printf("%s %d\n", cudaGetErrorString(e), __LINE__); exit(1); } } while (0)
int main() {
    const size_t bytes = (size_t)96 << 20;
    float *x, *y;
    CHECK(cudaMalloc(&x, bytes));
    CHECK(cudaMalloc(&y, bytes));
    CHECK(cudaMemset(x, 0, bytes));
    CHECK(cudaMemset(y, 0, bytes));
    CHECK(cudaFuncSetAttribute(reread, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024));
    for (int kib : {16, 64, 128, 160, 192, 208, 224, 240, 256, 320, 448})
        reread<<<132, 1024>>>(x, y, kib * 256, 4);
    for (int kib : {48, 96, 112, 128})
        reread<<<264, 1024>>>(x, y, kib * 256, 4);
    for (int kib : {96, 128, 144, 160, 192})
        reread<<<132, 1024, 60 * 1024>>>(x, y, kib * 256, 4);
    for (int kib : {64, 96, 128, 144})
        reread<<<132, 1024, 98 * 1024>>>(x, y, kib * 256, 4);
    for (int mib : {4, 12, 20, 24, 28, 32, 40, 48, 56, 64})
        rotate<<<264, 1024>>>(x, y, mib * 262144, 2, 4096 * 32);
    for (int mib : {1, 16, 64}) copy1<<<mib * 1024, 256>>>(x, y, mib * 262144);
    copy4<<<4096, 256>>>((float4*)x, (float4*)y, 4 * 262144);
    storeLoad<<<1024, 256>>>(y, 262144);
    loadStoreLoad<<<1024, 256>>>(y, 262144);
    storeTwice<<<1024, 256>>>(y, 262144);
    for (int s : {2, 8, 32}) storeStrided<<<1024, 256>>>(y, s);
    for (int s : {2, 8, 32}) loadStrided<<<1024, 256>>>(x, y, s);
    oneSector<<<132, 1024>>>(x, y);
    oneSectorEach<<<132, 1024>>>(x, y);
    loadCg<<<1024, 256>>>(x, y, 262144);
    loadNc<<<1024, 256>>>(x, y, 262144);
    loadVolatile<<<1024, 256>>>(x, y, 262144);
    atomicOwn<<<1024, 256>>>((unsigned*)y);
    atomicOwnUsed<<<1024, 256>>>((unsigned*)y, (unsigned*)x);
    atomicFew<<<1024, 256>>>((unsigned*)y, 1023);
    loadAtomicLoad<<<1024, 256>>>((unsigned*)y, (unsigned*)x);
    halo<<<4096, 256>>>(x, y, 4096 * 256, 512);
    everyBlockAll<<<132, 256>>>(x, y, 65536);
    everyBlockAll<<<132, 256>>>(x, y, 262144);
    CHECK(cudaDeviceSynchronize());
    printf("ok\n");
}
