#define TELAR_KERNELS kernelsAvx2
#include "core/simt/native/kernels.inl"
