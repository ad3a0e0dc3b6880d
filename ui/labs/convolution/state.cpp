#include "ui/labs/convolution/state.hpp"

#include "core/convolution/parameters.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

float FilterWeights::largest() const {
    float most = 0;
    for (const float w : values)
        most = std::max(most, std::fabs(w));
    return most;
}

bool FilterWeights::anyNegative() const {
    return std::any_of(values.begin(), values.end(), [](float w) { return w < 0; });
}

const NamedFilter* FilterWeights::named() const {
    for (const auto& filter : namedFilters())
        if (weightsOf(filter) == *this)
            return &filter;
    return nullptr;
}

FilterWeights FilterWeights::resized(qint64 newRows, qint64 newColumns) const {
    FilterWeights out{newRows, newColumns, std::vector<float>(static_cast<std::size_t>(newRows * newColumns), 0.0F)};
    const qint64 down = (newRows - rows) / 2, across = (newColumns - columns) / 2;
    for (qint64 r = 0; r < rows; ++r)
        for (qint64 c = 0; c < columns; ++c)
            if (r + down >= 0 && r + down < newRows && c + across >= 0 && c + across < newColumns)
                out.values[static_cast<std::size_t>((r + down) * newColumns + c + across)] =
                    values[static_cast<std::size_t>(r * columns + c)];
    return out;
}

FilterWeights weightsOf(const NamedFilter& filter) {
    return {filter.rows, filter.columns, filter.weights};
}

FilterWeights weightsOf(const PlanesView<const float>& view) {
    FilterWeights out{view.rows, view.columns, std::vector<float>()};
    for (qint64 r = 0; r < view.rows; ++r)
        out.values.insert(out.values.end(), view.row(r), view.row(r) + view.columns);
    return out;
}

ConvolutionSpec ConvolutionState::spec() const {
    ConvolutionSpec out;
    out.kernel = {filter.rows, filter.columns};
    out.stride = stride;
    out.padding = padding;
    out.dilation = dilation;
    out.activation = relu ? Activation::Relu : Activation::None;
    return out;
}

PoolingSpec windowsOf(const ConvolutionSpec& spec) {
    PoolingSpec out;
    out.kernel = spec.kernel;
    out.stride = spec.stride;
    out.padding = spec.padding;
    out.dilation = spec.dilation;
    return out;
}

QString convolutionCommandLine(const ConvolutionState& state, const SourceMatrix* source) {
    CommandLine line({"telar-cli", "conv"});
    if (source)
        line.append(source->cliOptions);
    const auto* named = state.filter.named();
    line.option("--filter", named ? named->id : filterText(state.filter.view()));
    // The filter says its size.
    BiasedConvolution asked{state.spec(), static_cast<float>(state.bias)};
    addOptions(selected(convolutionParameters(), {"stride", "padding", "dilation", "bias", "activation"}), asked, line);
    if (!state.variant.empty())
        line.option("--backend", state.variant);
    if (state.threads > 0)
        line.option("--threads", state.threads);
    return QString::fromStdString(line.str());
}

} // namespace telar
