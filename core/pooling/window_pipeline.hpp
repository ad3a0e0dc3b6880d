// The processor's part of the thesis' pipeline: cutting a window out and taking the maximum (or the average)
// of what comes back. Between the two someone multiplies the window by the identity.
#pragma once

#include "core/pooling/pooling.hpp"
#include "core/simt/launch.hpp"

namespace telar {

/// Elements in which the product is formed.
template <class T>
using ProductOf = std::conditional_t<std::is_floating_point_v<T>, float, int32_t>;

template <class T, class Out>
class WindowPipeline {
public:
    using P = ProductOf<T>;

    WindowPipeline(const PoolingSpec& spec, const PlanesView<const T>& input, const PlanesView<Out>& output,
                   int64_t* argmax)
        : s(spec), in(input), out(output), indices(argmax), window(static_cast<std::size_t>(s.kernel.h * s.kernel.w)),
          places(window.size()), identity(static_cast<std::size_t>(s.kernel.w * s.kernel.w)) {
        for (int64_t i = 0; i < s.kernel.w; ++i)
            identity[static_cast<std::size_t>(i * s.kernel.w + i)] = 1;
    }

    /// Fills `window` with the cells of output (r, c).
    void cutFor(int64_t plane, int64_t r, int64_t c) {
        cut(plane, r * s.stride.h - s.padding.h, c * s.stride.w - s.padding.w);
    }

    /// Maximum or average of the product, taken by the processor.
    void finish(int64_t plane, int64_t r, int64_t c) {
        const bool average = s.mode == PoolingMode::Average;
        const bool paddingCounts = average ? s.countPadding == CountPadding::Yes : s.paddingValue == PaddingValue::Zero;
        double sum = 0;
        int64_t count = 0;
        std::size_t best = window.size();
        for (std::size_t i = 0; i < window.size(); ++i) {
            if (places[i] == beyond || (places[i] == padding && !paddingCounts))
                continue;
            sum += static_cast<double>(window[i]);
            ++count;
            if (best == window.size() || window[i] > window[best])
                best = i;
        }
        if (average) {
            out.at(r, c, plane) = static_cast<Out>(static_cast<float>(sum / static_cast<double>(count)));
            return;
        }
        out.at(r, c, plane) = static_cast<Out>(window[best]);
        if (indices)
            indices[(plane * out.rows + r) * out.columns + c] = places[best];
    }

    const PoolingSpec& s;
    PlanesView<const T> in;
    PlanesView<Out> out;
    int64_t* indices;
    std::vector<P> window;
    std::vector<int64_t> places; ///< index in the plane, padding or beyond
    std::vector<P> identity;     ///< KW x KW

private:
    static constexpr int64_t padding = -1, beyond = -2;

    void cut(int64_t plane, int64_t top, int64_t left) {
        std::size_t at = 0;
        for (int64_t i = 0; i < s.kernel.h; ++i) {
            for (int64_t j = 0; j < s.kernel.w; ++j, ++at) {
                const int64_t r = top + i * s.dilation.h, c = left + j * s.dilation.w;
                const bool inside = r >= 0 && r < in.rows && c >= 0 && c < in.columns;
                const bool out = r >= in.rows + s.padding.h || c >= in.columns + s.padding.w;
                window[at] = inside ? static_cast<P>(in.at(r, c, plane)) : P{0};
                places[at] = inside ? r * in.columns + c : out ? beyond : padding;
            }
        }
    }
};

/// Blocks of 32 x 32 threads over a window: the thesis' first two kernels count rows along x, the third columns.
simt::Dim3 windowGrid(int kernel, const Size2& window);

/// Bytes of constant memory that a filter may take, of the 64 KiB that a program has.
inline constexpr int64_t mostConstantFilter = 64 * 1024 - 512;
/// User error: a filter of so many cells is larger.
Status fitsConstantFilter(int64_t filterCells);

} // namespace telar
