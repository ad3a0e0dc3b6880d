// Blocks that wait for each other: the barrier of the grid, twice, in a launch that allows it, in one that is too large and in
// one that does not allow it.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void mirrored(int* a, int* b) {
    cg::grid_group grid = cg::this_grid();
    int i = grid.thread_rank(), n = grid.size();
    a[i] = i;
    grid.sync();
    b[i] = a[n - 1 - i];
    grid.sync();
    a[i] = b[(i + 1) % n];
}

__global__ void waits() { cg::this_grid().sync(); }

int main() {
    int *a, *b, h[512], valid = 1;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    void* arguments[] = {&a, &b};
    cudaError_t fine = cudaLaunchCooperativeKernel(mirrored, dim3(8), dim3(64), arguments);
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 512; ++i)
        valid = valid && h[i] == 511 - (i + 1) % 512;
    cudaError_t tooMany = cudaLaunchCooperativeKernel(mirrored, dim3(100000), dim3(64), arguments);
    cudaGetLastError();
    printf("%d %d %s\n", fine, valid, cudaGetErrorName(tooMany));
    waits<<<2, 32>>>();
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
