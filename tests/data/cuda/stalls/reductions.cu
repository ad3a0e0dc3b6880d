// Sums of an array in five ways.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void sum_atomic(const float* x, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(out, x[i]);
}

__global__ void sum_interleaved(const float* x, float* out, int n) {
    __shared__ float s[256];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    s[t] = i < n ? x[i] : 0.0f;
    __syncthreads();
    for (int step = 1; step < blockDim.x; step *= 2) {
        if (t % (2 * step) == 0)
            s[t] += s[t + step];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

__global__ void sum_sequential(const float* x, float* out, int n) {
    __shared__ float s[256];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    s[t] = i < n ? x[i] : 0.0f;
    __syncthreads();
    for (int half = blockDim.x / 2; half > 0; half /= 2) {
        if (t < half)
            s[t] += s[t + half];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

__global__ void sum_shuffle(const float* x, float* out, int n) {
    __shared__ float parts[32];
    int t = threadIdx.x;
    float v = 0.0f;
    for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
        v += x[i];
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffff, v, d);
    if (t % 32 == 0)
        parts[t / 32] = v;
    __syncthreads();
    if (t < 32) {
        v = t < blockDim.x / 32 ? parts[t] : 0.0f;
        for (int d = 16; d > 0; d /= 2)
            v += __shfl_down_sync(0xffffffff, v, d);
        if (t == 0)
            out[blockIdx.x] = v;
    }
}

__global__ void sum_float4(const float4* x, float* out, int n4) {
    __shared__ float s[128];
    float v = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n4; i += gridDim.x * blockDim.x) {
        float4 f = x[i];
        v += f.x + f.y + f.z + f.w;
    }
    s[threadIdx.x] = v;
    __syncthreads();
    for (int half = 64; half > 0; half >>= 1) {
        if (threadIdx.x < half)
            s[threadIdx.x] += s[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = s[0];
}

int main() {
    const int n = 1 << 20;
    std::vector<float> h(n);
    for (int i = 0; i < n; ++i)
        h[i] = float(i % 7) - 3.0f;
    float *x, *out;
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&out, 4096 * sizeof(float));
    cudaMemcpy(x, h.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(out, 0, 4096 * sizeof(float));
    sum_atomic<<<256, 256>>>(x, out, 65536);
    sum_interleaved<<<n / 256, 256>>>(x, out, n);
    sum_sequential<<<n / 256, 256>>>(x, out, n);
    sum_shuffle<<<512, 256>>>(x, out, n);
    sum_float4<<<256, 128>>>((const float4*)x, out, n / 4);
    float first = 0;
    cudaMemcpy(&first, out, sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g\n", first);
    return 0;
}
