#include <cstdio>
__global__ void fill(int* a, int stride) {
    int i = blockIdx.x * blockDim.x + threadIdx.x + 2;
    a[i * stride] = i;
}
int main() {
    int* a;
    cudaMalloc(&a, 1 << 20);
    fill<<<1, 4>>>(a, 1 << 30);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
