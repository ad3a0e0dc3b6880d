// A value goes with a flag through functions; who has none passes something on that nobody looks at.
#include <cstdio>

__managed__ int counter, out[4], calls;

__device__ void put(bool mine, int value, int* to) {
    if (mine)
        *to = value + 1;
}
__device__ void print(bool mine, int value) {
    if (mine)
        printf("block has %d\n", value);
}

__global__ void one() {
    __shared__ int shared;
    int value;
    if (threadIdx.x == 0) {
        value = atomicAdd(&counter, 10);
        shared = value / 10;
        atomicAdd(&calls, 1);
    }
    __syncthreads();
    put(threadIdx.x == 0, value, &out[blockIdx.x]);
    print(threadIdx.x == 0 && blockIdx.x == 0, shared);
}

int main() {
    one<<<1, 64>>>();
    cudaDeviceSynchronize();
    one<<<1, 64>>>();
    cudaDeviceSynchronize();
    printf("%d %d %d\n", counter, out[0], calls);
}
