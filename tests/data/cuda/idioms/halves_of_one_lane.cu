// float16, alone and in pairs, from one lane to all.
#include <cstdio>
#include <cuda_fp16.h>

__managed__ float given = 1.5f, sums[2];
__managed__ int loads;

__device__ __half load(int lane) {
    __half h;
    if (lane == 7) {
        h = __float2half(given);
        atomicAdd(&loads, 1);
    }
    return h;
}

__global__ void share() {
    int lane = threadIdx.x & 31;
    __half one = __shfl_sync(0xffffffff, load(lane), 7);
    __half2 two;
    if (lane == 9) {
        two = __floats2half2_rn(given, 2 * given);
        atomicAdd(&loads, 1);
    }
    two = __shfl_sync(0xffffffff, two, 9);
    atomicAdd(&sums[0], __half2float(one));
    atomicAdd(&sums[1], __low2float(two) + __high2float(two));
}

int main() {
    share<<<1, 32>>>();
    cudaDeviceSynchronize();
    printf("%d loads, %g %g\n", loads, sums[0], sums[1]);
}
