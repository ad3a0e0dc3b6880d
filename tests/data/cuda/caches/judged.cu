// Kernels as programs have them, whose hit rates judge the model of the caches.
#include <cuda_runtime.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>

__global__ void vectorAdd(const float* a, const float* b, float* c, int n) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n) c[k] = a[k] + b[k];
}
__global__ void saxpyLoop(float f, const float* x, float* y, int n) {
    for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += gridDim.x * blockDim.x) y[k] = f * x[k] + y[k];
}
__global__ void transposeNaive(const float* x, float* y, int n) {
    const int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8) y[c * n + r + k] = x[(r + k) * n + c];
}
__global__ void transposeGather(const float* x, float* y, int n) {
    const int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8) y[(r + k) * n + c] = x[c * n + r + k];
}
__global__ void transposeTiled(const float* x, float* y, int n) {
    __shared__ float tile[32][33];
    int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8) tile[threadIdx.y + k][threadIdx.x] = x[(r + k) * n + c];
    __syncthreads();
    c = blockIdx.y * 32 + threadIdx.x, r = blockIdx.x * 32 + threadIdx.y;
    for (int k = 0; k < 32; k += 8) y[(r + k) * n + c] = tile[threadIdx.x][threadIdx.y + k];
}
__global__ void productNaive(const float* a, const float* b, float* c, int n) {
    const int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    float s = 0;
    for (int k = 0; k < n; ++k) s += a[row * n + k] * b[k * n + col];
    c[row * n + col] = s;
}
__global__ void productTurned(const float* a, const float* b, float* c, int n) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x, col = blockIdx.y * blockDim.y + threadIdx.y;
    float s = 0;
    for (int k = 0; k < n; ++k) s += a[row * n + k] * b[k * n + col];
    c[row * n + col] = s;
}
template <int T>
__global__ void productTiled(const float* a, const float* b, float* c, int n) {
    __shared__ float as[T][T], bs[T][T];
    const int col = blockIdx.x * T + threadIdx.x, row = blockIdx.y * T + threadIdx.y;
    float s = 0;
    for (int m = 0; m < n; m += T) {
        as[threadIdx.y][threadIdx.x] = a[row * n + m + threadIdx.x];
        bs[threadIdx.y][threadIdx.x] = b[(m + threadIdx.y) * n + col];
        __syncthreads();
        for (int k = 0; k < T; ++k) s += as[threadIdx.y][k] * bs[k][threadIdx.x];
        __syncthreads();
    }
    c[row * n + col] = s;
}
__global__ void productFour(const float* a, const float* b, float* c, int n) { // four rows a thread
    const int col = blockIdx.x * blockDim.x + threadIdx.x, row = 4 * (blockIdx.y * blockDim.y + threadIdx.y);
    float s[4] = {};
    for (int k = 0; k < n; ++k) {
        const float f = b[k * n + col];
        for (int r = 0; r < 4; ++r) s[r] += a[(row + r) * n + k] * f;
    }
    for (int r = 0; r < 4; ++r) c[(row + r) * n + col] = s[r];
}
__global__ void matrixVectorRow(const float* a, const float* x, float* y, int n) { // a thread a row
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    for (int k = 0; k < n; ++k) s += a[row * n + k] * x[k];
    y[row] = s;
}
__global__ void matrixVectorWarp(const float* a, const float* x, float* y, int n) { // a warp a row
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    float s = 0;
    for (int k = lane; k < n; k += 32) s += a[row * n + k] * x[k];
    for (int d = 16; d; d /= 2) s += __shfl_down_sync(~0u, s, d);
    if (lane == 0) y[row] = s;
}
__global__ void columnSums(const float* a, float* y, int rows, int n) {
    const int c = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    for (int r = 0; r < rows; ++r) s += a[r * n + c];
    y[c] = s;
}
__global__ void stencil1d(const float* x, float* y, int n, int radius) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0;
    for (int d = -radius; d <= radius; ++d)
        if (k + d >= 0 && k + d < n) s += x[k + d];
    y[k] = s;
}
__global__ void heat(const float* x, float* y, int w, int h) {
    const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
    if (c < 1 || r < 1 || c >= w - 1 || r >= h - 1) return;
    y[r * w + c] = 0.2f * (x[r * w + c] + x[r * w + c - 1] + x[r * w + c + 1] + x[(r - 1) * w + c] + x[(r + 1) * w + c]);
}
__global__ void stencil3d(const float* x, float* y, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y,
              k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i < 1 || j < 1 || k < 1 || i >= n - 1 || j >= n - 1 || k >= n - 1) return;
    const int at = (k * n + j) * n + i;
    y[at] = x[at] + x[at - 1] + x[at + 1] + x[at - n] + x[at + n] + x[at - n * n] + x[at + n * n];
}
__global__ void convolve(const float* x, const float* f, float* y, int w, int h, int size) {
    const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
    if (c + size > w || r + size > h) return;
    float s = 0;
    for (int i = 0; i < size; ++i)
        for (int j = 0; j < size; ++j) s += x[(r + i) * w + c + j] * f[i * size + j];
    y[r * w + c] = s;
}
__global__ void maxPool(const float* x, float* y, int w, int outW, int outH, int size, int stride) {
    const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
    if (c >= outW || r >= outH) return;
    float m = -1e30f;
    for (int i = 0; i < size; ++i)
        for (int j = 0; j < size; ++j) m = fmaxf(m, x[(r * stride + i) * w + c * stride + j]);
    y[r * outW + c] = m;
}
__global__ void gather(const int* index, const float* table, float* y, int n) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n) y[k] = table[index[k]];
}
__global__ void scatter(const int* index, const float* x, float* y, int n) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k < n) y[index[k]] = x[k];
}
__global__ void sparseRow(const int* start, const int* col, const float* v, const float* x, float* y, int rows) {
    const int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows) return;
    float s = 0;
    for (int k = start[r]; k < start[r + 1]; ++k) s += v[k] * x[col[k]];
    y[r] = s;
}
__global__ void sparseWarp(const int* start, const int* col, const float* v, const float* x, float* y, int rows) {
    const int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (r >= rows) return;
    float s = 0;
    for (int k = start[r] + lane; k < start[r + 1]; k += 32) s += v[k] * x[col[k]];
    for (int d = 16; d; d /= 2) s += __shfl_down_sync(~0u, s, d);
    if (lane == 0) y[r] = s;
}
__global__ void histogramGlobal(const int* x, unsigned* bins, int n, int most) {
    for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += gridDim.x * blockDim.x) atomicAdd(bins + x[k] % most, 1u);
}
__global__ void histogramShared(const int* x, unsigned* bins, int n) {
    __shared__ unsigned own[256];
    own[threadIdx.x] = 0;
    __syncthreads();
    for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += gridDim.x * blockDim.x) atomicAdd(own + (x[k] & 255), 1u);
    __syncthreads();
    atomicAdd(bins + threadIdx.x, own[threadIdx.x]);
}
__global__ void softmaxBlock(const float* x, float* y, int n) { // a block a row, three passes
    __shared__ float part[256];
    const float* row = x + (size_t)blockIdx.x * n;
    float m = -1e30f;
    for (int k = threadIdx.x; k < n; k += 256) m = fmaxf(m, row[k]);
    part[threadIdx.x] = m;
    __syncthreads();
    for (int d = 128; d; d /= 2) {
        if (threadIdx.x < d) part[threadIdx.x] = fmaxf(part[threadIdx.x], part[threadIdx.x + d]);
        __syncthreads();
    }
    m = part[0];
    __syncthreads();
    float s = 0;
    for (int k = threadIdx.x; k < n; k += 256) s += expf(row[k] - m);
    part[threadIdx.x] = s;
    __syncthreads();
    for (int d = 128; d; d /= 2) {
        if (threadIdx.x < d) part[threadIdx.x] += part[threadIdx.x + d];
        __syncthreads();
    }
    s = part[0];
    for (int k = threadIdx.x; k < n; k += 256) y[(size_t)blockIdx.x * n + k] = expf(row[k] - m) / s;
}
__global__ void softmaxThread(const float* x, float* y, int n) { // a thread a row
    const size_t r = blockIdx.x * blockDim.x + threadIdx.x;
    float m = -1e30f, s = 0;
    for (int k = 0; k < n; ++k) m = fmaxf(m, x[r * n + k]);
    for (int k = 0; k < n; ++k) s += expf(x[r * n + k] - m);
    for (int k = 0; k < n; ++k) y[r * n + k] = expf(x[r * n + k] - m) / s;
}
__global__ void nbody(const float4* p, float4* a, int n) {
    const int me = blockIdx.x * blockDim.x + threadIdx.x;
    const float4 q = p[me];
    float x = 0, y = 0, z = 0;
    for (int k = 0; k < n; ++k) {
        const float4 o = p[k];
        const float dx = o.x - q.x, dy = o.y - q.y, dz = o.z - q.z, d = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
        const float f = o.w * d * d * d;
        x += dx * f, y += dy * f, z += dz * f;
    }
    a[me] = make_float4(x, y, z, 0);
}
struct Particle { float x, y, z, vx, vy, vz, mass, age; };
__global__ void moveParticles(Particle* p, float dt, int n) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= n) return;
    p[k].x += p[k].vx * dt;
    p[k].y += p[k].vy * dt;
    p[k].z += p[k].vz * dt;
}
__global__ void reduceTree(const float* x, float* y) {
    __shared__ float part[256];
    const int k = blockIdx.x * 256 + threadIdx.x;
    part[threadIdx.x] = x[k];
    __syncthreads();
    for (int d = 128; d; d /= 2) {
        if (threadIdx.x < d) part[threadIdx.x] += part[threadIdx.x + d];
        __syncthreads();
    }
    if (threadIdx.x == 0) y[blockIdx.x] = part[0];
}
__global__ void search(const float* sorted, const float* wanted, int* found, int n, int count) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= count) return;
    const float w = wanted[k];
    int from = 0, to = n;
    while (from < to) {
        const int m = (from + to) / 2;
        if (sorted[m] < w) from = m + 1; else to = m;
    }
    found[k] = from;
}
__global__ void life(const unsigned char* x, unsigned char* y, int w, int h) {
    const int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
    int s = 0;
    for (int i = -1; i <= 1; ++i)
        for (int j = -1; j <= 1; ++j) s += x[(r + i + h) % h * w + (c + j + w) % w];
    y[r * w + c] = s - x[r * w + c] == 3 || (s == 3 && x[r * w + c]);
}
__global__ void normRows(const float* x, float* y, int n) { // a warp a row, two passes
    const size_t row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    const int lane = threadIdx.x % 32;
    float s = 0;
    for (int k = lane; k < n; k += 32) s += x[row * n + k] * x[row * n + k];
    for (int d = 16; d; d /= 2) s += __shfl_xor_sync(~0u, s, d);
    for (int k = lane; k < n; k += 32) y[row * n + k] = x[row * n + k] * rsqrtf(s + 1);
}
__global__ void attentionScores(const float* q, const float* k, float* s, int tokens, int width) {
    const int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int c = 0; c < width; ++c) sum += q[i * width + c] * k[j * width + c];
    s[i * tokens + j] = sum;
}
#define CHECK(c) do { cudaError_t e = (c); if (e != cudaSuccess) { printf("%s %d\n", cudaGetErrorString(e), __LINE__); exit(1); } } while (0)
int main() {
    const size_t n = 1 << 22; // 16 MiB
    float *a, *b, *c, *host = (float*)malloc(n * 4);
    int *index, *start, *numbers = (int*)malloc(n * 4);
    unsigned* bins;
    CHECK(cudaMalloc(&a, n * 4));
    CHECK(cudaMalloc(&b, n * 4));
    CHECK(cudaMalloc(&c, n * 4));
    CHECK(cudaMalloc(&index, n * 4));
    CHECK(cudaMalloc(&start, n));
    CHECK(cudaMalloc(&bins, 65536 * 4));
    for (size_t k = 0; k < n; ++k) host[k] = (k * 37 % 1000) * 0.001f;
    CHECK(cudaMemcpy(a, host, n * 4, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(b, host, n * 4, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(c, 0, n * 4));
    CHECK(cudaMemset(bins, 0, 65536 * 4));
    unsigned state = 12345;
    const auto random = [&] { state = state * 1664525u + 1013904223u; return state >> 8; };
    const auto indices = [&](int count, int most) {
        for (int k = 0; k < count; ++k) numbers[k] = random() % most;
        CHECK(cudaMemcpy(index, numbers, count * 4, cudaMemcpyHostToDevice));
    };
    const dim3 b16(16, 16), b32(32, 32), b328(32, 8);
    vectorAdd<<<4096, 256>>>(a, b, c, 1 << 20);
    saxpyLoop<<<264, 256>>>(2, a, c, 1 << 21);
    transposeNaive<<<dim3(32, 32), b328>>>(a, c, 1024);
    transposeGather<<<dim3(32, 32), b328>>>(a, c, 1024);
    transposeTiled<<<dim3(32, 32), b328>>>(a, c, 1024);
    productNaive<<<dim3(16, 16), b16>>>(a, b, c, 256);
    productNaive<<<dim3(16, 16), b32>>>(a, b, c, 512);
    productTurned<<<dim3(16, 16), b16>>>(a, b, c, 256);
    productTurned<<<dim3(16, 16), b32>>>(a, b, c, 512);
    productTiled<16><<<dim3(32, 32), b16>>>(a, b, c, 512);
    productTiled<32><<<dim3(16, 16), b32>>>(a, b, c, 512);
    productFour<<<dim3(16, 16), dim3(32, 8)>>>(a, b, c, 512);
    matrixVectorRow<<<8, 256>>>(a, b, c, 2048);
    matrixVectorWarp<<<256, 256>>>(a, b, c, 2048);
    columnSums<<<8, 256>>>(a, c, 2048, 2048);
    stencil1d<<<4096, 256>>>(a, c, 1 << 20, 4);
    stencil1d<<<1024, 256>>>(a, c, 1 << 18, 64);
    heat<<<dim3(32, 128), b328>>>(a, c, 1024, 1024);
    heat<<<dim3(128, 128), b16>>>(a, c, 2048, 2048);
    stencil3d<<<dim3(2, 16, 16), dim3(32, 4, 4)>>>(a, c, 64);
    stencil3d<<<dim3(4, 32, 32), dim3(32, 4, 4)>>>(a, c, 128);
    convolve<<<dim3(64, 64), b16>>>(a, b, c, 1024, 1024, 3);
    convolve<<<dim3(32, 64), b328>>>(a, b, c, 1024, 512, 7);
    convolve<<<dim3(16, 16), b32>>>(a, b, c, 512, 512, 11);
    maxPool<<<dim3(64, 64), b16>>>(a, c, 2048, 1024, 1024, 2, 2);
    maxPool<<<dim3(32, 128), b328>>>(a, c, 1026, 1024, 1024, 3, 1);
    indices(1 << 20, 4096);
    gather<<<4096, 256>>>(index, a, c, 1 << 20);
    indices(1 << 20, 65536);
    gather<<<4096, 256>>>(index, a, c, 1 << 20);
    histogramGlobal<<<264, 256>>>(index, bins, 1 << 20, 65536);
    histogramGlobal<<<264, 256>>>(index, bins, 1 << 20, 1024);
    histogramShared<<<264, 256>>>(index, bins, 1 << 20);
    indices(1 << 20, 1 << 20);
    gather<<<4096, 256>>>(index, a, c, 1 << 20);
    scatter<<<4096, 256>>>(index, a, c, 1 << 20);
    indices(1 << 20, 1 << 22);
    gather<<<4096, 256>>>(index, a, c, 1 << 20);
    // Rows of 1 to 31 numbers near the diagonal, and anywhere.
    const int rows = 65536;
    for (int pass = 0; pass < 2; ++pass) {
        int at = 0;
        int* starts = (int*)malloc((rows + 1) * 4);
        for (int r = 0; r < rows; ++r) {
            starts[r] = at;
            for (int k = 1 + (int)(random() % 31); k > 0; --k)
                numbers[at++] = pass ? random() % rows : (r + (int)(random() % 64)) % rows;
        }
        starts[rows] = at;
        CHECK(cudaMemcpy(index, numbers, at * 4, cudaMemcpyHostToDevice));
        CHECK(cudaMemcpy(start, starts, (rows + 1) * 4, cudaMemcpyHostToDevice));
        sparseRow<<<rows / 256, 256>>>(start, index, b, a, c, rows);
        sparseWarp<<<rows / 8, 256>>>(start, index, b, a, c, rows);
        free(starts);
    }
    softmaxBlock<<<1024, 256>>>(a, c, 1024);
    softmaxBlock<<<128, 256>>>(a, c, 16384);
    softmaxThread<<<64, 256>>>(a, c, 64);
    softmaxThread<<<16, 256>>>(a, c, 256);
    nbody<<<64, 128>>>((float4*)a, (float4*)c, 8192);
    moveParticles<<<1024, 256>>>((Particle*)c, 0.1f, 1 << 18);
    reduceTree<<<4096, 256>>>(a, c);
    for (size_t k = 0; k < n; ++k) host[k] = (float)k;
    CHECK(cudaMemcpy(b, host, n * 4, cudaMemcpyHostToDevice));
    for (int k = 0; k < 1 << 18; ++k) host[k] = (float)(random() % (1 << 22));
    CHECK(cudaMemcpy(a, host, 1 << 20, cudaMemcpyHostToDevice));
    search<<<1024, 256>>>(b, a, index, 1 << 16, 1 << 18);
    search<<<1024, 256>>>(b, a, index, 1 << 22, 1 << 18);
    life<<<dim3(128, 128), b16>>>((unsigned char*)a, (unsigned char*)c, 2048, 2048);
    life<<<dim3(32, 128), b328>>>((unsigned char*)a, (unsigned char*)c, 1024, 1024);
    normRows<<<512, 256>>>(a, c, 256);
    attentionScores<<<dim3(16, 64), b328>>>(a, b, c, 512, 64);
    attentionScores<<<dim3(16, 16), b32>>>(a, b, c, 512, 128);
    CHECK(cudaDeviceSynchronize());
    printf("ok\n");
}
