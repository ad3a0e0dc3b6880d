// Softmax for AVX2.
#define TELAR_SOFTMAX softmaxAvx2
#include "core/softmax/simd_kernels.inl"
