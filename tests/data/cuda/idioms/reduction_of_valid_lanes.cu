// Who has no value says so beside it: the reduction takes a neutral one instead.
#include <cstdio>

__managed__ int a[45], sums[2], most[2], reads;
__managed__ float floats[2];

__device__ int sumOf(int v, bool valid) { return __reduce_add_sync(0xffffffff, valid ? v : 0); }
__device__ int maxOf(int v, bool valid) { return __reduce_max_sync(0xffffffff, valid ? v : -1); }
template <class T>
__device__ T byHand(T v, bool valid) {
    if (!valid)
        v = T(0);
    for (int k = 1; k < 32; k *= 2)
        v += __shfl_xor_sync(0xffffffff, v, k);
    return v;
}

__global__ void reduce(int n) {
    int i = threadIdx.x, v;
    float f;
    if (i < n) {
        v = a[i];
        f = v * 0.5f;
        atomicAdd(&reads, 1);
    }
    int sum = sumOf(v, i < n), m = maxOf(v, i < n);
    float half = byHand(f, i < n);
    if (i % 32 == 0) {
        sums[i / 32] = sum;
        most[i / 32] = m;
        floats[i / 32] = half;
    }
}

int main() {
    for (int i = 0; i < 45; ++i)
        a[i] = i * 11 % 23;
    reduce<<<1, 64>>>(45);
    cudaDeviceSynchronize();
    printf("%d reads, sums %d %d, most %d %d, halves %g %g\n", reads, sums[0], sums[1], most[0], most[1], floats[0], floats[1]);
}
