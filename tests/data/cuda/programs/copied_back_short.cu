// As many bytes are copied back as there are elements.
#include <cstdio>
#include <cstdlib>
__global__ void fill(int* a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = i;
}
int main() {
    const int n = 1000;
    int *h = (int*)calloc(n, sizeof(int)), *a;
    cudaMalloc(&a, n * sizeof(int));
    fill<<<4, 256>>>(a, n);
    cudaMemcpy(h, a, n, cudaMemcpyDeviceToHost);
    printf("%d\n", h[999]);
    cudaFree(a);
    free(h);
}
