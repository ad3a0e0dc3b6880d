// Windows side by side: what im2col is made of.
#include "core/convolution/window.hpp"

#include <algorithm>

namespace telar {

void unfoldRows(const ConvolutionProblem& problem, int64_t picture, int64_t group, int64_t from, int64_t to,
                int64_t columns, float* into) {
    const ConvolutionSpec& s = problem.spec;
    const auto& in = problem.input;
    for (int64_t k = 0; k < s.terms(); ++k) {
        const int64_t x = k % s.kernel.w, y = k / s.kernel.w % s.kernel.h;
        const int64_t plane = picture * s.inputChannels + group * s.groupChannels() + k / (s.kernel.w * s.kernel.h);
        const int64_t offset = x * s.dilation.w - s.padding.w;
        const auto [first, end] = columnsInside(offset, s.stride.w, in.columns, columns);
        for (int64_t r = from; r < to; ++r, into += columns) {
            const int64_t row = r * s.stride.h - s.padding.h + y * s.dilation.h;
            if (row < 0 || row >= in.rows) {
                std::fill_n(into, columns, 0.0f);
                continue;
            }
            const float* cells = in.row(row, plane) + offset;
            std::fill_n(into, first, 0.0f);
            if (s.stride.w == 1)
                std::copy(cells + first, cells + end, into + first);
            else
                for (int64_t c = first; c < end; ++c)
                    into[c] = cells[c * s.stride.w];
            std::fill(into + end, into + columns, 0.0f);
        }
    }
}

} // namespace telar
