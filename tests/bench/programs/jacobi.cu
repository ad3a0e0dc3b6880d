// Jacobi's steps for a plate whose left side is hot.
#include <cstdio>
#include <utility>
#include <vector>
__global__ void step(const float* in, float* out, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && x < n - 1 && y > 0 && y < n - 1)
        out[y * n + x] = 0.25f * (in[y * n + x - 1] + in[y * n + x + 1] + in[(y - 1) * n + x] + in[(y + 1) * n + x]);
}
int main() {
    const int n = 1024, steps = 1000;
    std::vector<float> plate(n * n, 0.0f);
    for (int y = 0; y < n; ++y)
        plate[y * n] = 100.0f;
    float *a, *b;
    size_t bytes = n * n * sizeof(float);
    cudaMalloc(&a, bytes);
    cudaMalloc(&b, bytes);
    cudaMemcpy(a, plate.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(b, plate.data(), bytes, cudaMemcpyHostToDevice);
    dim3 block(16, 16), grid(n / 16, n / 16);
    for (int k = 0; k < steps; ++k) {
        step<<<grid, block>>>(a, b, n);
        std::swap(a, b);
    }
    cudaMemcpy(plate.data(), a, bytes, cudaMemcpyDeviceToHost);
    double sum = 0;
    for (float x : plate)
        sum += x;
    printf("%g\n", sum);
    cudaFree(a);
    cudaFree(b);
}
