#include <cstdio>
__global__ void reverse(const int* in, int* out) {
    __shared__ int tile[128];
    int t = threadIdx.x;
    tile[t] = in[t];
    __syncthreads();
    out[t] = tile[blockDim.x - 1 - t];
}
int main() {
    int h[256], *a, *b;
    for (int i = 0; i < 256; i++) h[i] = i;
    cudaMalloc(&a, sizeof h); cudaMalloc(&b, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    reverse<<<1, 256>>>(a, b);
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(a); cudaFree(b);
}
