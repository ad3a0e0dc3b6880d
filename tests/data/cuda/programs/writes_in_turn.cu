// Lanes that write one value to one place, again and again with the warp in step: no race.
#include <cstdio>

__global__ void all(int* p) {
    for (int i = 1; i < 4; ++i) {
        *p = i;
        __syncwarp();
    }
}
__global__ void twice(int* p) { // both rows of the block
    for (int i = 0; i < 3; ++i) {
        p[threadIdx.x] = i;
        __syncwarp();
    }
}

int main() {
    int *p, h[16];
    cudaMalloc(&p, sizeof h);
    cudaMemset(p, 0, sizeof h);
    all<<<1, 32>>>(p);
    cudaMemcpy(h, p, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d ", h[0]);
    twice<<<1, dim3(16, 2)>>>(p);
    cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[15]);
    cudaFree(p);
}
