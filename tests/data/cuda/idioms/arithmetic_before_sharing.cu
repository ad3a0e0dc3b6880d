// Quotients, shifts and narrow types of a variable that one lane has, made by all lanes and taken from that one.
#include <cstdio>

__managed__ int given = 12, reads, result[6];

__device__ int read() {
    atomicAdd(&reads, 1);
    return given;
}

__global__ void all() {
    int lane = threadIdx.x & 31, d;
    unsigned char byte;
    short word;
    if (lane == 5) {
        d = read();
        byte = d * 20;
        word = -d;
    }
    int quotient = __shfl_sync(0xffffffff, 1000 / d, 5), rest = __shfl_sync(0xffffffff, 1000 % d, 5);
    int shifted = __shfl_sync(0xffffffff, 1 << d, 5);
    byte = __shfl_sync(0xffffffff, byte, 5);
    word = __shfl_sync(0xffffffff, word, 5);
    float root = __shfl_sync(0xffffffff, sqrtf((float)(d * 3)), 5);
    if (lane == 20) {
        result[0] = quotient;
        result[1] = rest;
        result[2] = shifted;
        result[3] = byte;
        result[4] = word;
        result[5] = (int)root;
    }
}

int main() {
    all<<<1, 32>>>();
    cudaDeviceSynchronize();
    printf("%d reads:", reads);
    for (int r : result)
        printf(" %d", r);
    puts("");
}
