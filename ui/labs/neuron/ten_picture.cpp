#include "ui/labs/neuron/ten_picture.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/neuron/neuron_pictures.hpp"
#include "ui/widgets/matrix_painter.hpp"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace telar {

namespace {

constexpr int inputs = 10, given = 2; ///< columns; rows of what is given: inputs and weights, at the bottom

struct TenGeometry {
    QRectF area;
    double column = 1, row = 1;
    int perThread = 1, threads = inputs, levels = 1;

    TenGeometry(const NeuronReplay& r, QRectF box)
        : area(box.adjusted(px(80), px(2), -px(4), -px(2))), column(area.width() / inputs),
          row(area.height() / (static_cast<double>(r.levels.size()) + given)), perThread(r.perThread),
          threads((inputs + r.perThread - 1) / r.perThread), levels(static_cast<int>(r.levels.size())) {}
    /// Row 0 is at the bottom: inputs, weights, then the levels of the tree.
    QRectF cell(int at, int first, int columns) const {
        const double height = std::min(row * 0.62, double(px(30)));
        return {area.left() + first * column + px(1.5), area.bottom() - (at + 0.5) * row - height / 2,
                columns * column - px(3), height};
    }
    QRectF slot(int level, int s) const {
        return cell(level + given, s * perThread, std::min(perThread, inputs - s * perThread));
    }
};

/// As many decimals, three at most, as let every number stand within its cell; -1 where not even whole ones do.
int decimalsWithin(const std::vector<double>& values, double width, const QFont& font) {
    for (int decimals = 3; decimals >= 0; --decimals)
        if (std::all_of(values.begin(), values.end(), [&](double v) {
                return QFontMetricsF(font).horizontalAdvance(formatFixed(v, decimals)) <= width;
            }))
            return decimals;
    return -1;
}

void paintNumber(QPainter& painter, const QRectF& box, double value, double most, int decimals, const Colors& c) {
    const QColor fill = signedColor(value / most, c);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(box, px(3), px(3));
    if (decimals < 0)
        return;
    painter.setPen(textOn(fill.rgb()));
    painter.drawText(box, Qt::AlignCenter, formatFixed(value, decimals));
}

void paintEdges(QPainter& painter, const NeuronReplay& r, const TenGeometry& g, int level, bool now, const Colors& c) {
    QColor line = now ? c.accent : c.muted;
    line.setAlpha(now ? 220 : 150);
    painter.setPen(QPen(line, now ? px(1.5) : px(1)));
    for (const auto& [to, from] : r.levels[static_cast<std::size_t>(level)].edges)
        if (to < g.threads && from < g.threads) {
            const QRectF above = g.slot(level, to), below = g.slot(level - 1, from);
            painter.drawLine(QPointF(below.center().x(), below.top()), QPointF(above.center().x(), above.bottom()));
        }
}

void paintLabel(QPainter& painter, const TenGeometry& g, QRectF box, int row, const QString& text, bool now,
                const Colors& c) {
    QFont font = fontOf(TypeRole::Small);
    font.setBold(now);
    painter.setFont(font);
    painter.setPen(now ? c.text : c.muted);
    const QRectF cell = g.cell(row, 0, 1);
    drawElided(painter, QRectF(box.left() + px(4), cell.top(), px(74), cell.height()), Qt::AlignVCenter | Qt::AlignLeft,
               text);
}

} // namespace

int slotOfTen(const NeuronReplay& replay, QSizeF size, QPointF position) {
    const TenGeometry g(replay, QRectF(QPointF(), size));
    const double at = (position.x() - g.area.left()) / (g.column * g.perThread);
    return at >= 0 && at < g.threads ? static_cast<int>(at) : -1;
}

Painted::Paint paintTen(std::shared_ptr<const NeuronPicture> picture, int step, int hover) {
    return [picture, step, hover](QPainter& painter, QRectF box, const Colors& c) {
        if (!picture)
            return;
        const auto& r = picture->replay;
        const TenGeometry g(r, box);
        const auto ten = tenInputs();
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        std::vector<double> shown;
        std::array<std::vector<double>, given> rows;
        for (int i = 0; i < inputs; ++i) {
            rows[0].push_back(static_cast<double>(ten.inputs.data()[i]));
            rows[1].push_back(static_cast<double>(ten.weights.data()[i]));
        }
        for (const auto& row : rows)
            shown.insert(shown.end(), row.begin(), row.end());
        for (const auto& level : r.levels)
            for (int s = 0; s < g.threads && s < static_cast<int>(level.values.size()); ++s)
                if (level.active[static_cast<std::size_t>(s)] &&
                    std::isfinite(level.values[static_cast<std::size_t>(s)]))
                    shown.push_back(static_cast<double>(level.values[static_cast<std::size_t>(s)]));
        double most = 1;
        for (const double v : shown)
            most = std::max(most, std::fabs(v));
        const QFont font = fontOf(TypeRole::Small);
        const int decimals = decimalsWithin(shown, g.column - px(5), font);
        for (int level = 1; level <= step && level < g.levels; ++level)
            paintEdges(painter, r, g, level, level == step, c);
        painter.setFont(font);
        for (int row = 0; row < given; ++row)
            for (int i = 0; i < inputs; ++i)
                paintNumber(painter, g.cell(row, i, 1),
                            rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(i)], most, decimals, c);
        for (int level = 0; level < g.levels; ++level) {
            const auto& l = r.levels[static_cast<std::size_t>(level)];
            for (int s = 0; s < g.threads && s < static_cast<int>(l.values.size()); ++s) {
                const auto at = static_cast<std::size_t>(s);
                const QRectF slot = g.slot(level, s);
                if (level <= step && l.active[at] && std::isfinite(l.values[at])) {
                    paintNumber(painter, slot, static_cast<double>(l.values[at]), most, decimals, c);
                    if (s == hover) {
                        painter.setPen(QPen(c.text, px(1.2)));
                        painter.setBrush(Qt::NoBrush);
                        painter.drawRoundedRect(slot.adjusted(-1, -1, 1, 1), px(3), px(3));
                    }
                } else {
                    painter.setPen(Qt::NoPen);
                    painter.setBrush(mixed(c.surface, c.sunken, 0.7));
                    painter.drawRoundedRect(slot, px(3), px(3));
                }
            }
            paintLabel(painter, g, box, level + given, levelName(r, level), level == step, c);
        }
        paintLabel(painter, g, box, 0, QCoreApplication::translate("telar::NeuronStage", "input a"), false, c);
        paintLabel(painter, g, box, 1, QCoreApplication::translate("telar::NeuronStage", "weight w"), false, c);
        painter.restore();
    };
}

QByteArray tenCsv() {
    const auto ten = tenInputs();
    QByteArray csv("input,weight,product\n");
    for (int i = 0; i < inputs; ++i) {
        const float a = ten.inputs.data()[i], w = ten.weights.data()[i];
        csv += QByteArray::number(a) + ',' + QByteArray::number(w) + ',' + QByteArray::number(a * w) + '\n';
    }
    return csv;
}

} // namespace telar
