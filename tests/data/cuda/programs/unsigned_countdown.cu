// An unsigned index that counts down never ends: it goes from 0 to the largest one.
#include <cstdio>
__global__ void suffix(const int* a, int* out, unsigned int n) {
    int sum = 0;
    for (unsigned int i = n - 1; i >= 0; --i) { sum += a[i]; out[i] = sum; }
}
int main() {
    const int n = 64; int h[n], *a, *b;
    for (int i = 0; i < n; ++i) h[i] = i;
    cudaMalloc(&a, sizeof h); cudaMalloc(&b, sizeof h); cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    suffix<<<1, 1>>>(a, b, n);
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost); printf("%d\n", h[0]); cudaFree(a); cudaFree(b);
}
