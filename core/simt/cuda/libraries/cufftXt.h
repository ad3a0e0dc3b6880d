// What cuFFT adds for other types, several cards and functions of the program's own. Plans of cufft.h's types are made; the rest
// answers CUFFT_NOT_SUPPORTED: there is one card.
#pragma once
#pragma clang system_header

#include "cufft.h"
#include "library_types.h"

typedef enum { CUFFT_XT_FORMAT_INPUT, CUFFT_XT_FORMAT_OUTPUT, CUFFT_XT_FORMAT_INPLACE, CUFFT_XT_FORMAT_INPLACE_SHUFFLED, CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED } cufftXtSubFormat;
typedef enum { CUFFT_COPY_HOST_TO_DEVICE, CUFFT_COPY_DEVICE_TO_HOST, CUFFT_COPY_DEVICE_TO_DEVICE } cufftXtCopyType;
typedef enum {
    CUFFT_CB_LD_COMPLEX, CUFFT_CB_LD_COMPLEX_DOUBLE, CUFFT_CB_LD_REAL, CUFFT_CB_LD_REAL_DOUBLE, CUFFT_CB_ST_COMPLEX, CUFFT_CB_ST_COMPLEX_DOUBLE, CUFFT_CB_ST_REAL,
    CUFFT_CB_ST_REAL_DOUBLE
} cufftXtCallbackType;
typedef struct { int version, nGPUs, GPUs[64]; void* data[64]; size_t size[64]; void* cudaXtState; } cudaXtDesc;
typedef struct { int version; cudaXtDesc* descriptor; int library, subFormat; void* libDescriptor; } cudaLibXtDesc;
typedef cufftComplex (*cufftCallbackLoadC)(void* data, size_t offset, void* info, void* shared);
typedef cufftReal (*cufftCallbackLoadR)(void* data, size_t offset, void* info, void* shared);
typedef void (*cufftCallbackStoreC)(void* data, size_t offset, cufftComplex element, void* info, void* shared);
typedef void (*cufftCallbackStoreR)(void* data, size_t offset, cufftReal element, void* info, void* shared);

#ifdef TELAR_HOST
TELAR_CALL cufftResult cufftXtMakePlanMany(cufftHandle plan, int rank, long long* n, long long* inembed, long long istride, long long idist, cudaDataType input, long long* onembed,
                                   long long ostride, long long odist, cudaDataType output, long long batch, size_t* bytes, cudaDataType) {
    const bool single = input == CUDA_C_32F || output == CUDA_C_32F, from = input == CUDA_C_32F || input == CUDA_C_64F, to = output == CUDA_C_32F || output == CUDA_C_64F;
    const bool known = single ? (input == CUDA_C_32F || input == CUDA_R_32F) && (output == CUDA_C_32F || output == CUDA_R_32F)
                              : (input == CUDA_C_64F || input == CUDA_R_64F) && (output == CUDA_C_64F || output == CUDA_R_64F);
    if (rank < 1 || rank > 3 || !known || (!from && !to))
        return known ? CUFFT_INVALID_VALUE : CUFFT_NOT_SUPPORTED;
    int sizes[3], in[3], out[3];
    for (int k = 0; k < rank; ++k) {
        sizes[k] = (int)n[k];
        in[k] = inembed ? (int)inembed[k] : 0;
        out[k] = onembed ? (int)onembed[k] : 0;
        if (sizes[k] != n[k])
            return CUFFT_INVALID_SIZE;
    }
    const cufftType type = from && to ? (single ? CUFFT_C2C : CUFFT_Z2Z) : from ? (single ? CUFFT_C2R : CUFFT_Z2D) : (single ? CUFFT_R2C : CUFFT_D2Z);
    return cufftMakePlanMany(plan, rank, sizes, inembed ? in : nullptr, (int)istride, (int)idist, onembed ? out : nullptr, (int)ostride, (int)odist, type, (int)batch, bytes);
}
TELAR_CALL cufftResult cufftXtSetGPUs(cufftHandle, int, int*) { return CUFFT_NOT_SUPPORTED; }
TELAR_CALL cufftResult cufftXtMalloc(cufftHandle, cudaLibXtDesc**, cufftXtSubFormat) { return CUFFT_NOT_SUPPORTED; }
TELAR_CALL cufftResult cufftXtFree(cudaLibXtDesc*) { return CUFFT_NOT_SUPPORTED; }
TELAR_CALL cufftResult cufftXtMemcpy(cufftHandle, void*, void*, cufftXtCopyType) { return CUFFT_NOT_SUPPORTED; }
TELAR_CALL cufftResult cufftXtExecDescriptorC2C(cufftHandle, cudaLibXtDesc*, cudaLibXtDesc*, int) { return CUFFT_NOT_SUPPORTED; }
TELAR_CALL cufftResult cufftXtExecDescriptorZ2Z(cufftHandle, cudaLibXtDesc*, cudaLibXtDesc*, int) { return CUFFT_NOT_SUPPORTED; }
TELAR_CALL cufftResult cufftXtSetCallback(cufftHandle, void**, cufftXtCallbackType, void**) { return CUFFT_NOT_SUPPORTED; }
#endif
