#include <cstdio>
int main() {
    const int n = 1 << 16;
    int *h, *d, first;
    cudaMallocHost(&h, n * sizeof(int));
    cudaMalloc(&d, n * sizeof(int));
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMemcpyAsync(d, h, n * sizeof(int), cudaMemcpyHostToDevice, stream);
    const int seen = h[0]; // reading is fine
    h[1] = 2;
    cudaStreamSynchronize(stream);
    h[2] = 3; // now it is fine
    cudaMemcpy(&first, d, sizeof first, cudaMemcpyDeviceToHost);
    printf("%d %d\n", seen, first);
    cudaFree(d);
    cudaFreeHost(h);
    cudaStreamDestroy(stream);
}
