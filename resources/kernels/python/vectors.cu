// The pipeline of vectors as Numba's vectorize makes it of three functions of numbers: a thread for each number, and a number
// for all of them comes as an array of one.
// telar-cli run vectors.cu 100000      (the same in Numba: vectors.py)
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void normalise(const float* x, const float* low, const float* span, float* to, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = (x[i] - low[0]) / span[0];
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

float* toDevice(const std::vector<float>& values) {
    float* made;
    cudaMalloc(&made, values.size() * sizeof(float));
    cudaMemcpy(made, values.data(), values.size() * sizeof(float), cudaMemcpyHostToDevice);
    return made;
}

int main(int argc, char** argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 1000;
    std::vector<float> x(n), made(n);
    for (int i = 0; i < n; ++i)
        x[i] = static_cast<float>(i % 100);
    float *from = toDevice(x), *low = toDevice({0}), *span = toDevice({100}), *weights = toDevice(std::vector<float>(n, 0.5f));
    float *first = toDevice(x), *second = toDevice(x), *third = toDevice(x);
    const int block = 1024, grid = (n + block - 1) / block;
    normalise<<<grid, block>>>(from, low, span, first, n);
    weigh<<<grid, block>>>(first, weights, second, n);
    activate<<<grid, block>>>(second, third, n);
    cudaMemcpy(made.data(), third, n * sizeof(float), cudaMemcpyDeviceToHost);
    double sum = 0;
    for (const float value : made)
        sum += value;
    std::printf("%d numbers: first %.6f, last %.6f, mean %.4f\n", n, made[0], made[n - 1], sum / n);
    for (float* array : {from, low, span, weights, first, second, third})
        cudaFree(array);
}
