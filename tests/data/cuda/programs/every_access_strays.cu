#include <cstdio>
__global__ void k(int* v) { v[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
int main() {
    k<<<1 << 16, 256>>>((int*)(7ull << 32));
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
