#include <cstdio>
__global__ void transpose(const float* in, float* out) {
    __shared__ float tile[32][32];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x]; __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
int main() {
    static float h[1024]; float *a, *b;
    for (int i = 0; i < 1024; i++) h[i] = i;
    cudaMalloc(&a, sizeof h); cudaMalloc(&b, sizeof h); cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    transpose<<<1, dim3(32, 32)>>>(a, b);
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
    printf("%f\n", h[1]);
    cudaFree(a); cudaFree(b);
}
