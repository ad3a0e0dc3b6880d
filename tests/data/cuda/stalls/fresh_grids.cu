// Grids and signals: life, heat, a separable blur, a Fourier step, bitonic sorting, elimination, matrix and vector. Written after
// the model was finished, to judge it.
#include <cstdio>
#include <vector>

__constant__ float weights[17];

__global__ void life(const unsigned char* in, unsigned char* out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h)
        return;
    int alive = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (dx != 0 || dy != 0)
                alive += in[(y + dy + h) % h * w + (x + dx + w) % w];
    out[y * w + x] = alive == 3 || (alive == 2 && in[y * w + x]);
}

__global__ void heat(const float* in, float* out, int w, int h) {
    __shared__ float tile[18][34];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    tile[ty][tx] = in[y * w + x];
    if (threadIdx.x == 0)
        tile[ty][0] = in[y * w + max(x - 1, 0)];
    if (threadIdx.x == 31)
        tile[ty][33] = in[y * w + min(x + 1, w - 1)];
    if (threadIdx.y == 0)
        tile[0][tx] = in[max(y - 1, 0) * w + x];
    if (threadIdx.y == 15)
        tile[17][tx] = in[min(y + 1, h - 1) * w + x];
    __syncthreads();
    out[y * w + x] = tile[ty][tx] + 0.2f * (tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx] -
                                            4.0f * tile[ty][tx]);
}

__global__ void blur_row(const float* in, float* out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    float sum = 0.0f;
    for (int k = -8; k <= 8; ++k) {
        int u = min(max(x + k, 0), w - 1);
        sum += weights[k + 8] * in[y * w + u];
    }
    out[y * w + x] = sum;
}

__global__ void blur_column(const float* in, float* out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    float sum = 0.0f;
    for (int k = -8; k <= 8; ++k) {
        int v = min(max(y + k, 0), h - 1);
        sum += weights[k + 8] * in[v * w + x];
    }
    out[y * w + x] = sum;
}

__global__ void fourier_step(float2* data, int half, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n / 2)
        return;
    int j = i % half, a = i / half * 2 * half + j, b = a + half;
    float s, c;
    sincosf(-3.14159265f * j / half, &s, &c);
    float2 p = data[a], q = data[b];
    float re = q.x * c - q.y * s, im = q.x * s + q.y * c;
    data[a] = make_float2(p.x + re, p.y + im);
    data[b] = make_float2(p.x - re, p.y - im);
}

__global__ void bitonic_step(int* data, int j, int k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ j;
    if (other <= i)
        return;
    int a = data[i], b = data[other];
    if ((a > b) == ((i & k) == 0)) {
        data[i] = b;
        data[other] = a;
    }
}

__global__ void bitonic_block(int* data) {
    __shared__ int s[512];
    int i = threadIdx.x;
    s[i] = data[blockIdx.x * 512 + i];
    for (int k = 2; k <= 512; k *= 2)
        for (int j = k / 2; j > 0; j /= 2) {
            __syncthreads();
            int other = i ^ j;
            if (other > i) {
                int a = s[i], b = s[other];
                if ((a > b) == ((i & k) == 0)) {
                    s[i] = b;
                    s[other] = a;
                }
            }
        }
    __syncthreads();
    data[blockIdx.x * 512 + i] = s[i];
}

__global__ void eliminate(float* a, int n, int k) {
    int c = k + blockIdx.x * blockDim.x + threadIdx.x, r = k + 1 + blockIdx.y * blockDim.y + threadIdx.y;
    if (r < n && c < n)
        a[r * n + c] -= a[r * n + k] / a[k * n + k] * a[k * n + c];
}

__global__ void matrix_vector(const float* a, const float* x, float* y, int n) {
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < n; ++k)
        sum += a[r * n + k] * x[k];
    y[r] = sum;
}

__global__ void matrix_vector_block(const float* a, const float* x, float* y, int n) {
    __shared__ float part[128];
    float sum = 0.0f;
    for (int k = threadIdx.x; k < n; k += 128)
        sum += a[blockIdx.x * n + k] * x[k];
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int step = 64; step > 0; step /= 2) {
        if (threadIdx.x < step)
            part[threadIdx.x] += part[threadIdx.x + step];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        y[blockIdx.x] = part[0];
}

int main() {
    const int w = 1024, n = w * w;
    std::vector<float> h(n), k(17, 1.0f / 17);
    std::vector<unsigned char> cells(n);
    std::vector<int> keys(n);
    unsigned state = 3;
    for (int i = 0; i < n; ++i) {
        state = state * 1664525u + 1013904223u;
        h[i] = 1.0f + (state >> 16) % 100 * 0.01f;
        cells[i] = state >> 31;
        keys[i] = state >> 4;
    }
    float *a, *b, *x, *y;
    unsigned char *p, *q;
    int* s;
    float2* z;
    cudaMalloc(&a, n * 4);
    cudaMalloc(&b, n * 4);
    cudaMalloc(&x, w * 4);
    cudaMalloc(&y, w * 4);
    cudaMalloc(&p, n);
    cudaMalloc(&q, n);
    cudaMalloc(&s, n * 4);
    cudaMalloc(&z, n * 4);
    cudaMemcpyToSymbol(weights, k.data(), 17 * 4);
    cudaMemcpy(a, h.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(x, h.data(), w * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(z, h.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(p, cells.data(), n, cudaMemcpyHostToDevice);
    cudaMemcpy(s, keys.data(), n * 4, cudaMemcpyHostToDevice);
    life<<<dim3(w / 32, w / 8), dim3(32, 8)>>>(p, q, w, w);
    heat<<<dim3(w / 32, w / 16), dim3(32, 16)>>>(a, b, w, w);
    blur_row<<<dim3(w / 128, w), 128>>>(a, b, w, w);
    blur_column<<<dim3(w / 128, w), 128>>>(b, a, w, w);
    fourier_step<<<n / 4 / 256, 256>>>(z, 1024, n / 2);
    bitonic_step<<<n / 4 / 256, 256>>>(s, 2048, 4096);
    bitonic_block<<<256, 512>>>(s);
    eliminate<<<dim3(16, 64), dim3(32, 8)>>>(a, 512, 0);
    matrix_vector<<<w / 128, 128>>>(a, x, y, w);
    matrix_vector_block<<<w, 128>>>(a, x, y, w);
    float last = 0;
    cudaMemcpy(&last, y, 4, cudaMemcpyDeviceToHost);
    printf("first of the vector: %g\n", last);
    return 0;
}
