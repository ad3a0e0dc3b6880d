// Attention for AVX-512.
#define TELAR_ATTENTION attentionAvx512
#include "core/attention/simd_kernels.inl"
