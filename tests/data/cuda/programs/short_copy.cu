#include <cstdio>
#include <cstdlib>
__global__ void twice(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = 2 * in[i];
}
int main() {
    const int n = 512;
    float *h = (float*)malloc(n * sizeof(float)), *a, *b;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&a, n * sizeof(float));
    cudaMalloc(&b, n * sizeof(float));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
    twice<<<2, 256>>>(a, b, n);
    cudaMemcpy(h, b, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g\n", h[1]);
    cudaFree(a);
    cudaFree(b);
    free(h);
}
