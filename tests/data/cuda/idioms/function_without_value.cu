// A function returns a value in one lane alone, and runs off its end in the others. Nobody looks at what they get.
#include <cstdio>

__managed__ int tickets, highest, seen[8];

__device__ int ticket() {
    if ((threadIdx.x & 31) == 0)
        return atomicAdd(&tickets, 1);
}
__device__ double scaled(int kind) {
    switch (kind) {
    case 0:
        atomicMax(&highest, (int)threadIdx.x);
        return 0.5;
    case 1:
        return 1.5;
    }
}

__global__ void take() {
    int mine = __shfl_sync(0xffffffff, ticket(), 0);
    atomicAdd(&seen[mine], 1);
    double s = scaled(threadIdx.x % 4);
    if (threadIdx.x % 4 < 2 && s > 1)
        atomicAdd(&seen[7], 1);
}

int main() {
    take<<<2, 96>>>();
    cudaDeviceSynchronize();
    printf("%d tickets, highest %d:", tickets, highest);
    for (int s : seen)
        printf(" %d", s);
    puts("");
}
