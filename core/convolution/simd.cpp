// Vectors and registers together: a tile of neighbouring cells, of four output channels or of four rows, stays in registers
// until all its products are added.
#include "core/base/host.hpp"
#include "core/convolution/direct_kernels.hpp"
#include "core/convolution/plane_progress.hpp"
#include "core/convolution/variants.hpp"
#include "core/jobs/in_parallel.hpp"

#include <algorithm>

namespace telar {

namespace {

constexpr int64_t productsBetweenLooks = int64_t{1}
                                         << 26;  ///< between two looks at the request to stop: some milliseconds
constexpr int64_t productsWorthCopies = 24;      ///< at the end of a row: fewer are made cell by cell
constexpr int64_t cacheBytes = int64_t{1} << 24; ///< an output that is larger is written past the caches

using RowsFunction = void (*)(const direct::Rows&);

RowsFunction rowsFunction() {
    const auto level = simdLevel();
    return TELAR_OF_LEVEL(level, direct::rowsSse2, direct::rowsAvx2, direct::rowsAvx512);
}

/// The weights of each group in the order in which the rows read them.
std::vector<float> packedWeights(const ConvolutionProblem& problem) {
    const ConvolutionSpec& s = problem.spec;
    const int64_t terms = s.terms(), outs = s.outputChannels / s.groups;
    std::vector<float> packed(static_cast<std::size_t>(s.outputChannels * terms));
    float* to = packed.data();
    for (int64_t group = 0; group < s.groups; ++group)
        for (int64_t o = 0; o < outs;) {
            const int64_t together = o + direct::outputsTogether <= outs ? direct::outputsTogether : 1;
            for (int64_t i = 0; i < s.groupChannels(); ++i)
                for (int64_t y = 0; y < s.kernel.h; ++y)
                    for (int64_t x = 0; x < s.kernel.w; ++x)
                        for (int64_t lane = 0; lane < together; ++lane)
                            *to++ = problem.filter.at(y, x, (group * outs + o + lane) * s.groupChannels() + i);
            o += together;
        }
    return packed;
}

class SimdConvolution final : public ConvolutionVariant {
public:
    SimdConvolution()
        : ConvolutionVariant(
              {"simd", text(TELAR_TR("core", "Vector instructions")),
               text(TELAR_TR("core",
                             "Neighbouring output cells stay in vector registers until all their products are added; "
                             "four output channels, or four rows, share each value read from the input."))}) {}
    Status supports(const ConvolutionProblem& problem) const override {
        if (problem.spec.stride.w == 1)
            return {};
        return userError(text(TELAR_TR("core", "The vectors use neighbouring cells: the horizontal stride must be 1")));
    }
    /// Short rows leave vectors empty, and of many channels a product makes better use.
    bool pays(const ConvolutionProblem& problem) const override {
        const ConvolutionSpec& s = problem.spec;
        return problem.input.columns >= 32 && (s.groupChannels() < 16 || s.outputChannels / s.groups < 16);
    }
    int64_t memory(const ConvolutionProblem& problem) const override {
        return (problem.filter.size() + problem.input.columns) * int64_t{4} +
               usableCores() * 8 * direct::rowsTogether *
                   (problem.spec.groupChannels() * problem.spec.kernel.h + problem.spec.outputChannels);
    }
    Cost cost(const ConvolutionProblem& problem) const override { return directConvolutionCost(problem); }

    Expected<ConvolutionRun> run(const ConvolutionProblem& problem, const PlanesView<float>& output,
                                 const RunOptions& options) const override {
        const Work work(problem, output);
        PlaneProgress progress(options.job, output.rows);
        const int64_t bands = ceilDiv(output.rows, direct::rowsTogether);
        const auto band = [&](int64_t task) {
            const int64_t rows = work.band(task / bands, task % bands * direct::rowsTogether, options.job);
            progress.advance(rows * work.outs);
            return rows > 0;
        };
        TELAR_CHECK(inParallel(options.job, problem.pictures() * problem.spec.groups * bands, band, 1,
                               worthwhileThreads(problem, output.size(), options)));
        return ConvolutionRun{};
    }

private:
    /// What all rows share.
    struct Work {
        const ConvolutionProblem& problem;
        const PlanesView<float>& output;
        RowsFunction function = rowsFunction();
        int64_t outs; ///< output channels of a group
        std::vector<float> weights, bias, zeros;

        Work(const ConvolutionProblem& p, const PlanesView<float>& o)
            : problem(p), output(o), outs(p.spec.outputChannels / p.spec.groups), weights(packedWeights(p)),
              bias(static_cast<std::size_t>(p.spec.outputChannels), 0.0f),
              zeros(static_cast<std::size_t>(p.input.columns), 0.0f) {
            if (p.bias)
                std::copy_n(p.bias, p.spec.outputChannels, bias.begin());
        }

        /// Some output rows of all channels of a group of a picture; returns their number, 0 when asked to stop.
        int64_t band(int64_t groupOfAll, int64_t top, const JobContext& job) const {
            const ConvolutionSpec& s = problem.spec;
            const int64_t group = groupOfAll % s.groups, picture = groupOfAll / s.groups;
            const int64_t count = std::min(direct::rowsTogether, output.rows - top);
            const auto from = rowsUnder(picture, group, top, count);
            std::vector<float*> to;
            to.reserve(static_cast<std::size_t>(count * outs));
            for (int64_t q = 0; q < count; ++q)
                for (int64_t o = 0; o < outs; ++o)
                    to.push_back(output.row(top + q, picture * s.outputChannels + group * outs + o));
            direct::Rows rows{};
            rows.from = from.data();
            rows.rows = count;
            rows.channels = s.groupChannels(), rows.height = s.kernel.h;
            rows.inputColumns = problem.input.columns;
            rows.kernel = s.kernel.w, rows.dilation = s.dilation.w, rows.padding = s.padding.w;
            rows.to = to.data();
            rows.toStride = outs;
            rows.relu = s.activation == Activation::Relu;
            rows.overlap = s.stride.h == 1 && s.dilation.h == 1;
            rows.around = output.size() * int64_t{4} > cacheBytes && output.rowStride % 16 == 0;
            // Where the filter reaches into the padding: the ends of the rows, with zeros beside them.
            const bool many = s.padding.w * s.kernel.w * outs >= productsWorthCopies;
            const int64_t least = std::min<int64_t>(output.columns, 16);
            const int64_t inner = many ? std::max(std::min(s.padding.w, output.columns), least) : 0;
            const int64_t reach = std::clamp<int64_t>(
                problem.input.columns + s.padding.w - (s.kernel.w - 1) * s.dilation.w, 0, output.columns);
            const int64_t outer =
                many && reach < output.columns ? std::min(reach, output.columns - least) : output.columns;
            bool whole = inner == 0 || edge(rows, group, 0, inner, job);
            whole = whole &&
                    (outer == output.columns || edge(rows, group, std::max(outer, int64_t{0}), output.columns, job));
            whole = whole && (inner >= outer || columns(rows, group, inner, outer, job));
            return whole ? count : 0;
        }

    private:
        /// Columns [first, end) of the rows, few enough channels and columns at a time. False when asked to stop.
        bool columns(direct::Rows rows, int64_t group, int64_t first, int64_t end, const JobContext& job) const {
            const int64_t terms = problem.spec.terms(), each = rows.rows * terms;
            const int64_t together =
                std::clamp<int64_t>(productsBetweenLooks / (each * std::min<int64_t>(end - first, 256)) /
                                        direct::outputsTogether * direct::outputsTogether,
                                    direct::outputsTogether, std::max(outs, direct::outputsTogether));
            const int64_t across = std::max<int64_t>(productsBetweenLooks / (each * together), 256);
            float* const* to = rows.to;
            for (int64_t o = 0; o < outs; o += together) {
                rows.weights = weights.data() + (group * outs + o) * terms;
                rows.bias = bias.data() + group * outs + o;
                rows.to = to + o;
                rows.outputs = std::min(together, outs - o);
                for (rows.first = first; rows.first < end; rows.first += across) {
                    if (job.stopRequested())
                        return false;
                    rows.end = std::min(rows.first + across, end);
                    function(rows);
                }
            }
            return true;
        }

        /// The same from copies of the input's rows, with the padding beside them: without a question for each cell.
        bool edge(direct::Rows rows, int64_t group, int64_t first, int64_t end, const JobContext& job) const {
            const int64_t length = end - first + (rows.kernel - 1) * rows.dilation;
            const int64_t count = rows.rows * rows.channels * rows.height;
            std::vector<float> cells(static_cast<std::size_t>(count * length), 0.0f);
            std::vector<const float*> from;
            from.reserve(static_cast<std::size_t>(count));
            const int64_t left = first - rows.padding; // column of the input
            const int64_t inside = std::clamp<int64_t>(-left, 0, length),
                          outside = std::clamp<int64_t>(rows.inputColumns - left, inside, length);
            for (int64_t i = 0; i < count; ++i) {
                float* row = cells.data() + i * length;
                std::copy(rows.from[i] + left + inside, rows.from[i] + left + outside, row + inside);
                from.push_back(row);
            }
            std::vector<float*> to(rows.to, rows.to + rows.rows * outs);
            for (auto& row : to)
                row += first;
            rows.from = from.data();
            rows.to = to.data();
            rows.inputColumns = length;
            rows.padding = 0;
            rows.around = false;
            return columns(rows, group, 0, end - first, job);
        }

        /// By output row, channel and row of the filter.
        std::vector<const float*> rowsUnder(int64_t picture, int64_t group, int64_t top, int64_t count) const {
            const ConvolutionSpec& s = problem.spec;
            std::vector<const float*> from;
            from.reserve(static_cast<std::size_t>(count * s.groupChannels() * s.kernel.h));
            for (int64_t q = 0; q < count; ++q)
                for (int64_t i = 0; i < s.groupChannels(); ++i)
                    for (int64_t y = 0; y < s.kernel.h; ++y) {
                        const int64_t at = (top + q) * s.stride.h - s.padding.h + y * s.dilation.h;
                        from.push_back(
                            at >= 0 && at < problem.input.rows
                                ? problem.input.row(at, picture * s.inputChannels + group * s.groupChannels() + i)
                                : zeros.data());
                    }
            return from;
        }
    };
};

} // namespace

std::unique_ptr<ConvolutionVariant> simdConvolution() { return std::make_unique<SimdConvolution>(); }

} // namespace telar
