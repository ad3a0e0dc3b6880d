// One thread fills a variable of the block, a barrier, everybody reads it: no value from before the barrier may be kept.
#include <cstdio>

__global__ void behind_a_barrier(int* data, const int* of_block) {
    __shared__ int value;
    if (threadIdx.x == 0)
        value = of_block[blockIdx.x];
    __syncthreads();
    data[blockIdx.x * blockDim.x + threadIdx.x] += value;
}

__global__ void behind_a_vote(int* data, const int* of_block) {
    __shared__ int value;
    if (threadIdx.x == 0)
        value = of_block[blockIdx.x];
    if (__syncthreads_or(threadIdx.x == 5))
        data[blockIdx.x * blockDim.x + threadIdx.x] += value;
}

__global__ void behind_a_warp_barrier(int* data, const int* of_block) {
    __shared__ int value[8];
    const int warp = threadIdx.x / 32;
    if (threadIdx.x % 32 == 0)
        value[warp] = of_block[blockIdx.x];
    __syncwarp();
    data[blockIdx.x * blockDim.x + threadIdx.x] += value[warp];
}

__global__ void in_rounds(int* data, const int* of_block) {
    __shared__ int value;
    int sum = 0;
    for (int k = 0; k < 4; ++k) {
        if (threadIdx.x == 0)
            value = of_block[(blockIdx.x + k) % 4];
        __syncthreads();
        sum += value;
        __syncthreads();
    }
    data[blockIdx.x * blockDim.x + threadIdx.x] += sum;
}

int main() {
    int h[1024], of_block[4] = {10, 20, 30, 40}, *d, *p;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&p, sizeof of_block);
    cudaMemcpy(p, of_block, sizeof of_block, cudaMemcpyHostToDevice);
    void (*kernels[])(int*, const int*) = {behind_a_barrier, behind_a_vote, behind_a_warp_barrier, in_rounds};
    for (auto* kernel : kernels) {
        cudaMemset(d, 0, sizeof h);
        kernel<<<4, 256>>>(d, p);
        cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
        int wrong = 0;
        for (int k = 0; k < 1024; ++k)
            wrong += h[k] != (kernel == in_rounds ? 100 : of_block[k / 256]);
        printf("%d wrong\n", wrong);
    }
    cudaFree(d);
    cudaFree(p);
}
