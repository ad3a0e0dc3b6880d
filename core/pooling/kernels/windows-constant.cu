// The products of the thesis' pipeline: a window times the identity, one launch for each window. They are the
// thesis' kernels; pictures of whole numbers are multiplied as such.

/// a * b + c of whole numbers, beside CUDA's own for floats.
__device__ __forceinline__ int fma(int a, int b, int c) { return a * b + c; }

/// The filter, not transferred: almost all of the 64 KiB that a program has of constant memory.
__constant__ __align__(8) unsigned char filter[64 * 1024 - 512];

// The thesis' first kernel: one thread for each element of the product, and a guard for the threads beyond its
// edges. cuda.grid(2) gives the position along x first, and the thesis takes it as the row: the threads of a
// warp, neighbours along x, read and write down a column.

/// c (m x n) = a (m x k) * b (k x n), row-major.
template <class T>
__global__ void matmul1(const T* a, T* c, int m, int n, int k) {
    const T* b = reinterpret_cast<const T*>(filter);
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    const int column = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < m && column < n) {
        T sum = 0;
        for (int p = 0; p < k; ++p)
            sum = fma(a[size_t(row) * k + p], b[size_t(p) * n + column], sum);
        c[size_t(row) * n + column] = sum;
    }
}

template __global__ void matmul1<float>(const float*, float*, int, int, int);
// The thesis' second kernel: two nested loops over the rows and columns from the thread's own element on, with x
// as the row. Python's loops change the very variables that they start from: after the first row, j holds the
// last column, and every later row starts there. A thread (i, j) writes n - j elements of row i and one of each
// row below: m n (m + n) / 2 elements by all threads, n^3 where the product is square. The bounds of the loops
// keep every access inside; no guard is needed.

/// c (m x n) = a (m x k) * b (k x n), row-major.
template <class T>
__global__ void matmul2(const T* a, T* c, int m, int n, int k) {
    const T* b = reinterpret_cast<const T*>(filter);
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    for (int row = i; row < m; ++row) {
        for (int column = j; column < n; ++column) {
            T sum = 0;
            for (int p = 0; p < k; ++p)
                sum = fma(a[size_t(row) * k + p], b[size_t(p) * n + column], sum);
            c[size_t(row) * n + column] = sum;
        }
        if (j < n)
            j = n - 1; // Python's j after its loop
    }
}

template __global__ void matmul2<float>(const float*, float*, int, int, int);
// The thesis' third kernel, the product in tiles of 32 x 32, with x as the column: a block sets both tiles in
// shared memory to zero, fetches what lies inside the factors, every thread reads from there 32 times what one
// thread fetched once, then the block moves on. Two barriers a tile: none reads before all have written, none
// overwrites before all have read.

/// c (m x n) = a (m x k) * b (k x n), row-major; blocks of 32 x 32 threads.
template <class T>
__global__ void matmul3(const T* a, T* c, int m, int n, int k) {
    const T* b = reinterpret_cast<const T*>(filter);
    __shared__ T tileA[32][32], tileB[32][32];
    const int x = threadIdx.x, y = threadIdx.y;
    const int row = blockIdx.y * 32 + y, column = blockIdx.x * 32 + x;
    T sum = 0;
    for (int first = 0; first < k; first += 32) {
        tileA[y][x] = 0; // zeros stay beyond the edges, and add nothing
        tileB[y][x] = 0;
        if (row < m && first + x < k)
            tileA[y][x] = a[size_t(row) * k + first + x];
        if (first + y < k && column < n)
            tileB[y][x] = b[size_t(first + y) * n + column];
        __syncthreads();
        for (int p = 0; p < 32; ++p)
            sum = fma(tileA[y][p], tileB[p][x], sum);
        __syncthreads();
    }
    if (row < m && column < n)
        c[size_t(row) * n + column] = sum;
}

template __global__ void matmul3<float>(const float*, float*, int, int, int);

template __global__ void matmul1<int>(const int*, int*, int, int, int);
template __global__ void matmul2<int>(const int*, int*, int, int, int);
template __global__ void matmul3<int>(const int*, int*, int, int, int);
