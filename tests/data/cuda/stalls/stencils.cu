// Neighbours of a cell: in a row, in a plane, in space.
#include <cstdio>
#include <vector>

__constant__ float weights[31];

__global__ void filter31(const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = 0.0f;
    for (int k = -15; k <= 15; ++k) {
        int j = min(max(i + k, 0), n - 1);
        sum += weights[k + 15] * x[j];
    }
    y[i] = sum;
}

__global__ void filter31_shared(const float* x, float* y, int n) {
    __shared__ float s[256 + 30];
    int base = blockIdx.x * 256, t = threadIdx.x;
    for (int k = t; k < 286; k += 256) {
        int j = base + k - 15;
        s[k] = j >= 0 && j < n ? x[j] : 0.0f;
    }
    __syncthreads();
    float sum = 0.0f;
    for (int k = 0; k < 31; ++k)
        sum += weights[k] * s[t + k];
    if (base + t < n)
        y[base + t] = sum;
}

__global__ void heat(const float* a, float* b, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1)
        return;
    int i = y * w + x;
    b[i] = a[i] + 0.2f * (a[i - 1] + a[i + 1] + a[i - w] + a[i + w] - 4.0f * a[i]);
}

__global__ void heat_tiled(const float* a, float* b, int w, int h) {
    __shared__ float s[18][34];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    s[ty][tx] = a[y * w + x];
    if (threadIdx.x == 0)
        s[ty][0] = x > 0 ? a[y * w + x - 1] : 0.0f;
    if (threadIdx.x == 31)
        s[ty][33] = x < w - 1 ? a[y * w + x + 1] : 0.0f;
    if (threadIdx.y == 0)
        s[0][tx] = y > 0 ? a[(y - 1) * w + x] : 0.0f;
    if (threadIdx.y == 15)
        s[17][tx] = y < h - 1 ? a[(y + 1) * w + x] : 0.0f;
    __syncthreads();
    b[y * w + x] = s[ty][tx] + 0.2f * (s[ty][tx - 1] + s[ty][tx + 1] + s[ty - 1][tx] + s[ty + 1][tx] - 4.0f * s[ty][tx]);
}

__global__ void seven_point(const double* a, double* b, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1)
        return;
    for (int z = 1; z < n - 1; ++z) {
        int i = (z * n + y) * n + x;
        b[i] = 0.4 * a[i] + 0.1 * (a[i - 1] + a[i + 1] + a[i - n] + a[i + n] + a[i - n * n] + a[i + n * n]);
    }
}

int main() {
    const int n = 1 << 20, w = 1024, c = 96;
    std::vector<float> h(n);
    for (int i = 0; i < n; ++i)
        h[i] = float(i % 11);
    float k[31];
    for (int i = 0; i < 31; ++i)
        k[i] = 1.0f / 31;
    float *x, *y;
    double *u, *v;
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&y, n * sizeof(float));
    cudaMalloc(&u, c * c * c * sizeof(double));
    cudaMalloc(&v, c * c * c * sizeof(double));
    cudaMemcpy(x, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(u, 0, c * c * c * sizeof(double));
    cudaMemset(v, 0, c * c * c * sizeof(double));
    cudaMemcpyToSymbol(weights, k, sizeof k);
    filter31<<<n / 256, 256>>>(x, y, n);
    filter31_shared<<<n / 256, 256>>>(x, y, n);
    heat<<<dim3(w / 32, w / 8), dim3(32, 8)>>>(x, y, w, w);
    heat_tiled<<<dim3(w / 32, w / 16), dim3(32, 16)>>>(x, y, w, w);
    seven_point<<<dim3(3, 12), dim3(32, 8)>>>(u, v, c);
    cudaMemcpy(h.data(), y, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g\n", h[n / 2]);
    return 0;
}
