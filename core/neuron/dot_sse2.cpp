// The weighted sum for SSE2.
#define TELAR_DOT dotBlockSse2
#include "core/neuron/dot.inl"
