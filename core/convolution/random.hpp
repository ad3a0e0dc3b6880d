// Random inputs and filters of a convolution, the same for the command line, sweeps and the lab.
#pragma once

#include "core/base/mersenne_twister.hpp"
#include "core/jobs/job.hpp"
#include "core/matrix/matrix.hpp"

namespace telar {

/// Whole numbers 0 ... max into every plane, one behind the other.
Status drawInput(MersenneTwister& random, Matrix<float>& input, uint32_t max, const JobContext& job);
/// Whole numbers -2 ... 2, so that sums of them are the same bits in every variant that only multiplies and adds. Drawn
/// right after a random input, by the same generator.
Status drawFilters(MersenneTwister& random, Matrix<float>& filters, const JobContext& job);

} // namespace telar
