// Batched forward mode for AVX2.
#define TELAR_LANES lanesAvx2
#include "core/forward/lanes.inl"
