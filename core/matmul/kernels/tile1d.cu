// A column of results for each thread: a block makes a tile of 64 x 64 of the product, and each of its 512
// threads 8 elements below each other. A value of B, once in a register, is used eight times. (The step "1D
// block tiling" of S. Boehm, How to Optimize a CUDA Matmul Kernel, 2022.)

/// c (m x n) = a (m x k) * b (k x n), row-major; blocks of 64 x 8 threads.
__global__ void tile1d(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ float tileA[64][8], tileB[8][64];
    const int x = threadIdx.x, y = threadIdx.y, number = y * 64 + x;
    const int rowA = number / 8, depthA = number % 8; // each thread fetches one of each
    const int top = blockIdx.y * 64, column = blockIdx.x * 64 + x;
    float sums[8] = {};
    for (int first = 0; first < k; first += 8) {
        float valueA = 0, valueB = 0; // beyond the edges: zeros, which add nothing
        if (top + rowA < m && first + depthA < k)
            valueA = a[size_t(top + rowA) * k + first + depthA];
        if (first + y < k && column < n)
            valueB = b[size_t(first + y) * n + column];
        tileA[rowA][depthA] = valueA;
        tileB[y][x] = valueB;
        __syncthreads();
        for (int p = 0; p < 8; ++p) {
            const float shared = tileB[p][x];
#pragma unroll
            for (int i = 0; i < 8; ++i)
                sums[i] = fmaf(tileA[y * 8 + i][p], shared, sums[i]);
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 8; ++i) {
        const int row = top + y * 8 + i;
        if (row < m && column < n)
            c[size_t(row) * n + column] = sums[i];
    }
}
