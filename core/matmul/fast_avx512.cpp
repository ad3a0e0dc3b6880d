#define TELAR_FAST_MATMUL fastMatmulAvx512
#include "core/matmul/fast.inl"
