// The weighted sum for AVX-512.
#define TELAR_DOT dotBlockAvx512
#include "core/neuron/dot.inl"
