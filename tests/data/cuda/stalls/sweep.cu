// Three kernels, each with more and more dynamic shared memory, so that fewer and fewer warps are resident.
#include <cstdio>
#include <vector>

extern __shared__ float unused[];

__global__ void wait_for_memory(const int* next, int* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, at = i;
    for (int k = 0; k < 16; ++k)
        at = next[at];
    out[i] = at;
}

__global__ void stream(const float4* x, float4* y, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        float4 v = x[i];
        v.x = v.x * 2.0f + 1.0f;
        v.y = v.y * 2.0f + 1.0f;
        v.z = v.z * 2.0f + 1.0f;
        v.w = v.w * 2.0f + 1.0f;
        y[i] = v;
    }
}

__global__ void chain(float* out) {
    float v = threadIdx.x;
    for (int k = 0; k < 512; ++k)
        v = v * 0.999f + 0.01f;
    out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}

int main() {
    const int n = 1 << 21;
    std::vector<int> index(n);
    for (int i = 0; i < n; ++i)
        index[i] = (int)((i * 40503ll + 12345) % n);
    int *next, *out;
    float *x, *y;
    cudaMalloc(&next, n * 4);
    cudaMalloc(&out, n * 4);
    cudaMalloc(&x, n * 4);
    cudaMalloc(&y, n * 4);
    cudaMemcpy(next, index.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemset(x, 0, n * 4);
    cudaFuncSetAttribute(wait_for_memory, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 << 10);
    cudaFuncSetAttribute(stream, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 << 10);
    cudaFuncSetAttribute(chain, cudaFuncAttributeMaxDynamicSharedMemorySize, 200 << 10);
    // 128 threads a block: 16, 8, 6, 4, 3, 2 and 1 blocks of 4 warps on a multiprocessor of 228 KiB.
    const int kib[] = {13, 27, 36, 55, 74, 112, 200};
    for (int k : kib) {
        wait_for_memory<<<1056, 128, k << 10>>>(next, out);
        stream<<<1056, 128, k << 10>>>((const float4*)x, (float4*)y, n / 4);
        chain<<<1056, 128, k << 10>>>(y);
    }
    int first = 0;
    cudaMemcpy(&first, out, 4, cudaMemcpyDeviceToHost);
    printf("%d\n", first);
    return 0;
}
