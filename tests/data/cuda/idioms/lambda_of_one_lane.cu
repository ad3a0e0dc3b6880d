// A lambda runs in one lane, its result goes to all, for each type that a shuffle has.
#include <cstdio>

__managed__ int calls;
__managed__ double sums[6];

template <class T, class F>
__device__ T once(int lane, F f) {
    T made;
    if ((threadIdx.x & 31) == lane)
        made = f();
    return __shfl_sync(0xffffffffu, made, lane);
}

template <class T>
__device__ void ask(int k) {
    T value = once<T>(k, [=] {
        atomicAdd(&calls, 1);
        return (T)(threadIdx.x + 1) / 2;
    });
    atomicAdd(&sums[k], (double)value);
}

__global__ void all() {
    ask<int>(0);
    ask<unsigned int>(1);
    ask<long long>(2);
    ask<unsigned long long>(3);
    ask<float>(4);
    ask<double>(5);
}

int main() {
    all<<<1, 64>>>();
    cudaDeviceSynchronize();
    printf("%d calls:", calls);
    for (double s : sums)
        printf(" %g", s);
    puts("");
}
