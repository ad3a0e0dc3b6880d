// A kernel that waits for what it has launched, as CUDA had it up to version 11: what both write is seen by the other.
#include <cstdio>

__device__ int many = 5;

__global__ void child(int* p, int v) {
    p[threadIdx.x] += v;
    if (threadIdx.x == 0) {
        many += 1;
        printf("child %d\n", v);
    }
}

__global__ void parent(int* p) {
    __shared__ int sum;
    p[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0) {
        many = 10;
        printf("parent\n");
        child<<<1, 32>>>(p, 100);
        cudaDeviceSynchronize();
        printf("parent, %d %d\n", p[3], many);
        sum = p[4];
        child<<<1, 32>>>(p, 1000);
    }
    __syncthreads();
    p[threadIdx.x] += sum;
}

int main() {
    int *p, h[33];
    cudaMalloc(&p, 32 * sizeof(int));
    parent<<<1, 32>>>(p);
    cudaDeviceSynchronize();
    cudaMemcpy(h, p, 32 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(h + 32, many, sizeof(int));
    printf("%d %d %d\n", h[0], h[31], h[32]);
    cudaFree(p);
}
