#define TELAR_FAST_MATMUL fastMatmulSse2
#include "core/matmul/fast.inl"
