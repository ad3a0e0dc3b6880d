// Compaction by the threads that met in a branch: one of them adds for all.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__managed__ int values[1000], kept[1000], count, adds;

__global__ void keep(int limit) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 1000 && values[i] > limit) {
        auto group = cg::coalesced_threads();
        int at;
        if (group.thread_rank() == 0) {
            at = atomicAdd(&count, (int)group.size());
            atomicAdd(&adds, 1);
        }
        at = group.shfl(at, 0);
        kept[at + group.thread_rank()] = values[i];
    }
}

int main() {
    int wanted = 0, warps = 0;
    for (int i = 0; i < 1000; ++i) {
        values[i] = i * 7919 % 1009;
        wanted += values[i] > 500 ? values[i] : 0;
    }
    for (int w = 0; w < 1000; w += 32) {
        bool any = false;
        for (int i = w; i < w + 32 && i < 1000; ++i)
            any |= values[i] > 500;
        warps += any;
    }
    keep<<<8, 128>>>(500);
    cudaDeviceSynchronize();
    int sum = 0;
    for (int k : kept)
        sum += k;
    printf("%d kept, %s, %s\n", count, sum == wanted ? "all" : "wrong", adds == warps ? "one add a warp" : "too many adds");
}
