// The function that shares the value is no part of its caller.
#include <cstdio>

__managed__ int n, sums[2];
__managed__ double d;

__device__ __noinline__ int share(int v, int from) { return __shfl_sync(0xffffffff, v, from); }
__device__ __noinline__ double share(double v, int from) { return __shfl_sync(0xffffffff, v, from); }
__device__ __noinline__ int last(int kind) {
    int v;
    if (kind == 31)
        v = atomicAdd(&n, 100) + kind;
    return v;
}

__global__ void run() {
    int lane = threadIdx.x & 31;
    int v = share(last(lane), 31);
    double old;
    if (lane == 3)
        old = atomicAdd(&d, 0.5);
    old = share(old, 3);
    atomicAdd(&sums[0], v);
    if (lane == 4 && old >= 0)
        atomicAdd(&sums[1], 1);
}

int main() {
    run<<<1, 32>>>();
    cudaDeviceSynchronize();
    printf("%d %g, %d %d\n", n, d, sums[0], sums[1]);
}
