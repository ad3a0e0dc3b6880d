// The vectorised rows for AVX-512.
#define TELAR_DIRECT_ROWS rowsAvx512
#include "core/convolution/direct_rows.inl"
