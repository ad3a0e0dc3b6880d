// A function gives back whether it has something, and what by a reference that it leaves alone otherwise.
#include <cstdio>

__managed__ int queue[8] = {5, 6, 7, 8}, head, taken, sum;

__device__ bool pop(int& value, int* count) {
    int at = atomicAdd(&head, 1);
    if (at >= 4)
        return false;
    value = queue[at];
    *count = 1;
    return true;
}
__device__ void use(bool has, int value, int count) {
    if (has) {
        atomicAdd(&sum, value);
        atomicAdd(&taken, count);
    }
}

__global__ void work() {
    int value, count;
    bool has = pop(value, &count);
    use(has, value, count);
}

int main() {
    work<<<2, 32>>>();
    cudaDeviceSynchronize();
    printf("%d asked, %d taken, sum %d\n", head, taken, sum);
}
