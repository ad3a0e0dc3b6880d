// Whole programs and what they must print. Each is plain CUDA that nvcc takes as it is.
#pragma once

namespace telar::test {

struct ProgramCase {
    const char* name;
    const char* source;
    const char* output;
};

constexpr ProgramCase programCases[] = {
    {"a library's kernels without a template of one's own", R"cuda(
#include <cublas_v2.h>
#include <cstdio>
int main() {
    float *x, *y, h[4] = {1, 2, 3, 4}, a = 2;
    cudaMalloc(&x, 16);
    cudaMalloc(&y, 16);
    cudaMemcpy(x, h, 16, cudaMemcpyHostToDevice);
    cudaMemcpy(y, h, 16, cudaMemcpyHostToDevice);
    cublasHandle_t handle;
    cublasCreate(&handle);
    cublasSaxpy(handle, 4, &a, x, 1, y, 1);
    cudaMemcpy(h, y, 16, cudaMemcpyDeviceToHost);
    printf("%g %g\n", h[0], h[3]);
    cublasDestroy(handle);
    cudaFree(x);
    cudaFree(y);
}
)cuda",
     "3 12\n"},
    {"copies and a launch", R"cuda(
#include <cstdio>
#include <cstdlib>
#include <vector>
__global__ void add(const float* a, const float* b, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}
int main(int argc, char** argv) {
    int n = argc > 1 ? atoi(argv[1]) : 1000;
    std::vector<float> a(n), b(n), c(n);
    for (int i = 0; i < n; ++i) { a[i] = i; b[i] = 2 * i; }
    float *x, *y, *z;
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&y, n * sizeof(float));
    cudaMalloc((void**)&z, n * sizeof(float));
    cudaMemcpy(x, a.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(y, b.data(), n * sizeof(float), cudaMemcpyDefault);
    add<<<(n + 255) / 256, 256>>>(x, y, z, n);
    cudaMemcpy(c.data(), z, n * sizeof(float), cudaMemcpyDeviceToHost);
    double sum = 0;
    for (float v : c) sum += v;
    printf("%s %.0f %s\n", argv[0], sum, cudaGetErrorString(cudaGetLastError()));
    cudaFree(x); cudaFree(y); cudaFree(z);
}
)cuda",
     "./program 1498500 no error\n"},
    {"variables of the device", R"cuda(
#include <cstdio>
__constant__ float weights[4] = {1, 2, 3, 4};
__device__ int counter = 5;
__device__ float table[8];
__global__ void use() {
    atomicAdd(&counter, 1);
    table[2 + threadIdx.x] = weights[threadIdx.x];
}
int main() {
    const float w[2] = {10, 20};
    cudaMemcpyToSymbol(weights, w, sizeof w, 2 * sizeof(float));
    use<<<1, 4>>>();
    use<<<2, 4>>>();
    int n = 0;
    float t[8] = {};
    cudaMemcpyFromSymbol(&n, counter, sizeof n);
    void* address = nullptr;
    size_t bytes = 0;
    cudaGetSymbolAddress(&address, table);
    cudaGetSymbolSize(&bytes, table);
    cudaMemcpy(t, address, bytes, cudaMemcpyDeviceToHost);
    printf("%d %g %g %g %g %g %zu\n", n, t[1], t[2], t[3], t[4], t[5], bytes);
}
)cuda",
     "17 0 1 2 10 20 32\n"},
    {"templates, structures, namespaces", R"cuda(
#include <iostream>
#include <memory>
#include <map>
template <class T> struct Pair { T a, b; };
namespace deep {
template <class T, int N> __global__ void fill(Pair<T*> p, T value) { p.a[threadIdx.x] = value * N; p.b[threadIdx.x] = value; }
}
namespace { __global__ void twice(double* v) { v[threadIdx.x] *= 2; } }
extern "C" __global__ void plain(int* v, char c) { v[0] = c; }
int main() {
    double* d = nullptr;
    float* f = nullptr;
    int* i = nullptr;
    cudaMalloc(&d, 8 * sizeof *d); cudaMalloc(&f, 8 * sizeof *f); cudaMalloc(&i, sizeof *i);
    deep::fill<double, 3><<<1, 4>>>(Pair<double*>{d, d + 4}, 1.5);
    deep::fill<float, 2><<<1, 4>>>({f, f + 4}, 0.5f);
    twice<<<1, 8>>>(d);
    plain<<<1, 1>>>(i, 'x');
    double h[8]; float g[8]; int k;
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(g, f, sizeof g, cudaMemcpyDeviceToHost);
    cudaMemcpy(&k, i, sizeof k, cudaMemcpyDeviceToHost);
    std::cout << h[0] << ' ' << h[7] << ' ' << g[0] << ' ' << g[7] << ' ' << char(k) << std::endl;
    std::map<int, std::unique_ptr<int>> alive;
    alive[3] = std::make_unique<int>(4);
    std::cout << *alive[3] << ' ' << std::max(1, 2) << ' ' << max(3, 4) << std::endl;
}
)cuda",
     "9 3 1 0.5 x\n4 2 4\n"},
    {"errors are the runtime's", R"cuda(
#include <cstdio>
__global__ void k(int* v) { v[threadIdx.x] = 1; }
__global__ void __launch_bounds__(64) small() {}
static void say(const char* what, cudaError_t e) { printf("%s: %s\n", what, cudaGetErrorName(e)); }
int main() {
    int* d = nullptr;
    int h[4];
    k<<<1, 2048>>>(d); say("block", cudaGetLastError());
    k<<<0, 32>>>(d); say("grid", cudaGetLastError());
    say("again", cudaGetLastError());
    k<<<1, 32, 1 << 20>>>(d); say("shared", cudaPeekAtLastError());
    say("peek", cudaGetLastError());
    small<<<1, 128>>>(); say("bounds", cudaGetLastError());
    say("malloc", cudaMalloc(&d, size_t(1) << 50));
    say("malloc", cudaMalloc(&d, 16));
    say("too much", cudaMemcpy(d, h, 32, cudaMemcpyHostToDevice));
    say("direction", cudaMemcpy(d, h, 16, cudaMemcpyDeviceToHost));
    say("copy", cudaMemcpy(d, h, 16, cudaMemcpyHostToDevice));
    say("free", cudaFree(d));
    say("twice", cudaFree(d));
    say("null", cudaFree(nullptr));
    say("device", cudaSetDevice(3));
    cudaEvent_t e; cudaEventCreate(&e); float ms;
    say("event", cudaEventElapsedTime(&ms, e, e));
}
)cuda",
     "block: cudaErrorInvalidConfiguration\ngrid: cudaErrorInvalidConfiguration\nagain: cudaSuccess\nshared: "
     "cudaErrorInvalidValue\n"
     "peek: cudaErrorInvalidValue\nbounds: cudaErrorInvalidValue\nmalloc: cudaErrorMemoryAllocation\nmalloc: "
     "cudaSuccess\n"
     "too much: cudaErrorInvalidValue\ndirection: cudaErrorInvalidValue\ncopy: cudaSuccess\nfree: cudaSuccess\n"
     "twice: cudaErrorInvalidValue\nnull: cudaSuccess\ndevice: cudaErrorInvalidDevice\nevent: "
     "cudaErrorInvalidResourceHandle\n"},
    {"memory of both sides, pinned memory, sets", R"cuda(
#include <cstdio>
__global__ void step(int* shared, const int* pinned, unsigned char* bytes, int n) {
    int i = threadIdx.x;
    if (i < n) shared[i] = shared[i] * 10 + pinned[i] + bytes[i];
}
int main() {
    int *shared, *pinned, *mapped;
    unsigned char* bytes;
    cudaMallocManaged(&shared, 4 * sizeof(int));
    cudaMallocHost(&pinned, 4 * sizeof(int));
    cudaHostGetDevicePointer(&mapped, pinned, 0);
    cudaMalloc(&bytes, 4);
    cudaMemset(bytes, 5, 4);
    cudaMemset(bytes + 3, 0, 1);
    for (int i = 0; i < 4; ++i) { shared[i] = i; pinned[i] = 100 * i; }
    step<<<1, 32>>>(shared, mapped, bytes, 4);
    cudaDeviceSynchronize();
    for (int i = 0; i < 4; ++i) printf("%d ", shared[i]);
    struct cudaPointerAttributes a;
    cudaPointerGetAttributes(&a, shared);
    printf("%d\n", a.type == cudaMemoryTypeManaged);
    cudaFree(shared); cudaFreeHost(pinned); cudaFree(bytes);
}
)cuda",
     "5 115 225 330 1\n"},
    {"rows with a pitch", R"cuda(
#include <cstdio>
__global__ void scale(float* a, size_t pitch, int w, int h) {
    int x = threadIdx.x, y = threadIdx.y;
    if (x < w && y < h) { float* row = (float*)((char*)a + y * pitch); row[x] *= 2; }
}
int main() {
    float h[3][5], back[3][5];
    for (int i = 0; i < 15; ++i) h[i / 5][i % 5] = i;
    float* d; size_t pitch;
    cudaMallocPitch(&d, &pitch, 5 * sizeof(float), 3);
    cudaMemcpy2D(d, pitch, h, 5 * sizeof(float), 5 * sizeof(float), 3, cudaMemcpyHostToDevice);
    scale<<<1, dim3(8, 4)>>>(d, pitch, 5, 3);
    cudaMemcpy2D(back, 5 * sizeof(float), d, pitch, 5 * sizeof(float), 3, cudaMemcpyDeviceToHost);
    printf("%g %g %g %d\n", back[0][1], back[1][0], back[2][4], int(pitch % 512));
    cudaFree(d);
}
)cuda",
     "2 10 28 0\n"},
    {"what kernels print comes where the host waits", R"cuda(
#include <cstdio>
__global__ void hello() { printf("thread %d\n", threadIdx.x); }
int main() {
    hello<<<1, 3>>>();
    printf("host first\n");
    cudaDeviceSynchronize();
    printf("host last\n");
}
)cuda",
     "host first\nthread 0\nthread 1\nthread 2\nhost last\n"},
    {"streams, events, callbacks", R"cuda(
#include <cstdio>
__global__ void one(float* v) { v[blockIdx.x * blockDim.x + threadIdx.x] += 1; }
static void CUDART_CB done(cudaStream_t, cudaError_t e, void* data) { printf("called %d %d\n", int(e), *(int*)data); }
int main() {
    float* d;
    cudaMalloc(&d, 4096 * sizeof *d);
    cudaMemset(d, 0, 4096 * sizeof *d);
    cudaStream_t s;
    cudaEvent_t from, to;
    cudaStreamCreate(&s);
    cudaEventCreate(&from); cudaEventCreate(&to);
    cudaEventRecord(from, s);
    for (int k = 0; k < 3; ++k) one<<<16, 256, 0, s>>>(d);
    cudaEventRecord(to, s);
    int seven = 7;
    cudaStreamAddCallback(s, done, &seven, 0);
    cudaEventSynchronize(to);
    float ms = -1, v;
    cudaEventElapsedTime(&ms, from, to);
    cudaMemcpyAsync(&v, d + 4095, sizeof v, cudaMemcpyDeviceToHost, s);
    cudaStreamSynchronize(s);
    printf("%d %g %d\n", ms > 0.003f && ms < 1, v, cudaStreamQuery(s) == cudaSuccess);
    cudaEventDestroy(from); cudaEventDestroy(to); cudaStreamDestroy(s); cudaFree(d);
}
)cuda",
     "called 0 7\n1 3 1\n"},
    {"functions of both sides, macros, cooperative groups", R"cuda(
#include <cooperative_groups.h>
#include <cstdio>
#include <cmath>
#include <cassert>
namespace cg = cooperative_groups;
#define HD __host__ __device__
#define DEV __device__ __forceinline__
struct Vec { float x, y; HD float length() const { return sqrtf(x * x + y * y); } __device__ void turn() { float t = x; x = __fdividef(y, 1.0f); y = t; } };
HD float half_of(float v) { return v / 2; }
DEV float quick(float v) { return __expf(v) * rsqrtf(4.0f); }
__device__ float sum(cg::thread_block_tile<32> tile, float v) {
    for (int k = 16; k > 0; k /= 2) v += tile.shfl_down(v, k);
    return v;
}
__global__ void work(float* out, Vec v) {
    extern __shared__ float buffer[];
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<32>(block);
    buffer[threadIdx.x] = half_of(v.length());
    block.sync();
    v.turn();
    float all = sum(tile, buffer[threadIdx.x]);
    if (threadIdx.x == 0) { out[0] = all; out[1] = v.x; out[2] = quick(0); }
    assert(all == all);
}
int main() {
    float* d; float h[3];
    cudaMalloc(&d, sizeof h);
    work<<<1, 32, 32 * sizeof(float)>>>(d, Vec{3, 4});
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g %g\n", h[0], h[1], h[2], Vec{6, 8}.length(), half_of(5));
    cudaFree(d);
}
)cuda",
     "80 4 0.5 10 2.5\n"},
    {"the card", R"cuda(
#include <cstdio>
#include <cstring>
__global__ void k() {}
int main() {
    int n = 0, sm = 0, blocks = 0, grid = 0, block = 0;
    cudaGetDeviceCount(&n);
    cudaDeviceProp p;
    cudaGetDeviceProperties(&p, 0);
    cudaDeviceGetAttribute(&sm, cudaDevAttrMultiProcessorCount, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k, 256, 0);
    cudaOccupancyMaxPotentialBlockSize(&grid, &block, k);
    size_t free_, total;
    cudaMemGetInfo(&free_, &total);
    cudaFuncAttributes a;
    cudaFuncGetAttributes(&a, k);
    printf("%d %d.%d %d %d %d %d %d %d %d\n", n, p.major, p.minor, p.multiProcessorCount == sm, p.warpSize, blocks, grid == sm, block,
           free_ == total && total == p.totalGlobalMem, a.maxThreadsPerBlock);
    printf("%d\n", strstr(p.name, "Tesla T4") != nullptr);
}
)cuda",
     "1 7.5 1 32 4 1 1024 1 1024\n1\n"},
    {"threads of the host", R"cuda(
#include <cstdio>
#include <thread>
#include <vector>
__global__ void put(int* v, int k) { v[k] = k * k; }
int main() {
    int *d, h[4];
    cudaMalloc(&d, sizeof h);
    std::vector<std::thread> threads;
    for (int k = 0; k < 4; ++k) threads.emplace_back([=] { put<<<1, 1>>>(d, k); });
    for (auto& t : threads) t.join();
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
    cudaFree(d);
}
)cuda",
     "0 1 4 9\n"},
    {"files beside it", R"cuda(
#include <fstream>
#include <iostream>
#include <cstdio>
#include <string>
int main() {
    std::ifstream in("numbers.txt");
    int a = 0, b = 0;
    in >> a >> b;
    std::ofstream("out.txt") << a + b << "\n";
    FILE* again = fopen("out.txt", "r");
    char line[20] = {};
    fgets(line, sizeof line, again);
    std::cout << line << (fopen("missing.txt", "r") == nullptr) << (fopen("../numbers.txt", "r") == nullptr) << std::endl;
}
)cuda",
     "42\n11\n"},
    {"float16", R"cuda(
#include <cuda_fp16.h>
#include <cstdio>
__global__ void twice(__half* v, int n) { if (threadIdx.x < n) v[threadIdx.x] = __hadd(v[threadIdx.x], v[threadIdx.x]); }
int main() {
    const float from[5] = {0.1f, 1.5f, -65504.0f / 2, 6e-8f, 0};
    __half h[5], *d;
    for (int k = 0; k < 5; ++k) h[k] = __float2half(from[k]);
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    twice<<<1, 32>>>(d, 5);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 5; ++k) printf("%g ", __half2float(h[k]));
    cudaFree(d);
}
)cuda",
     "0.199951 3 -65504 1.19209e-07 0 "},
};

} // namespace telar::test
