// The transforms for SSE2.
#define TELAR_FFT_KERNELS kernelsSse2
#include "core/convolution/fft_rows.inl"
