// Softmax for AVX-512.
#define TELAR_SOFTMAX softmaxAvx512
#include "core/softmax/simd_kernels.inl"
