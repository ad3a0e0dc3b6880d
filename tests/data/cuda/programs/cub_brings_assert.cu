#include <cub/cub.cuh>
#include <cstdio>
__global__ void k(int n) { assert(n > 0); }
int main() { assert(sizeof(int) == 4); k<<<1, 1>>>(2); cudaDeviceSynchronize(); puts("x"); }
