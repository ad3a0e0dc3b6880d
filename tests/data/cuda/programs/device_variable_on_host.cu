// The host reads and sets its own copies of variables of the device.
#include <cstdio>
__device__ int found = 0;
__constant__ float scale[2];
__device__ __managed__ int both = 0;
__device__ int given;
__global__ void search(const int* a, int n, int what) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && a[i] == what) atomicAdd(&found, int(scale[0])), atomicAdd(&both, 1), given = 1;
}
static int later(int found) { return found + 1; } // another one
int main() {
    const int n = 512;
    int h[n], *a, got;
    for (int i = 0; i < n; ++i) h[i] = i % 5;
    cudaMalloc(&a, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    scale[0] = 1;
    search<<<2, 256>>>(a, n, 3);
    cudaDeviceSynchronize();
    cudaMemcpyFromSymbol(&got, given, sizeof given);
    printf("%d found, %d, %d, %d\n", found, both, got, later(0));
    cudaFree(a);
}
