// The first block waits for what the second one stores: it does not end where blocks run one after the other.
#include <cstdio>

__device__ volatile int ready = 0;

__global__ void pass(int* out) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 1) ready = 1;
    while (blockIdx.x == 0 && ready == 0) {
    }
    out[blockIdx.x] = 1;
}

int main() {
    int* out;
    cudaMalloc(&out, 2 * sizeof(int));
    pass<<<2, 32>>>(out);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(out);
}
