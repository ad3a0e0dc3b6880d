// An object without a constructor: a member function sets it in one lane, another shares it.
#include <cstdio>

__managed__ unsigned int next;
__managed__ int tiles[48], loads;

struct Tile {
    unsigned int number;
    short row, column;
    bool more;

    __device__ void load(int columns) {
        if ((threadIdx.x & 31) != 0)
            return;
        number = atomicAdd(&next, 1);
        row = number / columns;
        column = number % columns;
        more = number < 48;
        atomicAdd(&loads, 1);
    }
    __device__ void share() {
        number = __shfl_sync(0xffffffff, number, 0);
        row = __shfl_sync(0xffffffff, row, 0);
        column = __shfl_sync(0xffffffff, column, 0);
        more = __shfl_sync(0xffffffff, more, 0);
    }
};

__global__ void run() {
    for (;;) {
        Tile tile;
        tile.load(8);
        tile.share();
        if (!tile.more)
            break;
        atomicAdd(&tiles[tile.row * 8 + tile.column], 1);
    }
}

int main() {
    run<<<2, 64>>>();
    cudaDeviceSynchronize();
    int right = 0;
    for (int t : tiles)
        right += t == 32;
    printf("%d loads, %d right\n", loads, right);
}
