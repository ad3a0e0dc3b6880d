// Attention for SSE2.
#define TELAR_ATTENTION attentionSse2
#include "core/attention/simd_kernels.inl"
