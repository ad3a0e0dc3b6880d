// Large filters by the convolution theorem: what is a sum over the whole filter among cells is one product for each cell
// among frequencies. The output is cut into tiles (overlap-save: Oppenheim, Schafer: Discrete-Time Signal Processing, section
// 8.7.3): each is a transform's valid part. Two tiles share one transform, one as its real, one as its imaginary part:
// products with the spectrum of a real filter keep them apart.
#include "core/base/host.hpp"
#include "core/convolution/fft_kernels.hpp"
#include "core/convolution/plane_progress.hpp"
#include "core/convolution/variants.hpp"
#include "core/convolution/window.hpp"
#include "core/jobs/in_parallel.hpp"

#include <cmath>
#include <numbers>

namespace telar {

namespace {

constexpr int64_t rowPad = 16; ///< floats between rows of a tile, so that they do not share places in the cache
/// Operations of the definition, in vectors, that a core does while it does one of the transforms, by measurement.
constexpr double dearer = 2.6;
constexpr int64_t manyChannels = 16; ///< where products of matrices and Winograd's transforms do more at once

const fft::Kernels& fftKernels() {
    const auto level = simdLevel();
    return TELAR_OF_LEVEL(level, fft::kernelsSse2, fft::kernelsAvx2, fft::kernelsAvx512);
}

/// How a problem is cut into tiles.
struct FftPlan {
    int64_t side = 0;              ///< of a transform
    int64_t rows = 0, columns = 0; ///< of the output that one gives
    int64_t down = 0, across = 0;
    int64_t ins = 0, outs = 0, groups = 0;
    double operations = 0;

    FftPlan(const ConvolutionProblem& p, const ConvolutionShape& shape)
        : ins(p.spec.groupChannels()), outs(p.spec.outputChannels / p.spec.groups), groups(p.spec.groups) {
        const ConvolutionSpec& s = p.spec;
        const int64_t reach = std::max(kernelExtent(s.kernel.h, s.dilation.h), kernelExtent(s.kernel.w, s.dilation.w));
        const int64_t largest = std::max(shape.rows, shape.columns) + reach - 1;
        for (int64_t n = fft::leastSide; n <= fft::mostSide; n *= 2) {
            if (n < reach)
                continue;
            const double took = operationsOf(p, shape, n);
            if (side == 0 || took < operations) {
                side = n, operations = took;
                rows = n - kernelExtent(s.kernel.h, s.dilation.h) + 1;
                columns = n - kernelExtent(s.kernel.w, s.dilation.w) + 1;
            }
            if (n >= largest)
                break;
        }
        down = ceilDiv(shape.rows, rows), across = ceilDiv(shape.columns, columns);
    }
    int64_t tiles() const { return down * across; }
    int64_t pairs() const { return ceilDiv(tiles(), 2); }
    int64_t stride() const { return side + rowPad; }
    int64_t floats() const { return 2 * side * stride(); } ///< of a tile
    int64_t spectra() const { return groups * outs * ins; }
    int64_t bytes(int threads) const { return 4 * floats() * (spectra() + threads * (ins + 1)) + 8 * side; }

private:
    static double operationsOf(const ConvolutionProblem& p, const ConvolutionShape& shape, int64_t n) {
        const ConvolutionSpec& s = p.spec;
        const double cells = static_cast<double>(n * n), one = 10 * cells * std::log2(static_cast<double>(n));
        const int64_t tiles = ceilDiv(shape.rows, n - kernelExtent(s.kernel.h, s.dilation.h) + 1) *
                              ceilDiv(shape.columns, n - kernelExtent(s.kernel.w, s.dilation.w) + 1);
        const auto times = static_cast<double>(p.pictures() * s.groups * ceilDiv(tiles, 2));
        const auto ins = static_cast<double>(s.groupChannels()),
                   outs = static_cast<double>(s.outputChannels / s.groups);
        return times * ((ins + outs) * one + 8 * cells * ins * outs) + static_cast<double>(s.groups) * ins * outs * one;
    }
};

/// Spectra of all filters, and what all tiles share.
class FftWork {
public:
    FftWork(const ConvolutionProblem& problem, const PlanesView<float>& output, const FftPlan& plan)
        : problem_(problem), output_(output), plan_(plan), spectra_(1, plan.floats() * plan.spectra()),
          turns_(1, 2 * plan.side) {
        const int64_t n = plan.side;
        for (int64_t k = 0; k < n; ++k) {
            const double angle = 2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(n);
            turns_.data()[k] = static_cast<float>(std::cos(angle));
            turns_.data()[n + k] = static_cast<float>(-std::sin(angle));
        }
    }

    fft::Tile tile(float* at) const { return {at, at + plan_.side * plan_.stride(), plan_.side, plan_.stride()}; }

    /// Plane `which` of the filter, its cells as far apart as the dilation says.
    void transformFilter(int64_t which) {
        const ConvolutionSpec& s = problem_.spec;
        const auto spectrum = tile(spectra_.data() + which * plan_.floats());
        std::fill_n(spectrum.re, plan_.floats(), 0.0f);
        const float scale = 1 / (static_cast<float>(plan_.side) * static_cast<float>(plan_.side)); // a power of two
        for (int64_t y = 0; y < s.kernel.h; ++y)
            for (int64_t x = 0; x < s.kernel.w; ++x)
                spectrum.re[y * s.dilation.h * spectrum.stride + x * s.dilation.w] =
                    problem_.filter.at(y, x, which) * scale;
        kernels_.forward(spectrum, turns_.data());
    }

    /// Two tiles of all output channels of a group of a picture; returns how many tiles, 0 when asked to stop. `memory`
    /// holds the spectra of the input channels, then the sum.
    int64_t pair(int64_t groupOfAll, int64_t first, float* memory, const JobContext& job) const {
        const ConvolutionSpec& s = problem_.spec;
        const int64_t group = groupOfAll % plan_.groups, picture = groupOfAll / plan_.groups;
        const int64_t count = std::min<int64_t>(2, plan_.tiles() - first);
        for (int64_t i = 0; i < plan_.ins; ++i) {
            if (job.stopRequested())
                return 0;
            const auto input = tile(memory + i * plan_.floats());
            std::fill_n(input.re, plan_.floats(), 0.0f);
            for (int64_t k = 0; k < count; ++k)
                fill(picture * s.inputChannels + group * plan_.ins + i, first + k, k == 0 ? input.re : input.im);
            kernels_.forward(input, turns_.data());
        }
        const auto sum = tile(memory + plan_.ins * plan_.floats());
        for (int64_t o = 0; o < plan_.outs; ++o) {
            if (job.stopRequested())
                return 0;
            for (int64_t i = 0; i < plan_.ins; ++i)
                kernels_.multiply(tile(memory + i * plan_.floats()), spectrumOf(group * plan_.outs + o, i), sum, i > 0);
            kernels_.backward(sum, turns_.data());
            for (int64_t k = 0; k < count; ++k)
                empty(picture * s.outputChannels, group * plan_.outs + o, first + k, k == 0 ? sum.re : sum.im);
        }
        return count;
    }

private:
    fft::Tile spectrumOf(int64_t outputChannel, int64_t channel) const {
        // The kernels only read what is multiplied.
        return tile(const_cast<float*>(spectra_.data()) + (outputChannel * plan_.ins + channel) * plan_.floats());
    }

    /// What of an input plane lies under a tile; zeros elsewhere are there.
    void fill(int64_t plane, int64_t which, float* to) const {
        const int64_t top = which / plan_.across * plan_.rows - problem_.spec.padding.h;
        const int64_t left = which % plan_.across * plan_.columns - problem_.spec.padding.w;
        const int64_t from = std::max<int64_t>(0, -left), end = std::min(plan_.side, problem_.input.columns - left);
        for (int64_t r = std::max<int64_t>(0, -top); r < std::min(plan_.side, problem_.input.rows - top); ++r)
            if (from < end)
                std::copy_n(problem_.input.row(top + r, plane) + left + from, end - from,
                            to + r * plan_.stride() + from);
    }

    void empty(int64_t firstPlane, int64_t channel, int64_t which, const float* from) const {
        const int64_t top = which / plan_.across * plan_.rows, left = which % plan_.across * plan_.columns;
        const int64_t rows = std::min(plan_.rows, output_.rows - top),
                      columns = std::min(plan_.columns, output_.columns - left);
        const float bias = problem_.bias ? problem_.bias[channel] : 0;
        const bool relu = problem_.spec.activation == Activation::Relu;
        for (int64_t r = 0; r < rows; ++r) {
            const float* sums = from + r * plan_.stride();
            float* to = output_.row(top + r, firstPlane + channel) + left;
            for (int64_t c = 0; c < columns; ++c) {
                const float value = sums[c] + bias;
                to[c] = relu && value < 0 ? 0 : value;
            }
        }
    }

    const ConvolutionProblem& problem_;
    const PlanesView<float>& output_;
    const FftPlan& plan_;
    const fft::Kernels& kernels_ = fftKernels();
    Matrix<float> spectra_, turns_;
};

class FftConvolution final : public ConvolutionVariant {
public:
    FftConvolution()
        : ConvolutionVariant(
              {"fft", text(TELAR_TR("core", "Fast Fourier transform")),
               text(TELAR_TR("core",
                             "For large filters: tiles of the input and the filter are transformed to frequencies, "
                             "multiplied one by one whatever the filter's size, and transformed back."))}) {}
    Status supports(const ConvolutionProblem& problem) const override {
        const ConvolutionSpec& s = problem.spec;
        if (s.stride != Size2{1, 1})
            return userError(
                text(TELAR_TR("core", "The transform gives all neighbouring cells: the stride must be 1")));
        const int64_t reach = std::max(kernelExtent(s.kernel.h, s.dilation.h), kernelExtent(s.kernel.w, s.dilation.w));
        if (reach > fft::mostSide / 2)
            return userError(text(TELAR_TR("core", "The filter spans %1 cells, and transformed tiles hold at most %2"),
                                  reach, fft::mostSide / 2));
        return {};
    }
    bool pays(const ConvolutionProblem& problem) const override {
        const ConvolutionSpec& s = problem.spec;
        if (s.groupChannels() >= manyChannels && s.outputChannels / s.groups >= manyChannels)
            return false;
        const auto shape = convolutionShape(s, problem.input.rows, problem.input.columns);
        return shape && dearer * FftPlan(problem, *shape).operations < directConvolutionCost(problem).operations;
    }
    int64_t memory(const ConvolutionProblem& problem) const override {
        const auto shape = convolutionShape(problem.spec, problem.input.rows, problem.input.columns);
        return shape ? FftPlan(problem, *shape).bytes(usableCores()) : 0;
    }
    Cost cost(const ConvolutionProblem& problem) const override {
        Cost cost = directConvolutionCost(problem);
        if (const auto shape = convolutionShape(problem.spec, problem.input.rows, problem.input.columns); shape)
            cost.operations = FftPlan(problem, *shape).operations;
        return cost;
    }
    double errorFactor() const override { return 16; }

    Expected<ConvolutionRun> run(const ConvolutionProblem& problem, const PlanesView<float>& output,
                                 const RunOptions& options) const override {
        const FftPlan plan(problem, {output.rows, output.columns});
        FftWork work(problem, output, plan);
        PlaneProgress progress(options.job, plan.tiles());
        const int64_t tasks = problem.pictures() * plan.groups * plan.pairs();
        const int asked = std::min(options.threads > 0 ? options.threads : usableCores(), usableCores());
        const int threads = static_cast<int>(std::min<int64_t>(asked, std::max(tasks, plan.spectra())));
        TELAR_CHECK(inParallel(
            options.job, plan.spectra(), [&](int64_t which) { work.transformFilter(which); }, 1, threads));
        TELAR_CHECK(inParallelWith(
            options.job, tasks, [&] { return Matrix<float>(1, plan.floats() * (plan.ins + 1)); },
            [&](int64_t task, Matrix<float>& memory) {
                const int64_t done =
                    work.pair(task / plan.pairs(), task % plan.pairs() * 2, memory.data(), options.job);
                if (done > 0)
                    progress.advance(done * plan.outs);
                return done > 0;
            },
            1, threads));
        return ConvolutionRun{};
    }
};

} // namespace

std::unique_ptr<ConvolutionVariant> fftConvolution() { return std::make_unique<FftConvolution>(); }

} // namespace telar
