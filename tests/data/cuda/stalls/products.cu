// Matrices and vectors.
#include <cstdio>
#include <vector>

__global__ void matrix_vector(const float* a, const float* x, float* y, int n) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int c = 0; c < n; ++c)
        sum += a[r * n + c] * x[c];
    y[r] = sum;
}

__global__ void matrix_vector_warp(const float* a, const float* x, float* y, int n) {
    int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    float sum = 0.0f;
    for (int c = lane; c < n; c += 32)
        sum += a[r * n + c] * x[c];
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (lane == 0)
        y[r] = sum;
}

__global__ void product(const float* a, const float* b, float* c, int n) {
    int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0.0f;
    for (int k = 0; k < n; ++k)
        sum += a[row * n + k] * b[k * n + col];
    c[row * n + col] = sum;
}

#define TILE 16
__global__ void product_tiled(const float* a, const float* b, float* c, int n) {
    __shared__ float as[TILE][TILE], bs[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    float sum = 0.0f;
    for (int m = 0; m < n / TILE; ++m) {
        as[ty][tx] = a[row * n + m * TILE + tx];
        bs[ty][tx] = b[(m * TILE + ty) * n + col];
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    c[row * n + col] = sum;
}

__global__ void saxpy(float alpha, const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = alpha * x[i] + y[i];
}

__global__ void dot_double(const double* x, const double* y, double* out, int n) {
    __shared__ double s[256];
    double v = 0.0;
    for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
        v += x[i] * y[i];
    s[threadIdx.x] = v;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (threadIdx.x < half)
            s[threadIdx.x] += s[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = s[0];
}

int main() {
    const int n = 384, big = 1 << 20;
    std::vector<float> h(big);
    for (int i = 0; i < big; ++i)
        h[i] = float(i % 9) - 4.0f;
    float *a, *b, *c;
    cudaMalloc(&a, big * sizeof(float));
    cudaMalloc(&b, big * sizeof(float));
    cudaMalloc(&c, big * sizeof(float));
    cudaMemcpy(a, h.data(), big * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(b, h.data(), big * sizeof(float), cudaMemcpyHostToDevice);
    matrix_vector<<<1024 / 128, 128>>>(a, b, c, 1024);
    matrix_vector_warp<<<1024 / 4, 128>>>(a, b, c, 1024);
    product<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(a, b, c, n);
    product_tiled<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, b, c, n);
    saxpy<<<big / 512, 512>>>(2.0f, a, b, big);
    double *dx, *dy, *out;
    cudaMalloc(&dx, big / 2 * sizeof(double));
    cudaMalloc(&dy, big / 2 * sizeof(double));
    cudaMalloc(&out, 1024 * sizeof(double));
    cudaMemset(dx, 0, big / 2 * sizeof(double));
    cudaMemset(dy, 0, big / 2 * sizeof(double));
    dot_double<<<256, 256>>>(dx, dy, out, big / 2);
    cudaMemcpy(h.data(), c, big * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g\n", h[5]);
    return 0;
}
