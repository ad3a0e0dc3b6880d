#include <cstdio>
#include <algorithm>
#include <memory>
__global__ void k(int* v) { assert(v != nullptr); *v = 7; }
int main() { int *d, h; cudaMalloc(&d, 4); assert(d); k<<<1,1>>>(d); cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost); printf("%d\n", h); cudaFree(d); }
