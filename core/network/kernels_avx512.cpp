#define TELAR_PLANE_KERNELS planeKernelsAvx512
#include "core/network/kernels.inl"
