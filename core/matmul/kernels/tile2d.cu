// More work for each thread: a block makes a tile of 64 x 64 of the product, and each of its 16 x 16 threads
// a tile of 4 x 4 in its registers. Every value fetched from shared memory is used four times. (The step "2D
// block tiling" of S. Boehm, How to Optimize a CUDA Matmul Kernel, 2022.)

/// c (m x n) = a (m x k) * b (k x n), row-major; blocks of 16 x 16 threads.
__global__ void tile2d(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float tileA[64][16], tileB[16][64];
    const int x = threadIdx.x, y = threadIdx.y, number = y * 16 + x;
    const int top = blockIdx.y * 64, left = blockIdx.x * 64;
    float sums[4][4] = {};
    for (int first = 0; first < k; first += 16) {
        for (int e = number; e < 64 * 16; e += 256) {
            const int row = top + e / 16, p = first + e % 16;
            float value = 0;
            if (row < m && p < k)
                value = a[size_t(row) * k + p];
            tileA[e / 16][e % 16] = value;
        }
        for (int e = number; e < 16 * 64; e += 256) {
            const int p = first + e / 64, column = left + e % 64;
            float value = 0;
            if (p < k && column < n)
                value = b[size_t(p) * n + column];
            tileB[e / 64][e % 64] = value;
        }
        __syncthreads();
        for (int p = 0; p < 16; ++p) {
            float columnOfA[4], rowOfB[4];
#pragma unroll
            for (int i = 0; i < 4; ++i)
                columnOfA[i] = tileA[y + i * 16][p];
#pragma unroll
            for (int j = 0; j < 4; ++j)
                rowOfB[j] = tileB[p][x + j * 16];
#pragma unroll
            for (int i = 0; i < 4; ++i)
#pragma unroll
                for (int j = 0; j < 4; ++j)
                    sums[i][j] = fmaf(columnOfA[i], rowOfB[j], sums[i][j]);
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            const int row = top + y + i * 16, column = left + x + j * 16;
            if (row < m && column < n)
                c[size_t(row) * n + column] = sums[i][j];
        }
}
