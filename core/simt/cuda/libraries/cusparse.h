// cuSPARSE's generic interface on the machine, as its documentation describes it: matrices as CSR, CSC or COO with indices of 32 bits in
// float or double, times vectors and dense matrices, and conversions from and to dense ones. Sums of COO and of transposed matrices are
// added by atomics, so their last bits may differ from run to run, as on a card.
#pragma once
#define CUSPARSEAPI // by which the samples' own helpers know it
#pragma clang system_header

#include "library_types.h"

typedef enum {
    CUSPARSE_STATUS_SUCCESS, CUSPARSE_STATUS_NOT_INITIALIZED, CUSPARSE_STATUS_ALLOC_FAILED, CUSPARSE_STATUS_INVALID_VALUE, CUSPARSE_STATUS_ARCH_MISMATCH,
    CUSPARSE_STATUS_MAPPING_ERROR, CUSPARSE_STATUS_EXECUTION_FAILED, CUSPARSE_STATUS_INTERNAL_ERROR, CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED,
    CUSPARSE_STATUS_ZERO_PIVOT, CUSPARSE_STATUS_NOT_SUPPORTED, CUSPARSE_STATUS_INSUFFICIENT_RESOURCES
} cusparseStatus_t;
typedef enum { CUSPARSE_POINTER_MODE_HOST, CUSPARSE_POINTER_MODE_DEVICE } cusparsePointerMode_t;
typedef enum { CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE } cusparseOperation_t;
typedef enum { CUSPARSE_INDEX_BASE_ZERO, CUSPARSE_INDEX_BASE_ONE } cusparseIndexBase_t;
typedef enum { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_64I } cusparseIndexType_t;
typedef enum { CUSPARSE_ORDER_COL = 1, CUSPARSE_ORDER_ROW } cusparseOrder_t;
typedef enum { CUSPARSE_MATRIX_TYPE_GENERAL, CUSPARSE_MATRIX_TYPE_SYMMETRIC, CUSPARSE_MATRIX_TYPE_HERMITIAN, CUSPARSE_MATRIX_TYPE_TRIANGULAR } cusparseMatrixType_t;
typedef enum { CUSPARSE_SPMV_ALG_DEFAULT, CUSPARSE_SPMV_COO_ALG1, CUSPARSE_SPMV_CSR_ALG1, CUSPARSE_SPMV_CSR_ALG2, CUSPARSE_SPMV_COO_ALG2 } cusparseSpMVAlg_t;
#define CUSPARSE_MV_ALG_DEFAULT CUSPARSE_SPMV_ALG_DEFAULT
#define CUSPARSE_CSRMV_ALG1 CUSPARSE_SPMV_CSR_ALG1
typedef enum {
    CUSPARSE_SPMM_ALG_DEFAULT, CUSPARSE_SPMM_COO_ALG1, CUSPARSE_SPMM_COO_ALG2, CUSPARSE_SPMM_COO_ALG3, CUSPARSE_SPMM_CSR_ALG1, CUSPARSE_SPMM_COO_ALG4, CUSPARSE_SPMM_CSR_ALG2,
    CUSPARSE_SPMM_CSR_ALG3 = 12
} cusparseSpMMAlg_t;
typedef enum { CUSPARSE_DENSETOSPARSE_ALG_DEFAULT } cusparseDenseToSparseAlg_t;
typedef enum { CUSPARSE_SPARSETODENSE_ALG_DEFAULT } cusparseSparseToDenseAlg_t;

struct cusparseContext {
    cudaStream_t stream = nullptr;
    cusparsePointerMode_t mode = CUSPARSE_POINTER_MODE_HOST;
};
typedef struct cusparseContext* cusparseHandle_t;
struct cusparseMatDescr {
    cusparseMatrixType_t type = CUSPARSE_MATRIX_TYPE_GENERAL;
    cusparseIndexBase_t base = CUSPARSE_INDEX_BASE_ZERO;
};
typedef struct cusparseMatDescr* cusparseMatDescr_t;
/// Rows of CSR by their offsets; those of CSC are its columns, which makes it the transposed matrix as CSR.
struct cusparseSpMatDescr {
    int64_t rows, cols, nnz;
    int *offsets, *rowIndices, *indices; ///< COO has rowIndices in place of offsets
    void* values;
    int base;
    cudaDataType type;
    bool transposed; ///< CSC
};
typedef struct cusparseSpMatDescr* cusparseSpMatDescr_t;
typedef const struct cusparseSpMatDescr* cusparseConstSpMatDescr_t;
struct cusparseDnVecDescr {
    int64_t size;
    void* values;
    cudaDataType type;
};
typedef struct cusparseDnVecDescr* cusparseDnVecDescr_t;
typedef const struct cusparseDnVecDescr* cusparseConstDnVecDescr_t;
struct cusparseDnMatDescr {
    int64_t rows, cols, ld;
    void* values;
    cudaDataType type;
    cusparseOrder_t order;
};
typedef struct cusparseDnMatDescr* cusparseDnMatDescr_t;
typedef const struct cusparseDnMatDescr* cusparseConstDnMatDescr_t;

/// Kernels: names as they stand in the list of launches.
namespace cusparse {

#ifdef __CUDA_ARCH__
#define TELAR_SPARSE(...) { __VA_ARGS__ }
#define TELAR_SPARSE_FIRST blockIdx.x* blockDim.x + threadIdx.x
#else
#define TELAR_SPARSE(...) {}
#endif

/// A dense matrix: the step from row to row and from column to column. A vector has one column.
struct Dense {
    size_t row, column;
};

template <class T> __global__ void scale(int rows, int columns, T beta, T* y, Dense d) TELAR_SPARSE(
    const int k = TELAR_SPARSE_FIRST;
    if (k < rows * columns) {
        T& to = y[k % rows * d.row + k / rows * d.column];
        to = beta == T(0) ? T(0) : beta * to;
    })
/// A thread for each row, and a row of blocks for each column of X.
template <class T> __global__ void csr(int rows, const int* offsets, const int* indices, const T* values, int base, T alpha, const T* x, Dense dx, T beta, T* y, Dense dy) TELAR_SPARSE(
    const int row = TELAR_SPARSE_FIRST;
    if (row < rows) {
        T sum = 0;
        for (int k = offsets[row] - base; k < offsets[row + 1] - base; ++k)
            sum += values[k] * x[(indices[k] - base) * dx.row + blockIdx.y * dx.column];
        T& to = y[row * dy.row + blockIdx.y * dy.column];
        to = beta == T(0) ? alpha * sum : alpha * sum + beta * to;
    })
/// A thread for each row of a matrix that is transposed: it adds to the rows of Y that its elements name.
template <class T> __global__ void csr_transposed(int rows, const int* offsets, const int* indices, const T* values, int base, T alpha, const T* x, Dense dx, T* y, Dense dy) TELAR_SPARSE(
    const int row = TELAR_SPARSE_FIRST;
    if (row < rows) {
        const T of = alpha * x[row * dx.row + blockIdx.y * dx.column];
        for (int k = offsets[row] - base; k < offsets[row + 1] - base; ++k)
            atomicAdd(&y[(indices[k] - base) * dy.row + blockIdx.y * dy.column], values[k] * of);
    })
/// A thread for each element.
template <class T> __global__ void coo(int nnz, const int* rows, const int* columns, const T* values, int base, T alpha, const T* x, Dense dx, T* y, Dense dy) TELAR_SPARSE(
    const int k = TELAR_SPARSE_FIRST;
    if (k < nnz)
        atomicAdd(&y[(rows[k] - base) * dy.row + blockIdx.y * dy.column], alpha * values[k] * x[(columns[k] - base) * dx.row + blockIdx.y * dx.column]);)
template <class T> __global__ void count(int rows, int columns, const T* dense, Dense d, int* offsets) TELAR_SPARSE(
    const int row = TELAR_SPARSE_FIRST;
    if (row < rows) {
        int found = 0;
        for (int k = 0; k < columns; ++k)
            found += dense[row * d.row + k * d.column] != T(0);
        offsets[row + 1] = found;
    })
static __global__ void sum_up(int rows, int base, int* offsets) TELAR_SPARSE(
    offsets[0] = base;
    for (int row = 0; row < rows; ++row)
        offsets[row + 1] += offsets[row];)
template <class T> __global__ void gather(int rows, int columns, const T* dense, Dense d, int base, const int* offsets, int* indices, T* values) TELAR_SPARSE(
    const int row = TELAR_SPARSE_FIRST;
    if (row < rows) {
        int at = offsets[row] - base;
        for (int k = 0; k < columns; ++k)
            if (const T value = dense[row * d.row + k * d.column]; value != T(0)) {
                indices[at] = k + base;
                values[at++] = value;
            }
    })
template <class T> __global__ void spread(int rows, const int* offsets, const int* indices, const T* values, int base, T* dense, Dense d) TELAR_SPARSE(
    const int row = TELAR_SPARSE_FIRST;
    if (row < rows)
        for (int k = offsets[row] - base; k < offsets[row + 1] - base; ++k)
            dense[row * d.row + (indices[k] - base) * d.column] = values[k];)

} // namespace cusparse

#ifdef TELAR_HOST
#define TELAR_SPARSE_CALL TELAR_CALL cusparseStatus_t
#define TELAR_SPARSE_NEED(fine) if (!(fine)) return CUSPARSE_STATUS_INVALID_VALUE;
#define TELAR_SPARSE_DONE return cudaPeekAtLastError() == cudaSuccess ? CUSPARSE_STATUS_SUCCESS : CUSPARSE_STATUS_EXECUTION_FAILED;
#define TELAR_SPARSE_GRID(n, columns) dim3((unsigned int)(((n) + 127) / 128), (unsigned int)(columns)), 128, 0, h->stream

TELAR_SPARSE_CALL cusparseCreate(cusparseHandle_t* h) { return *h = new cusparseContext, CUSPARSE_STATUS_SUCCESS; }
TELAR_SPARSE_CALL cusparseDestroy(cusparseHandle_t h) { return delete h, CUSPARSE_STATUS_SUCCESS; }
TELAR_SPARSE_CALL cusparseSetStream(cusparseHandle_t h, cudaStream_t stream) { return h ? (h->stream = stream, CUSPARSE_STATUS_SUCCESS) : CUSPARSE_STATUS_NOT_INITIALIZED; }
TELAR_SPARSE_CALL cusparseSetPointerMode(cusparseHandle_t h, cusparsePointerMode_t mode) { return h ? (h->mode = mode, CUSPARSE_STATUS_SUCCESS) : CUSPARSE_STATUS_NOT_INITIALIZED; }
TELAR_SPARSE_CALL cusparseGetVersion(cusparseHandle_t, int* version) { return *version = 12500, CUSPARSE_STATUS_SUCCESS; }
TELAR_CALL const char* cusparseGetErrorName(cusparseStatus_t status) {
    return status == CUSPARSE_STATUS_SUCCESS           ? "CUSPARSE_STATUS_SUCCESS"
           : status == CUSPARSE_STATUS_NOT_INITIALIZED ? "CUSPARSE_STATUS_NOT_INITIALIZED"
           : status == CUSPARSE_STATUS_INVALID_VALUE   ? "CUSPARSE_STATUS_INVALID_VALUE"
           : status == CUSPARSE_STATUS_NOT_SUPPORTED   ? "CUSPARSE_STATUS_NOT_SUPPORTED"
                                                       : "CUSPARSE_STATUS_EXECUTION_FAILED";
}
TELAR_CALL const char* cusparseGetErrorString(cusparseStatus_t status) { return cusparseGetErrorName(status); }
TELAR_SPARSE_CALL cusparseCreateMatDescr(cusparseMatDescr_t* d) { return *d = new cusparseMatDescr, CUSPARSE_STATUS_SUCCESS; }
TELAR_SPARSE_CALL cusparseDestroyMatDescr(cusparseMatDescr_t d) { return delete d, CUSPARSE_STATUS_SUCCESS; }
TELAR_SPARSE_CALL cusparseSetMatType(cusparseMatDescr_t d, cusparseMatrixType_t type) { return d->type = type, CUSPARSE_STATUS_SUCCESS; }
TELAR_SPARSE_CALL cusparseSetMatIndexBase(cusparseMatDescr_t d, cusparseIndexBase_t base) { return d->base = base, CUSPARSE_STATUS_SUCCESS; }

// ---- matrices and vectors
TELAR_SPARSE_CALL telar_sparse(cusparseSpMatDescr_t* d, cusparseSpMatDescr made, cusparseIndexType_t a, cusparseIndexType_t b) {
    TELAR_SPARSE_NEED(d && made.rows >= 0 && made.cols >= 0 && made.nnz >= 0)
    if (a != CUSPARSE_INDEX_32I || b != CUSPARSE_INDEX_32I || (made.type != CUDA_R_32F && made.type != CUDA_R_64F))
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    *d = new cusparseSpMatDescr(made);
    return CUSPARSE_STATUS_SUCCESS;
}
TELAR_SPARSE_CALL cusparseCreateCsr(cusparseSpMatDescr_t* d, int64_t rows, int64_t cols, int64_t nnz, void* offsets, void* indices, void* values, cusparseIndexType_t a, cusparseIndexType_t b,
                                    cusparseIndexBase_t base, cudaDataType type) {
    return telar_sparse(d, {rows, cols, nnz, (int*)offsets, nullptr, (int*)indices, values, (int)base, type, false}, a, b);
}
TELAR_SPARSE_CALL cusparseCreateCsc(cusparseSpMatDescr_t* d, int64_t rows, int64_t cols, int64_t nnz, void* offsets, void* indices, void* values, cusparseIndexType_t a, cusparseIndexType_t b,
                                    cusparseIndexBase_t base, cudaDataType type) {
    return telar_sparse(d, {rows, cols, nnz, (int*)offsets, nullptr, (int*)indices, values, (int)base, type, true}, a, b);
}
TELAR_SPARSE_CALL cusparseCreateCoo(cusparseSpMatDescr_t* d, int64_t rows, int64_t cols, int64_t nnz, void* rowIndices, void* indices, void* values, cusparseIndexType_t a,
                                    cusparseIndexBase_t base, cudaDataType type) {
    return telar_sparse(d, {rows, cols, nnz, nullptr, (int*)rowIndices, (int*)indices, values, (int)base, type, false}, a, a);
}
TELAR_SPARSE_CALL cusparseDestroySpMat(cusparseConstSpMatDescr_t d) { return delete d, CUSPARSE_STATUS_SUCCESS; }
TELAR_SPARSE_CALL cusparseSpMatGetSize(cusparseConstSpMatDescr_t d, int64_t* rows, int64_t* cols, int64_t* nnz) { return *rows = d->rows, *cols = d->cols, *nnz = d->nnz, CUSPARSE_STATUS_SUCCESS; }
TELAR_SPARSE_CALL cusparseCsrSetPointers(cusparseSpMatDescr_t d, void* offsets, void* indices, void* values) {
    return d->offsets = (int*)offsets, d->indices = (int*)indices, d->values = values, CUSPARSE_STATUS_SUCCESS;
}
TELAR_SPARSE_CALL cusparseSpMatSetValues(cusparseSpMatDescr_t d, void* values) { return d->values = values, CUSPARSE_STATUS_SUCCESS; }
TELAR_SPARSE_CALL cusparseCreateDnVec(cusparseDnVecDescr_t* d, int64_t size, void* values, cudaDataType type) { return *d = new cusparseDnVecDescr{size, values, type}, CUSPARSE_STATUS_SUCCESS; }
TELAR_SPARSE_CALL cusparseDestroyDnVec(cusparseConstDnVecDescr_t d) { return delete d, CUSPARSE_STATUS_SUCCESS; }
TELAR_SPARSE_CALL cusparseDnVecSetValues(cusparseDnVecDescr_t d, void* values) { return d->values = values, CUSPARSE_STATUS_SUCCESS; }
TELAR_SPARSE_CALL cusparseCreateDnMat(cusparseDnMatDescr_t* d, int64_t rows, int64_t cols, int64_t ld, void* values, cudaDataType type, cusparseOrder_t order) {
    TELAR_SPARSE_NEED(d && ld >= (order == CUSPARSE_ORDER_COL ? rows : cols))
    return *d = new cusparseDnMatDescr{rows, cols, ld, values, type, order}, CUSPARSE_STATUS_SUCCESS;
}
TELAR_SPARSE_CALL cusparseDestroyDnMat(cusparseConstDnMatDescr_t d) { return delete d, CUSPARSE_STATUS_SUCCESS; }
TELAR_CALL cusparse::Dense telar_steps(cusparseConstDnMatDescr_t d) {
    return d->order == CUSPARSE_ORDER_COL ? cusparse::Dense{1, (size_t)d->ld} : cusparse::Dense{(size_t)d->ld, 1};
}

// ---- products
template <class T>
TELAR_SPARSE_CALL telar_product(cusparseHandle_t h, cusparseOperation_t op, const void* alpha_, cusparseConstSpMatDescr_t a, const void* x_, cusparse::Dense dx, const void* beta_, void* y_,
                                cusparse::Dense dy, int64_t columns) {
    T alpha, beta;
    if (h->mode == CUSPARSE_POINTER_MODE_HOST)
        alpha = *(const T*)alpha_, beta = *(const T*)beta_;
    else if (cudaMemcpy(&alpha, alpha_, sizeof(T), cudaMemcpyDeviceToHost) != cudaSuccess || cudaMemcpy(&beta, beta_, sizeof(T), cudaMemcpyDeviceToHost) != cudaSuccess)
        return CUSPARSE_STATUS_INVALID_VALUE;
    const T *x = (const T*)x_, *values = (const T*)a->values;
    T* y = (T*)y_;
    const bool across = (op != CUSPARSE_OPERATION_NON_TRANSPOSE) != a->transposed;
    const int stored = (int)(a->transposed ? a->cols : a->rows), made = (int)(op != CUSPARSE_OPERATION_NON_TRANSPOSE ? a->cols : a->rows);
    if (made == 0 || columns == 0)
        return CUSPARSE_STATUS_SUCCESS;
    if (a->offsets && !across) {
        cusparse::csr<T><<<TELAR_SPARSE_GRID(stored, columns)>>>(stored, a->offsets, a->indices, values, a->base, alpha, x, dx, beta, y, dy);
    } else {
        cusparse::scale<T><<<TELAR_SPARSE_GRID(made * columns, 1)>>>(made, (int)columns, beta, y, dy);
        if (a->offsets && stored > 0)
            cusparse::csr_transposed<T><<<TELAR_SPARSE_GRID(stored, columns)>>>(stored, a->offsets, a->indices, values, a->base, alpha, x, dx, y, dy);
        else if (a->nnz > 0)
            cusparse::coo<T><<<TELAR_SPARSE_GRID(a->nnz, columns)>>>((int)a->nnz, across ? a->indices : a->rowIndices, across ? a->rowIndices : a->indices, values, a->base, alpha, x, dx, y, dy);
    }
    TELAR_SPARSE_DONE
}
TELAR_SPARSE_CALL cusparseSpMV_bufferSize(cusparseHandle_t h, cusparseOperation_t, const void*, cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void*, cusparseDnVecDescr_t, cudaDataType,
                                          cusparseSpMVAlg_t, size_t* bytes) { return h ? (*bytes = 8, CUSPARSE_STATUS_SUCCESS) : CUSPARSE_STATUS_NOT_INITIALIZED; }
TELAR_SPARSE_CALL cusparseSpMV_preprocess(cusparseHandle_t, cusparseOperation_t, const void*, cusparseConstSpMatDescr_t, cusparseConstDnVecDescr_t, const void*, cusparseDnVecDescr_t, cudaDataType,
                                          cusparseSpMVAlg_t, void*) { return CUSPARSE_STATUS_SUCCESS; }
TELAR_SPARSE_CALL cusparseSpMV(cusparseHandle_t h, cusparseOperation_t op, const void* alpha, cusparseConstSpMatDescr_t a, cusparseConstDnVecDescr_t x, const void* beta, cusparseDnVecDescr_t y,
                               cudaDataType type, cusparseSpMVAlg_t, void* buffer) {
    TELAR_SPARSE_NEED(h && a && x && y && buffer)
    if (type != a->type || type != x->type || type != y->type)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    const bool across = op != CUSPARSE_OPERATION_NON_TRANSPOSE;
    TELAR_SPARSE_NEED(x->size == (across ? a->rows : a->cols) && y->size == (across ? a->cols : a->rows))
    return type == CUDA_R_64F ? telar_product<double>(h, op, alpha, a, x->values, {1, 0}, beta, y->values, {1, 0}, 1)
                              : telar_product<float>(h, op, alpha, a, x->values, {1, 0}, beta, y->values, {1, 0}, 1);
}
TELAR_SPARSE_CALL cusparseSpMM_bufferSize(cusparseHandle_t h, cusparseOperation_t, cusparseOperation_t, const void*, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, const void*,
                                          cusparseDnMatDescr_t, cudaDataType, cusparseSpMMAlg_t, size_t* bytes) { return h ? (*bytes = 8, CUSPARSE_STATUS_SUCCESS) : CUSPARSE_STATUS_NOT_INITIALIZED; }
TELAR_SPARSE_CALL cusparseSpMM_preprocess(cusparseHandle_t, cusparseOperation_t, cusparseOperation_t, const void*, cusparseConstSpMatDescr_t, cusparseConstDnMatDescr_t, const void*,
                                          cusparseDnMatDescr_t, cudaDataType, cusparseSpMMAlg_t, void*) { return CUSPARSE_STATUS_SUCCESS; }
TELAR_SPARSE_CALL cusparseSpMM(cusparseHandle_t h, cusparseOperation_t opA, cusparseOperation_t opB, const void* alpha, cusparseConstSpMatDescr_t a, cusparseConstDnMatDescr_t b, const void* beta,
                               cusparseDnMatDescr_t c, cudaDataType type, cusparseSpMMAlg_t, void* buffer) {
    TELAR_SPARSE_NEED(h && a && b && c && buffer)
    if (type != a->type || type != b->type || type != c->type)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    auto steps = telar_steps(b);
    const bool acrossB = opB != CUSPARSE_OPERATION_NON_TRANSPOSE;
    if (acrossB)
        steps = {steps.column, steps.row};
    TELAR_SPARSE_NEED((acrossB ? b->cols : b->rows) == (opA ? a->rows : a->cols) && (acrossB ? b->rows : b->cols) == c->cols && c->rows == (opA ? a->cols : a->rows))
    return type == CUDA_R_64F ? telar_product<double>(h, opA, alpha, a, b->values, steps, beta, c->values, telar_steps(c), c->cols)
                              : telar_product<float>(h, opA, alpha, a, b->values, steps, beta, c->values, telar_steps(c), c->cols);
}

// ---- from and to dense matrices
TELAR_SPARSE_CALL cusparseDenseToSparse_bufferSize(cusparseHandle_t h, cusparseConstDnMatDescr_t, cusparseSpMatDescr_t, cusparseDenseToSparseAlg_t, size_t* bytes) {
    return h ? (*bytes = 8, CUSPARSE_STATUS_SUCCESS) : CUSPARSE_STATUS_NOT_INITIALIZED;
}
/// Fills the offsets and says how many elements there are.
TELAR_SPARSE_CALL cusparseDenseToSparse_analysis(cusparseHandle_t h, cusparseConstDnMatDescr_t dense, cusparseSpMatDescr_t d, cusparseDenseToSparseAlg_t, void* buffer) {
    TELAR_SPARSE_NEED(h && dense && d && buffer && dense->type == d->type)
    if (!d->offsets || d->transposed)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    const int rows = (int)d->rows, columns = (int)d->cols;
    if (d->type == CUDA_R_64F)
        cusparse::count<double><<<TELAR_SPARSE_GRID(rows, 1)>>>(rows, columns, (const double*)dense->values, telar_steps(dense), d->offsets);
    else
        cusparse::count<float><<<TELAR_SPARSE_GRID(rows, 1)>>>(rows, columns, (const float*)dense->values, telar_steps(dense), d->offsets);
    cusparse::sum_up<<<1, 1, 0, h->stream>>>(rows, d->base, d->offsets);
    int end = 0;
    cudaMemcpy(&end, d->offsets + rows, sizeof end, cudaMemcpyDeviceToHost);
    d->nnz = end - d->base;
    TELAR_SPARSE_DONE
}
TELAR_SPARSE_CALL cusparseDenseToSparse_convert(cusparseHandle_t h, cusparseConstDnMatDescr_t dense, cusparseSpMatDescr_t d, cusparseDenseToSparseAlg_t, void*) {
    TELAR_SPARSE_NEED(h && dense && d && d->offsets && d->indices && d->values)
    const int rows = (int)d->rows, columns = (int)d->cols;
    if (d->type == CUDA_R_64F)
        cusparse::gather<double><<<TELAR_SPARSE_GRID(rows, 1)>>>(rows, columns, (const double*)dense->values, telar_steps(dense), d->base, d->offsets, d->indices, (double*)d->values);
    else
        cusparse::gather<float><<<TELAR_SPARSE_GRID(rows, 1)>>>(rows, columns, (const float*)dense->values, telar_steps(dense), d->base, d->offsets, d->indices, (float*)d->values);
    TELAR_SPARSE_DONE
}
TELAR_SPARSE_CALL cusparseSparseToDense_bufferSize(cusparseHandle_t h, cusparseConstSpMatDescr_t, cusparseDnMatDescr_t, cusparseSparseToDenseAlg_t, size_t* bytes) {
    return h ? (*bytes = 8, CUSPARSE_STATUS_SUCCESS) : CUSPARSE_STATUS_NOT_INITIALIZED;
}
TELAR_SPARSE_CALL cusparseSparseToDense(cusparseHandle_t h, cusparseConstSpMatDescr_t d, cusparseDnMatDescr_t dense, cusparseSparseToDenseAlg_t, void*) {
    TELAR_SPARSE_NEED(h && dense && d && dense->type == d->type)
    if (!d->offsets || d->transposed)
        return CUSPARSE_STATUS_NOT_SUPPORTED;
    const int rows = (int)d->rows, columns = (int)d->cols;
    if (d->type == CUDA_R_64F) {
        cusparse::scale<double><<<TELAR_SPARSE_GRID(rows * columns, 1)>>>(rows, columns, 0.0, (double*)dense->values, telar_steps(dense));
        cusparse::spread<double><<<TELAR_SPARSE_GRID(rows, 1)>>>(rows, d->offsets, d->indices, (const double*)d->values, d->base, (double*)dense->values, telar_steps(dense));
    } else {
        cusparse::scale<float><<<TELAR_SPARSE_GRID(rows * columns, 1)>>>(rows, columns, 0.0f, (float*)dense->values, telar_steps(dense));
        cusparse::spread<float><<<TELAR_SPARSE_GRID(rows, 1)>>>(rows, d->offsets, d->indices, (const float*)d->values, d->base, (float*)dense->values, telar_steps(dense));
    }
    TELAR_SPARSE_DONE
}
#undef TELAR_SPARSE_GRID
#undef TELAR_SPARSE_DONE
#undef TELAR_SPARSE_NEED
#undef TELAR_SPARSE_CALL
#endif
#undef TELAR_SPARSE
