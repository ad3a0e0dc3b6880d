#define TELAR_PLANE_KERNELS planeKernelsAvx2
#include "core/network/kernels.inl"
