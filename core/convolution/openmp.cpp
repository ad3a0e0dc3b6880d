// Plain loops in another order, on all cores: a row of the output at a time, to which every weight adds its multiple of a
// row of the input. The innermost loop runs along neighbouring cells, so the compiler turns it into vectors.
#include "core/base/host.hpp"
#include "core/convolution/plane_progress.hpp"
#include "core/convolution/variants.hpp"
#include "core/convolution/window.hpp"
#include "core/jobs/in_parallel.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

/// to[c] += weight * from[c * stride], from column `first` to before `end`; the others lie over zeros.
void addRow(float weight, const float* from, int64_t stride, int64_t first, int64_t end, float* to, int64_t columns) {
    if (stride == 1) {
#pragma omp simd
        for (int64_t c = first; c < end; ++c)
            to[c] += weight * from[c];
    } else {
        for (int64_t c = first; c < end; ++c)
            to[c] += weight * from[c * stride];
    }
    if (std::isfinite(weight))
        return;
    for (int64_t c = 0; c < columns; ++c)
        if (c < first || c >= end)
            to[c] += weight * 0.0f;
}

class OpenMpConvolution final : public ConvolutionVariant {
public:
    OpenMpConvolution()
        : ConvolutionVariant(
              {"openmp", text(TELAR_TR("core", "Plain loops on all cores")),
               text(TELAR_TR("core", "The loops in another order: every weight adds its multiple of an input row to an "
                                     "output row, along neighbouring cells; rows are distributed over the cores."))}) {}
    Cost cost(const ConvolutionProblem& problem) const override { return directConvolutionCost(problem); }

    Expected<ConvolutionRun> run(const ConvolutionProblem& problem, const PlanesView<float>& output,
                                 const RunOptions& options) const override {
        PlaneProgress progress(options.job, output.rows);
        const auto row = [&](int64_t i) {
            const bool done = convolveRow(problem, output, i / output.rows, i % output.rows, options.job);
            if (done)
                progress.advance(1);
            return done;
        };
        TELAR_CHECK(inParallel(options.job, output.planes * output.rows, row, 4,
                               worthwhileThreads(problem, output.size(), options)));
        return ConvolutionRun{};
    }

private:
    /// False when asked to stop.
    static bool convolveRow(const ConvolutionProblem& problem, const PlanesView<float>& output, int64_t plane,
                            int64_t r, const JobContext& job) {
        const ConvolutionSpec& s = problem.spec;
        const int64_t picture = plane / s.outputChannels, o = plane % s.outputChannels;
        const int64_t first = picture * s.inputChannels + o / (s.outputChannels / s.groups) * s.groupChannels();
        float* to = output.row(r, plane);
        std::fill_n(to, output.columns, problem.bias ? problem.bias[o] : 0.0f);
        const int64_t between = (int64_t{1} << 21) / output.columns + 1;
        for (int64_t i = 0, since = 0; i < s.groupChannels(); ++i)
            for (int64_t y = 0; y < s.kernel.h; ++y) {
                const int64_t row = r * s.stride.h - s.padding.h + y * s.dilation.h;
                const bool inside = row >= 0 && row < problem.input.rows;
                for (int64_t x = 0; x < s.kernel.w; ++x) {
                    if (since++ % between == 0 && job.stopRequested())
                        return false;
                    const int64_t offset = x * s.dilation.w - s.padding.w;
                    const auto [from, end] =
                        inside ? columnsInside(offset, s.stride.w, problem.input.columns, output.columns)
                               : std::pair<int64_t, int64_t>{0, 0};
                    const float* cells = problem.input.row(inside ? row : 0, first + i) + offset;
                    addRow(problem.filter.at(y, x, o * s.groupChannels() + i), cells, s.stride.w, from, end, to,
                           output.columns);
                }
            }
        if (s.activation == Activation::Relu)
            for (int64_t c = 0; c < output.columns; ++c)
                to[c] = activated(s.activation, to[c]);
        return true;
    }
};

} // namespace

int worthwhileThreads(const ConvolutionProblem& problem, int64_t outputs, const RunOptions& options) {
    constexpr double productsOfWaking = 200000;
    const int asked = options.threads > 0 ? options.threads : usableCores();
    const double products = static_cast<double>(outputs) * static_cast<double>(problem.spec.terms());
    return static_cast<int>(std::clamp(products / productsOfWaking, 1.0, static_cast<double>(asked)));
}

std::unique_ptr<ConvolutionVariant> openmpConvolution() { return std::make_unique<OpenMpConvolution>(); }

} // namespace telar
