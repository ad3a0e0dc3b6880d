// The vectorised rows for SSE2.
#define TELAR_DIRECT_ROWS rowsSse2
#include "core/convolution/direct_rows.inl"
