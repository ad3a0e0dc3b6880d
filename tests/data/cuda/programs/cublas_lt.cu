// D = epilogue(alpha A^T B + beta C) in float and bfloat16, against sums on the host; the gradient of GELU.
#include <cmath>
#include <cstdio>
#include <cublasLt.h>
#include <cuda_bf16.h>
#include <vector>
const int m = 48, n = 20, k = 36;
float gelu(float x) { return 0.5f * x * (1 + tanhf(0.7978845608f * (x + 0.044715f * x * x * x))); }
template <class T> T* there(const std::vector<float>& from) {
    std::vector<T> made(from.begin(), from.end());
    T* d;
    cudaMalloc(&d, made.size() * sizeof(T));
    cudaMemcpy(d, made.data(), made.size() * sizeof(T), cudaMemcpyHostToDevice);
    return d;
}
template <class T> double worst(cudaDataType_t type, cublasLtEpilogue_t epilogue) {
    std::vector<float> a(m * k), b(k * n), c(m * n), bias(m);
    for (size_t i = 0; i < a.size(); i++) a[i] = (float)(int)(i * 7 % 11 - 5) / 8;
    for (size_t i = 0; i < b.size(); i++) b[i] = (float)(int)(i * 5 % 13 - 6) / 8;
    for (size_t i = 0; i < c.size(); i++) c[i] = (float)(int)(i % 9 - 4) / 4;
    for (int i = 0; i < m; i++) bias[i] = (float)(i % 5 - 2) / 2;
    T *da = there<T>(a), *db = there<T>(b), *dc = there<T>(c), *dd = there<T>(c), *dbias = there<T>(bias), *aux = there<T>(c);
    cublasLtHandle_t handle;
    cublasLtCreate(&handle);
    cublasLtMatmulDesc_t desc;
    cublasLtMatmulDescCreate(&desc, CUBLAS_COMPUTE_32F, CUDA_R_32F);
    const cublasOperation_t across = CUBLAS_OP_T;
    cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_TRANSA, &across, sizeof across);
    cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof epilogue);
    cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &dbias, sizeof dbias);
    const int64_t ld = m;
    cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, &aux, sizeof aux);
    cublasLtMatmulDescSetAttribute(desc, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, &ld, sizeof ld);
    cublasLtMatrixLayout_t layoutA, layoutB, layoutC;
    cublasLtMatrixLayoutCreate(&layoutA, type, k, m, k);
    cublasLtMatrixLayoutCreate(&layoutB, type, k, n, k);
    cublasLtMatrixLayoutCreate(&layoutC, type, m, n, m);
    cublasLtMatmulPreference_t preference;
    cublasLtMatmulPreferenceCreate(&preference);
    cublasLtMatmulHeuristicResult_t best;
    int found = 0;
    cublasLtMatmulAlgoGetHeuristic(handle, desc, layoutA, layoutB, layoutC, layoutC, preference, 1, &best, &found);
    const float alpha = 0.5f, beta = 2;
    const int status = cublasLtMatmul(handle, desc, &alpha, da, layoutA, db, layoutB, &beta, dc, layoutC, dd, layoutC, &best.algo, nullptr, 0, 0);
    if (!found || status)
        printf("found %d, status %d\n", found, status);
    std::vector<T> got(m * n);
    cudaMemcpy(got.data(), dd, got.size() * sizeof(T), cudaMemcpyDeviceToHost);
    double most = 0;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) {
            float x = 0;
            for (int q = 0; q < k; q++) x += a[q + i * k] * b[q + j * k];
            x = alpha * x + beta * c[i + j * m];
            if (epilogue & CUBLASLT_EPILOGUE_BIAS) x += bias[i];
            if (epilogue & CUBLASLT_EPILOGUE_RELU) x = x > 0 ? x : 0;
            if (epilogue == CUBLASLT_EPILOGUE_DGELU) {
                const double v = c[i + j * m], h = 1e-3;
                x *= (float)((gelu((float)(v + h)) - gelu((float)(v - h))) / (2 * h));
            } else if (epilogue & CUBLASLT_EPILOGUE_GELU) {
                x = gelu(x);
            }
            most = fmax(most, fabs((float)got[i + j * m] - x));
        }
    cublasLtMatmulPreferenceDestroy(preference);
    cublasLtMatrixLayoutDestroy(layoutA), cublasLtMatrixLayoutDestroy(layoutB), cublasLtMatrixLayoutDestroy(layoutC);
    cublasLtMatmulDescDestroy(desc);
    cublasLtDestroy(handle);
    cudaFree(da), cudaFree(db), cudaFree(dc), cudaFree(dd), cudaFree(dbias), cudaFree(aux);
    return most;
}
int main() {
    for (auto epilogue : {CUBLASLT_EPILOGUE_DEFAULT, CUBLASLT_EPILOGUE_BIAS, CUBLASLT_EPILOGUE_RELU_BIAS, CUBLASLT_EPILOGUE_GELU_BIAS, CUBLASLT_EPILOGUE_GELU_AUX_BIAS, CUBLASLT_EPILOGUE_DGELU})
        printf("%d%d ", worst<float>(CUDA_R_32F, epilogue) < 2e-3, worst<__nv_bfloat16>(CUDA_R_16BF, epilogue) < 0.05);
    printf("\n");
}
