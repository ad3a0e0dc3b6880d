// The reference: plain loops over the cells of the output, one after the other, summed in float64 and rounded once.
#include "core/convolution/variants.hpp"
#include "core/convolution/window.hpp"

namespace telar {

namespace {

class SerialConvolution final : public ConvolutionVariant {
public:
    SerialConvolution()
        : ConvolutionVariant(
              {"serial", text(TELAR_TR("core", "Plain loops")),
               text(TELAR_TR(
                   "core", "The definition: seven nested loops, one cell of the output after the other, on one core.")),
               false}) {}
    Cost cost(const ConvolutionProblem& problem) const override { return directConvolutionCost(problem); }

    Expected<ConvolutionRun> run(const ConvolutionProblem& problem, const PlanesView<float>& output,
                                 const RunOptions& options) const override {
        const int64_t between = (int64_t{1} << 21) / problem.spec.terms() + 1; // some milliseconds of products
        for (int64_t plane = 0; plane < output.planes; ++plane) {
            for (int64_t r = 0, since = 0; r < output.rows; ++r)
                for (int64_t c = 0; c < output.columns; ++c) {
                    if (since++ % between == 0 && options.job.stopRequested())
                        return cancelledError();
                    output.at(r, c, plane) = cell(problem, plane, r, c);
                }
            options.job.advance();
        }
        return ConvolutionRun{};
    }

private:
    static float cell(const ConvolutionProblem& problem, int64_t plane, int64_t r, int64_t c) {
        const ConvolutionSpec& s = problem.spec;
        const int64_t picture = plane / s.outputChannels, o = plane % s.outputChannels;
        const int64_t first = o / (s.outputChannels / s.groups) * s.groupChannels();
        double sum = problem.bias ? static_cast<double>(problem.bias[o]) : 0;
        forEachTerm(
            problem, o, r, c, [&](int64_t channel, int64_t y, int64_t x, int64_t row, int64_t column, bool inside) {
                const float input = inside ? problem.input.at(row, column, picture * s.inputChannels + channel) : 0.0f;
                const float weight = problem.filter.at(y, x, o * s.groupChannels() + channel - first);
                sum += static_cast<double>(input) * static_cast<double>(weight);
            });
        return activated(s.activation, static_cast<float>(sum));
    }
};

} // namespace

Cost directConvolutionCost(const ConvolutionProblem& problem) {
    const auto shape = convolutionShape(problem.spec, problem.input.rows, problem.input.columns);
    if (!shape)
        return {};
    const double cells = static_cast<double>(problem.pictures() * problem.spec.outputChannels) *
                         static_cast<double>(shape->rows * shape->columns);
    return {4 * (static_cast<double>(problem.input.size()) + static_cast<double>(problem.filter.size()) + cells),
            2 * cells * static_cast<double>(problem.spec.terms())};
}

std::unique_ptr<ConvolutionVariant> serialConvolution() { return std::make_unique<SerialConvolution>(); }

} // namespace telar
