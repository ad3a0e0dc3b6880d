#include "ui/labs/network/layer_in_lab.hpp"

#include "core/base/command_line.hpp"
#include "core/network/layer_map.hpp"
#include "ui/labs/attention/attention_lab.hpp"
#include "ui/labs/convolution/convolution_lab.hpp"
#include "ui/labs/matmul/matmul_lab.hpp"
#include "ui/labs/network/network_panels.hpp"
#include "ui/labs/pooling/pooling_lab.hpp"
#include "ui/labs/softmax/softmax_lab.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace telar {

namespace {

using network::Tensor;

const network::Node& nodeOf(const NetworkCell& cell) {
    return cell.run->graph().nodes[static_cast<std::size_t>(cell.node)];
}

const Tensor& inputOf(const NetworkCell& cell, std::size_t i) {
    return cell.run->activations.values[static_cast<std::size_t>(nodeOf(cell).inputs[i])];
}

Error refuse(const NetworkCell& cell, Text what) { return userError(std::move(what), nodeOf(cell).place()); }

/// How telar-cli makes what the cell's map reads: from the network, its picture and the layer's name.
std::string layerOptions(const NetworkCell& cell) {
    const auto& run = *cell.run;
    CommandLine line({});
    line.option("--network", run.opened->model.toStdString()).option("--input", run.picture.toStdString());
    for (const auto& [name, shape] : run.opened->shapes)
        line.option("--shape", name + "=" + network::shapeName(shape));
    for (const auto& one : run.off)
        line.option("--off",
                    run.graph().nodes[static_cast<std::size_t>(one.node)].name + ":" + std::to_string(one.channel));
    line.option("--layer", nodeOf(cell).name).option("--map", cell.channel);
    return line.str();
}

/// What the layer's map reads, as a matrix that a lab takes for one that was typed.
SourcePtr sourceOf(const NetworkCell& cell, network::LayerMap& map) {
    SourceMatrix source;
    source.values = std::move(map.input);
    source.wholeNumbers = false;
    source.cliOptions = layerOptions(cell);
    source.name = source.origin = nodeOf(cell).name + ", " + std::to_string(cell.channel);
    return std::make_shared<const SourceMatrix>(std::move(source));
}

QJsonObject pinned(const LayerInLab& cell) {
    return {{QStringLiteral("cell"), QJsonObject{{QStringLiteral("row"), cell.row},
                                                 {QStringLiteral("column"), cell.column},
                                                 {QStringLiteral("pinned"), true}}}};
}

/// Where somebody had looked before says nothing of a layer.
void show(Lab& lab, const QJsonObject& view) {
    for (auto* picture : lab.findChildren<MatrixView*>())
        if (picture->matrix())
            picture->setMatrix(picture->matrix(), picture->scene().wholeNumbers);
    lab.setView(view);
}

QString words() { return QCoreApplication::translate("telar::NetworkLab", "open a layer"); }

/// The same of what a lab without maps is given.
std::string numbersOptions(const NetworkCell& cell) {
    return layerOptions(cell) + " --cell " + toText(cell.row) + "," + toText(cell.column);
}

Expected<QString> openNumbers(const NetworkCell& cell, const LayerInLab& work,
                              const std::function<Lab*(const QString&)>& labs) {
    const auto& numbers = work.numbers;
    TELAR_TAKE(parts, network::takeNumbers(cell.run->graph(), cell.run->activations.values, cell.node, numbers));
    const auto name = layerName(nodeOf(cell));
    const auto given = [&] {
        auto made = std::make_shared<GivenNumbers>();
        made->name = name;
        made->options = numbersOptions(cell);
        made->parts = std::move(*parts);
        return GivenPtr(std::move(made));
    };
    auto view = pinned(work);
    using Kind = network::LayerNumbers::Kind;
    if (auto* softmax =
            numbers.kind == Kind::Softmax ? qobject_cast<SoftmaxLab*>(labs(QStringLiteral("softmax"))) : nullptr) {
        softmax->model().edit(words(), [&](SoftmaxState& s) {
            static_cast<SoftmaxSpec&>(s) = numbers.softmax;
            s.source = SoftmaxState::Source::Given;
            s.given = given();
        });
        show(*softmax, view);
        return softmax->id();
    }
    if (auto* attention = numbers.kind == Kind::Attention
                              ? qobject_cast<AttentionLab*>(labs(QStringLiteral("attention")))
                              : nullptr) {
        attention->model().edit(words(), [&](AttentionState& s) {
            static_cast<AttentionSpec&>(s) = numbers.attention;
            s.source = AttentionState::Source::Given;
            s.tokens = numbers.rows;
            s.given = given();
        });
        view.insert(QStringLiteral("head"), static_cast<qint64>(numbers.head));
        show(*attention, view);
        return attention->id();
    }
    if (auto* product =
            numbers.kind == Kind::Product ? qobject_cast<MatmulLab*>(labs(QStringLiteral("matmul"))) : nullptr) {
        auto factors = std::make_shared<MatmulGiven>();
        factors->name = numbers.terms > numbers.rows
                            ? QCoreApplication::translate("telar::NetworkLab", "%1, the first %2 of %3 terms")
                                  .arg(name)
                                  .arg(numbers.rows)
                                  .arg(numbers.terms)
                            : name;
        factors->options = numbersOptions(cell);
        factors->a = std::move((*parts)[0]);
        factors->b = std::move((*parts)[1]);
        product->model().edit(words(), [&](MatmulState& s) {
            s.size = numbers.rows;
            s.kernel = "matmul1";
            s.change.clear();
            s.given = factors;
        });
        show(*product, view);
        return product->id();
    }
    return refuse(cell, text(TELAR_TR("core", "This window has no such lab")));
}

} // namespace

Expected<LayerInLab> labFor(const NetworkCell& cell) {
    const auto& node = nodeOf(cell);
    if (network::readsNumbers(cell.run->graph(), cell.node)) {
        LayerInLab made;
        TELAR_SET(made.numbers, network::layerNumbers(cell.run->graph(), cell.run->activations.values, cell.node,
                                                      cell.channel, cell.row, cell.column));
        made.lab = LayerInLab::Numbers;
        made.row = made.numbers.row;
        made.column = made.numbers.column;
        return made;
    }
    const bool filters = node.op == "Conv", maximum = node.op == "MaxPool";
    TELAR_TRY(w, network::pictureWindow(cell.run->graph(), cell.run->activations.values, cell.node));
    const Tensor& input = inputOf(cell, 0);
    const auto pair = [](const network::Window::Three& three) { return Size2{three[1], three[2]}; };
    LayerInLab made;
    made.row = cell.row;
    made.column = cell.column;
    if (filters) {
        made.lab = LayerInLab::Filters;
        made.convolution.inputChannels = inputOf(cell, 1).dim(1);
        made.convolution.kernel = pair(w->kernel);
        made.convolution.stride = pair(w->stride);
        made.convolution.padding = pair(w->begin);
        made.convolution.dilation = pair(w->dilation);
        TELAR_CHECK(convolutionShape(made.convolution, input.dim(2), input.dim(3)));
        return made;
    }
    made.pooling.kernel = pair(w->kernel);
    made.pooling.stride = pair(w->stride);
    made.pooling.padding = pair(w->begin);
    made.pooling.dilation = pair(w->dilation);
    made.pooling.mode = maximum ? PoolingMode::Max : PoolingMode::Average;
    made.pooling.paddingValue = PaddingValue::Lowest;
    made.pooling.countPadding = node.number("count_include_pad", 0) != 0 ? CountPadding::Yes : CountPadding::No;
    made.pooling.rounding = node.number("ceil_mode", 0) != 0 ? Rounding::Ceil : Rounding::Floor;
    TELAR_CHECK(poolingShape(made.pooling, input.dim(2), input.dim(3)));
    return made;
}

Expected<QString> openLayer(const NetworkCell& cell, const std::function<Lab*(const QString&)>& labs) {
    TELAR_TRY(work, labFor(cell));
    const auto missing = [&] { return refuse(cell, text(TELAR_TR("core", "This window has no such lab"))); };
    if (work->lab == LayerInLab::Pooling) {
        TELAR_TAKE(map, network::layerMap(cell.run->graph(), cell.run->activations.values, cell.node, cell.channel));
        const auto source = sourceOf(cell, *map);
        auto* lab = qobject_cast<PoolingLab*>(labs(QStringLiteral("pooling")));
        if (!lab)
            return missing();
        lab->model().edit(words(), [&](PoolingState& s) {
            s.source.kind = SourceKind::Typed;
            s.source.typed = source;
            s.spec = work->pooling;
        });
        show(*lab, pinned(*work));
        return lab->id();
    }
    if (work->lab == LayerInLab::Numbers)
        return openNumbers(cell, *work, labs);
    auto* lab = qobject_cast<ConvolutionLab*>(labs(QStringLiteral("convolution")));
    if (!lab)
        return missing();
    TELAR_TAKE(map, network::layerMap(cell.run->graph(), cell.run->activations.values, cell.node, cell.channel));
    const auto source = sourceOf(cell, *map);
    const auto& weights = map->filter;
    LayerFilters filters{inputOf(cell, 1).dim(0) > 1 ? QCoreApplication::translate("telar::NetworkLab", "%1, filter %2")
                                                           .arg(layerName(nodeOf(cell)))
                                                           .arg(cell.channel)
                                                     : layerName(nodeOf(cell)),
                         {},
                         1,
                         weights.planes(),
                         weights.rows(),
                         weights.columns(),
                         {weights.data(), weights.data() + weights.size()},
                         QString::fromStdString(source->cliOptions)};
    const auto layer = std::make_shared<const LayerFilters>(std::move(filters));
    lab->model().edit(words(), [&](ConvolutionState& s) {
        s.source.kind = SourceKind::Typed;
        s.source.typed = source;
        s.filters = FilterKind::Layer;
        s.layer = layer;
        s.groups = 1;
        s.seenOutput = s.seenInput = 0;
        s.stride = work->convolution.stride;
        s.padding = work->convolution.padding;
        s.dilation = work->convolution.dilation;
        s.bias = cell.terms.bias;
        s.relu = s.pool = false;
    });
    show(*lab, pinned(*work));
    return lab->id();
}

} // namespace telar
