// The thesis' first product of matrices: a thread for each element of c. The position along x is the row, so the threads of
// a warp read and write down a column.
// telar-cli run product.cu 64      (the same in Numba: product.py)
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void product(const float* a, const float* b, float* c, int n) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < n && column < n) {
        float total = 0;
        for (int p = 0; p < n; ++p)
            total += a[row * n + p] * b[p * n + column];
        c[row * n + column] = total;
    }
}

int main(int argc, char** argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 32;
    std::vector<float> a(n * n), b(n * n), made(n * n);
    for (int i = 0; i < n * n; ++i) {
        a[i] = static_cast<float>(i % 7);
        b[i] = static_cast<float>(i % 5);
    }
    const size_t bytes = made.size() * sizeof(float);
    float *left, *right, *c;
    cudaMalloc(&left, bytes);
    cudaMalloc(&right, bytes);
    cudaMalloc(&c, bytes);
    cudaMemcpy(left, a.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(right, b.data(), bytes, cudaMemcpyHostToDevice);
    const int tile = 16, side = (n + tile - 1) / tile;
    product<<<dim3(side, side), dim3(tile, tile)>>>(left, right, c, n);
    cudaMemcpy(made.data(), c, bytes, cudaMemcpyDeviceToHost);
    double sum = 0;
    for (const float value : made)
        sum += value;
    std::printf("%d x %d: corner %.0f, sum %.0f\n", n, n, made[0], sum);
    cudaFree(left);
    cudaFree(right);
    cudaFree(c);
}
