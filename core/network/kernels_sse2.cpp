#define TELAR_TAP_KERNELS tapKernelsSse2
#include "core/network/kernels.inl"
