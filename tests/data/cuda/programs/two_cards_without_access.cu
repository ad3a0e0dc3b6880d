// Memory of the other card, which nobody has asked to reach. Needs --cards 2.
#include <cstdio>

__global__ void add(const int* from, int* to) { to[threadIdx.x] += from[threadIdx.x]; }

int main() {
    int *a, *b;
    cudaStream_t s;
    cudaMalloc(&a, 128);
    cudaMemset(a, 0, 128);
    cudaDeviceSynchronize();
    cudaSetDevice(1);
    cudaStreamCreate(&s);
    cudaMalloc(&b, 128);
    cudaMemset(b, 0, 128);
    cudaDeviceSynchronize();
    printf("%s ", cudaGetErrorName(cudaMemcpyAsync(b, a, 128, cudaMemcpyDeviceToDevice, s)));
    printf("%s\n", cudaGetErrorName(cudaStreamSynchronize(s)));
    add<<<1, 32, 0, s>>>(a, b);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
