#include "core/convolution/inspect.hpp"

#include "core/convolution/window.hpp"

#include <cassert>

namespace telar {

ConvolutionCell inspectConvolution(const ConvolutionProblem& problem, int64_t picture, int64_t channel, int64_t row,
                                   int64_t column) {
    const ConvolutionSpec& s = problem.spec;
    assert(picture >= 0 && picture < problem.pictures() && channel >= 0 && channel < s.outputChannels);
    ConvolutionCell cell;
    cell.terms.reserve(static_cast<std::size_t>(s.terms()));
    cell.bias = problem.bias ? static_cast<double>(problem.bias[channel]) : 0;
    cell.sum = cell.bias;
    const int64_t first = channel / (s.outputChannels / s.groups) * s.groupChannels();
    forEachTerm(problem, channel, row, column,
                [&](int64_t in, int64_t y, int64_t x, int64_t r, int64_t c, bool inside) {
                    ConvolutionTerm term{in, y, x, r, c, !inside, 0, 0, 0};
                    if (inside)
                        term.input = problem.input.at(r, c, picture * s.inputChannels + in);
                    term.weight = problem.filter.at(y, x, channel * s.groupChannels() + in - first);
                    term.product = static_cast<double>(term.input) * static_cast<double>(term.weight);
                    cell.sum += term.product;
                    cell.terms.push_back(term);
                });
    cell.value = activated(s.activation, cell.sum);
    return cell;
}

Expected<Matrix<float>> im2col(const ConvolutionProblem& problem, int64_t picture, int64_t group) {
    const ConvolutionSpec& s = problem.spec;
    TELAR_TRY(shape, convolutionShape(s, problem.input.rows, problem.input.columns));
    assert(picture >= 0 && picture < problem.pictures() && group >= 0 && group < s.groups);
    TELAR_TAKE(made, Matrix<float>::create(s.terms(), shape->rows * shape->columns));
    unfoldRows(problem, picture, group, 0, shape->rows, shape->columns, made->data());
    return made;
}

} // namespace telar
