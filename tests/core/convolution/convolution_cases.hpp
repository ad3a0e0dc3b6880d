// What the convolution tests share: a problem with memory of its own, and a second, deliberately naive definition of
// convolution that has nothing in common with the library's.
#pragma once

#include "core/convolution/convolution.hpp"

#include <cmath>
#include <cstring>
#include <random>
#include <string>

namespace telar::test {

/// Pictures, filters and a bias; the input may lie in wider memory (`gap` elements between rows).
struct ConvolutionCase {
    ConvolutionSpec spec;
    int64_t pictures = 1, rows = 0, columns = 0, gap = 0;
    bool withBias = true;
    Matrix<float> input, filter, bias;

    ConvolutionCase(const ConvolutionSpec& s, int64_t pictures_, int64_t rows_, int64_t columns_, bool whole,
                    uint32_t seed = 1, bool withBias_ = true, int64_t gap_ = 0)
        : spec(s), pictures(pictures_), rows(rows_), columns(columns_), gap(gap_), withBias(withBias_),
          input(rows_, columns_ + gap_, pictures_ * s.inputChannels),
          filter(s.kernel.h, s.kernel.w, s.outputChannels * s.groupChannels()), bias(1, s.outputChannels) {
        std::mt19937 random(seed);
        for (auto* matrix : {&input, &filter, &bias})
            for (int64_t i = 0; i < matrix->size(); ++i) {
                const auto number = static_cast<float>(static_cast<int>(random() % 19) - 9);
                matrix->data()[i] = whole ? number : number / 7.0f + static_cast<float>(random() % 1000) / 9973.0f;
            }
    }
    ConvolutionProblem problem() const {
        auto view = input.view();
        view.columns = columns;
        return {spec, view, filter.view(), withBias ? bias.data() : nullptr};
    }
    ConvolutionShape shape() const { return *convolutionShape(spec, rows, columns); }
    int64_t outputPlanes() const { return pictures * spec.outputChannels; }

    /// Every output cell scatters from the input's side: in(i, r, c) goes to whatever cell takes it.
    void naive(std::vector<double>& to, std::vector<double>& magnitude) const {
        const auto out = shape();
        const auto cells = static_cast<std::size_t>(outputPlanes() * out.rows * out.columns);
        to.assign(cells, 0);
        magnitude.assign(cells, 0);
        const auto in = problem().input;
        for (int64_t plane = 0; plane < outputPlanes(); ++plane)
            for (int64_t cell = 0; cell < out.rows * out.columns; ++cell) {
                const double b = withBias ? static_cast<double>(bias.data()[plane % spec.outputChannels]) : 0;
                to[static_cast<std::size_t>(plane * out.rows * out.columns + cell)] = b;
                magnitude[static_cast<std::size_t>(plane * out.rows * out.columns + cell)] = std::fabs(b);
            }
        const int64_t outs = spec.outputChannels / spec.groups;
        for (int64_t plane = 0; plane < in.planes; ++plane) {
            const int64_t n = plane / spec.inputChannels, i = plane % spec.inputChannels, g = i / spec.groupChannels();
            for (int64_t r = 0; r < rows; ++r)
                for (int64_t c = 0; c < columns; ++c)
                    for (int64_t y = 0; y < spec.kernel.h; ++y)
                        for (int64_t x = 0; x < spec.kernel.w; ++x) {
                            const int64_t top = r + spec.padding.h - y * spec.dilation.h,
                                          left = c + spec.padding.w - x * spec.dilation.w;
                            if (top < 0 || left < 0 || top % spec.stride.h || left % spec.stride.w)
                                continue;
                            const int64_t row = top / spec.stride.h, column = left / spec.stride.w;
                            if (row >= out.rows || column >= out.columns)
                                continue;
                            for (int64_t o = g * outs; o < (g + 1) * outs; ++o) {
                                const double product = static_cast<double>(in.at(r, c, plane)) *
                                                       static_cast<double>(filter.view().at(
                                                           y, x, o * spec.groupChannels() + i % spec.groupChannels()));
                                const auto at = static_cast<std::size_t>(
                                    ((n * spec.outputChannels + o) * out.rows + row) * out.columns + column);
                                to[at] += product;
                                magnitude[at] += std::fabs(product);
                            }
                        }
        }
        if (spec.activation == Activation::Relu)
            for (auto& sum : to)
                sum = std::max(sum, 0.0);
    }

    mutable std::vector<double> sums, absolute; ///< what `naive` gave, once for all variants

    /// Empty, or the first cell of `output` beyond the contract.
    std::string wrong(const Matrix<float>& output, double errorFactor, bool whole) const {
        if (sums.empty())
            naive(sums, absolute);
        const auto cells = static_cast<std::size_t>(shape().rows * shape().columns);
        double most = 0; // of the plane
        for (std::size_t i = 0; i < sums.size(); ++i) {
            if (i % cells == 0)
                most = *std::max_element(absolute.begin() + static_cast<std::ptrdiff_t>(i),
                                         absolute.begin() + static_cast<std::ptrdiff_t>(i + cells));
            double bound = errorFactor > 1 ? most : absolute[i];
            bound *= errorFactor * 4 * static_cast<double>(spec.terms()) * std::ldexp(1.0, -24);
            if (whole && errorFactor == 1)
                bound = 0;
            const double got = static_cast<double>(output.data()[i]);
            if (!(std::fabs(got - sums[i]) <= bound))
                return "cell " + std::to_string(i) + ": got " + std::to_string(got) + ", want " +
                       std::to_string(sums[i]) + " within " + std::to_string(bound);
        }
        return {};
    }
};

inline std::string described(const ConvolutionCase& c) {
    const auto& s = c.spec;
    const auto pair = [](const Size2& size) { return std::to_string(size.h) + "x" + std::to_string(size.w); };
    return std::to_string(c.pictures) + " of " + std::to_string(s.inputChannels) + " x " + std::to_string(c.rows) +
           " x " + std::to_string(c.columns) + " to " + std::to_string(s.outputChannels) + ", groups " +
           std::to_string(s.groups) + ", kernel " + pair(s.kernel) + ", stride " + pair(s.stride) + ", padding " +
           pair(s.padding) + ", dilation " + pair(s.dilation);
}

} // namespace telar::test
