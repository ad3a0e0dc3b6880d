// One lane adds for its warp, and only it has the position before the shuffle.
#include <cstdio>

__managed__ int total, first[4], place[128];

__global__ void count() {
    int lane = threadIdx.x & 31, position;
    if (lane == 0)
        position = atomicAdd(&total, 32);
    position = __shfl_sync(0xffffffff, position, 0);
    if (lane == 0)
        first[threadIdx.x / 32] = position % 32;
    place[position + lane] = 1;
}

int main() {
    count<<<1, 128>>>();
    cudaDeviceSynchronize();
    int filled = 0;
    for (int p : place)
        filled += p;
    printf("%d %d: %d %d %d %d\n", total, filled, first[0], first[1], first[2], first[3]);
}
