// A return at the beginning is fine, and does not excuse a barrier that some of the others go round. Line 8 is the mistake.
#include <cstdio>
__global__ void sum(int* a, int n) {
    __shared__ int s[128];
    int t = threadIdx.x;
    if (t >= n) return;
    s[t] = a[t];
    for (int w = 64; w > 0; w /= 2) if (t < w) { __syncthreads(); s[t] += s[t + w]; }
    if (t == 0) a[0] = s[0];
}
__global__ void fine(int* a, int n) {
    __shared__ int s[128];
    int t = threadIdx.x;
    if (t >= n) return;
    s[t] = a[t];
    for (int w = n / 2; w > 0; w /= 2) {
        __syncthreads();
        if (t < w) s[t] += s[t + w];
    }
    if (t == 0) a[1] = s[0];
}
int main() {
    int h[128], *d;
    for (int& v : h) v = 1;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    fine<<<1, 128>>>(d, 64);
    sum<<<1, 160>>>(d, 128);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[1]);
    cudaFree(d);
}
