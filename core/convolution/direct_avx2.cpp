// The vectorised rows for AVX2.
#define TELAR_DIRECT_ROWS rowsAvx2
#include "core/convolution/direct_rows.inl"
