#include <cstdio>
#include <nvtx3/nvToolsExt.h>
__global__ void add(int* v) { v[threadIdx.x] += 1; }
int main() {
    int* d;
    cudaMalloc(&d, 128);
    nvtxRangePush("prepare");
    cudaMemset(d, 0, 128);
    nvtxRangePop();
    for (int epoch = 0; epoch < 3; epoch++) {
        nvtxRangePushA("epoch");
        add<<<1, 32>>>(d);
        const nvtxRangeId_t inner = nvtxRangeStartA("copy back");
        int h[32];
        cudaMemcpy(h, d, 128, cudaMemcpyDeviceToHost);
        nvtxRangeEnd(inner);
        add<<<1, 32>>>(d);
        nvtxRangePop();
    }
    cudaFree(d);
}
