// The transforms for AVX-512.
#define TELAR_FFT_KERNELS kernelsAvx512
#include "core/convolution/fft_rows.inl"
