#include <cstdio>
__global__ void k(int *a, int *b) { b[threadIdx.x] = a[threadIdx.x] / (a[0]); }
int main() { int h[1024], *d, *e; for (int i = 0; i < 1024; i++) h[i] = i % 13; cudaMalloc(&d, 4096); cudaMalloc(&e, 4096); cudaMemcpy(d, h, 4096, cudaMemcpyHostToDevice); cudaMemcpy(e, h, 4096, cudaMemcpyHostToDevice); k<<<1, 32>>>(d, e); printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize())); cudaMemcpy(h, d, 4096, cudaMemcpyDeviceToHost); printf("%d\n", h[0]); cudaFree(d); cudaFree(e); }
