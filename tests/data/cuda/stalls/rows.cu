// Rows of a matrix: softmax by a thread, by a warp, by a block; layer normalisation.
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <vector>

__global__ void softmax_thread(const float* x, float* y, int rows, int columns) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    float largest = -FLT_MAX, sum = 0.0f;
    for (int c = 0; c < columns; ++c)
        largest = fmaxf(largest, x[r * columns + c]);
    for (int c = 0; c < columns; ++c)
        sum += expf(x[r * columns + c] - largest);
    for (int c = 0; c < columns; ++c)
        y[r * columns + c] = expf(x[r * columns + c] - largest) / sum;
}

__global__ void softmax_warp(const float* x, float* y, int rows, int columns) {
    int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (r >= rows)
        return;
    const float* from = x + r * columns;
    float largest = -FLT_MAX, sum = 0.0f;
    for (int c = lane; c < columns; c += 32)
        largest = fmaxf(largest, from[c]);
    for (int d = 16; d > 0; d /= 2)
        largest = fmaxf(largest, __shfl_xor_sync(0xffffffff, largest, d));
    for (int c = lane; c < columns; c += 32)
        sum += expf(from[c] - largest);
    for (int d = 16; d > 0; d /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, d);
    for (int c = lane; c < columns; c += 32)
        y[r * columns + c] = expf(from[c] - largest) / sum;
}

__global__ void softmax_block(const float* x, float* y, int columns) {
    __shared__ float s[256];
    const float* from = x + blockIdx.x * columns;
    float v = -FLT_MAX;
    for (int c = threadIdx.x; c < columns; c += 256)
        v = fmaxf(v, from[c]);
    s[threadIdx.x] = v;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (threadIdx.x < half)
            s[threadIdx.x] = fmaxf(s[threadIdx.x], s[threadIdx.x + half]);
        __syncthreads();
    }
    float largest = s[0];
    __syncthreads();
    v = 0.0f;
    for (int c = threadIdx.x; c < columns; c += 256)
        v += expf(from[c] - largest);
    s[threadIdx.x] = v;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (threadIdx.x < half)
            s[threadIdx.x] += s[threadIdx.x + half];
        __syncthreads();
    }
    for (int c = threadIdx.x; c < columns; c += 256)
        y[blockIdx.x * columns + c] = expf(from[c] - largest) / s[0];
}

__global__ void layer_norm(const float* x, float* y, int columns) {
    __shared__ float mean, scale, s[4];
    const float* from = x + blockIdx.x * columns;
    float v = 0.0f, q = 0.0f;
    for (int c = threadIdx.x; c < columns; c += 128) {
        v += from[c];
        q += from[c] * from[c];
    }
    for (int d = 16; d > 0; d /= 2) {
        v += __shfl_down_sync(0xffffffff, v, d);
        q += __shfl_down_sync(0xffffffff, q, d);
    }
    if (threadIdx.x % 32 == 0)
        s[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x == 0) {
        mean = (s[0] + s[1] + s[2] + s[3]) / columns;
        scale = rsqrtf(q / columns + 1e-5f);
    }
    __syncthreads();
    for (int c = threadIdx.x; c < columns; c += 128)
        y[blockIdx.x * columns + c] = (from[c] - mean) * scale;
}

int main() {
    const int rows = 2048, columns = 512;
    std::vector<float> h(rows * columns);
    for (int i = 0; i < rows * columns; ++i)
        h[i] = float(i % 23) * 0.1f;
    float *x, *y;
    cudaMalloc(&x, rows * columns * sizeof(float));
    cudaMalloc(&y, rows * columns * sizeof(float));
    cudaMemcpy(x, h.data(), rows * columns * sizeof(float), cudaMemcpyHostToDevice);
    softmax_thread<<<rows / 64, 64>>>(x, y, rows, columns);
    softmax_warp<<<rows / 8, 256>>>(x, y, rows, columns);
    softmax_block<<<rows, 256>>>(x, y, columns);
    layer_norm<<<rows, 128>>>(x, y, columns);
    cudaMemcpy(h.data(), y, rows * columns * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g\n", h[3]);
    return 0;
}
