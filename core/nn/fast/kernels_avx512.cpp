#define TELAR_FAST_KERNELS kernelsAvx512
#include "core/nn/fast/kernels.inl"
