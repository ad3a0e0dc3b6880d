// Two calls of a library read beyond an array: a finding for each call, at its own line.
#include <cstdio>
#include <cub/cub.cuh>

int main() {
    int *numbers, *sum, first = 0, second = 0;
    cudaMalloc(&numbers, 200 * sizeof(int)), cudaMalloc(&sum, sizeof(int));
    cudaMemset(numbers, 0, 200 * sizeof(int));
    size_t bytes = 0;
    cub::DeviceReduce::Sum(nullptr, bytes, numbers, sum, 200);
    void* room;
    cudaMalloc(&room, bytes);
    cub::DeviceReduce::Sum(room, bytes, numbers, sum, 300);
    cub::DeviceReduce::Max(room, bytes, numbers, sum, 256);
    cudaMemcpy(&first, sum, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d\n", first, second);
    cudaFree(numbers), cudaFree(sum), cudaFree(room);
}
