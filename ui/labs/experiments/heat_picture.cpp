#include "ui/labs/experiments/heat_picture.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/painted.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

struct HeatWords {
    QString across, down, scale;
    QStringList names;
};

struct HeatRange {
    double least = INFINITY, most = 0, unitMs = 1;
    /// With its own unit where one unit for all would need five digits.
    QString word(double value) const {
        return most > 2000 * least ? formatDuration(value * unitMs) : formatValue(value, false, 3);
    }
    double share(double value) const { return most > least ? std::log(value / least) / std::log(most / least) : 0.5; }
};

HeatRange rangeOf(const ExperimentChart& chart) {
    HeatRange range;
    range.unitMs = chart.unitMs;
    for (const auto& heat : chart.heats)
        for (const double value : heat.values)
            if (value > 0 && std::isfinite(value)) {
                range.least = std::min(range.least, value);
                range.most = std::max(range.most, value);
            }
    return range;
}

/// Cividis: even steps for every eye, and from dark to light in grey.
QColor heatColor(double share) {
    return QColor::fromRgb(colorTable(ColorMap::Cividis)[std::clamp(static_cast<int>(share * 255), 0, 255)]);
}

QColor inkOn(const QColor& paper) {
    return 0.299 * paper.red() + 0.587 * paper.green() + 0.114 * paper.blue() > 128 ? QColor(20, 24, 30)
                                                                                    : QColor(255, 255, 255);
}

void paintScale(QPainter& p, const QRectF& box, const HeatRange& range, const QString& title, const Colors& c) {
    p.setFont(fontOf(TypeRole::Small));
    p.setPen(c.text);
    const double wide = std::min<double>(px(260), box.width() / 2);
    p.drawText(QRectF(box.left(), box.top(), box.width() - wide - px(120), box.height()),
               Qt::AlignRight | Qt::AlignVCenter, title);
    const QRectF bar(box.right() - wide - px(56), box.top() + px(4), wide, box.height() - px(8));
    const int steps = 64;
    p.setRenderHint(QPainter::Antialiasing, false);
    for (int i = 0; i < steps; ++i)
        p.fillRect(QRectF(bar.left() + bar.width() * i / steps, bar.top(), bar.width() / steps + 0.7, bar.height()),
                   heatColor((i + 0.5) / steps));
    p.setRenderHint(QPainter::Antialiasing);
    p.drawText(QRectF(bar.left() - px(60), bar.top(), px(54), bar.height()), Qt::AlignRight | Qt::AlignVCenter,
               range.word(range.least));
    p.drawText(QRectF(bar.right() + px(6), bar.top(), px(54), bar.height()), Qt::AlignLeft | Qt::AlignVCenter,
               range.word(range.most));
}

/// Names to the left, columns above, cells as large as there is room.
void paintHeat(QPainter& p, const QRectF& box, const ChartHeat& heat, const QString& name, const HeatWords& words,
               const HeatRange& range, const Colors& c) {
    const QFontMetricsF small(fontOf(TypeRole::Small));
    double names = small.horizontalAdvance(words.down);
    for (const auto& row : heat.rows)
        names = std::max(names, small.horizontalAdvance(QString::fromStdString(row)));
    names = std::min(names + px(10), box.width() * 0.35);
    const double line = small.height() + px(2);
    const double head = (name.isEmpty() ? 0 : line) + 2 * line;
    const double wide = std::min<double>(px(150), (box.width() - names) / static_cast<double>(heat.columns.size()));
    const double tall = std::min<double>(px(60), (box.height() - head) / static_cast<double>(heat.rows.size()));
    const double left = box.left() + names, across = wide * static_cast<double>(heat.columns.size());
    double y = box.top();
    p.setPen(c.text);
    QFont bold = fontOf(TypeRole::Small);
    bold.setBold(true);
    if (!name.isEmpty()) {
        p.setFont(bold);
        drawElided(p, QRectF(left, y, std::max(across, box.width() - names), line), Qt::AlignLeft | Qt::AlignVCenter,
                   name);
        y += line;
    }
    p.setFont(fontOf(TypeRole::Small));
    p.setPen(c.muted);
    p.drawText(QRectF(left, y, std::max<double>(across, px(120)), line), Qt::AlignLeft | Qt::AlignVCenter,
               words.across);
    p.drawText(QRectF(box.left(), y + line, names - px(8), line), Qt::AlignRight | Qt::AlignVCenter, words.down);
    p.setPen(c.text);
    for (std::size_t k = 0; k < heat.columns.size(); ++k)
        drawElided(p, QRectF(left + wide * static_cast<double>(k), y + line, wide, line), Qt::AlignCenter,
                   QString::fromStdString(heat.columns[k]));
    y += 2 * line;
    for (std::size_t r = 0; r < heat.rows.size(); ++r, y += tall) {
        p.setPen(c.text);
        drawElided(p, QRectF(box.left(), y, names - px(8), tall), Qt::AlignRight | Qt::AlignVCenter,
                   QString::fromStdString(heat.rows[r]));
        for (std::size_t k = 0; k < heat.columns.size(); ++k) {
            const QRectF cell(left + wide * static_cast<double>(k) + 1, y + 1, wide - 2, tall - 2);
            const double value = heat.at(r, k);
            const bool there = value > 0 && std::isfinite(value);
            const QColor paper = there ? heatColor(range.share(value)) : c.sunken;
            p.fillRect(cell, paper);
            p.setPen(there ? inkOn(paper) : c.muted);
            const auto number = there ? range.word(value) : QStringLiteral("–");
            if (small.horizontalAdvance(number) <= cell.width() && small.height() <= cell.height() + 4)
                p.drawText(cell, Qt::AlignCenter, number);
        }
    }
}

QByteArray heatsCsv(const ExperimentChart& chart, const HeatWords& words) {
    QByteArray out = csvField(words.down) + ',' + csvField(words.across) + ',' + csvField(words.scale) + ",with\n";
    for (std::size_t i = 0; i < chart.heats.size(); ++i) {
        const auto& heat = chart.heats[i];
        for (std::size_t r = 0; r < heat.rows.size(); ++r)
            for (std::size_t k = 0; k < heat.columns.size(); ++k)
                if (std::isfinite(heat.at(r, k)))
                    out += csvField(QString::fromStdString(heat.rows[r])) + ',' +
                           csvField(QString::fromStdString(heat.columns[k])) + ',' +
                           QByteArray::number(heat.at(r, k), 'g', 9) + ',' +
                           csvField(words.names[static_cast<int>(i)]) + '\n';
    }
    return out;
}

} // namespace

void showHeats(Painted& picture, std::shared_ptr<const ExperimentChart> chart) {
    HeatWords words{translated(chart->xTitle), translated(chart->yTitle), translated(chart->heatTitle), {}};
    for (const auto& heat : chart->heats)
        words.names << translated(heat.name);
    picture.setPaint([chart, words](QPainter& p, QRectF box, const Colors& c) {
        const auto range = rangeOf(*chart);
        const double scale = px(26);
        paintScale(p, QRectF(box.left(), box.top(), box.width(), scale), range, words.scale, c);
        const int count = static_cast<int>(chart->heats.size());
        const int columns = count == 1 ? 1 : count <= 4 ? 2 : 3, rows = (count + columns - 1) / columns;
        const QRectF rest = box.adjusted(0, scale + px(4), 0, 0);
        const double wide = rest.width() / columns, tall = rest.height() / rows;
        for (int i = 0; i < count; ++i)
            paintHeat(p,
                      QRectF(rest.left() + wide * (i % columns), rest.top() + tall * (i / columns), wide - px(14),
                             tall - px(8)),
                      chart->heats[static_cast<std::size_t>(i)], words.names[i], words, range, c);
    });
    picture.setCsv([chart, words] { return heatsCsv(*chart, words); });
}

} // namespace telar
