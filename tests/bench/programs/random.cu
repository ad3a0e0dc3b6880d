// Pi by random points, each thread with a sequence of its own.
#include <cstdio>
#include <curand_kernel.h>
#include <vector>
__global__ void pi(unsigned int* hits, int tries) {
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    curandState state;
    curand_init(1234, id, 0, &state);
    unsigned int own = 0;
    for (int k = 0; k < tries; ++k) {
        float x = curand_uniform(&state), y = curand_uniform(&state);
        own += x * x + y * y <= 1.0f;
    }
    hits[id] = own;
}
int main() {
    const int n = 1 << 16, tries = 100;
    unsigned int* h;
    cudaMalloc(&h, n * 4);
    pi<<<n / 256, 256>>>(h, tries);
    std::vector<unsigned int> own(n);
    cudaMemcpy(own.data(), h, n * 4, cudaMemcpyDeviceToHost);
    double s = 0;
    for (auto x : own)
        s += x;
    printf("%g\n", 4 * s / n / tries);
    cudaFree(h);
}
