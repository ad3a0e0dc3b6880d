// Transposition through shared memory: rows are read and rows are written.
// telar-cli kernel transpose.cu transpose --grid 2x2 --block 32x8 --arg iota:4096 --arg zeros:4096 --arg 64

__global__ void transpose(const float* in, float* out, int n) {
    __shared__ float tile[32][32]; // try [32][33]: a column then lies in 32 banks
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    for (int row = 0; row < 32; row += 8)
        tile[threadIdx.y + row][threadIdx.x] = in[(y + row) * n + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int row = 0; row < 32; row += 8)
        out[(y + row) * n + x] = tile[threadIdx.x][threadIdx.y + row];
}
