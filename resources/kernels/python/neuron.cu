// One neuron with many inputs: each thread multiplies one input by its weight; the host adds and activates.
// telar-cli run neuron.cu 100000      (the same in PyCUDA: neuron.py)
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void weigh(const double* inputs, const double* weights, double* products, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        products[i] = inputs[i] * weights[i];
}

int main(int argc, char** argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 1000;
    std::vector<double> inputs(n), weights(n, 0.5), products(n);
    for (int i = 0; i < n; ++i)
        inputs[i] = i % 10;
    const size_t bytes = n * sizeof(double);
    double *x, *w, *p;
    cudaMalloc(&x, bytes);
    cudaMalloc(&w, bytes);
    cudaMalloc(&p, bytes);
    cudaMemcpy(x, inputs.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(w, weights.data(), bytes, cudaMemcpyHostToDevice);
    const int block = 256;
    weigh<<<(n + block - 1) / block, block>>>(x, w, p, n);
    cudaMemcpy(products.data(), p, bytes, cudaMemcpyDeviceToHost);
    double total = 0;
    for (const double product : products)
        total += product;
    std::printf("%d inputs, weighted sum %.1f, output %.6f\n", n, total, 1 / (1 + std::exp(-total / n)));
    cudaFree(x);
    cudaFree(w);
    cudaFree(p);
}
