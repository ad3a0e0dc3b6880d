#define TELAR_TAP_KERNELS tapKernelsAvx2
#include "core/network/kernels.inl"
