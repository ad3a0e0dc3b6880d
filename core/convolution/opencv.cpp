// Convolution as users of OpenCV write it: `filter2D` for each plane that a filter reads, added up; those cells of the stride are
// kept.
#include "core/convolution/variants.hpp"
#include "core/convolution/window.hpp"
#include "core/data/codecs/opencv_loader.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

bool finite(const PlanesView<const float>& view) {
    for (int64_t plane = 0; plane < view.planes; ++plane)
        for (int64_t r = 0; r < view.rows; ++r)
            if (!std::all_of(view.row(r, plane), view.row(r, plane) + view.columns,
                             [](float v) { return std::isfinite(v); }))
                return false;
    return true;
}

class OpenCvConvolution final : public ConvolutionVariant {
public:
    OpenCvConvolution()
        : ConvolutionVariant(
              {"opencv", text(TELAR_TR("core", "OpenCV: filter2D")),
               text(TELAR_TR("core", "OpenCV filters each plane at every cell, large filters by a Fourier transform, "
                                     "on one core; the planes are added, and the cells of the stride are kept.")),
               false}) {}
    Status available() const override { return codecs::hasOpenCv(); }
    Status supports(const ConvolutionProblem& problem) const override {
        const auto refused = [](Text why) {
            return userError(std::move(why), {}, text(TELAR_TR("core", "Use another variant")));
        };
        if (!finite(problem.input) || !finite(problem.filter))
            return refused(text(TELAR_TR("core", "OpenCV's filter2D loses NaN and infinities")));
        const auto& s = problem.spec;
        constexpr int64_t most = 1 << 28;
        if (std::max({problem.input.rows, problem.input.columns, s.padding.h, s.padding.w,
                      kernelExtent(s.kernel.h, s.dilation.h), kernelExtent(s.kernel.w, s.dilation.w), s.stride.h,
                      s.stride.w}) >= most)
            return refused(text(TELAR_TR("core", "OpenCV counts rows and columns with 31 bits")));
        return {};
    }
    Cost cost(const ConvolutionProblem& problem) const override { return directConvolutionCost(problem); }
    bool pays(const ConvolutionProblem&) const override { return false; }
    double errorFactor() const override { return 16; }

    Expected<ConvolutionRun> run(const ConvolutionProblem& problem, const PlanesView<float>& output,
                                 const RunOptions& options) const override {
        TELAR_TRY(module, codecs::loadOpenCv());
        const auto& s = problem.spec;
        std::vector<float> filter(static_cast<std::size_t>(s.kernel.h * s.kernel.w));
        for (int64_t plane = 0; plane < output.planes; ++plane) {
            const int64_t picture = plane / s.outputChannels, o = plane % s.outputChannels;
            const int64_t first = picture * s.inputChannels + o / (s.outputChannels / s.groups) * s.groupChannels();
            for (int64_t r = 0; r < output.rows; ++r)
                std::fill_n(output.row(r, plane), output.columns, problem.bias ? problem.bias[o] : 0.0f);
            for (int64_t i = 0; i < s.groupChannels(); ++i) {
                for (int64_t y = 0; y < s.kernel.h; ++y)
                    std::copy_n(problem.filter.row(y, o * s.groupChannels() + i), s.kernel.w,
                                filter.begin() + y * s.kernel.w);
                if (auto done = addPlane(**module, problem, output, plane, first + i, filter.data(), options.job);
                    !done)
                    return done.error();
            }
            for (int64_t r = 0; r < output.rows; ++r)
                for (int64_t c = 0; c < output.columns; ++c)
                    output.at(r, c, plane) = activated(s.activation, output.at(r, c, plane));
            options.job.advance();
        }
        return ConvolutionRun{};
    }

private:
    /// In bands of rows, between which the job is asked.
    static Status addPlane(const codecs::OpenCv& cv, const ConvolutionProblem& problem, const PlanesView<float>& output,
                           int64_t plane, int64_t from, const float* filter, const JobContext& job) {
        const auto& s = problem.spec;
        const auto& in = problem.input;
        const int64_t cells = in.columns * s.stride.h * s.kernel.h * s.kernel.w;
        const int64_t band = std::max<int64_t>(1, (int64_t{1} << 23) / (cells + 1));
        for (int64_t first = 0; first < output.rows; first += band) {
            if (job.stopRequested())
                return cancelledError();
            const auto whole = [](int64_t v) { return static_cast<int>(v); };
            const codecs::Windows windows{in.row(0, from),
                                          in.rowStride * int64_t{sizeof(float)},
                                          whole(in.rows),
                                          whole(in.columns),
                                          output.row(first, plane),
                                          output.rowStride * int64_t{sizeof(float)},
                                          whole(first),
                                          whole(std::min(band, output.rows - first)),
                                          whole(output.columns),
                                          {whole(s.kernel.h), whole(s.kernel.w)},
                                          {whole(s.stride.h), whole(s.stride.w)},
                                          {whole(s.padding.h), whole(s.padding.w)},
                                          {whole(s.dilation.h), whole(s.dilation.w)},
                                          false,
                                          true};
            if (cv.filter(windows, filter) != 0)
                return environmentError(text(TELAR_TR("core", "Not enough memory for OpenCV's windows")));
        }
        return {};
    }
};

} // namespace

std::unique_ptr<ConvolutionVariant> opencvConvolution() { return std::make_unique<OpenCvConvolution>(); }

} // namespace telar
