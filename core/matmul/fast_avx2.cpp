#define TELAR_FAST_MATMUL fastMatmulAvx2
#include "core/matmul/fast.inl"
