// The vectorised kernels for AVX-512.
#define TELAR_POOL_BAND poolBandAvx512
#include "core/pooling/simd_pool.inl"
