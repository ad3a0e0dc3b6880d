// cuBLAS as it was before version 4, without handles: letters say what matrices are, scalars are values, results are returned and
// cublasGetError says what went wrong last. Real numbers, on the functions of cublas_v2.h, which have the same names.
#pragma once
#pragma clang system_header

#include "cublas_v2.h"

typedef cublasStatus_t cublasStatus;

#ifdef TELAR_HOST
struct TelarLegacyBlas {
    cublasHandle_t handle = nullptr;
    cublasStatus_t last = CUBLAS_STATUS_SUCCESS;
};
inline TelarLegacyBlas& telarLegacyBlas() {
    static TelarLegacyBlas blas;
    return blas;
}
TELAR_BLAS_CALL cublasInit() { return telarLegacyBlas().handle ? CUBLAS_STATUS_SUCCESS : cublasCreate(&telarLegacyBlas().handle); }
TELAR_BLAS_CALL cublasShutdown() {
    const auto status = cublasDestroy(telarLegacyBlas().handle);
    telarLegacyBlas().handle = nullptr;
    return status;
}
TELAR_BLAS_CALL cublasGetError() {
    const auto last = telarLegacyBlas().last;
    telarLegacyBlas().last = CUBLAS_STATUS_SUCCESS;
    return last;
}
TELAR_BLAS_CALL cublasAlloc(int n, int bytes, void** pointer) {
    return n <= 0 || bytes <= 0 ? CUBLAS_STATUS_INVALID_VALUE
           : cudaMalloc(pointer, (size_t)n * bytes) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}
TELAR_BLAS_CALL cublasFree(void* pointer) { return cudaFree(pointer) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR; }
TELAR_BLAS_CALL cublasSetKernelStream(cudaStream_t stream) { return cublasSetStream(telarLegacyBlas().handle, stream); }

// 'n', 't' or 'c'; 'u' or 'l'; 'l' or 'r'; 'u' or 'n'; each in capitals, too.
#define TELAR_LEGACY_IS(letter, small) (((letter) | 32) == (small))
#define TELAR_LEGACY_OP(letter) (TELAR_LEGACY_IS(letter, 't') ? CUBLAS_OP_T : TELAR_LEGACY_IS(letter, 'c') ? CUBLAS_OP_C : CUBLAS_OP_N)
#define TELAR_LEGACY_FILL(letter) (TELAR_LEGACY_IS(letter, 'u') ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER)
#define TELAR_LEGACY_SIDE(letter) (TELAR_LEGACY_IS(letter, 'r') ? CUBLAS_SIDE_RIGHT : CUBLAS_SIDE_LEFT)
#define TELAR_LEGACY_DIAGONAL(letter) (TELAR_LEGACY_IS(letter, 'u') ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT)
#define TELAR_LEGACY(name, parameters, ...)                                                                                                 \
    TELAR_CALL void name parameters {                                                                                                       \
        auto& blas = telarLegacyBlas();                                                                                                     \
        if (const auto status = name(blas.handle, __VA_ARGS__)) blas.last = status;                                                         \
    }
#define TELAR_LEGACY_RESULT(R, name, parameters, ...)                                                                                       \
    TELAR_CALL R name parameters {                                                                                                          \
        auto& blas = telarLegacyBlas();                                                                                                     \
        R result = 0;                                                                                                                       \
        if (const auto status = name(blas.handle, __VA_ARGS__, &result)) blas.last = status;                                                \
        return result;                                                                                                                      \
    }
#define TELAR_LEGACY_REAL(P, i, T)                                                                                                          \
    TELAR_LEGACY(cublas##P##axpy, (int n, T alpha, const T* x, int incx, T* y, int incy), n, &alpha, x, incx, y, incy)                      \
    TELAR_LEGACY(cublas##P##scal, (int n, T alpha, T* x, int incx), n, &alpha, x, incx)                                                     \
    TELAR_LEGACY(cublas##P##copy, (int n, const T* x, int incx, T* y, int incy), n, x, incx, y, incy)                                       \
    TELAR_LEGACY(cublas##P##swap, (int n, T* x, int incx, T* y, int incy), n, x, incx, y, incy)                                             \
    TELAR_LEGACY_RESULT(T, cublas##P##asum, (int n, const T* x, int incx), n, x, incx)                                                      \
    TELAR_LEGACY_RESULT(T, cublas##P##nrm2, (int n, const T* x, int incx), n, x, incx)                                                      \
    TELAR_LEGACY_RESULT(T, cublas##P##dot, (int n, const T* x, int incx, const T* y, int incy), n, x, incx, y, incy)                        \
    TELAR_LEGACY_RESULT(int, cublasI##i##amax, (int n, const T* x, int incx), n, x, incx)                                                   \
    TELAR_LEGACY_RESULT(int, cublasI##i##amin, (int n, const T* x, int incx), n, x, incx)                                                   \
    TELAR_LEGACY(cublas##P##gemv, (char op, int m, int n, T alpha, const T* a, int lda, const T* x, int incx, T beta, T* y, int incy),      \
                 TELAR_LEGACY_OP(op), m, n, &alpha, a, lda, x, incx, &beta, y, incy)                                                        \
    TELAR_LEGACY(cublas##P##ger, (int m, int n, T alpha, const T* x, int incx, const T* y, int incy, T* a, int lda), m, n, &alpha, x, incx, y, incy, a, lda) \
    TELAR_LEGACY(cublas##P##gemm, (char opA, char opB, int m, int n, int k, T alpha, const T* a, int lda, const T* b, int ldb, T beta, T* c, int ldc), \
                 TELAR_LEGACY_OP(opA), TELAR_LEGACY_OP(opB), m, n, k, &alpha, a, lda, b, ldb, &beta, c, ldc)                                \
    TELAR_LEGACY(cublas##P##syrk, (char uplo, char op, int n, int k, T alpha, const T* a, int lda, T beta, T* c, int ldc),                  \
                 TELAR_LEGACY_FILL(uplo), TELAR_LEGACY_OP(op), n, k, &alpha, a, lda, &beta, c, ldc)                                         \
    TELAR_LEGACY(cublas##P##symm, (char side, char uplo, int m, int n, T alpha, const T* a, int lda, const T* b, int ldb, T beta, T* c, int ldc), \
                 TELAR_LEGACY_SIDE(side), TELAR_LEGACY_FILL(uplo), m, n, &alpha, a, lda, b, ldb, &beta, c, ldc)                             \
    TELAR_LEGACY(cublas##P##trsm, (char side, char uplo, char op, char diagonal, int m, int n, T alpha, const T* a, int lda, T* b, int ldb), \
                 TELAR_LEGACY_SIDE(side), TELAR_LEGACY_FILL(uplo), TELAR_LEGACY_OP(op), TELAR_LEGACY_DIAGONAL(diagonal), m, n, &alpha, a, lda, b, ldb)
TELAR_LEGACY_REAL(S, s, float)
TELAR_LEGACY_REAL(D, d, double)
#undef TELAR_LEGACY_REAL
#undef TELAR_LEGACY_RESULT
#undef TELAR_LEGACY
#endif
