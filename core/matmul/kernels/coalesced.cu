// One thread for each element again, in blocks numbered along one axis. How the number becomes a row and a
// column decides what a warp asks the memory for: with neighbours along a row its 32 loads of B are one line
// of 128 bytes and its load of A is one cell for all; with neighbours down a column they are one cell of B
// and 32 rows of A, a sector each. (The first two steps of S. Boehm, How to Optimize a CUDA Matmul Kernel for
// cuBLAS-like Performance, 2022.)

/// c (m x n) = a (m x k) * b (k x n), row-major; blocks of 1024 threads make 32 x 32 elements.
__device__ __forceinline__ void element(const float* a, const float* b, float* c, int m, int n, int k, int row,
                                        int column) {
    if (row < m && column < n) {
        float sum = 0;
        for (int p = 0; p < k; ++p)
            sum = fmaf(a[size_t(row) * k + p], b[size_t(p) * n + column], sum);
        c[size_t(row) * n + column] = sum;
    }
}

/// Neighbours along a row.
__global__ void coalesced(const float* a, const float* b, float* c, int m, int n, int k) {
    const int row = blockIdx.y * 32 + threadIdx.x / 32, column = blockIdx.x * 32 + threadIdx.x % 32;
    element(a, b, c, m, n, k, row, column);
}

/// Neighbours down a column.
__global__ void uncoalesced(const float* a, const float* b, float* c, int m, int n, int k) {
    const int row = blockIdx.y * 32 + threadIdx.x % 32, column = blockIdx.x * 32 + threadIdx.x / 32;
    element(a, b, c, m, n, k, row, column);
}
