// Inline assembly names special registers behind one % or two, as nvcc takes them.
#include <cstdio>

__device__ unsigned lane() {
    unsigned value;
    asm("mov.u32 %0, %laneid;" : "=r"(value)); // not "%asm"
    return value;
}

__global__ void k(unsigned* out) {
    unsigned both;
    unsigned long long timer;
    asm volatile("{\n\t.reg .u32 t;\n\t"
                 "mov.u32 t, %%laneid;\n\t"
                 "add.u32 %0, t, %tid.x;\n\t}"
                 : "=r"(both));
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(timer));
    out[threadIdx.x] = both + lane() + (timer == 0);
}

int main() {
    unsigned *d, h[32], sum = 0;
    cudaMalloc(&d, sizeof h);
    k<<<1, 32>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (unsigned v : h)
        sum += v;
    printf("%u%%\n", sum);
    cudaFree(d);
}
