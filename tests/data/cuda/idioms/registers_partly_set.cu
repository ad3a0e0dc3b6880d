// An array in registers, of which each half of a warp sets its own part.
#include <cstdio>

__managed__ float in[64], low[32], high[32];
__managed__ int reads;

__device__ float both(float a, float b) { return a + 2 * b; }
__device__ float load(int i) {
    atomicAdd(&reads, 1);
    return in[i];
}

__global__ void parts() {
    int lane = threadIdx.x;
    float r[4];
    if (lane < 16) {
        r[0] = load(lane);
        r[1] = load(lane + 16);
    } else {
        r[2] = load(lane + 16);
        r[3] = load(lane + 32);
    }
    float a = both(r[0], r[1]), b = both(r[2], r[3]);
    if (lane < 16)
        low[lane] = a;
    else
        high[lane] = b;
}

int main() {
    for (int i = 0; i < 64; ++i)
        in[i] = i;
    parts<<<1, 32>>>();
    cudaDeviceSynchronize();
    printf("%d reads: %g %g %g %g\n", reads, low[0], low[15], high[16], high[31]);
}
