// Pooling as users of OpenCV write it: `dilate`, or `sepFilter2D`, makes the window of every cell, and those of the stride are kept.
#include "core/data/codecs/opencv_loader.hpp"
#include "core/pooling/variants.hpp"
#include "core/pooling/window.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

/// Cells of the padded input (of the input, where padding does not count) in a window that begins at `first`, along one axis.
int64_t counted(int64_t first, int64_t kernel, int64_t size, int64_t padding) {
    return std::min(first + kernel, size + padding) - std::max(first, -padding);
}

template <class T>
void divide(const PoolingSpec& s, const PlanesView<const T>& in, const PlanesView<float>& out, int64_t plane,
            int64_t first, int64_t count) {
    const Size2 padding = s.countPadding == CountPadding::Yes ? s.padding : Size2{0, 0};
    for (int64_t r = first; r < first + count; ++r) {
        const int64_t rows = counted(r * s.stride.h - s.padding.h, s.kernel.h, in.rows, padding.h);
        for (int64_t c = 0; c < out.columns; ++c)
            out.at(r, c, plane) /=
                static_cast<float>(rows * counted(c * s.stride.w - s.padding.w, s.kernel.w, in.columns, padding.w));
    }
}

/// In bands of rows, between which the job is asked.
template <class T, class Out>
Status poolPlane(const codecs::OpenCv& cv, const PoolingSpec& s, const PlanesView<const T>& in,
                 const PlanesView<Out>& out, int64_t plane, const JobContext& job) {
    if constexpr (!std::is_same_v<T, int32_t>) { // those `supports` has refused
        const bool average = s.mode == PoolingMode::Average;
        const bool apart = s.dilation != Size2{1, 1}; // else OpenCV takes rows first, then columns
        const int64_t each = apart ? s.kernel.h * s.kernel.w : s.kernel.h + s.kernel.w;
        const int64_t band = std::max<int64_t>(1, (int64_t{1} << 22) / (in.columns * s.stride.h * each + 1));
        for (int64_t first = 0; first < out.rows; first += band) {
            if (job.stopRequested())
                return cancelledError();
            const int64_t count = std::min(band, out.rows - first);
            const auto whole = [](int64_t v) { return static_cast<int>(v); };
            const codecs::Windows windows{in.row(0, plane),
                                          in.rowStride * int64_t{sizeof(T)},
                                          whole(in.rows),
                                          whole(in.columns),
                                          out.row(first, plane),
                                          out.rowStride * int64_t{sizeof(Out)},
                                          whole(first),
                                          whole(count),
                                          whole(out.columns),
                                          {whole(s.kernel.h), whole(s.kernel.w)},
                                          {whole(s.stride.h), whole(s.stride.w)},
                                          {whole(s.padding.h), whole(s.padding.w)},
                                          {whole(s.dilation.h), whole(s.dilation.w)},
                                          std::is_same_v<T, uint8_t>,
                                          average || s.paddingValue == PaddingValue::Zero};
            if ((average ? cv.sums : cv.maxima)(windows) != 0)
                return environmentError(text(TELAR_TR("core", "Not enough memory for OpenCV's windows")));
            if constexpr (std::is_same_v<Out, float>)
                if (average)
                    divide(s, in, out, plane, first, count);
            job.advance(count);
        }
    }
    return {};
}

class OpenCvPooling final : public PoolingVariant {
public:
    OpenCvPooling()
        : PoolingVariant({"opencv", text(TELAR_TR("core", "OpenCV: dilate, sepFilter2D")),
                          text(TELAR_TR("core", "OpenCV makes the window of every cell, with its vector instructions, "
                                                "on one core; those of the stride are kept.")),
                          false}) {}
    Status available() const override { return codecs::hasOpenCv(); }
    Status supports(const PoolingProblem& problem, bool withArgmax) const override {
        const auto& s = problem.spec;
        const auto refused = [](Text why) {
            return userError(std::move(why), {}, text(TELAR_TR("core", "Use another variant")));
        };
        if (withArgmax && s.mode == PoolingMode::Max)
            return refused(text(TELAR_TR("core", "OpenCV does not say where a maximum lies")));
        if (elementType(problem.input) == ElementType::Int32)
            return refused(text(TELAR_TR("core", "OpenCV's dilate and sepFilter2D take no 32-bit whole numbers")));
        if (s.mode == PoolingMode::Average && s.dilation != Size2{1, 1})
            return refused(text(TELAR_TR("core", "OpenCV's sepFilter2D has no dilation")));
        if (const auto* in = std::get_if<PlanesView<const float>>(&problem.input); in && !within(*in, largest(s)))
            return refused(
                text(TELAR_TR("core", "OpenCV's dilate and sepFilter2D lose NaN, infinities and sums beyond float32")));
        return std::visit([&](const auto& in) { return fits(s, in.rows, in.columns); }, problem.input)
                   ? Status()
                   : refused(text(TELAR_TR("core", "OpenCV counts rows and columns with 31 bits")));
    }
    Cost cost(const PoolingProblem& problem) const override { return directCost(problem); }

    Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                             const RunOptions& options) const override {
        TELAR_TRY(module, codecs::loadOpenCv());
        return withViews(problem, output, [&](const auto& in, const auto& out) -> Expected<PoolingRun> {
            for (int64_t plane = 0; plane < out.planes; ++plane)
                TELAR_CHECK(poolPlane(**module, problem.spec, in, out, plane, options.job));
            return PoolingRun{};
        });
    }

private:
    /// A sum of so large cells is finite still.
    static float largest(const PoolingSpec& s) {
        const auto cells = static_cast<float>(s.mode == PoolingMode::Average ? s.kernel.h * s.kernel.w : 1);
        return std::numeric_limits<float>::max() / cells;
    }
    static bool within(const PlanesView<const float>& in, float largest) {
        for (int64_t plane = 0; plane < in.planes; ++plane)
            for (int64_t r = 0; r < in.rows; ++r)
                if (!std::all_of(in.row(r, plane), in.row(r, plane) + in.columns,
                                 [largest](float v) { return std::fabs(v) <= largest; }))
                    return false;
        return true;
    }
    static bool fits(const PoolingSpec& s, int64_t rows, int64_t columns) {
        constexpr int64_t most = 1 << 28;
        return std::max({rows, columns, s.padding.h, s.padding.w, kernelExtent(s.kernel.h, s.dilation.h),
                         kernelExtent(s.kernel.w, s.dilation.w), s.stride.h, s.stride.w}) < most;
    }
};

} // namespace

std::unique_ptr<PoolingVariant> opencvPooling() { return std::make_unique<OpenCvPooling>(); }

} // namespace telar
