// Batched forward mode for SSE2.
#define TELAR_LANES lanesSse2
#include "core/forward/lanes.inl"
