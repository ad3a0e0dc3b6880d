// Lanes beyond the end vote with nothing; their bits are masked.
#include <cstdio>

__managed__ int a[40], reads;
__managed__ unsigned int votes[2], valid[2];
__managed__ int some[2], every[2];

__device__ unsigned int vote(bool p) { return __ballot_sync(0xffffffff, p); }

__global__ void larger(int n, int limit) {
    int i = threadIdx.x;
    bool hit;
    if (i < n) {
        hit = a[i] > limit;
        atomicAdd(&reads, 1);
    }
    unsigned int inside = vote(i < n), hits = vote(hit) & inside;
    if (i % 32 == 0) {
        valid[i / 32] = inside;
        votes[i / 32] = hits;
        some[i / 32] = hits != 0;
        every[i / 32] = hits == inside;
    }
}

int main() {
    for (int i = 0; i < 40; ++i)
        a[i] = i * 5 % 32;
    larger<<<1, 64>>>(40, 10);
    cudaDeviceSynchronize();
    printf("%d reads, %08x %08x of %08x %08x, %d %d %d %d\n", reads, votes[0], votes[1], valid[0], valid[1], some[0], some[1], every[0],
           every[1]);
}
