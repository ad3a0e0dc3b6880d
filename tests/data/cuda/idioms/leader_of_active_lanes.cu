// The lowest of the lanes that take a branch leads; the others have no base of their own.
#include <cstdio>

__managed__ unsigned int used;
__managed__ int owner[64], led[2];

__device__ unsigned int reserve(unsigned int* counter) {
    unsigned int active = __activemask(), base;
    int leader = __ffs(active) - 1, lane = threadIdx.x & 31;
    if (lane == leader) {
        base = atomicAdd(counter, __popc(active));
        led[threadIdx.x / 32] = lane;
    }
    base = __shfl_sync(active, base, leader);
    return base + __popc(active & ((1u << lane) - 1));
}

__global__ void odd() {
    if (threadIdx.x % 3 == 1)
        owner[reserve(&used)] = threadIdx.x;
}

int main() {
    odd<<<1, 64>>>();
    cudaDeviceSynchronize();
    int sum = 0;
    for (int o : owner)
        sum += o;
    printf("%u reserved, %d, led by %d and %d\n", used, sum, led[0], led[1]);
}
