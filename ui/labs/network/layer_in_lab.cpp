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

QString words() { return QCoreApplication::translate("telar::NetworkLab", "open a layer"); }

/// The largest square that the lab of products is given: small enough to count every access of.
constexpr qint64 mostProductSide = 128, leastProductSide = 16;

/// A linear layer: rows of the first input times a matrix. Where it is larger than the lab takes, the square with the cell in it and the
/// first terms of its sum.
Expected<LayerInLab> productLab(const NetworkCell& cell) {
    const auto& node = nodeOf(cell);
    const Tensor &a = inputOf(cell, 0), &b = inputOf(cell, 1);
    const bool turned = node.op == "Gemm" && node.number("transB", 0) != 0;
    if (b.rank() != 2 || a.rank() < 1 || (node.op == "Gemm" && node.number("transA", 0) != 0))
        return refuse(
            cell, text(TELAR_TR("core", "The lab takes one product of two matrices, not several or transposed ones")));
    LayerInLab made;
    made.lab = LayerInLab::Product;
    made.terms = b.dim(turned ? 1 : 0);
    const qint64 columns = b.dim(turned ? 0 : 1), rows = a.size() / std::max<int64_t>(1, made.terms);
    const auto place = cell.run->opened->network.value(node.shown()).shape();
    const qint64 at = network::planesOf(place).cell(cell.channel, cell.row, cell.column);
    made.size = std::clamp(std::max({made.terms, columns, rows}), leastProductSide, mostProductSide);
    made.firstRow = std::min(at / columns, std::max<qint64>(0, rows - made.size));
    made.firstColumn = std::min(at % columns, std::max<qint64>(0, columns - made.size));
    made.row = at / columns - made.firstRow;
    made.column = at % columns - made.firstColumn;
    return made;
}

std::shared_ptr<const MatmulGiven> factorsOf(const NetworkCell& cell, const LayerInLab& work) {
    const auto& node = nodeOf(cell);
    const Tensor &a = inputOf(cell, 0), &b = inputOf(cell, 1);
    const bool turned = node.op == "Gemm" && node.number("transB", 0) != 0;
    const double alpha = node.op == "Gemm" ? static_cast<double>(node.real("alpha", 1)) : 1;
    const qint64 columns = b.dim(turned ? 0 : 1), rows = a.size() / work.terms, size = work.size;
    auto made = std::make_shared<MatmulGiven>();
    made->a = Matrix<float>(size, size);
    made->b = Matrix<float>(size, size);
    for (qint64 r = 0; r < size; ++r)
        for (qint64 c = 0; c < size; ++c) {
            const qint64 row = work.firstRow + r, column = work.firstColumn + c;
            made->a.at(r, c) =
                row < rows && c < work.terms ? static_cast<float>(network::numberAt(a, row * work.terms + c)) : 0.0f;
            made->b.at(r, c) = r < work.terms && column < columns
                                   ? static_cast<float>(alpha * network::numberAt(b, turned ? column * work.terms + r
                                                                                            : r * columns + column))
                                   : 0.0f;
        }
    made->name = layerName(node);
    if (work.terms > size)
        made->name = QCoreApplication::translate("telar::NetworkLab", "%1, the first %2 of %3 terms")
                         .arg(made->name)
                         .arg(size)
                         .arg(work.terms);
    return made;
}

/// How a softmax's input lies: `inner` numbers apart are those that add up to 1.
struct SoftmaxLines {
    int64_t outer = 1, count = 1, inner = 1;
};
SoftmaxLines linesOf(const NetworkCell& cell) {
    const auto& node = nodeOf(cell);
    const auto& shape = inputOf(cell, 0).shape();
    const auto rank = static_cast<int64_t>(shape.size());
    const bool flattens = node.opset < 13; // all axes from the given one on are one
    const int64_t given = node.number("axis", flattens ? 1 : -1), axis = given < 0 ? given + rank : given;
    SoftmaxLines lines;
    for (int64_t i = 0; i < rank; ++i)
        (i < axis                ? lines.outer
         : i == axis || flattens ? lines.count
                                 : lines.inner) *= shape[static_cast<std::size_t>(i)];
    return lines;
}

/// Rows where the numbers lie beside each other, columns where they are apart. Of many lines those around the cell.
Expected<LayerInLab> softmaxLab(const NetworkCell& cell) {
    const auto lines = linesOf(cell);
    const bool beside = lines.inner == 1;
    LayerInLab made;
    made.lab = LayerInLab::Softmax;
    made.softmax.axis = beside ? SoftmaxAxis::Columns : SoftmaxAxis::Rows;
    made.softmax.log = nodeOf(cell).op == "LogSoftmax";
    const qint64 most = beside ? SoftmaxModel::mostColumns : SoftmaxModel::mostRows;
    if (lines.count > most)
        return refuse(cell,
                      text(TELAR_TR("core", "The lab takes at most %1 numbers that add up to 1, and these are %2"),
                           most, lines.count));
    const auto place = cell.run->opened->network.value(nodeOf(cell).shown()).shape();
    const qint64 at = network::planesOf(place).cell(cell.channel, cell.row, cell.column);
    const auto around = [](qint64 index, qint64 all, qint64 room, qint64& first, qint64& count) {
        count = std::min(all, room);
        first = std::clamp<qint64>(index - count / 2, 0, all - count);
    };
    const qint64 outer = at / (lines.count * lines.inner), line = at / lines.inner % lines.count,
                 inner = at % lines.inner;
    if (beside) {
        around(outer, lines.outer, SoftmaxModel::mostRows, made.firstRow, made.rows);
        made.columns = lines.count;
        made.row = outer - made.firstRow;
        made.column = line;
    } else {
        made.head = outer;
        made.rows = lines.count;
        around(inner, lines.inner, SoftmaxModel::mostColumns, made.firstColumn, made.columns);
        made.row = line;
        made.column = inner - made.firstColumn;
    }
    return made;
}

GivenPtr softmaxInput(const NetworkCell& cell, const LayerInLab& work) {
    const auto lines = linesOf(cell);
    const Tensor& input = inputOf(cell, 0);
    const bool beside = lines.inner == 1;
    Matrix<float> made(work.rows, work.columns);
    for (qint64 r = 0; r < work.rows; ++r)
        for (qint64 c = 0; c < work.columns; ++c)
            made.at(r, c) = static_cast<float>(
                network::numberAt(input, beside ? (work.firstRow + r) * lines.count + c
                                                : (work.head * lines.count + r) * lines.inner + work.firstColumn + c));
    auto given = std::make_shared<GivenNumbers>();
    given->name = layerName(nodeOf(cell));
    given->parts.push_back(std::move(made));
    return given;
}

const Tensor& valueOf(const NetworkCell& cell, int value) {
    return cell.run->activations.values[static_cast<std::size_t>(value)];
}

/// The last two axes are rows and columns, those before are heads.
network::Planes headsOf(const Tensor& tensor) {
    const auto& shape = tensor.shape();
    const std::size_t rank = shape.size();
    network::Planes heads;
    if (rank < 2)
        return heads;
    heads.rows = shape[rank - 2], heads.columns = shape[rank - 1];
    heads.cells = heads.rows * heads.columns;
    heads.planes = heads.cells > 0 ? tensor.size() / heads.cells : 0;
    return heads;
}

/// The attention that a product belongs to, as its first or its second.
std::optional<network::AttentionNodes> attentionOf(const NetworkCell& cell) {
    if (nodeOf(cell).op != "MatMul")
        return {};
    for (const auto& found : network::attentionsOf(cell.run->graph(), cell.run->activations.values))
        if (found.mixed == cell.node || found.scores == cell.node)
            return found;
    return {};
}

Expected<LayerInLab> attentionLab(const NetworkCell& cell, const network::AttentionNodes& nodes) {
    const auto& graph = cell.run->graph();
    const auto &scores = graph.nodes[static_cast<std::size_t>(nodes.scores)],
               &mixed = graph.nodes[static_cast<std::size_t>(nodes.mixed)];
    LayerInLab made;
    made.lab = LayerInLab::Attention;
    made.nodes = nodes;
    const auto sizes = [&](int value) { return headsOf(valueOf(cell, value)); };
    const auto q = sizes(scores.inputs[0]), k = sizes(scores.inputs[1]), v = sizes(mixed.inputs[1]);
    if (q.planes != k.planes || q.planes != v.planes || q.columns != k.rows || k.columns != v.rows)
        return refuse(cell, text(TELAR_TR("core", "Its queries, keys and values do not have the same heads")));
    if (q.planes > AttentionModel::mostHeads || std::max(q.rows, k.columns) > AttentionModel::mostTokens ||
        std::max(q.columns, v.columns) > AttentionModel::mostSize)
        return refuse(
            cell, text(TELAR_TR("core", "The lab takes at most %1 heads of %2 tokens of size %3, and these are %4 x "
                                        "%5 x %6"),
                       AttentionModel::mostHeads, AttentionModel::mostTokens, AttentionModel::mostSize, q.planes,
                       std::max(q.rows, k.columns), std::max(q.columns, v.columns)));
    if (nodes.mask == network::AttentionMask::Other)
        return refuse(cell,
                      text(TELAR_TR("core", "Its mask hides other keys than those after the query, and the lab has "
                                            "no such mask")));
    made.attention.causal = nodes.mask == network::AttentionMask::Causal;
    made.attention.heads = q.planes;
    made.attention.headSize = q.columns;
    made.attention.valueSize = v.columns == q.columns ? 0 : v.columns;
    made.attention.scale = static_cast<float>(nodes.scale);
    made.rows = q.rows;
    const Tensor& out = valueOf(cell, nodeOf(cell).shown());
    const auto heads = headsOf(out);
    const qint64 at = network::planesOf(out.shape()).cell(cell.channel, cell.row, cell.column);
    made.head = at / heads.cells;
    made.row = at % heads.cells / heads.columns;
    made.column = cell.node == nodes.scores ? at % heads.columns : 0;
    return made;
}

Expected<GivenPtr> attentionInput(const NetworkCell& cell, const LayerInLab& work) {
    TELAR_TAKE(inputs, network::attentionInputs(cell.run->graph(), cell.run->activations.values, work.nodes));
    auto given = std::make_shared<GivenNumbers>();
    given->name = layerName(nodeOf(cell));
    for (auto* part : {&inputs->q, &inputs->k, &inputs->v})
        given->parts.push_back(std::move(*part));
    return GivenPtr(std::move(given));
}

Expected<QString> openSoftmax(const NetworkCell& cell, const LayerInLab& work, Lab* shown) {
    auto* lab = qobject_cast<SoftmaxLab*>(shown);
    if (!lab)
        return refuse(cell, text(TELAR_TR("core", "This window has no such lab")));
    lab->model().edit(words(), [&, given = softmaxInput(cell, work)](SoftmaxState& s) {
        static_cast<SoftmaxSpec&>(s) = work.softmax;
        s.source = SoftmaxState::Source::Given;
        s.given = given;
    });
    lab->setView(pinned(work));
    return lab->id();
}

Expected<QString> openAttention(const NetworkCell& cell, const LayerInLab& work, Lab* shown) {
    auto* lab = qobject_cast<AttentionLab*>(shown);
    if (!lab)
        return refuse(cell, text(TELAR_TR("core", "This window has no such lab")));
    TELAR_TRY(given, attentionInput(cell, work));
    lab->model().edit(words(), [&](AttentionState& s) {
        static_cast<AttentionSpec&>(s) = work.attention;
        s.source = AttentionState::Source::Given;
        s.tokens = work.rows;
        s.given = *given;
    });
    auto view = pinned(work);
    view.insert(QStringLiteral("head"), work.head);
    lab->setView(view);
    return lab->id();
}

} // namespace

Expected<LayerInLab> labFor(const NetworkCell& cell) {
    const auto& node = nodeOf(cell);
    if (const auto attention = attentionOf(cell))
        return attentionLab(cell, *attention);
    if (node.op == "Gemm" || node.op == "MatMul")
        return productLab(cell);
    if (node.op == "Softmax" || node.op == "LogSoftmax")
        return softmaxLab(cell);
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
        lab->setView(pinned(*work));
        return lab->id();
    }
    if (work->lab == LayerInLab::Softmax)
        return openSoftmax(cell, *work, labs(QStringLiteral("softmax")));
    if (work->lab == LayerInLab::Attention)
        return openAttention(cell, *work, labs(QStringLiteral("attention")));
    if (work->lab == LayerInLab::Product) {
        auto* lab = qobject_cast<MatmulLab*>(labs(QStringLiteral("matmul")));
        if (!lab)
            return missing();
        const auto given = factorsOf(cell, *work);
        lab->model().edit(words(), [&](MatmulState& s) {
            s.size = work->size;
            s.kernel = "matmul1";
            s.change.clear();
            s.given = given;
        });
        lab->setView(pinned(*work));
        return lab->id();
    }
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
    lab->setView(pinned(*work));
    return lab->id();
}

} // namespace telar
