// Prefix sums of the parts of an array: Hillis and Steele, Blelloch, by shuffles.
#include <cstdio>
#include <vector>

__global__ void hillis_steele(const int* x, int* y) {
    __shared__ int a[2][512];
    int t = threadIdx.x, base = blockIdx.x * blockDim.x, in = 0;
    a[0][t] = x[base + t];
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        a[1 - in][t] = a[in][t] + (t >= d ? a[in][t - d] : 0);
        in = 1 - in;
        __syncthreads();
    }
    y[base + t] = a[in][t];
}

__global__ void blelloch(const int* x, int* y) {
    __shared__ int a[1024];
    int t = threadIdx.x, base = blockIdx.x * 1024, offset = 1;
    a[2 * t] = x[base + 2 * t];
    a[2 * t + 1] = x[base + 2 * t + 1];
    for (int d = 512; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d)
            a[offset * (2 * t + 2) - 1] += a[offset * (2 * t + 1) - 1];
        offset *= 2;
    }
    if (t == 0)
        a[1023] = 0;
    for (int d = 1; d < 1024; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            int i = offset * (2 * t + 1) - 1, j = offset * (2 * t + 2) - 1;
            int v = a[i];
            a[i] = a[j];
            a[j] += v;
        }
    }
    __syncthreads();
    y[base + 2 * t] = a[2 * t];
    y[base + 2 * t + 1] = a[2 * t + 1];
}

__global__ void warp_scan(const int* x, int* y) {
    __shared__ int sums[8];
    int t = threadIdx.x, i = blockIdx.x * 256 + t, lane = t & 31;
    int v = x[i];
    for (int d = 1; d < 32; d *= 2) {
        int other = __shfl_up_sync(0xffffffff, v, d);
        if (lane >= d)
            v += other;
    }
    if (lane == 31)
        sums[t / 32] = v;
    __syncthreads();
    for (int w = 0; w < t / 32; ++w)
        v += sums[w];
    y[i] = v;
}

int main() {
    const int n = 1 << 20;
    std::vector<int> h(n);
    for (int i = 0; i < n; ++i)
        h[i] = i % 5;
    int *x, *y;
    cudaMalloc(&x, n * sizeof(int));
    cudaMalloc(&y, n * sizeof(int));
    cudaMemcpy(x, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    hillis_steele<<<n / 512, 512>>>(x, y);
    blelloch<<<n / 1024, 512>>>(x, y);
    warp_scan<<<n / 256, 256>>>(x, y);
    cudaMemcpy(h.data(), y, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    return 0;
}
