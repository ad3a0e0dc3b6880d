// Sorting, searching, permuting.
#include <cstdio>
#include <vector>

__global__ void bitonic_step(unsigned* x, int j, int k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ j;
    if (other > i) {
        unsigned a = x[i], b = x[other];
        if ((i & k) == 0 ? a > b : a < b) {
            x[i] = b;
            x[other] = a;
        }
    }
}

__global__ void bitonic_block(unsigned* x) {
    __shared__ unsigned s[512];
    int t = threadIdx.x;
    s[t] = x[blockIdx.x * 512 + t];
    __syncthreads();
    for (int k = 2; k <= 512; k *= 2)
        for (int j = k / 2; j > 0; j /= 2) {
            int other = t ^ j;
            if (other > t) {
                unsigned a = s[t], b = s[other];
                if ((t & k) == 0 ? a > b : a < b) {
                    s[t] = b;
                    s[other] = a;
                }
            }
            __syncthreads();
        }
    x[blockIdx.x * 512 + t] = s[t];
}

__global__ void binary_search(const unsigned* x, const unsigned* wanted, int* at, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned v = wanted[i];
    int low = 0, high = n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (x[middle] < v)
            low = middle + 1;
        else
            high = middle;
    }
    at[i] = low;
}

__global__ void gather(const unsigned* x, const int* index, unsigned* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[index[i]];
}

__global__ void scatter(const unsigned* x, const int* index, unsigned* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[index[i]] = x[i];
}

__global__ void chase(const int* next, int* out, int steps) {
    int at = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < steps; ++k)
        at = next[at];
    out[blockIdx.x * blockDim.x + threadIdx.x] = at;
}

int main() {
    const int n = 1 << 19;
    std::vector<unsigned> h(n), w(n);
    std::vector<int> index(n);
    unsigned state = 7;
    for (int i = 0; i < n; ++i) {
        state = state * 1664525u + 1013904223u;
        h[i] = (unsigned)i * 3;
        w[i] = state % (3u * n);
        index[i] = (int)((i * 40503ll + 12345) % n);
    }
    unsigned *x, *wanted, *y;
    int *at, *ix;
    cudaMalloc(&x, n * 4);
    cudaMalloc(&wanted, n * 4);
    cudaMalloc(&y, n * 4);
    cudaMalloc(&at, n * 4);
    cudaMalloc(&ix, n * 4);
    cudaMemcpy(x, h.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(wanted, w.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(y, w.data(), n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(ix, index.data(), n * 4, cudaMemcpyHostToDevice);
    bitonic_step<<<n / 256, 256>>>(y, 64, 1024);
    bitonic_block<<<n / 512, 512>>>(y);
    binary_search<<<n / 4 / 256, 256>>>(x, wanted, at, n);
    gather<<<n / 256, 256>>>(wanted, ix, y);
    scatter<<<n / 256, 256>>>(wanted, ix, y);
    chase<<<66, 64>>>(ix, at, 100);
    cudaMemcpy(h.data(), y, n * 4, cudaMemcpyDeviceToHost);
    printf("%u\n", h[17]);
    return 0;
}
