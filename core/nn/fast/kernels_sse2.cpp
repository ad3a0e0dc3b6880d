#define TELAR_FAST_KERNELS kernelsSse2
#include "core/nn/fast/kernels.inl"
