// Batched forward mode for AVX-512.
#define TELAR_LANES lanesAvx512
#include "core/forward/lanes.inl"
