// Warps that live on take one piece of work after the other; each round begins with a variable without a value.
#include <cstdio>

__managed__ int next, done[100], rounds;

__global__ void work(int pieces) {
    int lane = threadIdx.x & 31;
    while (true) {
        int piece;
        if (lane == 0)
            piece = atomicAdd(&next, 1);
        piece = __shfl_sync(0xffffffff, piece, 0);
        if (piece >= pieces)
            break;
        atomicAdd(&done[piece], lane);
        if (lane == 0)
            atomicAdd(&rounds, 1);
    }
}

int main() {
    work<<<3, 64>>>(100);
    cudaDeviceSynchronize();
    int right = 0;
    for (int d : done)
        right += d == 496;
    printf("%d pieces right, %d rounds, next is %d\n", right, rounds, next);
}
