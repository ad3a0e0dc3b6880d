// What a project keeps of the convolution lab.
#include "ui/labs/convolution/convolution_lab.hpp"
#include "ui/labs/pooling/source_state.hpp"

#include <QJsonArray>

#include <cmath>

namespace telar {

namespace {

constexpr qint64 mostFilterSide = 63;

constexpr qint64 mostLayerPlanes = 1 << 16;

QJsonValue layerJson(const LayerFilters& layer) {
    QJsonArray values;
    for (const float value : layer.values)
        values.append(static_cast<double>(value));
    return QJsonObject{{"name", layer.name},         {"path", layer.path},      {"outputs", layer.outputs},
                       {"channels", layer.channels}, {"rows", layer.rows},      {"columns", layer.columns},
                       {"values", values},           {"options", layer.options}};
}

std::shared_ptr<const LayerFilters> layerFrom(Fields f) {
    LayerFilters layer;
    layer.name = f.text("name").c_str();
    layer.path = f.text("path").c_str();
    if (f.has("options"))
        layer.options = f.text("options").c_str();
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

QJsonValue filterJson(const ConvolutionState& s) { return fromText(filterText(s.filter.view())); }

void readFilter(Fields& f, ConvolutionState& s) {
    if (!f.has("filter"))
        return;
    const auto parsed = parseFilter(f.text("filter"));
    if (parsed && parsed->rows() <= mostFilterSide && parsed->columns() <= mostFilterSide)
        s.filter = weightsOf(parsed->view());
    else
        f.refuse("filter");
}

} // namespace

const KeptRows<ConvolutionState, ConvolutionTiming>& ConvolutionLab::kept() const {
    using S = ConvolutionState;
    using T = ConvolutionTiming;
    static const KeptRows<S, T> rows{
        withSource<S>(
            {{"filter", filterJson, readFilter},
             wordRow<S>("filters", &S::filters, {"one", "random", "layer"}),
             wholeRow<S>("channels", &S::channels, 1, mostRandomChannels),
             wholeRow<S>("drawn", &S::drawn, 1, mostRandomFilters),
             wholeRow<S>("groups", &S::groups, 1, mostRandomChannels),
             {"layer", [](const S& s) { return s.layer ? layerJson(*s.layer) : QJsonValue(QJsonValue::Undefined); },
              [](Fields& f, S& s) {
                  if (f.has("layer"))
                      s.layer = layerFrom(f.object("layer"));
              }},
             wholeRow<S>("seen_output", &S::seenOutput, 0, mostLayerPlanes),
             wholeRow<S>("seen_input", &S::seenInput, 0, mostLayerPlanes),
             pairRow<S>("stride", &S::stride, 1),
             pairRow<S>("padding", &S::padding, 0),
             pairRow<S>("dilation", &S::dilation, 1),
             numberRow<S>("bias", &S::bias),
             flagRow<S>("relu", &S::relu),
             flagRow<S>("pool", &S::pool),
             kernelRow<S>("variant", &S::variant),
             wholeRow<S>("threads", &S::threads, 0, 1 << 16)}),
        {numberRow<T>("largest_difference", &T::difference)},
        [](Fields& f, S& s) {
            checkSource(f, s.source);
            if (s.filters == FilterKind::Layer && !s.layer)
                f.refuse("filters");
            if (!(std::fabs(s.bias) <= 1e6))
                f.refuse("bias");
        }};
    return rows;
}

} // namespace telar
