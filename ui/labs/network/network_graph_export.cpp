// The graph of a network as a picture of its own: in columns, with the network's name and the key of the colours.
#include "ui/base/format.hpp"
#include "ui/labs/network/network_graph.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/painted.hpp"

#include <QPainter>

#include <algorithm>
#include <set>

namespace telar {

namespace {

constexpr double margin = 8;
constexpr double head = 34, key = 36, between = 28; ///< above and below the columns, and between them
constexpr double millimetres = 0.2;                 ///< of a unit of the layout: letters of 12 are 2.4 mm high
constexpr double pitch = GraphView::sizes.height + GraphView::sizes.gapY;

int rowsOf(const network::GraphLayout& layout, int columns) { return (layout.rows + columns - 1) / columns; }

QSizeF pageOf(const network::GraphLayout& layout, int columns) {
    return {2 * margin + std::max(420.0, columns * layout.width + (columns - 1) * between),
            2 * margin + head + rowsOf(layout, columns) * pitch + key};
}

/// As many as make the page no higher than it is wide, and of one length.
int columnsOf(const network::GraphLayout& layout) {
    int columns = 1;
    while (columns < layout.rows && pageOf(layout, columns).height() > pageOf(layout, columns).width())
        ++columns;
    return std::max(1, (layout.rows + rowsOf(layout, columns) - 1) / std::max(1, rowsOf(layout, columns)));
}

QFont fontAt(int pixels, bool bold) {
    QFont font = fontOf(TypeRole::Small);
    font.setPixelSize(pixels);
    font.setBold(bold);
    return font;
}

} // namespace

/// Which of the theme's seven colours an operator has: convolutions, products, pooling, activations, normalisation, sums, and what
/// only moves numbers about.
int kindOf(const std::string& op) {
    static const std::vector<std::vector<const char*>> kinds{
        {"Conv", "ConvTranspose"},
        {"Gemm", "MatMul", "Einsum"},
        {"MaxPool", "AveragePool", "GlobalAveragePool", "GlobalMaxPool", "ReduceMean", "ReduceMax", "ReduceSum"},
        {"Relu", "LeakyRelu", "PRelu", "Sigmoid", "Tanh", "Clip", "HardSigmoid", "HardSwish", "Gelu", "Erf", "Softmax",
         "LogSoftmax", "Elu", "Selu"},
        {"BatchNormalization", "LayerNormalization", "LRN", "InstanceNormalization", "GroupNormalization"},
        {"Add", "Sub", "Mul", "Div", "Sum", "Pow", "Sqrt"}};
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (std::ranges::any_of(kinds[i], [&](const char* one) { return op == one; }))
            return static_cast<int>(i);
    return 6;
}

double costOf(const NetworkRun& run, int node, GraphColour colour) {
    const auto& facts = run.opened->network.facts()[static_cast<std::size_t>(node)];
    switch (colour) {
    case GraphColour::Time:
        return run.activations.ms[static_cast<std::size_t>(node)];
    case GraphColour::MultiplyAdds:
        return static_cast<double>(facts.multiplyAdds);
    case GraphColour::Memory:
        return static_cast<double>(facts.outputBytes) + 4 * static_cast<double>(facts.parameters);
    case GraphColour::Kind:
        break;
    }
    return 0;
}

QString costText(double cost, GraphColour colour) {
    return colour == GraphColour::Time     ? formatDuration(cost)
           : colour == GraphColour::Memory ? formatBytes(cost)
                                           : formatCount(static_cast<int64_t>(cost));
}

void GraphView::paintKey(QPainter& painter, const QPointF& at, const Look& look, const Colors& colors) {
    constexpr double box = 12, gap = 6;
    painter.setFont(fontAt(11, false));
    double x = at.x();
    const auto swatch = [&](const QColor& fill, const QString& words) {
        painter.setPen(QPen(colors.border, 1));
        painter.setBrush(fill);
        painter.drawRoundedRect(QRectF(x, at.y(), box, box), 2, 2);
        const double wide = painter.fontMetrics().horizontalAdvance(words);
        painter.setPen(colors.text);
        painter.drawText(QRectF(x + box + gap, at.y() - 3, wide + 2, box + 6), Qt::AlignVCenter | Qt::AlignLeft, words);
        x += box + 2 * gap + wide + gap;
    };
    if (look.colour != GraphColour::Kind) {
        const QString what = look.colour == GraphColour::Time     ? tr("time")
                             : look.colour == GraphColour::Memory ? tr("memory")
                                                                  : tr("multiply-adds");
        swatch(colors.surface, QStringLiteral("0"));
        swatch(mixed(colors.surface, colors.focus, 0.5),
               QStringLiteral("%1 · %2").arg(costText(look.most, look.colour), what));
        return;
    }
    const QString words[] = {tr("convolution"),   tr("product"), tr("pooling"), tr("activation"),
                             tr("normalisation"), tr("sum"),     tr("other")};
    std::set<int> there;
    for (const auto& one : look.layout->nodes)
        if (one.node >= 0)
            there.insert(kindOf(look.run->graph().nodes[static_cast<std::size_t>(one.node)].op));
    for (const int kind : there)
        swatch(mixed(colors.surface, colors.series[static_cast<std::size_t>(kind)], 0.22), words[kind]);
}

void GraphView::paintPage(QPainter& painter, const QRectF& box, const Look& look, int columns, const Colors& colors) {
    const auto& layout = *look.layout;
    const QSizeF page = pageOf(layout, columns);
    const double scale = std::min(box.width() / page.width(), box.height() / page.height());
    painter.save();
    painter.translate(box.center().x() - page.width() * scale / 2, box.center().y() - page.height() * scale / 2);
    painter.scale(scale, scale);
    painter.translate(margin, margin);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colors.text);
    painter.setFont(fontAt(15, true));
    const auto name = QString::fromStdString(look.run->graph().name);
    const double wide = painter.fontMetrics().horizontalAdvance(name);
    painter.drawText(QPointF(0, 18), name);
    painter.setFont(fontAt(12, false));
    painter.setPen(colors.muted);
    painter.drawText(
        QPointF(wide + (name.isEmpty() ? 0 : 10), 18),
        tr("%1 weights, %2 multiply-adds")
            .arg(formatCount(look.run->graph().parameters()), formatCount(look.run->opened->network.multiplyAdds())));
    const int rows = rowsOf(layout, columns);
    for (int column = 0; column < columns; ++column) {
        const QRectF part(0, column * rows * pitch, layout.width, rows * pitch);
        painter.save();
        painter.translate(column * (layout.width + between), head - part.top());
        paint(painter, part, look, colors);
        painter.restore();
    }
    paintKey(painter, {0.5, head + rows * pitch + 22}, look, colors);
    painter.restore();
}

std::optional<Exportable> GraphView::exportable() const {
    if (!run_)
        return {};
    auto shown = look();
    shown.current = -1; // the choice belongs to the window
    const int columns = columnsOf(*layout_);
    Exportable item(tr("Graph of the network"),
                    [look = std::move(shown), columns](QPainter& painter, QRectF box, const Colors& colors) {
                        paintPage(painter, box, look, columns, colors);
                    });
    item.defaultMm = pageOf(*layout_, columns) * millimetres;
    item.shownBy = this;
    return item;
}

} // namespace telar
