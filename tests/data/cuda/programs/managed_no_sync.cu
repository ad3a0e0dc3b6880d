#include <cstdio>
__global__ void fill(int* a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = i * i;
}
int main() {
    const int n = 1 << 16;
    int* a;
    cudaMallocManaged(&a, n * sizeof(int));
    fill<<<n / 256, 256>>>(a, n);
    long long sum = 0;
    for (int i = 0; i < n; i++) sum += a[i];
    printf("%lld\n", sum);
    cudaFree(a);
}
