// Do two outputs agree? Compared by the pooling contract.
#pragma once

#include "core/matrix/matrix.hpp"
#include "core/pooling/pooling.hpp"

namespace telar {

struct Agreement {
    int64_t different = 0;                   ///< cells whose values differ at all
    int64_t beyond = 0;                      ///< cells that differ by more than the contract allows
    double largest = 0;                      ///< largest difference; infinity where one is not finite and the other is
    int64_t firstRow = -1, firstColumn = -1; ///< first cell beyond the contract
    Matrix<uint8_t> mask;                    ///< 1 where beyond; empty when none
};

/// `got` and `want` have one type and shape (one plane). Maxima must be equal; averages may differ by
/// 4 * cells * 2^-24 * `scale`, with `scale` the largest absolute input value.
Agreement compareOutputs(const AnyMatrix& got, const AnyMatrix& want, const PoolingSpec& spec, double scale);

/// Largest finite absolute value.
double largestMagnitude(const AnyView& values);

/// Milliseconds of a plain copy that moves as many bytes as a run has to: `inputBytes` read and `outputBytes`
/// written, as a copy of half their sum. Median of `repeats`, by one thread or by `threads` (0: all cores), whichever is faster.
double copyMilliseconds(int64_t inputBytes, int64_t outputBytes, int threads, int repeats, const JobContext& job);

} // namespace telar
