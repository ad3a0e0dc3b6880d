// Where an address leads, from its space and back, and barriers with a number. Printed the same by an H200 (CUDA 13).
#include <cstdio>

__constant__ int factors[4];
__device__ int total;

__global__ void look(int* out) {
    __shared__ int row[32];
    int own[2];
    own[0] = threadIdx.x;
    row[threadIdx.x] = threadIdx.x;
    __barrier_sync(0);
    const void* all[5] = {row, &total, own, factors, out};
    if (threadIdx.x == 0) {
        for (int i = 0; i < 5; ++i)
            out[i] = __isShared(all[i]) * 1000 + __isGlobal(all[i]) * 100 + __isLocal(all[i]) * 10 + __isConstant(all[i]);
        out[5] = *(int*)__cvta_shared_to_generic(__cvta_generic_to_shared(row + 5));
        total = 7;
        out[6] = *(int*)__cvta_global_to_generic(__cvta_generic_to_global(&total));
        out[7] = *(int*)__cvta_local_to_generic(__cvta_generic_to_local(own));
        out[8] = *(int*)__cvta_constant_to_generic(__cvta_generic_to_constant(factors + 1));
        out[9] = (int)(__cvta_generic_to_shared(row + 3) - __cvta_generic_to_shared(row));
    }
    __barrier_sync_count(1, 32);
}

int main() {
    int *out, made[10];
    const int given[4] = {1, 22, 3, 4};
    cudaMalloc(&out, sizeof made);
    cudaMemcpyToSymbol(factors, given, sizeof given);
    look<<<1, 32>>>(out);
    cudaMemcpy(made, out, sizeof made, cudaMemcpyDeviceToHost);
    for (int value : made)
        std::printf("%d ", value);
    std::printf("\n");
    cudaFree(out);
}
