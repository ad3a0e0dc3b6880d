// Launches from kernels that cannot run: no block, another grid's shared memory, too many threads, more grids than wait at a time.
#include <cstdio>

__global__ void child(int* p) { *p = 1; }

__global__ void parent(int* p) {
    __shared__ int s;
    s = 1;
    child<<<0, 1>>>(p);
    printf("%d ", cudaGetLastError() != cudaSuccess);
    child<<<1, 1>>>(&s);
    cudaGetLastError();
    child<<<1, 2000>>>(p);
    printf("%d ", cudaGetLastError() != cudaSuccess);
    child<<<1, 1>>>(p);
    printf("%d\n", (int)cudaGetLastError());
}

__global__ void deeper(int* p) {
    atomicAdd(p, 1);
    deeper<<<1, 1>>>(p);
}

int main() {
    int *p, depth = 0;
    cudaMalloc(&p, sizeof(int));
    parent<<<1, 1>>>(p);
    cudaDeviceSynchronize();
    cudaMemset(p, 0, sizeof(int));
    deeper<<<1, 1>>>(p);
    cudaDeviceSynchronize();
    cudaMemcpy(&depth, p, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", depth);
    cudaFree(p);
}
