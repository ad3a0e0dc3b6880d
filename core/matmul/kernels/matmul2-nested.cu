// The thesis' second kernel: two nested loops over the rows and columns from the thread's own element on, with x
// as the row. Python's loops change the very variables that they start from: after the first row, j holds the
// last column, and every later row starts there. A thread (i, j) writes n - j elements of row i and one of each
// row below: m n (m + n) / 2 elements by all threads, n^3 where the product is square. The bounds of the loops
// keep every access inside; no guard is needed.

/// c (m x n) = a (m x k) * b (k x n), row-major.
template <class T>
__global__ void matmul2(const T* a, const T* b, T* c, int m, int n, int k) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    for (int row = i; row < m; ++row) {
        for (int column = j; column < n; ++column) {
            T sum = 0;
            for (int p = 0; p < k; ++p)
                sum = fma(a[size_t(row) * k + p], b[size_t(p) * n + column], sum);
            c[size_t(row) * n + column] = sum;
        }
    }
}

template __global__ void matmul2<float>(const float*, const float*, float*, int, int, int);
