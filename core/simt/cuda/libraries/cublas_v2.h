// cuBLAS for real numbers, on the machine: levels 1 to 3 as the cuBLAS documentation describes them, matrices by columns. The
// kernels are plain ones, so that what they do can be watched; sums are added in another order than NVIDIA's. Scalars may lie
// on either side (cublasSetPointerMode).
#pragma once
#define CUBLAS_API_H_ // by which the samples' own helpers know it
#pragma clang system_header

#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef enum {
    CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3, CUBLAS_STATUS_INVALID_VALUE = 7,
    CUBLAS_STATUS_ARCH_MISMATCH = 8, CUBLAS_STATUS_MAPPING_ERROR = 11, CUBLAS_STATUS_EXECUTION_FAILED = 13, CUBLAS_STATUS_INTERNAL_ERROR = 14,
    CUBLAS_STATUS_NOT_SUPPORTED = 15, CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef enum { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2 } cublasOperation_t;
typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2 } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum { CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2, CUBLAS_TF32_TENSOR_OP_MATH = 3 } cublasMath_t;
typedef enum { CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99, CUBLAS_GEMM_DFALT_TENSOR_OP = 99 } cublasGemmAlgo_t;
typedef enum {
    CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC = 65, CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_PEDANTIC = 69, CUBLAS_COMPUTE_32F_FAST_16F = 74,
    CUBLAS_COMPUTE_32F_FAST_16BF = 75, CUBLAS_COMPUTE_32F_FAST_TF32 = 77, CUBLAS_COMPUTE_64F = 70, CUBLAS_COMPUTE_64F_PEDANTIC = 71,
    CUBLAS_COMPUTE_32I = 72, CUBLAS_COMPUTE_32I_PEDANTIC = 73
} cublasComputeType_t;
#include "library_types.h"

/// Kernels: names as they stand in the list of launches.
namespace cublas {

/// A number of the host's, or where it lies on the device.
template <class T>
struct Scalar {
    T value;
    const T* place;
#ifdef __CUDA_ARCH__
    __device__ __attribute__((always_inline, nodebug)) T get() const { return place ? *place : value; }
#endif
};
template <class T> struct Sum { typedef T type; };
template <> struct Sum<__half> { typedef float type; };

#ifdef __CUDA_ARCH__
#define TELAR_BLAS_FIRST blockIdx.x* blockDim.x + threadIdx.x
template <class T, class U> TELAR_D T as(U v) { return (T)v; }
/// Of a vector whose step may be negative: it begins at its end then.
TELAR_D size_t place(int k, int n, int step) { return (size_t)((long long)(step < 0 ? k - n + 1 : k) * step); }
template <class T>
TELAR_D T element(const T* a, int lda, bool across, int row, int column) { return across ? a[column + (size_t)row * lda] : a[row + (size_t)column * lda]; }
template <class T>
TELAR_D void addUp(T& sum) { // thread 0 has the block's
    __shared__ T parts[32];
    for (int step = 16; step > 0; step /= 2)
        sum += __shfl_down_sync(0xffffffffu, sum, step);
    if (threadIdx.x % 32 == 0)
        parts[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0)
        for (unsigned int w = 1; w < blockDim.x / 32; ++w)
            sum += parts[w];
}
#define TELAR_BLAS(...) { __VA_ARGS__ }
#else
#define TELAR_BLAS(...) {}
#endif

template <class T> __global__ void axpy(int n, Scalar<T> alpha, const T* x, int incx, T* y, int incy) TELAR_BLAS(
    const int k = TELAR_BLAS_FIRST;
    if (k < n)
        y[place(k, n, incy)] += alpha.get() * x[place(k, n, incx)];)
template <class T> __global__ void scal(int n, Scalar<T> alpha, T* x, int incx) TELAR_BLAS(
    const int k = TELAR_BLAS_FIRST;
    if (k < n)
        x[(size_t)k * incx] *= alpha.get();)
template <class T> __global__ void copy(int n, const T* x, int incx, T* y, int incy) TELAR_BLAS(
    const int k = TELAR_BLAS_FIRST;
    if (k < n)
        y[place(k, n, incy)] = x[place(k, n, incx)];)
template <class T> __global__ void swap(int n, T* x, int incx, T* y, int incy) TELAR_BLAS(
    const int k = TELAR_BLAS_FIRST;
    if (k < n) {
        const T kept = x[place(k, n, incx)];
        x[place(k, n, incx)] = y[place(k, n, incy)];
        y[place(k, n, incy)] = kept;
    })
template <class T> __global__ void rot(int n, T* x, int incx, T* y, int incy, Scalar<T> c, Scalar<T> s) TELAR_BLAS(
    const int k = TELAR_BLAS_FIRST;
    if (k < n) {
        const T a = x[place(k, n, incx)], b = y[place(k, n, incy)];
        x[place(k, n, incx)] = c.get() * a + s.get() * b;
        y[place(k, n, incy)] = c.get() * b - s.get() * a;
    })
/// One block. What: 0 sum of |x|, 1 of x y, 2 root of the sum of squares.
template <class T> __global__ void reduce(int what, int n, const T* x, int incx, const T* y, int incy, T* result) TELAR_BLAS(
    T sum = 0;
    for (int k = threadIdx.x; k < n; k += blockDim.x) {
        const T v = x[place(k, n, incx)];
        sum += what == 0 ? (v < 0 ? -v : v) : v * (what == 1 ? y[place(k, n, incy)] : v);
    }
    addUp(sum);
    if (threadIdx.x == 0)
        *result = what == 2 ? sqrt(sum) : sum;)
/// One warp: the first index, from 1, of the largest or least magnitude.
template <class T> __global__ void extreme(bool largest, int n, const T* x, int incx, int* result) TELAR_BLAS(
    int best = -1;
    T value = 0;
    for (int k = threadIdx.x; k < n; k += 32) {
        const T v = x[(size_t)k * incx], size = v < 0 ? -v : v;
        if (best < 0 || (largest ? size > value : size < value))
            best = k, value = size;
    }
    for (int step = 16; step > 0; step /= 2) {
        const int other = __shfl_down_sync(0xffffffffu, best, step);
        const T size = __shfl_down_sync(0xffffffffu, value, step);
        if (other >= 0 && (best < 0 || (largest ? size > value : size < value) || (size == value && other < best)))
            best = other, value = size;
    }
    if (threadIdx.x == 0)
        *result = best + 1;)
/// A thread for each element of y.
template <class T> __global__ void gemv(bool across, int m, int n, Scalar<T> alpha, const T* a, int lda, const T* x, int incx, Scalar<T> beta, T* y, int incy) TELAR_BLAS(
    const int k = TELAR_BLAS_FIRST, rows = across ? n : m, columns = across ? m : n;
    if (k < rows) {
        T sum = 0;
        for (int j = 0; j < columns; ++j)
            sum += element(a, lda, across, k, j) * x[place(j, columns, incx)];
        T& to = y[place(k, rows, incy)];
        to = beta.get() == T(0) ? alpha.get() * sum : alpha.get() * sum + beta.get() * to;
    })
template <class T> __global__ void symv(bool upper, int n, Scalar<T> alpha, const T* a, int lda, const T* x, int incx, Scalar<T> beta, T* y, int incy) TELAR_BLAS(
    const int k = TELAR_BLAS_FIRST;
    if (k < n) {
        T sum = 0;
        for (int j = 0; j < n; ++j)
            sum += element(a, lda, upper ? j < k : j > k, k, j) * x[place(j, n, incx)];
        T& to = y[place(k, n, incy)];
        to = beta.get() == T(0) ? alpha.get() * sum : alpha.get() * sum + beta.get() * to;
    })
template <class T> __global__ void ger(int m, int n, Scalar<T> alpha, const T* x, int incx, const T* y, int incy, T* a, int lda) TELAR_BLAS(
    const int row = TELAR_BLAS_FIRST, column = blockIdx.y;
    if (row < m)
        a[row + (size_t)column * lda] += alpha.get() * x[place(row, m, incx)] * y[place(column, n, incy)];)
/// One block of at most 1024 threads: x of op(A) x = b, in place of b.
template <class T> __global__ void trsv(bool upper, bool across, bool unit, int n, const T* a, int lda, T* x, int incx) TELAR_BLAS(
    const bool backwards = upper != across;
    for (int step = 0; step < n; ++step) {
        const int k = backwards ? n - 1 - step : step;
        if (threadIdx.x == 0 && !unit)
            x[place(k, n, incx)] /= a[k + (size_t)k * lda];
        __syncthreads();
        const T solved = x[place(k, n, incx)];
        for (int j = threadIdx.x; j < n; j += blockDim.x)
            if (backwards ? j < k : j > k)
                x[place(j, n, incx)] -= element(a, lda, across, j, k) * solved;
        __syncthreads();
    })
/// C = alpha op(A) op(B) + beta C in tiles of 32 x 64, of which each thread has 8 elements of a row; `stride`: from one matrix of a batch
/// to the next, or, with arrays of pointers, 0. part: 0 all, 1 the lower triangle alone, 2 the upper one.
template <class T, class S, class C = T>
__global__ void gemm(bool acrossA, bool acrossB, int m, int n, int k, Scalar<S> alpha, const T* a, int lda, long long strideA, const T* b, int ldb, long long strideB, Scalar<S> beta, C* c,
                     int ldc, long long strideC, const T* const* as_, const T* const* bs, C* const* cs, int part) TELAR_BLAS(
    constexpr int rows = 32; constexpr int columns = 64; constexpr int depth = 16; constexpr int each = 8;
    __shared__ S left[depth][rows]; alignas(16) __shared__ S right[depth][columns + 4];
    a = as_ ? as_[blockIdx.z] : a + strideA * blockIdx.z;
    b = bs ? bs[blockIdx.z] : b + strideB * blockIdx.z;
    c = cs ? cs[blockIdx.z] : c + strideC * blockIdx.z;
    const int thread = threadIdx.y * rows + threadIdx.x;
    const int row = blockIdx.x * rows + threadIdx.x; const int first = blockIdx.y * columns; const int mine = threadIdx.y * each;
    S sum[each];
    for (int q = 0; q < each; ++q)
        sum[q] = 0;
    for (int from = 0; from < k; from += depth) {
        for (int d = threadIdx.y; d < depth; d += rows * columns / each / rows)
            left[d][threadIdx.x] = row < m && from + d < k ? as<S>(element(a, lda, acrossA, row, from + d)) : S(0);
        for (int q = thread / depth; q < columns; q += rows * columns / each / depth) {
            const int d = thread % depth;
            right[d][q] = first + q < n && from + d < k ? as<S>(element(b, ldb, acrossB, from + d, first + q)) : S(0);
        }
        __syncthreads();
        for (int d = 0; d < depth; ++d) {
            const S x = left[d][threadIdx.x];
            for (int q = 0; q < each; ++q)
                sum[q] += x * right[d][mine + q];
        }
        __syncthreads();
    }
    for (int q = 0; q < each; ++q) {
        const int column = first + mine + q;
        if (row < m && column < n && (part == 0 || (part == 1 ? row >= column : row <= column))) {
            C& to = c[row + (size_t)column * ldc];
            to = as<C>(beta.get() == S(0) ? alpha.get() * sum[q] : alpha.get() * sum[q] + beta.get() * as<S>(to));
        }
    })
template <class T> __global__ void symm(bool left, bool upper, int m, int n, Scalar<T> alpha, const T* a, int lda, const T* b, int ldb, Scalar<T> beta, T* c, int ldc) TELAR_BLAS(
    const int row = TELAR_BLAS_FIRST, column = blockIdx.y;
    if (row < m) {
        T sum = 0;
        for (int j = 0; j < (left ? m : n); ++j) {
            const int r = left ? row : j, q = left ? j : column;
            const T of = element(a, lda, upper ? q < r : q > r, r, q);
            sum += left ? of * b[j + (size_t)column * ldb] : b[row + (size_t)j * ldb] * of;
        }
        T& to = c[row + (size_t)column * ldc];
        to = beta.get() == T(0) ? alpha.get() * sum : alpha.get() * sum + beta.get() * to;
    })
/// A thread for each column of B (left) or row (right): X of op(A) X = alpha B, or of X op(A) = alpha B, in place of B.
template <class T> __global__ void trsm(bool left, bool upper, bool across, bool unit, int m, int n, Scalar<T> alpha, const T* a, int lda, T* b, int ldb) TELAR_BLAS(
    const int k = TELAR_BLAS_FIRST, count = left ? m : n;
    if (k < (left ? n : m)) {
        const bool backwards = left ? upper != across : upper == across;
        const auto at = [&](int i) -> T& { return left ? b[i + (size_t)k * ldb] : b[k + (size_t)i * ldb]; };
        for (int step = 0; step < count; ++step) {
            const int i = backwards ? count - 1 - step : step;
            T sum = alpha.get() * at(i);
            for (int j = backwards ? i + 1 : 0; j < (backwards ? count : i); ++j)
                sum -= (left ? element(a, lda, across, i, j) : element(a, lda, across, j, i)) * at(j);
            at(i) = unit ? sum : sum / a[i + (size_t)i * lda];
        }
    })
template <class T> __global__ void geam(bool acrossA, bool acrossB, int m, int n, Scalar<T> alpha, const T* a, int lda, Scalar<T> beta, const T* b, int ldb, T* c, int ldc) TELAR_BLAS(
    const int row = TELAR_BLAS_FIRST, column = blockIdx.y;
    if (row < m) {
        const T x = alpha.get(), y = beta.get();
        c[row + (size_t)column * ldc] = (x == T(0) ? T(0) : x * element(a, lda, acrossA, row, column)) + (y == T(0) ? T(0) : y * element(b, ldb, acrossB, row, column));
    })
template <class T> __global__ void dgmm(bool left, int m, int n, const T* a, int lda, const T* x, int incx, T* c, int ldc) TELAR_BLAS(
    const int row = TELAR_BLAS_FIRST, column = blockIdx.y;
    if (row < m)
        c[row + (size_t)column * ldc] = a[row + (size_t)column * lda] * (left ? x[place(row, m, incx)] : x[place(column, n, incx)]);)

} // namespace cublas

#ifdef TELAR_HOST
struct cublasContext {
    cublasPointerMode_t mode = CUBLAS_POINTER_MODE_HOST;
    cudaStream_t stream = 0;
    cublasMath_t math = CUBLAS_DEFAULT_MATH;
    void* result = nullptr; ///< 8 bytes of the device, for results that the host asked for
};
typedef struct cublasContext* cublasHandle_t;
#define TELAR_BLAS_CALL TELAR_CALL cublasStatus_t

TELAR_BLAS_CALL cublasCreate(cublasHandle_t* handle) {
    *handle = new cublasContext;
    return cudaMalloc(&(*handle)->result, 8) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}
TELAR_BLAS_CALL cublasDestroy(cublasHandle_t handle) {
    if (!handle)
        return CUBLAS_STATUS_NOT_INITIALIZED;
    cudaFree(handle->result);
    delete handle;
    return CUBLAS_STATUS_SUCCESS;
}
TELAR_BLAS_CALL cublasSetStream(cublasHandle_t handle, cudaStream_t stream) { return handle ? (handle->stream = stream, CUBLAS_STATUS_SUCCESS) : CUBLAS_STATUS_NOT_INITIALIZED; }
TELAR_BLAS_CALL cublasGetStream(cublasHandle_t handle, cudaStream_t* stream) { return handle ? (*stream = handle->stream, CUBLAS_STATUS_SUCCESS) : CUBLAS_STATUS_NOT_INITIALIZED; }
TELAR_BLAS_CALL cublasSetPointerMode(cublasHandle_t handle, cublasPointerMode_t mode) { return handle ? (handle->mode = mode, CUBLAS_STATUS_SUCCESS) : CUBLAS_STATUS_NOT_INITIALIZED; }
TELAR_BLAS_CALL cublasGetPointerMode(cublasHandle_t handle, cublasPointerMode_t* mode) { return handle ? (*mode = handle->mode, CUBLAS_STATUS_SUCCESS) : CUBLAS_STATUS_NOT_INITIALIZED; }
TELAR_BLAS_CALL cublasSetMathMode(cublasHandle_t handle, cublasMath_t math) { return handle ? (handle->math = math, CUBLAS_STATUS_SUCCESS) : CUBLAS_STATUS_NOT_INITIALIZED; }
TELAR_BLAS_CALL cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t) { return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED; }
TELAR_BLAS_CALL cublasSetWorkspace(cublasHandle_t handle, void*, size_t) { return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED; }
TELAR_BLAS_CALL cublasGetVersion(cublasHandle_t, int* version) { return *version = 120800, CUBLAS_STATUS_SUCCESS; }
TELAR_CALL const char* cublasGetStatusName(cublasStatus_t status) {
    return status == CUBLAS_STATUS_SUCCESS           ? "CUBLAS_STATUS_SUCCESS"
           : status == CUBLAS_STATUS_NOT_INITIALIZED ? "CUBLAS_STATUS_NOT_INITIALIZED"
           : status == CUBLAS_STATUS_ALLOC_FAILED    ? "CUBLAS_STATUS_ALLOC_FAILED"
           : status == CUBLAS_STATUS_INVALID_VALUE   ? "CUBLAS_STATUS_INVALID_VALUE"
           : status == CUBLAS_STATUS_NOT_SUPPORTED   ? "CUBLAS_STATUS_NOT_SUPPORTED"
           : status == CUBLAS_STATUS_MAPPING_ERROR   ? "CUBLAS_STATUS_MAPPING_ERROR"
                                                     : "CUBLAS_STATUS_EXECUTION_FAILED";
}
TELAR_CALL const char* cublasGetStatusString(cublasStatus_t status) { return cublasGetStatusName(status); }

// Copies with steps: elements of a vector, columns of a matrix.
TELAR_BLAS_CALL cublasSetVector(int n, int bytes, const void* x, int incx, void* y, int incy) {
    return n < 0 || incx < 1 || incy < 1 || bytes < 1 ? CUBLAS_STATUS_INVALID_VALUE
           : n == 0 || cudaMemcpy2D(y, (size_t)bytes * incy, x, (size_t)bytes * incx, bytes, n, cudaMemcpyHostToDevice) == cudaSuccess
               ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}
TELAR_BLAS_CALL cublasGetVector(int n, int bytes, const void* x, int incx, void* y, int incy) {
    return n < 0 || incx < 1 || incy < 1 || bytes < 1 ? CUBLAS_STATUS_INVALID_VALUE
           : n == 0 || cudaMemcpy2D(y, (size_t)bytes * incy, x, (size_t)bytes * incx, bytes, n, cudaMemcpyDeviceToHost) == cudaSuccess
               ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}
TELAR_BLAS_CALL cublasSetMatrix(int rows, int columns, int bytes, const void* a, int lda, void* b, int ldb) {
    return rows < 0 || columns < 0 || lda < rows || ldb < rows ? CUBLAS_STATUS_INVALID_VALUE
           : rows == 0 || columns == 0 || cudaMemcpy2D(b, (size_t)bytes * ldb, a, (size_t)bytes * lda, (size_t)bytes * rows, columns, cudaMemcpyHostToDevice) == cudaSuccess
               ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}
TELAR_BLAS_CALL cublasGetMatrix(int rows, int columns, int bytes, const void* a, int lda, void* b, int ldb) {
    return rows < 0 || columns < 0 || lda < rows || ldb < rows ? CUBLAS_STATUS_INVALID_VALUE
           : rows == 0 || columns == 0 || cudaMemcpy2D(b, (size_t)bytes * ldb, a, (size_t)bytes * lda, (size_t)bytes * rows, columns, cudaMemcpyDeviceToHost) == cudaSuccess
               ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}
TELAR_BLAS_CALL cublasSetVectorAsync(int n, int bytes, const void* x, int incx, void* y, int incy, cudaStream_t) { return cublasSetVector(n, bytes, x, incx, y, incy); }
TELAR_BLAS_CALL cublasGetVectorAsync(int n, int bytes, const void* x, int incx, void* y, int incy, cudaStream_t) { return cublasGetVector(n, bytes, x, incx, y, incy); }
TELAR_BLAS_CALL cublasSetMatrixAsync(int r, int c, int bytes, const void* a, int lda, void* b, int ldb, cudaStream_t) { return cublasSetMatrix(r, c, bytes, a, lda, b, ldb); }
TELAR_BLAS_CALL cublasGetMatrixAsync(int r, int c, int bytes, const void* a, int lda, void* b, int ldb, cudaStream_t) { return cublasGetMatrix(r, c, bytes, a, lda, b, ldb); }

template <class T>
TELAR_CALL cublas::Scalar<T> telar_scalar(cublasHandle_t handle, const T* of) {
    return handle->mode == CUBLAS_POINTER_MODE_DEVICE ? cublas::Scalar<T>{T(0), of} : cublas::Scalar<T>{*of, nullptr};
}
#define TELAR_BLAS_CHECK(fine)                   \
    if (!h)                                      \
        return CUBLAS_STATUS_NOT_INITIALIZED;    \
    if (!(fine))                                 \
        return CUBLAS_STATUS_INVALID_VALUE;
#define TELAR_BLAS_DONE return cudaPeekAtLastError() == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
#define TELAR_BLAS_GRID(n) dim3(((n) + 255) / 256), 256, 0, h->stream
#define TELAR_BLAS_GRID2(m, n) dim3(((m) + 127) / 128, n), 128, 0, h->stream
/// Where a result goes: to the device, or by way of it to the host.
#define TELAR_BLAS_RESULT(R, launch)                                                           \
    R* to = h->mode == CUBLAS_POINTER_MODE_DEVICE ? result : (R*)h->result;                    \
    launch;                                                                                    \
    if (to != result && cudaMemcpy(result, to, sizeof(R), cudaMemcpyDeviceToHost) != cudaSuccess) \
        return CUBLAS_STATUS_EXECUTION_FAILED;                                                 \
    TELAR_BLAS_DONE

template <class T, class S, class C = T>
TELAR_BLAS_CALL telar_gemm(cublasHandle_t h, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const S* alpha, const T* a, int lda, long long sa, const T* b, int ldb,
                           long long sb, const S* beta, C* c, int ldc, long long sc, int batch, const T* const* as = nullptr, const T* const* bs = nullptr, C* const* cs = nullptr, int part = 0) {
    TELAR_BLAS_CHECK(m >= 0 && n >= 0 && k >= 0 && batch >= 0 && lda >= (opA ? k : m) && ldb >= (opB ? n : k) && ldc >= m)
    if (m && n && batch)
        cublas::gemm<T, S, C><<<dim3((m + 31) / 32, (n + 63) / 64, batch), dim3(32, 8), 0, h->stream>>>(opA != CUBLAS_OP_N, opB != CUBLAS_OP_N, m, n, k, telar_scalar(h, alpha), a, lda, sa, b,
                                                                                                      ldb, sb, telar_scalar(h, beta), c, ldc, sc, as, bs, cs, part);
    TELAR_BLAS_DONE
}

#define TELAR_BLAS_REAL(P, i, T)                                                                                                                                    \
    TELAR_BLAS_CALL cublas##P##axpy(cublasHandle_t h, int n, const T* alpha, const T* x, int incx, T* y, int incy) {                                                \
        TELAR_BLAS_CHECK(true)                                                                                                                                     \
        if (n > 0) cublas::axpy<T><<<TELAR_BLAS_GRID(n)>>>(n, telar_scalar(h, alpha), x, incx, y, incy);                                                            \
        TELAR_BLAS_DONE                                                                                                                                            \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##scal(cublasHandle_t h, int n, const T* alpha, T* x, int incx) {                                                                      \
        TELAR_BLAS_CHECK(true)                                                                                                                                     \
        if (n > 0 && incx > 0) cublas::scal<T><<<TELAR_BLAS_GRID(n)>>>(n, telar_scalar(h, alpha), x, incx);                                                         \
        TELAR_BLAS_DONE                                                                                                                                            \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##copy(cublasHandle_t h, int n, const T* x, int incx, T* y, int incy) {                                                                \
        TELAR_BLAS_CHECK(true)                                                                                                                                     \
        if (n > 0) cublas::copy<T><<<TELAR_BLAS_GRID(n)>>>(n, x, incx, y, incy);                                                                                    \
        TELAR_BLAS_DONE                                                                                                                                            \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##swap(cublasHandle_t h, int n, T* x, int incx, T* y, int incy) {                                                                      \
        TELAR_BLAS_CHECK(true)                                                                                                                                     \
        if (n > 0) cublas::swap<T><<<TELAR_BLAS_GRID(n)>>>(n, x, incx, y, incy);                                                                                    \
        TELAR_BLAS_DONE                                                                                                                                            \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##rot(cublasHandle_t h, int n, T* x, int incx, T* y, int incy, const T* c, const T* s) {                                               \
        TELAR_BLAS_CHECK(true)                                                                                                                                     \
        if (n > 0) cublas::rot<T><<<TELAR_BLAS_GRID(n)>>>(n, x, incx, y, incy, telar_scalar(h, c), telar_scalar(h, s));                                             \
        TELAR_BLAS_DONE                                                                                                                                            \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##asum(cublasHandle_t h, int n, const T* x, int incx, T* result) {                                                                     \
        TELAR_BLAS_CHECK(true)                                                                                                                                     \
        TELAR_BLAS_RESULT(T, (cublas::reduce<T><<<1, 256, 0, h->stream>>>(0, n, x, incx, x, incx, to)))                                                             \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##dot(cublasHandle_t h, int n, const T* x, int incx, const T* y, int incy, T* result) {                                                \
        TELAR_BLAS_CHECK(true)                                                                                                                                     \
        TELAR_BLAS_RESULT(T, (cublas::reduce<T><<<1, 256, 0, h->stream>>>(1, n, x, incx, y, incy, to)))                                                             \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##nrm2(cublasHandle_t h, int n, const T* x, int incx, T* result) {                                                                     \
        TELAR_BLAS_CHECK(true)                                                                                                                                     \
        TELAR_BLAS_RESULT(T, (cublas::reduce<T><<<1, 256, 0, h->stream>>>(2, n, x, incx, x, incx, to)))                                                             \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublasI##i##amax(cublasHandle_t h, int n, const T* x, int incx, int* result) {                                                                  \
        TELAR_BLAS_CHECK(true)                                                                                                                                     \
        TELAR_BLAS_RESULT(int, (cublas::extreme<T><<<1, 32, 0, h->stream>>>(true, n, x, incx, to)))                                                                 \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublasI##i##amin(cublasHandle_t h, int n, const T* x, int incx, int* result) {                                                                  \
        TELAR_BLAS_CHECK(true)                                                                                                                                     \
        TELAR_BLAS_RESULT(int, (cublas::extreme<T><<<1, 32, 0, h->stream>>>(false, n, x, incx, to)))                                                                \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##gemv(cublasHandle_t h, cublasOperation_t op, int m, int n, const T* alpha, const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) { \
        TELAR_BLAS_CHECK(m >= 0 && n >= 0 && lda >= m && incx && incy)                                                                                              \
        if (m && n) cublas::gemv<T><<<TELAR_BLAS_GRID(op ? n : m)>>>(op != CUBLAS_OP_N, m, n, telar_scalar(h, alpha), a, lda, x, incx, telar_scalar(h, beta), y, incy); \
        TELAR_BLAS_DONE                                                                                                                                            \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##symv(cublasHandle_t h, cublasFillMode_t uplo, int n, const T* alpha, const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) { \
        TELAR_BLAS_CHECK(n >= 0 && lda >= n && incx && incy)                                                                                                        \
        if (n) cublas::symv<T><<<TELAR_BLAS_GRID(n)>>>(uplo == CUBLAS_FILL_MODE_UPPER, n, telar_scalar(h, alpha), a, lda, x, incx, telar_scalar(h, beta), y, incy);  \
        TELAR_BLAS_DONE                                                                                                                                            \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##ger(cublasHandle_t h, int m, int n, const T* alpha, const T* x, int incx, const T* y, int incy, T* a, int lda) {                     \
        TELAR_BLAS_CHECK(m >= 0 && n >= 0 && lda >= m && incx && incy)                                                                                              \
        if (m && n) cublas::ger<T><<<TELAR_BLAS_GRID2(m, n)>>>(m, n, telar_scalar(h, alpha), x, incx, y, incy, a, lda);                                             \
        TELAR_BLAS_DONE                                                                                                                                            \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##trsv(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t op, cublasDiagType_t diagonal, int n, const T* a, int lda, T* x, int incx) { \
        TELAR_BLAS_CHECK(n >= 0 && lda >= n && incx)                                                                                                                \
        if (n) cublas::trsv<T><<<1, 256, 0, h->stream>>>(uplo == CUBLAS_FILL_MODE_UPPER, op != CUBLAS_OP_N, diagonal == CUBLAS_DIAG_UNIT, n, a, lda, x, incx);       \
        TELAR_BLAS_DONE                                                                                                                                            \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##gemm(cublasHandle_t h, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const T* alpha, const T* a, int lda, const T* b, int ldb, \
                                    const T* beta, T* c, int ldc) {                                                                                                 \
        return telar_gemm<T, T, T>(h, opA, opB, m, n, k, alpha, a, lda, 0, b, ldb, 0, beta, c, ldc, 0, 1);                                                             \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##gemmStridedBatched(cublasHandle_t h, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const T* alpha, const T* a, int lda, \
                                                  long long sa, const T* b, int ldb, long long sb, const T* beta, T* c, int ldc, long long sc, int batch) {         \
        return telar_gemm<T, T, T>(h, opA, opB, m, n, k, alpha, a, lda, sa, b, ldb, sb, beta, c, ldc, sc, batch);                                                      \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##gemmBatched(cublasHandle_t h, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const T* alpha, const T* const a[], int lda, \
                                           const T* const b[], int ldb, const T* beta, T* const c[], int ldc, int batch) {                                          \
        return telar_gemm<T, T, T>(h, opA, opB, m, n, k, alpha, (const T*)nullptr, lda, 0, (const T*)nullptr, ldb, 0, beta, (T*)nullptr, ldc, 0, batch, a, b, c);      \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##syrk(cublasHandle_t h, cublasFillMode_t uplo, cublasOperation_t op, int n, int k, const T* alpha, const T* a, int lda, const T* beta, T* c, int ldc) { \
        return telar_gemm<T, T, T>(h, op, op ? CUBLAS_OP_N : CUBLAS_OP_T, n, n, k, alpha, a, lda, 0, a, lda, 0, beta, c, ldc, 0, 1, nullptr, nullptr, nullptr,          \
                                uplo == CUBLAS_FILL_MODE_UPPER ? 2 : 1);                                                                                            \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##symm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n, const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, \
                                    T* c, int ldc) {                                                                                                                \
        TELAR_BLAS_CHECK(m >= 0 && n >= 0 && ldb >= m && ldc >= m)                                                                                                  \
        if (m && n) cublas::symm<T><<<TELAR_BLAS_GRID2(m, n)>>>(side == CUBLAS_SIDE_LEFT, uplo == CUBLAS_FILL_MODE_UPPER, m, n, telar_scalar(h, alpha), a, lda, b, ldb, \
                                                                telar_scalar(h, beta), c, ldc);                                                                     \
        TELAR_BLAS_DONE                                                                                                                                            \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##trsm(cublasHandle_t h, cublasSideMode_t side, cublasFillMode_t uplo, cublasOperation_t op, cublasDiagType_t diagonal, int m, int n, const T* alpha, const T* a, \
                                    int lda, T* b, int ldb) {                                                                                                       \
        TELAR_BLAS_CHECK(m >= 0 && n >= 0 && ldb >= m)                                                                                                              \
        if (m && n) cublas::trsm<T><<<dim3(((side == CUBLAS_SIDE_LEFT ? n : m) + 63) / 64), 64, 0, h->stream>>>(side == CUBLAS_SIDE_LEFT, uplo == CUBLAS_FILL_MODE_UPPER, op != CUBLAS_OP_N, \
                                                                                                        diagonal == CUBLAS_DIAG_UNIT, m, n, telar_scalar(h, alpha), a, lda, b, ldb); \
        TELAR_BLAS_DONE                                                                                                                                            \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##geam(cublasHandle_t h, cublasOperation_t opA, cublasOperation_t opB, int m, int n, const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb, \
                                    T* c, int ldc) {                                                                                                                \
        TELAR_BLAS_CHECK(m >= 0 && n >= 0 && ldc >= m)                                                                                                              \
        if (m && n) cublas::geam<T><<<TELAR_BLAS_GRID2(m, n)>>>(opA != CUBLAS_OP_N, opB != CUBLAS_OP_N, m, n, telar_scalar(h, alpha), a, lda, telar_scalar(h, beta), b, ldb, c, ldc); \
        TELAR_BLAS_DONE                                                                                                                                            \
    }                                                                                                                                                              \
    TELAR_BLAS_CALL cublas##P##dgmm(cublasHandle_t h, cublasSideMode_t side, int m, int n, const T* a, int lda, const T* x, int incx, T* c, int ldc) {               \
        TELAR_BLAS_CHECK(m >= 0 && n >= 0 && lda >= m && ldc >= m)                                                                                                  \
        if (m && n) cublas::dgmm<T><<<TELAR_BLAS_GRID2(m, n)>>>(side == CUBLAS_SIDE_LEFT, m, n, a, lda, x, incx, c, ldc);                                            \
        TELAR_BLAS_DONE                                                                                                                                            \
    }
TELAR_BLAS_REAL(S, s, float)
TELAR_BLAS_REAL(D, d, double)

TELAR_BLAS_CALL cublasHgemm(cublasHandle_t h, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const __half* alpha, const __half* a, int lda, const __half* b, int ldb,
                            const __half* beta, __half* c, int ldc) {
    TELAR_BLAS_CHECK(h->mode == CUBLAS_POINTER_MODE_HOST)
    const float by = __half2float(*alpha), and_ = __half2float(*beta);
    return telar_gemm<__half, float>(h, opA, opB, m, n, k, &by, a, lda, 0, b, ldb, 0, &and_, c, ldc, 0, 1);
}
/// `compute` gives the type of alpha, beta and the sums: double for matrices of double; int for bytes with results in int; float
/// for float, for half and bfloat16 with results of their own type or float, and for bytes with results in float. With half,
/// alpha and beta are half and the sums are float.
TELAR_BLAS_CALL telar_gemm_ex(cublasHandle_t h, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const void* alpha, const void* a, cudaDataType typeA, int lda,
                              long long sa, const void* b, cudaDataType typeB, int ldb, long long sb, const void* beta, void* c, cudaDataType typeC, int ldc, long long sc, int batch,
                              cublasComputeType_t compute, const void* const* as = nullptr, const void* const* bs = nullptr, void* const* cs = nullptr) {
    TELAR_BLAS_CHECK(true)
    if (typeA != typeB)
        return CUBLAS_STATUS_NOT_SUPPORTED;
#define TELAR_BLAS_EX(T, S, C) \
    return telar_gemm<T, S, C>(h, opA, opB, m, n, k, (const S*)alpha, (const T*)a, lda, sa, (const T*)b, ldb, sb, (const S*)beta, (C*)c, ldc, sc, batch, (const T* const*)as, (const T* const*)bs, (C* const*)cs)
    const bool single = compute == CUBLAS_COMPUTE_32F || compute == CUBLAS_COMPUTE_32F_PEDANTIC;
    const bool fast = compute == CUBLAS_COMPUTE_32F_FAST_16F || compute == CUBLAS_COMPUTE_32F_FAST_16BF || compute == CUBLAS_COMPUTE_32F_FAST_TF32;
    if (compute == CUBLAS_COMPUTE_32I || compute == CUBLAS_COMPUTE_32I_PEDANTIC) {
        if (typeA == CUDA_R_8I && typeC == CUDA_R_32I) TELAR_BLAS_EX(signed char, int, int);
    } else if (compute == CUBLAS_COMPUTE_64F || compute == CUBLAS_COMPUTE_64F_PEDANTIC) {
        if (typeA == CUDA_R_64F && typeC == CUDA_R_64F) TELAR_BLAS_EX(double, double, double);
    } else if (compute == CUBLAS_COMPUTE_16F || compute == CUBLAS_COMPUTE_16F_PEDANTIC) {
        if (typeA != CUDA_R_16F || typeC != CUDA_R_16F || h->mode != CUBLAS_POINTER_MODE_HOST)
            return CUBLAS_STATUS_NOT_SUPPORTED;
        const float by = __half2float(*(const __half*)alpha), and_ = __half2float(*(const __half*)beta);
        alpha = &by, beta = &and_;
        TELAR_BLAS_EX(__half, float, __half);
    } else if (single || fast) {
        if (typeA == CUDA_R_32F && typeC == CUDA_R_32F) TELAR_BLAS_EX(float, float, float);
        if (single && typeA == CUDA_R_16F && typeC == CUDA_R_16F) TELAR_BLAS_EX(__half, float, __half);
        if (single && typeA == CUDA_R_16F && typeC == CUDA_R_32F) TELAR_BLAS_EX(__half, float, float);
        if (single && typeA == CUDA_R_16BF && typeC == CUDA_R_16BF) TELAR_BLAS_EX(__nv_bfloat16, float, __nv_bfloat16);
        if (single && typeA == CUDA_R_16BF && typeC == CUDA_R_32F) TELAR_BLAS_EX(__nv_bfloat16, float, float);
        if (single && typeA == CUDA_R_8I && typeC == CUDA_R_32F) TELAR_BLAS_EX(signed char, float, float);
    }
#undef TELAR_BLAS_EX
    return CUBLAS_STATUS_NOT_SUPPORTED;
}
TELAR_BLAS_CALL cublasGemmStridedBatchedEx(cublasHandle_t h, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const void* alpha, const void* a, cudaDataType typeA, int lda,
                                           long long sa, const void* b, cudaDataType typeB, int ldb, long long sb, const void* beta, void* c, cudaDataType typeC, int ldc, long long sc,
                                           int batch, cublasComputeType_t compute, cublasGemmAlgo_t) {
    return telar_gemm_ex(h, opA, opB, m, n, k, alpha, a, typeA, lda, sa, b, typeB, ldb, sb, beta, c, typeC, ldc, sc, batch, compute);
}
TELAR_BLAS_CALL cublasGemmBatchedEx(cublasHandle_t h, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const void* alpha, const void* const a[], cudaDataType typeA, int lda,
                                    const void* const b[], cudaDataType typeB, int ldb, const void* beta, void* const c[], cudaDataType typeC, int ldc, int batch,
                                    cublasComputeType_t compute, cublasGemmAlgo_t) {
    return telar_gemm_ex(h, opA, opB, m, n, k, alpha, nullptr, typeA, lda, 0, nullptr, typeB, ldb, 0, beta, nullptr, typeC, ldc, 0, batch, compute, a, b, c);
}
TELAR_BLAS_CALL cublasGemmEx(cublasHandle_t h, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const void* alpha, const void* a, cudaDataType typeA, int lda, const void* b,
                             cudaDataType typeB, int ldb, const void* beta, void* c, cudaDataType typeC, int ldc, cublasComputeType_t compute, cublasGemmAlgo_t algorithm) {
    return cublasGemmStridedBatchedEx(h, opA, opB, m, n, k, alpha, a, typeA, lda, 0, b, typeB, ldb, 0, beta, c, typeC, ldc, 0, 1, compute, algorithm);
}
/// As programs from before CUDA 11 call them: with the type that is computed with.
TELAR_BLAS_CALL cublasGemmStridedBatchedEx(cublasHandle_t h, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const void* alpha, const void* a, cudaDataType typeA, int lda,
                                           long long sa, const void* b, cudaDataType typeB, int ldb, long long sb, const void* beta, void* c, cudaDataType typeC, int ldc, long long sc,
                                           int batch, cudaDataType compute, cublasGemmAlgo_t algorithm) {
    if (compute != CUDA_R_16F && compute != CUDA_R_32F && compute != CUDA_R_64F && compute != CUDA_R_32I)
        return CUBLAS_STATUS_NOT_SUPPORTED;
    const cublasComputeType_t as = compute == CUDA_R_16F   ? CUBLAS_COMPUTE_16F
                                   : compute == CUDA_R_64F ? CUBLAS_COMPUTE_64F
                                   : compute == CUDA_R_32I ? CUBLAS_COMPUTE_32I
                                                           : CUBLAS_COMPUTE_32F;
    return cublasGemmStridedBatchedEx(h, opA, opB, m, n, k, alpha, a, typeA, lda, sa, b, typeB, ldb, sb, beta, c, typeC, ldc, sc, batch, as, algorithm);
}
TELAR_BLAS_CALL cublasGemmEx(cublasHandle_t h, cublasOperation_t opA, cublasOperation_t opB, int m, int n, int k, const void* alpha, const void* a, cudaDataType typeA, int lda, const void* b,
                             cudaDataType typeB, int ldb, const void* beta, void* c, cudaDataType typeC, int ldc, cudaDataType compute, cublasGemmAlgo_t algorithm) {
    return cublasGemmStridedBatchedEx(h, opA, opB, m, n, k, alpha, a, typeA, lda, 0, b, typeB, ldb, 0, beta, c, typeC, ldc, 0, 1, compute, algorithm);
}
#define cublasCreate_v2 cublasCreate
#define cublasDestroy_v2 cublasDestroy
#define cublasSgemm_v2 cublasSgemm
#define cublasDgemm_v2 cublasDgemm
#endif
