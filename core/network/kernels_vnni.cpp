// Sums of products of whole numbers with AVX-512 VNNI.
#define TELAR_QUADS
#include "core/network/wholes.inl"

namespace telar::network {

WholeKernels wholeKernelsVnni() { return wholeKernels; }

} // namespace telar::network
