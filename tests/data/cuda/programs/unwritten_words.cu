// Words that nobody has written: a fault where they decide, address or are looked at, none where they are only copied.
#include <cstdio>
__global__ void scaled(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = 2 * in[i] + 1; // nobody looks at out
}
__global__ void shown(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = -in[i]; // copied to the host
}
__global__ void handed(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i]; // by way of the next launch
}
__global__ void chosen(const float* in, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] > 0) out[i] = 1;
}
__global__ void addressed(const int* at, float* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[at[i] & 63] = 1;
}
int main() {
    const int n = 64;
    float h[n], *in, *out[7];
    cudaMalloc(&in, n * sizeof(float));
    for (auto& one : out) cudaMalloc(&one, n * sizeof(float));
    for (int k = 0; k < 3; ++k) scaled<<<1, n>>>(in, out[0], n);
    shown<<<1, n>>>(in, out[1], n);
    cudaMemcpy(h, out[1], sizeof h, cudaMemcpyDeviceToHost);
    handed<<<1, n>>>(in, out[2], n);
    scaled<<<1, n>>>(out[2], out[3], n);
    cudaMemcpy(h, out[3], sizeof h, cudaMemcpyDeviceToHost);
    chosen<<<1, n>>>(in, out[4], n);
    cudaMemset(out[5], 0, sizeof h);
    addressed<<<1, n>>>((int*)in, out[5], n);
    printf("%d\n", h[3] == 0);
    cudaFree(in);
    for (auto& one : out) cudaFree(one);
}
