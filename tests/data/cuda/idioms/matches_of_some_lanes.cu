// Histogram by equal lanes: who has no key takes part in the call, and its bit is masked.
#include <cstdio>

__managed__ int keys[50], bins[4], reads;

__device__ unsigned int peers(int key) { return __match_any_sync(0xffffffff, key); }

__global__ void histogram(int n) {
    int i = threadIdx.x, key;
    if (i < n) {
        key = keys[i];
        atomicAdd(&reads, 1);
    }
    unsigned int inside = __ballot_sync(0xffffffff, i < n), same = peers(key) & inside;
    if (i < n && __ffs(same) - 1 == i % 32)
        atomicAdd(&bins[key], __popc(same));
}

int main() {
    for (int i = 0; i < 50; ++i)
        keys[i] = i * i % 7 % 4;
    histogram<<<1, 64>>>(50);
    cudaDeviceSynchronize();
    printf("%d reads: %d %d %d %d\n", reads, bins[0], bins[1], bins[2], bins[3]);
}
