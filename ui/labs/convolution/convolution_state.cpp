// What a project keeps of the convolution lab.
#include "ui/labs/convolution/convolution_lab.hpp"
#include "ui/labs/convolution/convolution_stage.hpp"
#include "ui/labs/pooling/source_state.hpp"
#include "ui/state/timings.hpp"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

constexpr qint64 mostFilterSide = 63;

constexpr qint64 mostLayerPlanes = 1 << 16;
constexpr const char* filterKinds[] = {"one", "random", "layer"};

QJsonObject layerJson(const LayerFilters& layer) {
    QJsonArray values;
    for (const float value : layer.values)
        values.append(static_cast<double>(value));
    return QJsonObject{{"name", layer.name}, {"path", layer.path}, {"outputs", layer.outputs}, {"channels", layer.channels},
                       {"rows", layer.rows}, {"columns", layer.columns}, {"values", values}};
}

std::shared_ptr<const LayerFilters> layerFrom(Fields f) {
    LayerFilters layer;
    layer.name = f.text("name").c_str();
    layer.path = f.text("path").c_str();
    layer.outputs = f.whole("outputs", 1, 1, mostLayerPlanes);
    layer.channels = f.whole("channels", 1, 1, mostLayerPlanes);
    layer.rows = f.whole("rows", 1, 1, mostFilterSide);
    layer.columns = f.whole("columns", 1, 1, mostFilterSide);
    for (const double value : f.numbers("values"))
        layer.values.push_back(static_cast<float>(value));
    if (static_cast<qint64>(layer.values.size()) != layer.outputs * layer.channels * layer.rows * layer.columns)
        f.refuse("values");
    return std::make_shared<const LayerFilters>(std::move(layer));
}

QJsonObject convolutionControls(const ConvolutionState& s) {
    QJsonObject out = sourceJson(s.source);
    out.insert("filter", fromText(filterText(s.filter.view())));
    out.insert("filters", QLatin1String(filterKinds[static_cast<int>(s.filters)]));
    out.insert("channels", s.channels);
    out.insert("drawn", s.drawn);
    out.insert("groups", s.groups);
    if (s.layer)
        out.insert("layer", layerJson(*s.layer));
    out.insert("seen_output", s.seenOutput);
    out.insert("seen_input", s.seenInput);
    out.insert("stride", pairJson(s.stride));
    out.insert("padding", pairJson(s.padding));
    out.insert("dilation", pairJson(s.dilation));
    out.insert("bias", numberJson(s.bias));
    out.insert("relu", s.relu);
    out.insert("pool", s.pool);
    out.insert("variant", fromText(s.variant));
    out.insert("threads", s.threads);
    return out;
}

ConvolutionState convolutionControlsFrom(Fields f) {
    ConvolutionState s;
    s.source = sourceFrom(f);
    if (f.has("filter")) {
        const auto parsed = parseFilter(f.text("filter"));
        if (parsed && parsed->rows() <= mostFilterSide && parsed->columns() <= mostFilterSide)
            s.filter = weightsOf(parsed->view());
        else
            f.refuse("filter");
    }
    s.channels = f.whole("channels", 1, 1, mostRandomChannels);
    s.drawn = f.whole("drawn", s.drawn, 1, mostRandomFilters);
    s.groups = f.whole("groups", 1, 1, mostRandomChannels);
    if (f.has("layer"))
        s.layer = layerFrom(f.object("layer"));
    const auto kind = f.text("filters", filterKinds[0]);
    const auto* at = std::find(std::begin(filterKinds), std::end(filterKinds), kind);
    if (at == std::end(filterKinds) || (kind == filterKinds[2] && !s.layer))
        f.refuse("filters");
    else
        s.filters = static_cast<FilterKind>(at - filterKinds);
    s.seenOutput = f.whole("seen_output", 0, 0, mostLayerPlanes);
    s.seenInput = f.whole("seen_input", 0, 0, mostLayerPlanes);
    s.stride = pairFrom(f, "stride", s.stride, 1);
    s.padding = pairFrom(f, "padding", s.padding, 0);
    s.dilation = pairFrom(f, "dilation", s.dilation, 1);
    s.bias = f.number("bias", 0);
    if (!(std::fabs(s.bias) <= 1e6))
        f.refuse("bias");
    s.relu = f.flag("relu", false);
    s.pool = f.flag("pool", false);
    s.variant = f.text("variant", s.variant);
    s.threads = static_cast<int>(f.whole("threads", 0, 0, 1 << 16));
    return s;
}

} // namespace

std::function<QJsonObject()> ConvolutionLab::snapshot() const {
    return [state = model_->state(), timings = model_->timings()] {
        const auto more = [](QJsonObject& one, const ConvolutionTiming& t) {
            one.insert("largest_difference", numberJson(t.difference));
        };
        return QJsonObject{{"controls", convolutionControls(state)},
                           {"results", QJsonObject{{"timings", timingsJson(timings, more)}}}};
    };
}

Expected<std::function<void()>> ConvolutionLab::prepare(const QJsonObject& json) {
    Fields fields(json, id());
    auto state = convolutionControlsFrom(fields.object("controls"));
    auto results = fields.object("results");
    auto timings = timingsFrom<ConvolutionTiming>(results, "timings", [](Fields& f, ConvolutionTiming& t) {
        t.difference = f.number("largest_difference", 0);
    });
    if (!fields.ok())
        return fields.error();
    return std::function<void()>([this, state = std::move(state), timings = std::move(timings)] {
        model_->restore(state, timings);
    });
}

QJsonValue ConvolutionLab::cellJson() const {
    return QJsonObject{{"row", stage_->row()}, {"column", stage_->column()}, {"pinned", stage_->pinned()}};
}

void ConvolutionLab::setCell(const QJsonValue& value) {
    Fields f(value.toObject(), QStringLiteral("cell"));
    const qint64 row = f.whole("row", 0, 0, longestSide), column = f.whole("column", 0, 0, longestSide);
    stage_->pin(row, column);
    if (!f.flag("pinned", false))
        stage_->unpin();
}

} // namespace telar
