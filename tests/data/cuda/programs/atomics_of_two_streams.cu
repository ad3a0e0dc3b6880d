#include <cstdio>
__global__ void top(int* m, const int* a) { atomicMax(m, a[threadIdx.x]); }
int main() { int h[64], r, *a, *m; for (int i = 0; i < 64; i++) h[i] = i + 1; cudaStream_t s[2]; cudaStreamCreate(&s[0]); cudaStreamCreate(&s[1]); cudaMalloc(&a, 256); cudaMalloc(&m, 4); cudaMemset(m, 0, 4); cudaMemcpy(a, h, 256, cudaMemcpyHostToDevice); cudaDeviceSynchronize();
    for (int i = 0; i < 2; i++) top<<<1, 32, 0, s[i]>>>(m, a + 32 * i);
    cudaDeviceSynchronize(); cudaMemcpy(&r, m, 4, cudaMemcpyDeviceToHost); printf("%d\n", r); cudaStreamDestroy(s[0]); cudaStreamDestroy(s[1]); cudaFree(a); cudaFree(m); }
