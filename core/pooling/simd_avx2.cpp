// The vectorised kernels for AVX2.
#define TELAR_POOL_BAND poolBandAvx2
#include "core/pooling/simd_pool.inl"
