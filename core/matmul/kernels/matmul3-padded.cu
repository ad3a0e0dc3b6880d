// The thesis' third kernel, the product in tiles of 32 x 32, with x as the column: a block sets both tiles in
// shared memory to zero, fetches what lies inside the factors, every thread reads from there 32 times what one
// thread fetched once, then the block moves on. Two barriers a tile: none reads before all have written, none
// overwrites before all have read.

/// c (m x n) = a (m x k) * b (k x n), row-major; blocks of 32 x 32 threads.
template <class T>
__global__ void matmul3(const T* a, const T* b, T* c, int m, int n, int k) {
    __shared__ T tileA[32][32], tileB[32][33]; // turned: column, then row
    const int x = threadIdx.x, y = threadIdx.y;
    const int row = blockIdx.y * 32 + y, column = blockIdx.x * 32 + x;
    T sum = 0;
    for (int first = 0; first < k; first += 32) {
        tileA[y][x] = 0; // zeros stay beyond the edges, and add nothing
        tileB[x][y] = 0;
        if (row < m && first + x < k)
            tileA[y][x] = a[size_t(row) * k + first + x];
        if (first + y < k && column < n)
            tileB[x][y] = b[size_t(first + y) * n + column];
        __syncthreads();
        for (int p = 0; p < 32; ++p)
            sum = fma(tileA[y][p], tileB[x][p], sum);
        __syncthreads();
    }
    if (row < m && column < n)
        c[size_t(row) * n + column] = sum;
}

template __global__ void matmul3<float>(const float*, const float*, float*, int, int, int);
