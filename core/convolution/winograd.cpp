// 3 x 3 filters by Winograd's F(4 x 4, 3 x 3): 36 products for 16 cells where the definition takes 144. The transforms and
// their products are those that networks are trained with (core/nn/fast/winograd.hpp, where the sources are named).
//
// A picture is cut into bands of some 64 tiles; each, with the rows around it, is a sample there. As many bands as keep the
// work between two looks at the request to stop, and the memory, small are done in one go.
#include "core/nn/fast/winograd.hpp"
#include "core/base/host.hpp"
#include "core/convolution/plane_progress.hpp"
#include "core/convolution/variants.hpp"

namespace telar {

namespace {

constexpr int64_t tileSide = 4, points = 36, bandTiles = 64;
constexpr int64_t blockChannels = nn::fast::width;
constexpr int64_t mostProducts = int64_t{1} << 28;       ///< multiply-adds of one go: some milliseconds to 50
constexpr int64_t mostWinogradPoints = int64_t{1} << 23; ///< floats of transformed inputs of one go

const nn::fast::Kernels& winogradKernels() {
    const auto level = simdLevel();
    return TELAR_OF_LEVEL(level, nn::fast::kernelsSse2(), nn::fast::kernelsAvx2(), nn::fast::kernelsAvx512());
}

/// How a problem is cut into bands, the same for every group.
struct WinogradPlan {
    nn::fast::Geometry band;                      ///< of one band as a sample
    int64_t bandRows = 0, bands = 0, samples = 0; ///< output rows of a band; bands of a picture; of all pictures
    int64_t together = 1;                         ///< samples of one go

    WinogradPlan(const ConvolutionProblem& p, const ConvolutionShape& shape) {
        const ConvolutionSpec& s = p.spec;
        const int64_t across = ceilDiv(shape.columns, tileSide), down = ceilDiv(shape.rows, tileSide);
        bands = ceilDiv(down, std::clamp<int64_t>(bandTiles / across, 1, down));
        bandRows = ceilDiv(down, bands) * tileSide;
        bands = ceilDiv(shape.rows, bandRows);
        samples = p.pictures() * bands;
        nn::LayerSpec layer;
        layer.kind = nn::LayerKind::Convolution;
        layer.outputs = s.outputChannels / s.groups;
        layer.kernel = {3, 3};
        layer.padding = {0, s.padding.w}; // rows of padding are part of a band
        band = nn::fast::geometryOf(layer, {s.groupChannels(), bandRows + 2, p.input.columns},
                                    {layer.outputs, bandRows, shape.columns}, false);
        const int64_t tiles = bandRows / tileSide * across;
        const int64_t perSample = points * tiles * band.inBlocks * band.outBlocks * blockChannels * blockChannels;
        together = std::clamp<int64_t>(
            std::min(mostProducts / perSample, mostWinogradPoints / (points * tiles * band.inBlocks * blockChannels)),
            1, samples);
    }
    int64_t inFloats() const { return together * band.inBlocks * band.in.cells() * blockChannels; }
    int64_t outFloats() const { return together * band.outBlocks * band.out.cells() * blockChannels; }
    int64_t bytes(int threads) const {
        return 4 * (inFloats() + outFloats() + nn::fast::winogradPoints(band, together).first + 2 * band.weightSize() +
                    threads * nn::fast::winogradScratch(band));
    }
};

class WinogradConvolution final : public ConvolutionVariant {
public:
    WinogradConvolution()
        : ConvolutionVariant(
              {"winograd", text(TELAR_TR("core", "Winograd: 36 products instead of 144")),
               text(TELAR_TR("core",
                             "For 3 × 3 filters: tiles of 6 × 6 cells and the filter are transformed, multiplied point "
                             "by point and transformed back, 36 products for 16 cells of the output."))}) {}
    Status supports(const ConvolutionProblem& problem) const override {
        const ConvolutionSpec& s = problem.spec;
        if (s.kernel == Size2{3, 3} && s.stride == Size2{1, 1} && s.dilation == Size2{1, 1})
            return {};
        return userError(
            text(TELAR_TR("core", "Winograd's transforms are for filters of 3 x 3 with stride 1 and dilation 1")));
    }
    bool pays(const ConvolutionProblem& problem) const override {
        const ConvolutionSpec& s = problem.spec; // channels are padded to whole blocks of 32
        return s.groupChannels() >= blockChannels / 2 && s.outputChannels / s.groups >= blockChannels / 2;
    }
    int64_t memory(const ConvolutionProblem& problem) const override {
        const auto shape = convolutionShape(problem.spec, problem.input.rows, problem.input.columns);
        return shape ? WinogradPlan(problem, *shape).bytes(usableCores()) : 0;
    }
    Cost cost(const ConvolutionProblem& problem) const override {
        Cost cost = directConvolutionCost(problem);
        cost.operations /= 4;
        return cost;
    }
    double errorFactor() const override { return 16; }

    Expected<ConvolutionRun> run(const ConvolutionProblem& problem, const PlanesView<float>& output,
                                 const RunOptions& options) const override {
        const ConvolutionSpec& s = problem.spec;
        const WinogradPlan plan(problem, {output.rows, output.columns});
        const int threads = std::min(options.threads > 0 ? options.threads : usableCores(), usableCores());
        nn::fast::ThreadPool pool(threads);
        Matrix<float> in(1, plan.inFloats()), out(1, plan.outFloats()),
            inPoints(1, nn::fast::winogradPoints(plan.band, plan.together).first);
        nn::fast::Context context;
        context.kernels = &winogradKernels();
        context.threads = threads;
        context.pool = &pool;
        context.inPoints = inPoints.data();
        PlaneProgress progress(options.job, output.rows);
        for (int64_t group = 0; group < s.groups; ++group) {
            const auto weights = groupWeights(problem, plan.band, group);
            for (int64_t first = 0; first < plan.samples; first += plan.together) {
                if (options.job.stopRequested())
                    return cancelledError();
                const int64_t count = std::min(plan.together, plan.samples - first);
                fill(context, problem, plan, group, first, count, in.data());
                nn::fast::winogradForward(context, plan.band, weights, count, in.data(), out.data(),
                                          s.activation == Activation::Relu);
                progress.advance(empty(context, problem, plan, group, first, count, out.data(), output));
            }
        }
        return ConvolutionRun{};
    }

private:
    static nn::fast::Parameters groupWeights(const ConvolutionProblem& problem, const nn::fast::Geometry& g,
                                             int64_t group) {
        std::vector<float> plain(static_cast<std::size_t>(g.out.channels * g.depth));
        float* to = plain.data();
        for (int64_t plane = 0; plane < g.out.channels * g.in.channels; ++plane)
            for (int64_t r = 0; r < 3; ++r, to += 3)
                std::copy_n(problem.filter.row(r, group * g.out.channels * g.in.channels + plane), 3, to);
        nn::fast::Parameters made;
        made.weight = Matrix<float>(1, g.weightSize());
        made.bias = Matrix<float>(1, g.outBlocks * blockChannels);
        nn::fast::packWeights(g, plain, made.weight.data());
        std::fill_n(made.bias.data(), made.bias.size(), 0.0f);
        if (problem.bias)
            std::copy_n(problem.bias + group * g.out.channels, g.out.channels, made.bias.data());
        return made;
    }

    /// Bands of the input, with the rows above and below, into blocks of 32 channels.
    static void fill(const nn::fast::Context& c, const ConvolutionProblem& problem, const WinogradPlan& plan,
                     int64_t group, int64_t first, int64_t count, float* to) {
        const auto& g = plan.band;
        nn::fast::share(c, g.inBlocks * count, [&](int64_t task) {
            const int64_t channel = task / count * blockChannels,
                          channels = std::min(blockChannels, g.in.channels - channel);
            const int64_t sample = first + task % count, picture = sample / plan.bands;
            const int64_t plane = picture * problem.spec.inputChannels + group * g.in.channels + channel;
            const int64_t top = sample % plan.bands * plan.bandRows - problem.spec.padding.h;
            for (int64_t r = 0; r < g.in.rows; ++r) {
                float* cells = to + (task * g.in.cells() + r * g.in.columns) * blockChannels;
                const bool inside = top + r >= 0 && top + r < problem.input.rows;
                if (!inside || channels < blockChannels)
                    std::fill_n(cells, g.in.columns * blockChannels, 0.0f);
                for (int64_t lane = 0; inside && lane < channels; ++lane) {
                    const float* from = problem.input.row(top + r, plane + lane);
                    for (int64_t column = 0; column < g.in.columns; ++column)
                        cells[column * blockChannels + lane] = from[column];
                }
            }
        });
    }

    /// Bands of the output out of their blocks; returns the rows of planes that are done.
    static int64_t empty(const nn::fast::Context& c, const ConvolutionProblem& problem, const WinogradPlan& plan,
                         int64_t group, int64_t first, int64_t count, const float* from,
                         const PlanesView<float>& output) {
        const auto& g = plan.band;
        std::atomic<int64_t> done{0};
        nn::fast::share(c, g.outBlocks * count, [&](int64_t task) {
            const int64_t channel = task / count * blockChannels,
                          channels = std::min(blockChannels, g.out.channels - channel);
            const int64_t sample = first + task % count, top = sample % plan.bands * plan.bandRows;
            const int64_t plane = sample / plan.bands * problem.spec.outputChannels + group * g.out.channels + channel;
            const int64_t rows = std::min(plan.bandRows, output.rows - top);
            for (int64_t r = 0; r < rows; ++r) {
                const float* cells = from + (task * g.out.cells() + r * g.out.columns) * blockChannels;
                for (int64_t lane = 0; lane < channels; ++lane) {
                    float* to = output.row(top + r, plane + lane);
                    for (int64_t column = 0; column < output.columns; ++column)
                        to[column] = cells[column * blockChannels + lane];
                }
            }
            done += rows * channels;
        });
        return done;
    }
};

} // namespace

std::unique_ptr<ConvolutionVariant> winogradConvolution() { return std::make_unique<WinogradConvolution>(); }

} // namespace telar
