#define TELAR_KERNELS kernelsSse2
#include "core/simt/native/kernels.inl"
