#include "ui/labs/neuron/neuron_pictures.hpp"

#include "ui/base/format.hpp"
#include "ui/widgets/matrix_painter.hpp"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace telar {

namespace {

/// Where slots and levels lie.
struct TreeGeometry {
    QRectF area;
    double slot = 1, gap = 0, blockGap = 0, row = 1, strip = 0;
    int threads = 256;

    TreeGeometry(const NeuronReplay& r, QRectF box) : threads(r.threads) {
        const double labels = px(112);
        strip = std::clamp(box.height() * 0.13, 26.0, 80.0);
        area = box.adjusted(labels, px(6), -px(10), -px(4));
        const int all = r.blocks * r.threads, warps = all / 32;
        gap = all > 1024 ? 1 : 2;
        blockGap = 10;
        slot = std::max(0.2, (area.width() - gap * warps - blockGap * (r.blocks - 1)) / all);
        row = (area.height() - strip) / static_cast<double>(r.levels.size());
    }
    double x(int s) const { return area.left() + s * slot + (s / 32) * gap + (s / threads) * blockGap; }
    /// Level 0 is at the bottom, above the strip.
    double y(const NeuronReplay& r, int level) const {
        return area.top() + row * (static_cast<double>(r.levels.size()) - 1 - level);
    }
    double cell() const { return std::min(row * 0.42, double(px(16))); }
};

double largestOf(const TreeLevel& level) {
    double most = 0;
    for (std::size_t s = 0; s < level.values.size(); ++s)
        if (level.active[s] && std::isfinite(level.values[s]))
            most = std::max(most, std::fabs(static_cast<double>(level.values[s])));
    return most > 0 ? most : 1;
}

void paintEdges(QPainter& painter, const NeuronReplay& r, const TreeGeometry& g, int level, bool now, const Colors& c) {
    QColor line = now ? c.accent : c.muted;
    line.setAlpha(now ? 170 : 60);
    painter.setPen(QPen(line, now ? 1.0 : 0.7));
    const double bottom = g.y(r, level - 1) + (g.row - g.cell()) / 2, top = g.y(r, level) + (g.row + g.cell()) / 2;
    QVector<QLineF> lines;
    for (const auto& [to, from] : r.levels[static_cast<std::size_t>(level)].edges)
        lines << QLineF(g.x(from) + g.slot / 2, bottom, g.x(to) + g.slot / 2, top);
    painter.drawLines(lines);
}

void paintLevel(QPainter& painter, const NeuronReplay& r, const TreeGeometry& g, int level, bool reached, int hover,
                const Colors& c) {
    const auto& l = r.levels[static_cast<std::size_t>(level)];
    const double most = largestOf(l), y = g.y(r, level) + (g.row - g.cell()) / 2;
    const QColor idle = reached ? mixed(c.surface, c.sunken, 0.8) : c.sunken;
    const double width = std::max(0.6, g.slot - (g.slot > 3 ? 0.7 : 0));
    // Few threads left: they are drawn wide enough to be seen.
    const double active = l.threads <= 16 ? std::max(g.slot, double(px(7))) : width;
    const bool seamless = g.slot <= 3;
    painter.setPen(Qt::NoPen);
    const int count = static_cast<int>(l.values.size());
    for (int s = 0; s < count; ++s) {
        if (reached && l.active[static_cast<std::size_t>(s)]) {
            const double share = static_cast<double>(l.values[static_cast<std::size_t>(s)]) / most;
            painter.fillRect(QRectF(g.x(s), y, active, g.cell()), signedColor(share, c));
            continue;
        }
        int last = s; // neighbours of one warp that look the same are one bar
        while (seamless && last % 32 != 31 && last + 1 < count &&
               !(reached && l.active[static_cast<std::size_t>(last) + 1]))
            ++last;
        painter.fillRect(QRectF(g.x(s), y, g.x(last) - g.x(s) + width, g.cell()), idle);
        s = last;
    }
    if (reached && hover >= 0 && hover < count) {
        painter.setPen(QPen(c.text, 1.2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(g.x(hover) - 1, y - 1, (l.active[static_cast<std::size_t>(hover)] ? active : width) + 2,
                                g.cell() + 2));
    }
}

void paintStrip(QPainter& painter, const NeuronPicture& p, const TreeGeometry& g, const Colors& c) {
    double most = 1e-12;
    for (const float v : p.products)
        most = std::max(most, std::fabs(static_cast<double>(v)));
    const double middle = g.area.bottom() - g.strip / 2 + px(3), half = g.strip / 2 - px(4);
    painter.setPen(QPen(c.border, 1));
    painter.drawLine(QPointF(g.area.left(), middle), QPointF(g.area.right(), middle));
    const int per = p.replay.perThread;
    for (std::size_t i = 0; i < p.products.size(); ++i) {
        const int s = static_cast<int>(i) / per;
        const double width = std::max(0.6, g.slot / per * 0.85),
                     x = g.x(s) + g.slot / per * static_cast<double>(static_cast<int>(i) % per);
        const double height = half * static_cast<double>(p.products[i]) / most;
        painter.fillRect(QRectF(x, height > 0 ? middle - height : middle, width, std::fabs(height)),
                         p.products[i] < 0 ? c.series[0] : c.focus);
    }
}

void paintLabels(QPainter& painter, const NeuronReplay& r, const TreeGeometry& g, QRectF box, int step,
                 const Colors& c) {
    QFont font = fontOf(TypeRole::Small);
    for (int level = 0; level < static_cast<int>(r.levels.size()); ++level) {
        font.setBold(level == step);
        painter.setFont(font);
        painter.setPen(level == step ? c.text : c.muted);
        drawElided(painter, QRectF(box.left() + px(8), g.y(r, level), px(100), g.row), Qt::AlignVCenter | Qt::AlignLeft,
                   levelName(r, level));
    }
    font.setBold(false);
    painter.setFont(font);
    painter.setPen(c.muted);
    drawElided(painter, QRectF(box.left() + px(8), g.area.bottom() - g.strip, px(100), g.strip),
               Qt::AlignVCenter | Qt::AlignLeft, QCoreApplication::translate("telar::NeuronStage", "w · a"));
}

} // namespace

QString levelName(const NeuronReplay& r, int level) {
    const auto& l = r.levels[static_cast<std::size_t>(level)];
    switch (l.kind) {
    case TreeLevel::Kind::Products:
        return r.perThread == 4 ? QCoreApplication::translate("telar::NeuronStage", "4 products each")
                                : QCoreApplication::translate("telar::NeuronStage", "products");
    case TreeLevel::Kind::Round:
        return QCoreApplication::translate("telar::NeuronStage", "stride %1").arg(l.distance);
    case TreeLevel::Kind::Block:
        return QCoreApplication::translate("telar::NeuronStage", "blocks");
    case TreeLevel::Kind::Sum:
        return QCoreApplication::translate("telar::NeuronStage", "sum");
    }
    return {};
}

int slotAt(const NeuronReplay& replay, QSizeF size, QPointF position) {
    const TreeGeometry g(replay, QRectF(QPointF(), size));
    for (int s = 0; s < replay.blocks * replay.threads; ++s)
        if (position.x() >= g.x(s) && position.x() < g.x(s) + g.slot + (s % 32 == 31 ? g.gap : 0))
            return s;
    return -1;
}

Painted::Paint paintTree(std::shared_ptr<const NeuronPicture> picture, int step, int hover) {
    return [picture, step, hover](QPainter& painter, QRectF box, const Colors& c) {
        if (!picture)
            return;
        const auto& r = picture->replay;
        const TreeGeometry g(r, box);
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        // Blocks as cards behind their threads.
        for (int b = 0; b < r.blocks; ++b) {
            const double left = g.x(b * r.threads) - px(3), right = g.x((b + 1) * r.threads - 1) + g.slot + px(3);
            painter.setPen(Qt::NoPen);
            painter.setBrush(mixed(c.surface, c.sunken, 0.55));
            painter.drawRoundedRect(QRectF(left, g.area.top(), right - left, g.area.height()), px(6), px(6));
        }
        for (int level = 1; level <= step && level < static_cast<int>(r.levels.size()); ++level)
            paintEdges(painter, r, g, level, level == step, c);
        for (int level = 0; level < static_cast<int>(r.levels.size()); ++level)
            paintLevel(painter, r, g, level, level <= step, hover, c);
        paintStrip(painter, *picture, g, c);
        paintLabels(painter, r, g, box, step, c);
        painter.restore();
    };
}

Painted::Paint paintSigma(std::shared_ptr<const NeuronPicture> picture) {
    return [picture](QPainter& painter, QRectF box, const Colors& c) {
        if (!picture)
            return;
        const auto& p = *picture;
        const bool ten = p.state.inputs == NeuronState::Inputs::Ten;
        const double sum = static_cast<double>(p.reference.sum), deviation = ten ? 1 : p.state.source().deviation();
        const double range = std::max({6.0, 2.6 * deviation, 1.1 * std::fabs(sum)});
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(fontOf(TypeRole::Small));
        const QRectF area = box.adjusted(px(34), px(10), -px(14), -px(24));
        const auto x = [&](double v) { return area.center().x() + v / range * area.width() / 2; };
        const auto y = [&](double v) { return area.bottom() - v * area.height(); };
        // Where sums of such inputs fall, over all seeds.
        if (!ten) {
            QPainterPath bell(QPointF(x(-range), y(0)));
            for (int i = 0; i <= 200; ++i) {
                const double v = -range + 2 * range * i / 200;
                bell.lineTo(x(v), y(0.8 * std::exp(-0.5 * v * v / (deviation * deviation))));
            }
            bell.lineTo(x(range), y(0));
            QColor fill = c.muted;
            fill.setAlpha(45);
            painter.fillPath(bell, fill);
        }
        for (const double level : {0.0, 0.5, 1.0}) {
            painter.setPen(QPen(c.grid, 1));
            painter.drawLine(QPointF(area.left(), y(level)), QPointF(area.right(), y(level)));
            painter.setPen(c.muted);
            painter.drawText(QRectF(box.left(), y(level) - px(8), px(28), px(16)), Qt::AlignRight | Qt::AlignVCenter,
                             formatNumber(level, 6));
        }
        for (const double tick : {-range, -range / 2, 0.0, range / 2, range}) {
            const double at = std::round(tick * (range < 20 ? 10 : 1)) / (range < 20 ? 10 : 1);
            painter.drawText(QRectF(x(tick) - px(30), area.bottom() + px(5), px(60), px(16)), Qt::AlignCenter,
                             formatNumber(at, 6));
        }
        QPainterPath curve;
        for (int i = 0; i <= 400; ++i) {
            const double v = -range + 2 * range * i / 400;
            i == 0 ? curve.moveTo(x(v), y(stableSigmoid(v))) : curve.lineTo(x(v), y(stableSigmoid(v)));
        }
        painter.setPen(QPen(c.accent, px(2)));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(curve);
        painter.setPen(QPen(c.focus, 1, Qt::DashLine));
        painter.drawLine(QPointF(x(sum), area.top()), QPointF(x(sum), area.bottom()));
        painter.setPen(QPen(c.surface, 1.5));
        painter.setBrush(c.focus);
        painter.drawEllipse(QPointF(x(sum), y(p.output)), px(6), px(6));
        painter.restore();
    };
}

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
