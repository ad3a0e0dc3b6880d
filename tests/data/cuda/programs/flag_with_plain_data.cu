// A number that a block hands to the next through a volatile flag with fences around it, once: nothing is wrong.
#include <cstdio>

__global__ void hand(int* number, int* flag, int* got) {
    if (threadIdx.x != 0)
        return;
    if (blockIdx.x == 0) {
        *number = 42;
        __threadfence();
        *(volatile int*)flag = 1;
    } else {
        int raised = *(volatile int*)flag;
        __threadfence();
        *got = raised ? *number : 42;
    }
}

int main() {
    int *number, *flag, *got, h;
    cudaMalloc(&number, 4);
    cudaMalloc(&flag, 4);
    cudaMalloc(&got, 4);
    cudaMemset(flag, 0, 4);
    hand<<<2, 32>>>(number, flag, got);
    cudaMemcpy(&h, got, 4, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaFree(number);
    cudaFree(flag);
    cudaFree(got);
}
