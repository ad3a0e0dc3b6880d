// One lane asks, by compare-and-swap and in inline PTX; all go on by what it was told.
#include <cstdio>

__managed__ int slot = -1, tries, winners, sum;
__managed__ unsigned int word = 40;

__device__ bool claim(int warp) {
    bool mine;
    if ((threadIdx.x & 31) == 0) {
        mine = atomicCAS(&slot, -1, warp) == -1;
        atomicAdd(&tries, 1);
    }
    return __shfl_sync(0xffffffff, mine, 0);
}
__device__ unsigned int twice(unsigned int v) {
    unsigned int r;
    asm volatile("add.u32 %0, %1, %1;" : "=r"(r) : "r"(v));
    return r;
}

__global__ void run() {
    if (claim(threadIdx.x / 32))
        atomicAdd(&winners, 1);
    unsigned int v;
    if (threadIdx.x == 33)
        v = atomicAdd(&word, 2);
    v = twice(v);
    if (threadIdx.x / 32 == 1) {
        v = __shfl_sync(0xffffffff, v, 1);
        atomicAdd(&sum, (int)v);
    }
}

int main() {
    run<<<1, 128>>>();
    cudaDeviceSynchronize();
    printf("%d tries, %d winners, word %u, sum %d\n", tries, winners, word, sum);
}
