#define TELAR_FAST_KERNELS kernelsAvx2
#include "core/nn/fast/kernels.inl"
