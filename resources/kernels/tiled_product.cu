// Matrix product C = A B of n x n: each block makes a tile of 16 x 16.
// telar-cli kernel tiled_product.cu product --grid 3x3 --block 16x16 --arg random:2304:1 --arg random:2304:2 --arg zeros:2304 --arg 48 --reference 2=product:0:1

#define TILE 16

__global__ void product(const float* a, const float* b, float* c, int n) {
    __shared__ float tileA[TILE][TILE];
    __shared__ float tileB[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y;
    int column = blockIdx.x * TILE + threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < n; k += TILE) {
        tileA[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
        tileB[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + column];
        __syncthreads(); // everybody has loaded
        for (int i = 0; i < TILE; ++i)
            sum += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];
        __syncthreads(); // everybody has read
    }
    c[row * n + column] = sum;
}
