// Sums of products of whole numbers with AVX-512 VNNI: a pair is multiplied and added in one step.
#include "core/network/wholes_avx512.hpp"

// GCC 12 takes the undefined registers inside its own intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"

namespace telar::network {

namespace {

inline Whole pairSums(Whole sum, Whole a, Whole b) { return _mm512_dpwssd_epi32(sum, a, b); }

} // namespace

} // namespace telar::network

#include "core/network/wholes.inl"

namespace telar::network {

WholeKernels wholeKernelsVnni() { return {wholes, wholesEach, quantise, wholeTile}; }

} // namespace telar::network
