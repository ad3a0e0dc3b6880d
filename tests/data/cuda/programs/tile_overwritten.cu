// The next tile is loaded while other threads still read this one.
#include <cstdio>
#define T 16
__global__ void product(const float* a, const float* b, float* c, int n) {
    __shared__ float x[T][T], y[T][T];
    int r = blockIdx.y * T + threadIdx.y, k = blockIdx.x * T + threadIdx.x; float sum = 0;
    for (int t = 0; t < n / T; ++t) {
        x[threadIdx.y][threadIdx.x] = a[r * n + t * T + threadIdx.x];
        y[threadIdx.y][threadIdx.x] = b[(t * T + threadIdx.y) * n + k];
        __syncthreads();
        for (int i = 0; i < T; ++i) sum += x[threadIdx.y][i] * y[i][threadIdx.x];
    }
    c[r * n + k] = sum;
}
int main() {
    const int n = 64; static float h[n * n]; float *a, *b, *c;
    for (int i = 0; i < n * n; ++i) h[i] = i % 5;
    cudaMalloc(&a, sizeof h); cudaMalloc(&b, sizeof h); cudaMalloc(&c, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice); cudaMemcpy(b, h, sizeof h, cudaMemcpyHostToDevice);
    product<<<dim3(n / T, n / T), dim3(T, T)>>>(a, b, c, n);
    cudaMemcpy(h, c, sizeof h, cudaMemcpyDeviceToHost); printf("%g\n", h[7]); cudaFree(a); cudaFree(b); cudaFree(c);
}
