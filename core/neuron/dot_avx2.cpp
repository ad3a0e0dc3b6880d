// The weighted sum for AVX2.
#define TELAR_DOT dotBlockAvx2
#include "core/neuron/dot.inl"
