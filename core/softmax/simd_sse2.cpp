// Softmax for SSE2.
#define TELAR_SOFTMAX softmaxSse2
#include "core/softmax/simd_kernels.inl"
