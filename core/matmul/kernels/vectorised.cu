// Four numbers in one access: a block makes a tile of 128 x 128, each of its 256 threads 8 x 8 elements. A is
// turned over on its way into shared memory, so that the eight values of A and of B that a thread needs next
// lie side by side and come in accesses of 16 bytes; so do the tiles from global memory. (The step
// "vectorize" of S. Boehm, How to Optimize a CUDA Matmul Kernel, 2022.)

/// Four neighbours of a row; zeros beyond its end. Rows whose length is no multiple of 4 come cell by cell.
__device__ __forceinline__ void fetch(float4& four, const float* from, int row, int column, int rows, int columns) {
    if (row < rows && column + 4 <= columns && columns % 4 == 0) {
        four = *reinterpret_cast<const float4*>(from + size_t(row) * columns + column);
        return;
    }
    const float* cell = from + size_t(row) * columns + column;
    four.x = row < rows && column < columns ? cell[0] : 0;
    four.y = row < rows && column + 1 < columns ? cell[1] : 0;
    four.z = row < rows && column + 2 < columns ? cell[2] : 0;
    four.w = row < rows && column + 3 < columns ? cell[3] : 0;
}

__device__ __forceinline__ void keep(float* c, int row, int column, int m, int n, const float* four) {
    if (row < m && column + 4 <= n && n % 4 == 0) {
        *reinterpret_cast<float4*>(c + size_t(row) * n + column) = make_float4(four[0], four[1], four[2], four[3]);
        return;
    }
#pragma unroll
    for (int i = 0; i < 4; ++i)
        if (row < m && column + i < n)
            c[size_t(row) * n + column + i] = four[i];
}

/// c (m x n) = a (m x k) * b (k x n), row-major; blocks of 16 x 16 threads.
__global__ void __launch_bounds__(256) vectorised(const float* a, const float* b, float* c, int m, int n, int k) {
    __shared__ __align__(16) float tileA[8][128], tileB[8][128]; // A turned: depth, then row
    const int x = threadIdx.x, y = threadIdx.y, number = y * 16 + x;
    const int top = blockIdx.y * 128, left = blockIdx.x * 128;
    const int rowA = number / 2, depthA = number % 2 * 4, depthB = number / 32, columnB = number % 32 * 4;
    float sums[8][8] = {};
    for (int first = 0; first < k; first += 8) {
        float4 fourA, fourB;
        fetch(fourA, a, top + rowA, first + depthA, m, k);
        fetch(fourB, b, first + depthB, left + columnB, k, n);
        tileA[depthA][rowA] = fourA.x;
        tileA[depthA + 1][rowA] = fourA.y;
        tileA[depthA + 2][rowA] = fourA.z;
        tileA[depthA + 3][rowA] = fourA.w;
        *reinterpret_cast<float4*>(&tileB[depthB][columnB]) = fourB;
        __syncthreads();
#pragma unroll
        for (int p = 0; p < 8; ++p) {
            float4 partA[2], partB[2];
#pragma unroll
            for (int h = 0; h < 2; ++h) {
                partA[h] = *reinterpret_cast<float4*>(&tileA[p][y * 8 + h * 4]);
                partB[h] = *reinterpret_cast<float4*>(&tileB[p][x * 8 + h * 4]);
            }
#pragma unroll
            for (int i = 0; i < 8; ++i)
#pragma unroll
                for (int j = 0; j < 8; ++j)
                    sums[i][j] = fmaf((&partA[i / 4].x)[i % 4], (&partB[j / 4].x)[j % 4], sums[i][j]);
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 8; ++i)
#pragma unroll
        for (int j = 0; j < 8; j += 4)
            keep(c, top + y * 8 + i, left + x * 8 + j, m, n, sums[i] + j);
}
