#include <cstdio>
__constant__ float weights[5];
__global__ void conv(const float* in, float* out, int n) { int i = threadIdx.x; float s = 0;
    for (int k = 0; k < 5; k++) if (i + k - 2 >= 0 && i + k - 2 < n) s += weights[k] * in[i + k - 2];
    if (i < n) out[i] = s; }
int main() {
    float w[5] = {1, 2, 3, 2, 1}, h[64], *a, *b;
    for (int i = 0; i < 64; i++) h[i] = 1;
    cudaMemcpyToSymbol(weights, w, 5);
    cudaMalloc(&a, sizeof h); cudaMalloc(&b, sizeof h); cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    conv<<<1, 64>>>(a, b, 64);
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
    printf("%f\n", h[32]);
    cudaFree(a); cudaFree(b);
}
