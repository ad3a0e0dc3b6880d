// Attention for AVX2.
#define TELAR_ATTENTION attentionAvx2
#include "core/attention/simd_kernels.inl"
