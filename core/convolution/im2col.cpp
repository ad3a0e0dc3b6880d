// Windows side by side, then one product: the filters of a group, a row each, times the im2col matrix of a picture. That
// matrix is never made as a whole: every thread makes a band of output rows, multiplies it and forgets it.
#include "core/base/host.hpp"
#include "core/convolution/geometry.hpp"
#include "core/convolution/plane_progress.hpp"
#include "core/convolution/variants.hpp"
#include "core/convolution/window.hpp"
#include "core/jobs/in_parallel.hpp"
#include "core/matmul/variants.hpp"

namespace telar {

namespace {

constexpr int64_t bandFloats = int64_t{1} << 19; ///< of a thread: 2 MiB, unless a single row takes more
constexpr int64_t packingBytes = (int64_t{1} << 20) + (int64_t{1} << 16); ///< of the product, each thread

/// Output rows of a band: the same whatever the threads, so that the result is.
int64_t bandRows(const ConvolutionProblem& problem, const ConvolutionShape& shape) {
    return std::clamp<int64_t>(bandFloats / (problem.spec.terms() * shape.columns), 1, shape.rows);
}

class Im2colConvolution final : public ConvolutionVariant {
public:
    Im2colConvolution()
        : ConvolutionVariant(
              {"im2col", text(TELAR_TR("core", "Windows as columns of a product")),
               text(TELAR_TR("core", "Every window becomes a column of a matrix; one product of the filters with that "
                                     "matrix computes all channels at once, at the speed of products."))}) {}
    int64_t memory(const ConvolutionProblem& problem) const override {
        const auto shape = convolutionShape(problem.spec, problem.input.rows, problem.input.columns);
        const int64_t band = shape ? problem.spec.terms() * shape->columns * bandRows(problem, *shape) * int64_t{4} : 0;
        return usableCores() * (band + packingBytes) + problem.filter.size() * int64_t{4};
    }
    Cost cost(const ConvolutionProblem& problem) const override {
        Cost cost = directConvolutionCost(problem);
        const double cells = cost.operations / 2 / static_cast<double>(problem.spec.outputChannels) *
                             static_cast<double>(problem.spec.groups);
        cost.bytes += 8 * cells; // the matrix, written and read
        return cost;
    }

    Expected<ConvolutionRun> run(const ConvolutionProblem& problem, const PlanesView<float>& output,
                                 const RunOptions& options) const override {
        const ConvolutionSpec& s = problem.spec;
        Matrix<float> held;
        const auto filter = denseFilter(problem, held);
        // Rows of the product are planes of the output: with gaps between its rows, one of them at a time.
        const bool dense = output.rowStride == output.columns;
        const int64_t tall = dense ? bandRows(problem, {output.rows, output.columns}) : 1;
        const int64_t bands = ceilDiv(output.rows, tall), tasks = problem.pictures() * s.groups * bands;
        const int asked = std::min(options.threads > 0 ? options.threads : usableCores(), usableCores());
        const int threads = static_cast<int>(std::min<int64_t>(asked, tasks));
        const auto multiply = fastMatmul();
        PlaneProgress progress(options.job, output.rows);
        TELAR_CHECK(inParallelWith(
            options.job, tasks, [&] { return Matrix<float>(s.terms(), tall * output.columns); },
            [&](int64_t task, Matrix<float>& columns) {
                const int64_t picture = task / bands / s.groups, group = task / bands % s.groups,
                              first = task % bands * tall;
                const Band band{picture, group, first, std::min(tall, output.rows - first)};
                const bool done = convolveBand(problem, filter, *multiply, band, columns.data(), output, options.job);
                if (done)
                    progress.advance(band.rows * (s.outputChannels / s.groups));
                return done;
            },
            1, threads));
        return ConvolutionRun{};
    }

private:
    struct Band {
        int64_t picture, group, first, rows;
    };

    /// False when asked to stop.
    static bool convolveBand(const ConvolutionProblem& problem, const PlanesView<const float>& filter,
                             const MatmulVariant& multiply, const Band& band, float* columns,
                             const PlanesView<float>& output, const JobContext& job) {
        const ConvolutionSpec& s = problem.spec;
        const int64_t outs = s.outputChannels / s.groups, cells = band.rows * output.columns, terms = s.terms();
        if (job.stopRequested())
            return false;
        unfoldRows(problem, band.picture, band.group, band.first, band.first + band.rows, output.columns, columns);
        const PlanesView<const float> filters{filter.data + band.group * outs * terms, 1, outs, terms, terms, 0};
        const PlanesView<const float> windows{columns, 1, terms, cells, cells, 0};
        const int64_t plane = band.picture * s.outputChannels + band.group * outs;
        const PlanesView<float> sums{output.row(band.first, plane), 1, outs, cells, output.planeStride, 0};
        const JobContext stoppable{job.stop, nullptr}; // its progress would count rows of the product
        if (!multiply.run({filters, windows}, sums, {1, stoppable}))
            return false;
        if (problem.bias || s.activation != Activation::None)
            for (int64_t o = 0; o < outs; ++o) {
                const float bias = problem.bias ? problem.bias[band.group * outs + o] : 0;
                float* to = sums.row(o);
                for (int64_t c = 0; c < cells; ++c)
                    to[c] = activated(s.activation, to[c] + bias);
            }
        return true;
    }
};

} // namespace

std::unique_ptr<ConvolutionVariant> im2colConvolution() { return std::make_unique<Im2colConvolution>(); }

} // namespace telar
