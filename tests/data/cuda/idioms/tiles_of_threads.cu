// The first thread of each tile adds for it, in tiles of three sizes.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__managed__ int totals[3], adds[3], owner[3][128];

template <int Size>
__device__ void reserve(int k) {
    auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
    int at;
    if (tile.thread_rank() == 0) {
        at = atomicAdd(&totals[k], Size);
        atomicAdd(&adds[k], 1);
    }
    at = tile.shfl(at, 0);
    owner[k][at + tile.thread_rank()] = threadIdx.x + 1;
}

__global__ void run() {
    reserve<4>(0);
    reserve<8>(1);
    reserve<16>(2);
}

int main() {
    run<<<1, 128>>>();
    cudaDeviceSynchronize();
    for (int k = 0; k < 3; ++k) {
        int sum = 0;
        for (int o : owner[k])
            sum += o;
        printf("%d in %d adds, %d\n", totals[k], adds[k], sum);
    }
}
