// The vectorised kernels for SSE2.
#define TELAR_POOL_BAND poolBandSse2
#include "core/pooling/simd_pool.inl"
