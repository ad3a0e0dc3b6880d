#define TELAR_PLANE_KERNELS planeKernelsSse2
#include "core/network/kernels.inl"
