// The transforms for AVX2.
#define TELAR_FFT_KERNELS kernelsAvx2
#include "core/convolution/fft_rows.inl"
