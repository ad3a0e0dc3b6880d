// Pictures: grey, blur, edges, pooling, thresholds.
#include <cstdio>
#include <vector>

__global__ void grey(const uchar4* in, unsigned char* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        uchar4 p = in[i];
        out[i] = (unsigned char)(0.299f * p.x + 0.587f * p.y + 0.114f * p.z);
    }
}

__global__ void blur5(const unsigned char* in, unsigned char* out, int w, int h) {
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    int sum = 0, count = 0;
    for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx) {
            int u = x + dx, v = y + dy;
            if (u >= 0 && v >= 0 && u < w && v < h) {
                sum += in[v * w + u];
                ++count;
            }
        }
    out[y * w + x] = (unsigned char)(sum / count);
}

__global__ void sobel(const unsigned char* in, float* out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1)
        return;
    const unsigned char* p = in + y * w + x;
    float gx = p[-w + 1] + 2 * p[1] + p[w + 1] - p[-w - 1] - 2 * p[-1] - p[w - 1];
    float gy = p[w - 1] + 2 * p[w] + p[w + 1] - p[-w - 1] - 2 * p[-w] - p[-w + 1];
    out[y * w + x] = sqrtf(gx * gx + gy * gy);
}

__global__ void max_pool(const float* in, float* out, int w, int k) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, ow = w / k;
    if (x >= ow || y >= ow)
        return;
    float best = in[y * k * w + x * k];
    for (int r = 0; r < k; ++r)
        for (int c = 0; c < k; ++c)
            best = fmaxf(best, in[(y * k + r) * w + x * k + c]);
    out[y * ow + x] = best;
}

__global__ void column_sums(const float* in, float* out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int y = 0; y < h; ++y)
        sum += in[y * w + x];
    out[x] = sum;
}

__global__ void row_sums(const float* in, float* out, int w, int h) {
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int x = 0; x < w; ++x)
        sum += in[y * w + x];
    out[y] = sum;
}

int main() {
    const int w = 1024, n = w * w;
    std::vector<uchar4> h(n);
    for (int i = 0; i < n; ++i)
        h[i] = make_uchar4(i % 256, i / 3 % 256, i / 7 % 256, 255);
    uchar4* colour;
    unsigned char *a, *b;
    float *f, *g;
    cudaMalloc(&colour, n * 4);
    cudaMalloc(&a, n);
    cudaMalloc(&b, n);
    cudaMalloc(&f, n * 4);
    cudaMalloc(&g, n * 4);
    cudaMemcpy(colour, h.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemset(f, 0, n * 4);
    grey<<<n / 256, 256>>>(colour, a, n);
    blur5<<<dim3(w / 16, w / 16), dim3(16, 16)>>>(a, b, w, w);
    sobel<<<dim3(w / 32, w / 8), dim3(32, 8)>>>(b, f, w, w);
    max_pool<<<dim3(w / 64, w / 16), dim3(32, 8)>>>(f, g, w, 2);
    column_sums<<<w / 64, 64>>>(f, g, w, w);
    row_sums<<<w / 64, 64>>>(f, g, w, w);
    float out = 0;
    cudaMemcpy(&out, g, 4, cudaMemcpyDeviceToHost);
    printf("%g\n", out);
    return 0;
}
