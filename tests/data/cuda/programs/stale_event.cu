#include <cstdio>
__global__ void work(float* a, int n, int k) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) for (int j = 0; j < k; j++) a[i] = a[i] * 1.01f + 1; }
int main() {
    const int n = 4096; float* d, ms1, ms2;
    cudaEvent_t start, stop;
    cudaEventCreate(&start); cudaEventCreate(&stop);
    cudaMalloc(&d, n * 4); cudaMemset(d, 0, n * 4);
    cudaEventRecord(start);
    work<<<16, 256>>>(d, n, 10);
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    cudaEventElapsedTime(&ms1, start, stop);
    work<<<16, 256>>>(d, n, 200);
    cudaEventSynchronize(stop);
    cudaEventElapsedTime(&ms2, start, stop);
    printf("%d\n", ms1 == ms2);
    cudaFree(d); cudaEventDestroy(start); cudaEventDestroy(stop);
}
