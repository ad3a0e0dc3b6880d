#include "ui/labs/convolution/state.hpp"

#include "core/convolution/operation.hpp"

#include <QCoreApplication>
#include <QFileInfo>

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

FilterWeights weightsOf(const NamedFilter& filter) { return {filter.rows, filter.columns, filter.weights}; }

FilterWeights weightsOf(const PlanesView<const float>& view) {
    FilterWeights out{view.rows, view.columns, std::vector<float>()};
    for (qint64 r = 0; r < view.rows; ++r)
        out.values.insert(out.values.end(), view.row(r), view.row(r) + view.columns);
    return out;
}

bool ConvolutionState::sameProblem(const ConvolutionState& other) const {
    ConvolutionState one = other;
    one.variant = variant;
    one.seenOutput = seenOutput;
    one.seenInput = seenInput;
    return one == *this;
}

qint64 ConvolutionState::mostChannels() const {
    const bool picture = source.kind == SourceKind::File && QStringList{"jpg", "jpeg", "png"}.contains(
                                                                QFileInfo(source.path).suffix(), Qt::CaseInsensitive);
    return source.kind == SourceKind::Random ? mostRandomChannels : picture ? 3 : 1;
}

qint64 ConvolutionState::inputChannels() const {
    if (filters == FilterKind::Layer && layer)
        return layer->channels * groups;
    const qint64 most = mostChannels();
    return most == 3 && channels > 1 ? 3 : std::min(channels, most);
}

ConvolutionSpec ConvolutionState::spec() const {
    ConvolutionSpec out;
    const bool trained = filters == FilterKind::Layer && layer;
    out.inputChannels = inputChannels();
    out.groups = groups;
    out.outputChannels = trained ? layer->outputs : filters == FilterKind::Random ? drawn : groups;
    out.kernel = trained ? Size2{layer->rows, layer->columns} : Size2{filter.rows, filter.columns};
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
    if (source) // all colours, where several channels are asked for
        line.append(state.inputChannels() > 1 ? source->cliOptions.substr(0, source->cliOptions.find(" --channel "))
                                              : source->cliOptions);
    const auto* named = state.filter.named();
    const bool random = state.filters == FilterKind::Random;
    const bool layer = state.filters == FilterKind::Layer && state.layer;
    const bool network = source && source->cliOptions.starts_with("--network "); // which says a layer, too
    const bool same = network && layer && state.layer->options.toStdString() == source->cliOptions;
    if (random)
        line.option("--filter", "random:" + std::to_string(state.drawn) + ":" + std::to_string(state.source.seed));
    else if (layer && !state.layer->path.isEmpty())
        line.option("--filter", state.layer->path.toStdString());
    else if (!same)
        line.option("--filter", named ? named->id : filterText(state.filter.view()));
    BiasedConvolution asked{state.spec(), static_cast<float>(state.bias)};
    std::vector<std::string> said{"stride", "padding", "dilation", "bias", "groups", "activation"};
    if (random) // a filter that is given says its size
        said.insert(said.begin(), "kernel");
    if (asked.inputChannels > 1 && state.filters != FilterKind::Layer) // which has others than the filter said
        said.insert(said.begin(), "channels");
    if (network) { // else the layer's own would be taken
        for (const auto& one : selected(convolutionParameters(), {"stride", "padding", "dilation", "bias"}))
            addOption(one, one.get(asked), line);
        said = {"groups", "activation"};
    }
    addOptions(selected(convolutionParameters(), said), asked, line);
    if (!state.variant.empty())
        line.option("--backend", state.variant);
    if (state.threads > 0)
        line.option("--threads", state.threads);
    if (layer && state.layer->path.isEmpty() && !same)
        return QString::fromStdString(line.str()) + QStringLiteral("  # ") +
               QCoreApplication::translate("telar::ConvolutionModel",
                                           "cannot be repeated by a command: the filter is in no file");
    return QString::fromStdString(line.str());
}

} // namespace telar
