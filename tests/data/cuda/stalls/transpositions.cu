// A matrix turned over: straight, by tiles, by tiles without conflicts; and copies to compare with.
#include <cstdio>
#include <vector>

__global__ void straight(const float* a, float* b, int n) {
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    b[x * n + y] = a[y * n + x];
}

__global__ void tiled(const float* a, float* b, int n) {
    __shared__ float s[32][32];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        s[threadIdx.y + k][threadIdx.x] = a[(y + k) * n + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        b[(y + k) * n + x] = s[threadIdx.x][threadIdx.y + k];
}

__global__ void padded(const float* a, float* b, int n) {
    __shared__ float s[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        s[threadIdx.y + k][threadIdx.x] = a[(y + k) * n + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8)
        b[(y + k) * n + x] = s[threadIdx.x][threadIdx.y + k];
}

__global__ void copy_rows(const float* a, float* b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = a[i];
}

__global__ void copy_strided(const float* a, float* b, int n, int stride) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    long j = (long)i * stride % n;
    b[j] = a[j];
}

int main() {
    const int n = 1024;
    std::vector<float> h(n * n);
    for (int i = 0; i < n * n; ++i)
        h[i] = float(i);
    float *a, *b;
    cudaMalloc(&a, n * n * sizeof(float));
    cudaMalloc(&b, n * n * sizeof(float));
    cudaMemcpy(a, h.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
    straight<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(a, b, n);
    tiled<<<dim3(n / 32, n / 32), dim3(32, 8)>>>(a, b, n);
    padded<<<dim3(n / 32, n / 32), dim3(32, 8)>>>(a, b, n);
    copy_rows<<<n * n / 256, 256>>>(a, b, n * n);
    copy_strided<<<n * n / 256 / 4, 256>>>(a, b, n * n, 17);
    cudaMemcpy(h.data(), b, n * n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g\n", h[1]);
    return 0;
}
