// cublasLtMatmul as the cuBLASLt documentation describes it: D = epilogue(alpha op(A) op(B) + beta C), matrices by columns, of
// float, half or bfloat16, sums in float. The product is cuBLAS's kernel (cublas_v2.h), into memory of float where an epilogue
// or another C follows; a second kernel makes D of it. GELU is its approximation by tanh, as cuBLASLt's.
#pragma once
#pragma clang system_header

#include "cublas_v2.h"

typedef enum {
    CUBLASLT_EPILOGUE_DEFAULT = 1, CUBLASLT_EPILOGUE_RELU = 2, CUBLASLT_EPILOGUE_BIAS = 4, CUBLASLT_EPILOGUE_RELU_BIAS = 6, CUBLASLT_EPILOGUE_GELU = 32,
    CUBLASLT_EPILOGUE_GELU_BIAS = 36, CUBLASLT_EPILOGUE_RELU_AUX = 130, CUBLASLT_EPILOGUE_RELU_AUX_BIAS = 134, CUBLASLT_EPILOGUE_DRELU = 136,
    CUBLASLT_EPILOGUE_DRELU_BGRAD = 152, CUBLASLT_EPILOGUE_GELU_AUX = 160, CUBLASLT_EPILOGUE_GELU_AUX_BIAS = 164, CUBLASLT_EPILOGUE_DGELU = 192,
    CUBLASLT_EPILOGUE_DGELU_BGRAD = 208, CUBLASLT_EPILOGUE_BGRADA = 256, CUBLASLT_EPILOGUE_BGRADB = 512
} cublasLtEpilogue_t;
typedef enum {
    CUBLASLT_MATMUL_DESC_COMPUTE_TYPE = 0, CUBLASLT_MATMUL_DESC_SCALE_TYPE = 1, CUBLASLT_MATMUL_DESC_POINTER_MODE = 2, CUBLASLT_MATMUL_DESC_TRANSA = 3,
    CUBLASLT_MATMUL_DESC_TRANSB = 4, CUBLASLT_MATMUL_DESC_TRANSC = 5, CUBLASLT_MATMUL_DESC_FILL_MODE = 6, CUBLASLT_MATMUL_DESC_EPILOGUE = 7,
    CUBLASLT_MATMUL_DESC_BIAS_POINTER = 8, CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE = 10, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER = 11,
    CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD = 12, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE = 13, CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET = 15,
    CUBLASLT_MATMUL_DESC_A_SCALE_POINTER = 17, CUBLASLT_MATMUL_DESC_B_SCALE_POINTER = 18, CUBLASLT_MATMUL_DESC_C_SCALE_POINTER = 19,
    CUBLASLT_MATMUL_DESC_D_SCALE_POINTER = 20, CUBLASLT_MATMUL_DESC_AMAX_D_POINTER = 21, CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE = 22,
    CUBLASLT_MATMUL_DESC_FAST_ACCUM = 25, CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE = 26
} cublasLtMatmulDescAttributes_t;
typedef enum {
    CUBLASLT_MATRIX_LAYOUT_TYPE = 0, CUBLASLT_MATRIX_LAYOUT_ORDER = 1, CUBLASLT_MATRIX_LAYOUT_ROWS = 2, CUBLASLT_MATRIX_LAYOUT_COLS = 3,
    CUBLASLT_MATRIX_LAYOUT_LD = 4, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT = 5, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET = 6
} cublasLtMatrixLayoutAttribute_t;
typedef enum { CUBLASLT_ORDER_COL = 0, CUBLASLT_ORDER_ROW = 1 } cublasLtOrder_t;
typedef enum { CUBLASLT_POINTER_MODE_HOST = 0, CUBLASLT_POINTER_MODE_DEVICE = 1 } cublasLtPointerMode_t;
typedef enum {
    CUBLASLT_MATMUL_PREF_SEARCH_MODE = 0, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES = 1, CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK = 3,
    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES = 5, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES = 6, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES = 7,
    CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES = 8, CUBLASLT_MATMUL_PREF_MAX_WAVES_COUNT = 9, CUBLASLT_MATMUL_PREF_IMPL_MASK = 12
} cublasLtMatmulPreferenceAttributes_t;

namespace cublas {

/// The bits of cublasLtEpilogue_t.
enum Epilogue { Relu = 2, Bias = 4, Backward = 8, Gelu = 32, Gradient = 64, Aux = 128 };

/// D of the sums, and of C where beta is not 0.
template <class D, class B> __global__ void epilogue(int kind, int m, int n, const float* sums, float alpha, float beta, const D* c, int ldc, long long sc, D* d, int ldd, long long sd,
                                                     const B* bias, long long sb, D* aux, int lda, long long sa) TELAR_BLAS(
    const int row = TELAR_BLAS_FIRST; const int column = blockIdx.y; const int z = blockIdx.z;
    if (row >= m)
        return;
    float x = alpha * sums[row + (size_t)m * (column + (size_t)n * z)];
    if (beta != 0)
        x += beta * as<float>(c[sc * z + row + (size_t)column * ldc]);
    if (kind & Bias)
        x += as<float>(bias[sb * z + row]);
    const float root = 0.7978845608f; const float cube = 0.044715f;
    if (kind & Gradient) {
        const float v = as<float>(aux[sa * z + row + (size_t)column * lda]);
        const float t = tanhf(root * (v + cube * v * v * v));
        x *= 0.5f * (1 + t) + 0.5f * v * (1 - t * t) * root * (1 + 3 * cube * v * v);
    } else {
        if (kind & Aux)
            aux[sa * z + row + (size_t)column * lda] = as<D>(x);
        if (kind & Gelu)
            x = 0.5f * x * (1 + tanhf(root * (x + cube * x * x * x)));
        if (kind & Relu)
            x = x > 0 ? x : 0;
    }
    d[sd * z + row + (size_t)column * ldd] = as<D>(x);)

} // namespace cublas

#ifdef TELAR_HOST
struct cublasLtContext {
    cublasContext blas;
    void* sums = nullptr; ///< of the largest product so far
    size_t bytes = 0;
};
typedef struct cublasLtContext* cublasLtHandle_t;
typedef struct {
    cublasComputeType_t compute;
    cudaDataType_t scale, biasType, auxType;
    int opA, opB, mode, epilogue;
    const void* bias;
    void* aux;
    int64_t auxLd, biasStride, auxStride;
} cublasLtMatmulDescOpaque_t, *cublasLtMatmulDesc_t;
typedef struct {
    cudaDataType_t type;
    uint64_t rows, columns;
    int64_t ld, stride;
    int32_t order, batch;
} cublasLtMatrixLayoutOpaque_t, *cublasLtMatrixLayout_t;
typedef struct { uint64_t workspace; } cublasLtMatmulPreferenceOpaque_t, *cublasLtMatmulPreference_t;
typedef struct { uint64_t data[8]; } cublasLtMatmulAlgo_t;
typedef struct {
    cublasLtMatmulAlgo_t algo;
    size_t workspaceSize;
    cublasStatus_t state;
    float wavesCount;
    int reserved[4];
} cublasLtMatmulHeuristicResult_t;

TELAR_BLAS_CALL cublasLtCreate(cublasLtHandle_t* handle) { return *handle = new cublasLtContext, CUBLAS_STATUS_SUCCESS; }
TELAR_BLAS_CALL cublasLtDestroy(cublasLtHandle_t handle) {
    if (!handle)
        return CUBLAS_STATUS_NOT_INITIALIZED;
    if (handle->sums)
        cudaFree(handle->sums);
    delete handle;
    return CUBLAS_STATUS_SUCCESS;
}
TELAR_CALL size_t cublasLtGetVersion() { return 120800; }
TELAR_CALL const char* cublasLtGetStatusString(cublasStatus_t status) { return cublasGetStatusName(status); }
TELAR_CALL const char* cublasLtGetStatusName(cublasStatus_t status) { return cublasGetStatusName(status); }
TELAR_BLAS_CALL cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* desc, cublasComputeType_t compute, cudaDataType_t scale) {
    *desc = new cublasLtMatmulDescOpaque_t{};
    (*desc)->compute = compute, (*desc)->scale = scale, (*desc)->epilogue = CUBLASLT_EPILOGUE_DEFAULT;
    (*desc)->biasType = (*desc)->auxType = (cudaDataType_t)-1;
    return CUBLAS_STATUS_SUCCESS;
}
TELAR_BLAS_CALL cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t desc) { return delete desc, CUBLAS_STATUS_SUCCESS; }
TELAR_BLAS_CALL cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t desc, cublasLtMatmulDescAttributes_t which, const void* from, size_t bytes) {
    if (!desc || !from)
        return CUBLAS_STATUS_INVALID_VALUE;
#define TELAR_LT_TAKE(attribute, member)                                                       \
    case attribute:                                                                            \
        return bytes == sizeof(member) ? (memcpy(&(member), from, bytes), CUBLAS_STATUS_SUCCESS) : CUBLAS_STATUS_INVALID_VALUE;
    switch (which) {
        TELAR_LT_TAKE(CUBLASLT_MATMUL_DESC_COMPUTE_TYPE, desc->compute)
        TELAR_LT_TAKE(CUBLASLT_MATMUL_DESC_SCALE_TYPE, desc->scale)
        TELAR_LT_TAKE(CUBLASLT_MATMUL_DESC_POINTER_MODE, desc->mode)
        TELAR_LT_TAKE(CUBLASLT_MATMUL_DESC_TRANSA, desc->opA)
        TELAR_LT_TAKE(CUBLASLT_MATMUL_DESC_TRANSB, desc->opB)
        TELAR_LT_TAKE(CUBLASLT_MATMUL_DESC_EPILOGUE, desc->epilogue)
        TELAR_LT_TAKE(CUBLASLT_MATMUL_DESC_BIAS_POINTER, desc->bias)
        TELAR_LT_TAKE(CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE, desc->biasStride)
        TELAR_LT_TAKE(CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE, desc->biasType)
        TELAR_LT_TAKE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, desc->aux)
        TELAR_LT_TAKE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, desc->auxLd)
        TELAR_LT_TAKE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE, desc->auxStride)
        TELAR_LT_TAKE(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_DATA_TYPE, desc->auxType)
    case CUBLASLT_MATMUL_DESC_FAST_ACCUM:
    case CUBLASLT_MATMUL_DESC_SM_COUNT_TARGET:
        return CUBLAS_STATUS_SUCCESS; // of speed alone
    default:
        return CUBLAS_STATUS_NOT_SUPPORTED;
    }
}
TELAR_BLAS_CALL cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* layout, cudaDataType_t type, uint64_t rows, uint64_t columns, int64_t ld) {
    return *layout = new cublasLtMatrixLayoutOpaque_t{type, rows, columns, ld, 0, CUBLASLT_ORDER_COL, 1}, CUBLAS_STATUS_SUCCESS;
}
TELAR_BLAS_CALL cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) { return delete layout, CUBLAS_STATUS_SUCCESS; }
TELAR_BLAS_CALL cublasLtMatrixLayoutSetAttribute(cublasLtMatrixLayout_t layout, cublasLtMatrixLayoutAttribute_t which, const void* from, size_t bytes) {
    if (!layout || !from)
        return CUBLAS_STATUS_INVALID_VALUE;
    switch (which) {
        TELAR_LT_TAKE(CUBLASLT_MATRIX_LAYOUT_TYPE, layout->type)
        TELAR_LT_TAKE(CUBLASLT_MATRIX_LAYOUT_ORDER, layout->order)
        TELAR_LT_TAKE(CUBLASLT_MATRIX_LAYOUT_ROWS, layout->rows)
        TELAR_LT_TAKE(CUBLASLT_MATRIX_LAYOUT_COLS, layout->columns)
        TELAR_LT_TAKE(CUBLASLT_MATRIX_LAYOUT_LD, layout->ld)
        TELAR_LT_TAKE(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, layout->batch)
        TELAR_LT_TAKE(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, layout->stride)
    }
#undef TELAR_LT_TAKE
    return CUBLAS_STATUS_INVALID_VALUE;
}
TELAR_BLAS_CALL cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* preference) { return *preference = new cublasLtMatmulPreferenceOpaque_t{}, CUBLAS_STATUS_SUCCESS; }
TELAR_BLAS_CALL cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) { return delete preference, CUBLAS_STATUS_SUCCESS; }
TELAR_BLAS_CALL cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t preference, cublasLtMatmulPreferenceAttributes_t, const void*, size_t) {
    return preference ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INVALID_VALUE; // there is one way
}

/// What Matmul would say of it.
TELAR_BLAS_CALL telar_lt_fits(cublasLtMatmulDesc_t p, cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t c, cublasLtMatrixLayout_t d) {
    if (!p || !a || !b || !c || !d)
        return CUBLAS_STATUS_INVALID_VALUE;
    if ((p->opA ? a->columns : a->rows) != d->rows || (p->opB ? b->rows : b->columns) != d->columns || (p->opA ? a->rows : a->columns) != (p->opB ? b->columns : b->rows) ||
        c->rows != d->rows || c->columns != d->columns || a->batch != d->batch || b->batch != d->batch || d->ld < (int64_t)d->rows || c->ld < (int64_t)c->rows)
        return CUBLAS_STATUS_INVALID_VALUE;
    const bool known = d->type == CUDA_R_32F || d->type == CUDA_R_16F || d->type == CUDA_R_16BF;
    const int bits = CUBLASLT_EPILOGUE_GELU_AUX_BIAS | CUBLASLT_EPILOGUE_RELU | CUBLASLT_EPILOGUE_DEFAULT | cublas::Gradient;
    const bool plain = a->order == CUBLASLT_ORDER_COL && b->order == CUBLASLT_ORDER_COL && c->order == CUBLASLT_ORDER_COL && d->order == CUBLASLT_ORDER_COL;
    const bool aux = !(p->epilogue & cublas::Aux) || p->auxType == (cudaDataType_t)-1 || p->auxType == d->type;
    const bool relu = (p->epilogue & (cublas::Relu | cublas::Aux)) == (cublas::Relu | cublas::Aux); // whose aux holds bits
    const bool biased = p->biasType == (cudaDataType_t)-1 || p->biasType == d->type || p->biasType == CUDA_R_32F;
    return known && plain && aux && !relu && biased && c->type == d->type && !(p->epilogue & ~bits) && p->scale == CUDA_R_32F ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_NOT_SUPPORTED;
}
TELAR_BLAS_CALL cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t handle, cublasLtMatmulDesc_t p, cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b, cublasLtMatrixLayout_t c,
                                               cublasLtMatrixLayout_t d, cublasLtMatmulPreference_t, int wanted, cublasLtMatmulHeuristicResult_t* results, int* found) {
    if (!handle || !results || !found || wanted < 1)
        return CUBLAS_STATUS_INVALID_VALUE;
    const cublasStatus_t status = telar_lt_fits(p, a, b, c, d);
    *found = status == CUBLAS_STATUS_SUCCESS;
    results[0] = {{}, 0, status, 1, {}};
    return status;
}
template <class D>
TELAR_BLAS_CALL telar_lt_finish(cublasLtHandle_t h, cublasLtMatmulDesc_t p, float alpha, float beta, const void* c, cublasLtMatrixLayout_t layoutC, void* d, cublasLtMatrixLayout_t layoutD, cudaStream_t stream) {
    const dim3 grid((unsigned int)(layoutD->rows + 127) / 128, (unsigned int)layoutD->columns, (unsigned int)layoutD->batch);
    const int m = (int)layoutD->rows, n = (int)layoutD->columns;
#define TELAR_LT_EPILOGUE(B)                                                                                                                                     \
    cublas::epilogue<D, B><<<grid, 128, 0, stream>>>(p->epilogue, m, n, (const float*)h->sums, alpha, beta, (const D*)c, (int)layoutC->ld, layoutC->stride, (D*)d, \
                                                     (int)layoutD->ld, layoutD->stride, (const B*)p->bias, p->biasStride, (D*)p->aux, (int)p->auxLd, p->auxStride)
    if (p->biasType == CUDA_R_32F)
        TELAR_LT_EPILOGUE(float);
    else
        TELAR_LT_EPILOGUE(D);
#undef TELAR_LT_EPILOGUE
    return CUBLAS_STATUS_SUCCESS;
}
TELAR_BLAS_CALL cublasLtMatmul(cublasLtHandle_t h, cublasLtMatmulDesc_t p, const void* alpha, const void* a, cublasLtMatrixLayout_t layoutA, const void* b, cublasLtMatrixLayout_t layoutB,
                               const void* beta, const void* c, cublasLtMatrixLayout_t layoutC, void* d, cublasLtMatrixLayout_t layoutD, const cublasLtMatmulAlgo_t*, void*, size_t,
                               cudaStream_t stream) {
    if (!h || !alpha || !beta)
        return CUBLAS_STATUS_INVALID_VALUE;
    if (const cublasStatus_t status = telar_lt_fits(p, layoutA, layoutB, layoutC, layoutD); status != CUBLAS_STATUS_SUCCESS)
        return status;
    if (((p->epilogue & cublas::Bias) && !p->bias) || ((p->epilogue & cublas::Aux) && (!p->aux || p->auxLd < (int64_t)layoutD->rows)))
        return CUBLAS_STATUS_INVALID_VALUE;
    float by[2] = {*(const float*)alpha, *(const float*)beta};
    if (p->mode == CUBLASLT_POINTER_MODE_DEVICE && (cudaMemcpy(by, alpha, 4, cudaMemcpyDeviceToHost) != cudaSuccess || cudaMemcpy(by + 1, beta, 4, cudaMemcpyDeviceToHost) != cudaSuccess))
        return CUBLAS_STATUS_INVALID_VALUE;
    const int m = (int)layoutD->rows, n = (int)layoutD->columns, k = (int)(p->opA ? layoutA->rows : layoutA->columns);
    h->blas.stream = stream;
    const auto product = [&](const float* one, const float* zero, void* to, cudaDataType_t type, int ld, long long stride) {
        return telar_gemm_ex(&h->blas, (cublasOperation_t)p->opA, (cublasOperation_t)p->opB, m, n, k, one, a, layoutA->type, (int)layoutA->ld, layoutA->stride, b, layoutB->type, (int)layoutB->ld,
                             layoutB->stride, zero, to, type, ld, stride, layoutD->batch, layoutA->type == CUDA_R_32F ? p->compute : CUBLAS_COMPUTE_32F);
    };
    if (p->epilogue == CUBLASLT_EPILOGUE_DEFAULT && (by[1] == 0 || c == d))
        return product(by, by + 1, d, layoutD->type, (int)layoutD->ld, layoutD->stride);
    const size_t bytes = sizeof(float) * m * n * layoutD->batch;
    if (bytes > h->bytes) {
        cudaFree(h->sums);
        h->sums = nullptr, h->bytes = 0;
        if (cudaMalloc(&h->sums, bytes) != cudaSuccess)
            return CUBLAS_STATUS_ALLOC_FAILED;
        h->bytes = bytes;
    }
    const float one = 1, zero = 0;
    if (const cublasStatus_t status = product(&one, &zero, h->sums, CUDA_R_32F, m, (long long)m * n); status != CUBLAS_STATUS_SUCCESS)
        return status;
    if (layoutD->type == CUDA_R_32F)
        return telar_lt_finish<float>(h, p, by[0], by[1], c, layoutC, d, layoutD, stream);
    if (layoutD->type == CUDA_R_16F)
        return telar_lt_finish<__half>(h, p, by[0], by[1], c, layoutC, d, layoutD, stream);
    return telar_lt_finish<__nv_bfloat16>(h, p, by[0], by[1], c, layoutC, d, layoutD, stream);
}
#endif
