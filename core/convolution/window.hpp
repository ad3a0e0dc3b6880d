// One cell of the output, product by product: the definition of convolution that `serial` is made of. Read this
// first; every other variant must agree with it.
#pragma once

#include "core/convolution/convolution.hpp"

#include <algorithm>

namespace telar {

/// Calls `term(channel, y, x, r, c, inside)` for every cell of the filter of one output cell, by input channel of the
/// group (counted in the input), then row-major: filter cell (y, x) lies over input cell (r, c), which is `inside` the
/// input or in its padding.
template <class Term>
void forEachTerm(const ConvolutionProblem& problem, int64_t outputChannel, int64_t outputRow, int64_t outputColumn,
                 Term term) {
    const ConvolutionSpec& s = problem.spec;
    const int64_t group = outputChannel / (s.outputChannels / s.groups), first = group * s.groupChannels();
    const int64_t top = outputRow * s.stride.h - s.padding.h, left = outputColumn * s.stride.w - s.padding.w;
    for (int64_t channel = first; channel < first + s.groupChannels(); ++channel)
        for (int64_t y = 0; y < s.kernel.h; ++y)
            for (int64_t x = 0; x < s.kernel.w; ++x) {
                const int64_t r = top + y * s.dilation.h, c = left + x * s.dilation.w;
                const bool inside = r >= 0 && r < problem.input.rows && c >= 0 && c < problem.input.columns;
                term(channel, y, x, r, c, inside);
            }
}

/// Output columns [first, second) that one column of the filter takes from inside the input: column c of the output lies over
/// column c * stride + offset of the input.
inline std::pair<int64_t, int64_t> columnsInside(int64_t offset, int64_t stride, int64_t inputColumns,
                                                 int64_t columns) {
    const int64_t first = offset >= 0 ? 0 : std::min(ceilDiv(-offset, stride), columns);
    const int64_t end =
        offset >= inputColumns ? first : std::clamp(ceilDiv(inputColumns - offset, stride), first, columns);
    return {first, end};
}

/// The part of a picture's im2col matrix for output rows [from, to): a row of `into` (dense, (to - from) * columns long) for each
/// cell of the filter, a column for each output cell; zeros where the filter lies over the padding.
void unfoldRows(const ConvolutionProblem& problem, int64_t picture, int64_t group, int64_t from, int64_t to,
                int64_t columns, float* into);

/// After the bias; a NaN stays one.
inline double activated(Activation activation, double value) {
    return activation == Activation::Relu && value < 0 ? 0 : value;
}
inline float activated(Activation activation, float value) {
    return activation == Activation::Relu && value < 0 ? 0 : value;
}

} // namespace telar
