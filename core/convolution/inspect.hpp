// What made one cell of the output, term by term.
#pragma once

#include "core/convolution/convolution.hpp"

namespace telar {

struct ConvolutionTerm {
    int64_t channel = 0; ///< of the input
    int64_t filterRow = 0, filterColumn = 0;
    int64_t row = 0, column = 0; ///< of the input; outside of it in the padding
    bool padding = false;
    float input = 0, weight = 0;
    double product = 0; ///< exact
};

struct ConvolutionCell {
    std::vector<ConvolutionTerm> terms; ///< by channel, then row-major in the filter
    double bias = 0;
    double sum = 0;   ///< with the bias, in float64
    double value = 0; ///< after the activation
};

/// Of output cell (row, column) of that channel of that picture (all from 0), which has to exist.
ConvolutionCell inspectConvolution(const ConvolutionProblem& problem, int64_t picture, int64_t channel, int64_t row,
                                   int64_t column);

/// The matrix that im2col makes of a picture: one row for each cell of a filter (of all channels of a group), one column for each
/// output cell, row-major. Refuses, with the number, what would not fit in memory.
Expected<Matrix<float>> im2col(const ConvolutionProblem& problem, int64_t picture, int64_t group);

} // namespace telar
