// A product of two square matrices by tiles in shared memory.
#include <cstdio>
#include <vector>
#define TILE 16
__global__ void multiply(const float* A, const float* B, float* C, int n) {
    __shared__ float a[TILE][TILE], b[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y, column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int t = 0; t < n / TILE; ++t) {
        a[threadIdx.y][threadIdx.x] = A[row * n + t * TILE + threadIdx.x];
        b[threadIdx.y][threadIdx.x] = B[(t * TILE + threadIdx.y) * n + column];
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            sum += a[threadIdx.y][k] * b[k][threadIdx.x];
        __syncthreads();
    }
    C[row * n + column] = sum;
}
int main() {
    const int n = 2048;
    std::vector<float> a(n * n), b(n * n), c(n * n);
    for (int k = 0; k < n * n; ++k) {
        a[k] = k % 7 - 3;
        b[k] = k % 5 - 2;
    }
    float *A, *B, *C;
    size_t bytes = n * n * sizeof(float);
    cudaMalloc(&A, bytes);
    cudaMalloc(&B, bytes);
    cudaMalloc(&C, bytes);
    cudaMemcpy(A, a.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(B, b.data(), bytes, cudaMemcpyHostToDevice);
    dim3 block(TILE, TILE), grid(n / TILE, n / TILE);
    multiply<<<grid, block>>>(A, B, C, n);
    cudaMemcpy(c.data(), C, bytes, cudaMemcpyDeviceToHost);
    double sum = 0;
    for (float x : c)
        sum += x;
    printf("%g\n", sum);
    cudaFree(A);
    cudaFree(B);
    cudaFree(C);
}
