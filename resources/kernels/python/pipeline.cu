// A pipeline of three kernels: normalise a vector, weigh it, activate it; what is between stays on the device.
// telar-cli run pipeline.cu 100000      (the same in Numba: pipeline.py)
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void normalise(const float* x, float* to, float low, float span, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = (x[i] - low) / span;
}

__global__ void weigh(const float* x, const float* weights, float* to, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = x[i] * weights[i];
}

__global__ void activate(const float* x, float* to, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = tanhf(x[i]);
}

int main(int argc, char** argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 1000;
    std::vector<float> x(n), weights(n, 0.5f), made(n);
    for (int i = 0; i < n; ++i)
        x[i] = static_cast<float>(i % 100);
    const size_t bytes = n * sizeof(float);
    float *first, *second, *w;
    cudaMalloc(&first, bytes);
    cudaMalloc(&second, bytes);
    cudaMalloc(&w, bytes);
    cudaMemcpy(first, x.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(w, weights.data(), bytes, cudaMemcpyHostToDevice);
    const int block = 256, grid = (n + block - 1) / block;
    normalise<<<grid, block>>>(first, second, 0, 100, n);
    weigh<<<grid, block>>>(second, w, first, n);
    activate<<<grid, block>>>(first, second, n);
    cudaMemcpy(made.data(), second, bytes, cudaMemcpyDeviceToHost);
    double sum = 0;
    for (const float value : made)
        sum += value;
    std::printf("%d numbers: first %.6f, last %.6f, mean %.4f\n", n, made[0], made[n - 1], sum / n);
    cudaFree(first);
    cudaFree(second);
    cudaFree(w);
}
