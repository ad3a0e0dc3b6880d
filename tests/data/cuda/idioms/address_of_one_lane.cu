// One lane takes a piece of a pool, the others get its address.
#include <cstdio>

__managed__ int pool[256], top;

__device__ int* piece(int words) {
    int* p;
    if ((threadIdx.x & 31) == 0)
        p = pool + atomicAdd(&top, words);
    return (int*)__shfl_sync(0xffffffff, (unsigned long long)p, 0);
}

__global__ void fill() {
    int* mine = piece(32);
    mine[threadIdx.x & 31] = threadIdx.x & 31;
}

int main() {
    fill<<<2, 96>>>();
    cudaDeviceSynchronize();
    int right = 0;
    for (int i = 0; i < 256; ++i)
        right += pool[i] == (i < 192 ? i % 32 : 0);
    printf("%d taken, %d right\n", top, right);
}
