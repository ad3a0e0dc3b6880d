#include <cmath>
#include <cstdio>
#include <cublas.h>
// cuBLAS's functions without handles against loops; and a switch over errors, as programs bring it along.
static const char* nameOf(cudaError_t error) {
    switch (error) {
    case cudaErrorPriorLaunchFailure:
        return "cudaErrorPriorLaunchFailure";
    case cudaErrorSynchronizationError:
        return "cudaErrorSynchronizationError";
    case cudaErrorNoKernelImageForDevice:
        return "cudaErrorNoKernelImageForDevice";
    case cudaErrorApiFailureBase:
        return "cudaErrorApiFailureBase";
    default:
        return cudaGetErrorName(error);
    }
}
int main() {
    const int m = 5, n = 4, k = 3;
    float a[m * k], b[k * n], c[m * n], x[m], *da, *db, *dc, *dx;
    for (int i = 0; i < m * k; ++i) a[i] = i % 7 - 3;
    for (int i = 0; i < k * n; ++i) b[i] = i % 5 - 1;
    for (int i = 0; i < m; ++i) x[i] = i - 3;
    bool right = cublasInit() == CUBLAS_STATUS_SUCCESS;
    cublasStatus status = cublasAlloc(m * k, sizeof(float), (void**)&da);
    right = right && status == CUBLAS_STATUS_SUCCESS && cublasAlloc(0, 4, (void**)&db) == CUBLAS_STATUS_INVALID_VALUE;
    cublasAlloc(k * n, sizeof(float), (void**)&db);
    cublasAlloc(m * n, sizeof(float), (void**)&dc);
    cublasAlloc(m, sizeof(float), (void**)&dx);
    cublasSetMatrix(m, k, sizeof(float), a, m, da, m);
    cublasSetMatrix(k, n, sizeof(float), b, k, db, k);
    cublasSetVector(m, sizeof(float), x, 1, dx, 1);
    cublasSgemm('n', 'N', m, n, k, 2, da, m, db, k, 0, dc, m);
    cublasGetMatrix(m, n, sizeof(float), dc, m, c, m);
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int p = 0; p < k; ++p) sum += a[i + p * m] * b[p + j * k];
            right = right && c[i + j * m] == 2 * sum;
        }
    right = right && cublasSdot(m, dx, 1, dx, 1) == 15 && cublasSasum(m, dx, 1) == 7 && cublasIsamax(m, dx, 1) == 1 &&
            std::fabs(cublasSnrm2(m, dx, 1) - std::sqrt(15.0f)) < 1e-6f;
    cublasSscal(m, 3, dx, 1);
    cublasSaxpy(m, -2, dx, 1, dx, 1);
    cublasGetVector(m, sizeof(float), dx, 1, x, 1);
    for (int i = 0; i < m; ++i) right = right && x[i] == -3 * (i - 3);
    right = right && cublasGetError() == CUBLAS_STATUS_SUCCESS;
    cublasSgemm('t', 'n', m, n, k, 1, da, 1, db, k, 0, dc, m); // rows of the transposed one are too short
    right = right && cublasGetError() == CUBLAS_STATUS_INVALID_VALUE && cublasGetError() == CUBLAS_STATUS_SUCCESS;
    cublasFree(da), cublasFree(db), cublasFree(dc), cublasFree(dx);
    right = right && cublasShutdown() == CUBLAS_STATUS_SUCCESS;
    printf("%s %s %s\n", right ? "PASS" : "FAIL", nameOf(cudaErrorPriorLaunchFailure), nameOf(cudaErrorInvalidPc));
}
