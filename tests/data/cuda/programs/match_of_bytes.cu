// Votes over values smaller than a word, and helpers' names that programs use without a header.
#include <cstdio>
#include <helper_cuda.h>

__global__ void k(const unsigned char* in, unsigned* any, int* all) {
    any[threadIdx.x] = __match_any_sync(0xffffffffu, in[threadIdx.x]);
    __match_all_sync(0xffffffffu, (short)7, all);
}

int main() {
    unsigned char h[32];
    for (int i = 0; i < 32; ++i)
        h[i] = i % 4 + 250;
    unsigned char* d;
    unsigned *any, found[32];
    int *all, same;
    cudaSetDeviceFlags(cudaDeviceBlockingSync);
    cudaMalloc(&d, 32);
    cudaMalloc(&any, 128);
    cudaMalloc(&all, 4);
    cudaMemcpy(d, h, 32, cudaMemcpyHostToDevice);
    k<<<1, 32>>>(d, any, all);
    cudaMemcpy(found, any, 128, cudaMemcpyDeviceToHost);
    cudaMemcpy(&same, all, 4, cudaMemcpyDeviceToHost);
    printf("%x %x %d %d\n", found[0], found[1], same, MAX(2, 3));
    cudaFree(d);
    cudaFree(any);
    cudaFree(all);
}
