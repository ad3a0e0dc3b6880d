#include "core/convolution/convolution.hpp"

#include <cassert>

namespace telar {

namespace {

constexpr int64_t mostChannels = int64_t{1} << 24, mostWeights = int64_t{1} << 40;

Status checkChannels(const ConvolutionSpec& s) {
    if (s.inputChannels < 1 || s.outputChannels < 1)
        return userError(
            text(TELAR_TR("core", "A convolution needs at least one channel in and one out, not %1 and %2"),
                 s.inputChannels, s.outputChannels));
    if (s.inputChannels > mostChannels || s.outputChannels > mostChannels)
        return userError(text(TELAR_TR("core", "A convolution takes at most %1 channels in and out, not %2 and %3"),
                              mostChannels, s.inputChannels, s.outputChannels));
    if (s.groups < 1)
        return userError(text(TELAR_TR("core", "There must be at least 1 group, not %1"), s.groups));
    if (s.inputChannels % s.groups != 0)
        return userError(
            text(TELAR_TR("core", "%1 groups do not divide the %2 input channels"), s.groups, s.inputChannels), {},
            text(TELAR_TR("core", "All groups have the same number of channels")));
    if (s.outputChannels % s.groups != 0)
        return userError(
            text(TELAR_TR("core", "%1 groups do not divide the %2 output channels"), s.groups, s.outputChannels), {},
            text(TELAR_TR("core", "All groups have the same number of channels")));
    return {};
}

/// Whether filter, bias, input and output belong together.
Status checkViews(const ConvolutionProblem& p) {
    const ConvolutionSpec& s = p.spec;
    if (p.input.planes < 1 || p.input.planes % s.inputChannels != 0)
        return userError(text(TELAR_TR("core", "An input of %1 planes does not divide into pictures of %2 channels"),
                              p.input.planes, s.inputChannels));
    const auto& f = p.filter;
    const int64_t planes = s.outputChannels * s.groupChannels();
    if (f.planes != planes || f.rows != s.kernel.h || f.columns != s.kernel.w)
        return userError(
            text(TELAR_TR("core", "%1 planes of %2 x %3 weights are needed, and the filter has %4 of %5 x %6"), planes,
                 s.kernel.h, s.kernel.w, f.planes, f.rows, f.columns));
    return {};
}

} // namespace

Expected<ConvolutionShape> convolutionShape(const ConvolutionSpec& spec, int64_t rows, int64_t columns) {
    TELAR_CHECK(checkChannels(spec));
    // The geometry is that of pooling with zeros around the input.
    PoolingSpec window;
    window.kernel = spec.kernel, window.stride = spec.stride;
    window.padding = spec.padding, window.dilation = spec.dilation;
    TELAR_TRY(shape, poolingShape(window, rows, columns));
    const double weights = static_cast<double>(spec.outputChannels) * static_cast<double>(spec.groupChannels()) *
                           static_cast<double>(spec.kernel.h) * static_cast<double>(spec.kernel.w);
    if (weights > static_cast<double>(mostWeights))
        return userError(
            text(TELAR_TR("core", "Filters of %1 x %2 for %3 channels in and %4 out would hold more than 2^40 weights"),
                 spec.kernel.h, spec.kernel.w, spec.groupChannels(), spec.outputChannels));
    return ConvolutionShape{shape->rows, shape->columns};
}

Expected<ConvolutionRun> runConvolution(const ConvolutionVariant& variant, const ConvolutionProblem& problem,
                                        const PlanesView<float>& output, const RunOptions& options) {
    TELAR_TRY(shape, convolutionShape(problem.spec, problem.input.rows, problem.input.columns));
    TELAR_CHECK(checkViews(problem));
    TELAR_CHECK(variant.available());
    TELAR_CHECK(variant.supports(problem));
    TELAR_CHECK(checkBlock(variant.id(), variant.choosesBlock(), options));
    TELAR_CHECK(checkMemory(variant.memory(problem)));
    assert(output.planes == problem.pictures() * problem.spec.outputChannels && output.rows == shape->rows &&
           output.columns == shape->columns);
    options.job.start(output.planes);
    return variant.run(problem, output, options);
}

} // namespace telar
