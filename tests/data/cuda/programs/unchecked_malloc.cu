#include <cstdio>
__global__ void fill(float* a, size_t n) { size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; if (i < n) a[i] = 1; }
int main() {
    float *d = nullptr, h = 5;
    size_t n = (size_t)64 << 30;
    cudaMalloc(&d, n * sizeof(float));
    fill<<<4, 256>>>(d, 1024);
    cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
    printf("%f\n", h);
    cudaFree(d);
}
