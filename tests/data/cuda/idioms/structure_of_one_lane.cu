// A structure is filled in by one lane and shared by a group's shuffle; some members never get a value.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

struct Job {
    int begin, end;
    double weight;
    char unused[8];
};

__managed__ int next, covered[64], jobs;
__managed__ double weights;

__device__ Job take(int lane) {
    Job job;
    if (lane == 0) {
        job.begin = atomicAdd(&next, 16);
        job.end = job.begin + 16;
        job.weight = 0.25;
        atomicAdd(&jobs, 1);
    }
    return job;
}

__global__ void run() {
    auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    Job job = warp.shfl(take(warp.thread_rank()), 0);
    for (int i = job.begin + warp.thread_rank(); i < job.end; i += 32)
        covered[i] += 1;
    atomicAdd(&weights, job.weight);
}

int main() {
    run<<<2, 64>>>();
    cudaDeviceSynchronize();
    int once = 0;
    for (int c : covered)
        once += c == 1;
    printf("%d jobs, %d covered once, %g, next is %d\n", jobs, once, weights, next);
}
