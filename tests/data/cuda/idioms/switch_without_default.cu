// Three of four kinds of lanes get a value; a function takes it from all.
#include <cstdio>

__managed__ int loads[3], sums[3], table[3] = {10, 200, 3000};

__device__ int fetch(int k) {
    atomicAdd(&loads[k], 1);
    return table[k];
}
__device__ void add(int kind, int v) {
    if (kind < 3)
        atomicAdd(&sums[kind], v);
}

__global__ void kinds() {
    int kind = threadIdx.x % 4, v;
    switch (kind) {
    case 0: v = fetch(0); break;
    case 1: v = fetch(1) + 1; break;
    case 2: v = fetch(2) + 2; break;
    }
    add(kind, v);
}

int main() {
    kinds<<<1, 128>>>();
    cudaDeviceSynchronize();
    printf("%d %d %d: %d %d %d\n", loads[0], loads[1], loads[2], sums[0], sums[1], sums[2]);
}
