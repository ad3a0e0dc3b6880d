// How far a kernel's product is from the exact one where the factors are no whole numbers.
#pragma once

#include "core/matmul/matmul.hpp"

namespace telar {

constexpr int64_t accuracySize = 64; ///< rows and columns of the factors

/// The kernel's product of two matrices of fractions between -1 and 1 (numpy.random.seed(seed)), made in the emulator,
/// against float64: the largest distance of an element as a share of the sum of its terms' sizes, without unit. The
/// bound of a plain sum in float32 is accuracySize * 2^-24; factors rounded by r first add r * (2 + r).
Expected<double> matmulError(const std::string& kernel, uint32_t seed, const JobContext& job = {});

} // namespace telar
