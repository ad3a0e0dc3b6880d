// The thesis' first kernel: one thread for each element of the product, and a guard for the threads beyond its
// edges. cuda.grid(2) gives the position along x first, and the thesis takes it as the row: the threads of a
// warp, neighbours along x, read and write down a column.

/// c (m x n) = a (m x k) * b (k x n), row-major.
template <class T>
__global__ void matmul1(const T* a, const T* b, T* c, int m, int n, int k) {
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < m && column < n) {
        T sum = 0;
        for (int p = 0; p < k; ++p)
            sum = fma(a[size_t(row) * k + p], b[size_t(p) * n + column], sum);
        c[size_t(row) * n + column] = sum;
    }
}

template __global__ void matmul1<float>(const float*, const float*, float*, int, int, int);
