// cuBLAS for matrices of the host's, whose copies it makes itself: products of float and double, on the one card that there is.
#pragma once
#pragma clang system_header

#include "cublas_v2.h"

#ifdef TELAR_HOST
struct cublasXtContext {
    cublasHandle_t blas;
    int block;
};
typedef struct cublasXtContext* cublasXtHandle_t;
typedef enum { CUBLASXT_PINNING_DISABLED, CUBLASXT_PINNING_ENABLED } cublasXtPinnedMemMode_t;

TELAR_CALL cublasStatus_t cublasXtCreate(cublasXtHandle_t* handle) {
    if (!handle)
        return CUBLAS_STATUS_INVALID_VALUE;
    *handle = new cublasXtContext{nullptr, 2048};
    return cublasCreate(&(*handle)->blas);
}
TELAR_CALL cublasStatus_t cublasXtDestroy(cublasXtHandle_t handle) {
    if (!handle)
        return CUBLAS_STATUS_NOT_INITIALIZED;
    const auto status = cublasDestroy(handle->blas);
    delete handle;
    return status;
}
TELAR_CALL cublasStatus_t cublasXtDeviceSelect(cublasXtHandle_t handle, int count, int* devices) {
    return !handle ? CUBLAS_STATUS_NOT_INITIALIZED : count == 1 && devices && devices[0] == 0 ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE;
}
TELAR_CALL cublasStatus_t cublasXtSetBlockDim(cublasXtHandle_t handle, int block) {
    if (!handle || block < 1)
        return CUBLAS_STATUS_INVALID_VALUE;
    handle->block = block; // of no consequence here: the matrices are copied whole
    return CUBLAS_STATUS_SUCCESS;
}
TELAR_CALL cublasStatus_t cublasXtGetBlockDim(cublasXtHandle_t handle, int* block) {
    if (!handle || !block)
        return CUBLAS_STATUS_INVALID_VALUE;
    *block = handle->block;
    return CUBLAS_STATUS_SUCCESS;
}
TELAR_CALL cublasStatus_t cublasXtSetPinningMemMode(cublasXtHandle_t handle, cublasXtPinnedMemMode_t) { return handle ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_INITIALIZED; }

/// A matrix by columns on the device, wherever it was.
template <class T>
struct telar_xt_matrix {
    T* there = nullptr;
    size_t bytes;
    bool fine;
    telar_xt_matrix(const T* from, size_t columns, size_t ld, size_t rows) : bytes(columns ? ((columns - 1) * ld + rows) * sizeof(T) : 0) {
        fine = bytes == 0 || (cudaMalloc(&there, bytes) == cudaSuccess && cudaMemcpy(there, from, bytes, cudaMemcpyDefault) == cudaSuccess);
    }
    ~telar_xt_matrix() { cudaFree(there); }
};
#define TELAR_XT_GEMM(P, T)                                                                                                                                            \
    TELAR_CALL cublasStatus_t cublasXt##P##gemm(cublasXtHandle_t handle, cublasOperation_t opA, cublasOperation_t opB, size_t m, size_t n, size_t k, const T* alpha, const T* a, \
                                      size_t lda, const T* b, size_t ldb, const T* beta, T* c, size_t ldc) {                                                           \
        const size_t rowsA = opA ? k : m, rowsB = opB ? n : k;                                                                                                         \
        if (!handle)                                                                                                                                                   \
            return CUBLAS_STATUS_NOT_INITIALIZED;                                                                                                                      \
        if (m > 0x7fffffff || n > 0x7fffffff || k > 0x7fffffff || lda < rowsA || ldb < rowsB || ldc < m)                                                               \
            return CUBLAS_STATUS_INVALID_VALUE;                                                                                                                        \
        telar_xt_matrix<T> left(a, opA ? m : k, lda, rowsA), right(b, opB ? k : n, ldb, rowsB), to(c, n, ldc, m);                                                      \
        if (!left.fine || !right.fine || !to.fine)                                                                                                                     \
            return CUBLAS_STATUS_ALLOC_FAILED;                                                                                                                         \
        const auto status = cublas##P##gemm(handle->blas, opA, opB, (int)m, (int)n, (int)k, alpha, left.there, (int)lda, right.there, (int)ldb, beta, to.there, (int)ldc); \
        if (status != CUBLAS_STATUS_SUCCESS)                                                                                                                           \
            return status;                                                                                                                                             \
        return to.bytes == 0 || cudaMemcpy(c, to.there, to.bytes, cudaMemcpyDefault) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;          \
    }
TELAR_XT_GEMM(S, float)
TELAR_XT_GEMM(D, double)
#undef TELAR_XT_GEMM
#endif
