#include "ui/labs/forward/forward_pictures.hpp"

#include "ui/base/format.hpp"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace telar {

using namespace forward;

namespace {

struct StudyAxes {
    QRectF area;
    double low = -3, high = 0; ///< powers of ten
    int columns = 8;
    double x(double column) const { return area.left() + (column + 0.5) / columns * area.width(); }
    double y(double loss) const {
        return area.bottom() - (std::log10(std::max(loss, 1e-9)) - low) / (high - low) * area.height();
    }
};

StudyAxes axesOf(const ForwardStudy& study, const std::vector<PublishedDpfm>& published, QRectF box) {
    StudyAxes a;
    a.area = box.adjusted(px(54), px(26), -px(14), -px(40));
    a.columns = static_cast<int>(study.settings.size());
    double least = study.variance, most = study.variance;
    const auto take = [&](double v) {
        if (v > 0 && std::isfinite(v))
            least = std::min(least, v), most = std::max(most, v);
    };
    for (const auto& s : study.settings) {
        take(s.best.min);
        take(s.validation.max);
        take(s.train.max);
    }
    for (const auto& p : published) {
        take(p.train);
        take(p.validation);
    }
    a.low = std::log10(least) - 0.15, a.high = std::log10(most) + 0.12;
    return a;
}

void paintGrid(QPainter& painter, const ForwardStudy& study, const StudyAxes& a, const Colors& c) {
    painter.setFont(fontOf(TypeRole::Small));
    for (int p = static_cast<int>(std::floor(a.low)); p <= static_cast<int>(std::ceil(a.high)); ++p)
        for (const double m : {1.0, 3.0}) {
            const double v = m * std::pow(10, p);
            if (std::log10(v) < a.low || std::log10(v) > a.high)
                continue;
            painter.setPen(QPen(c.grid, 1));
            painter.drawLine(QPointF(a.area.left(), a.y(v)), QPointF(a.area.right(), a.y(v)));
            painter.setPen(c.muted);
            painter.drawText(QRectF(a.area.left() - px(52), a.y(v) - px(8), px(46), px(16)),
                             Qt::AlignRight | Qt::AlignVCenter, formatNumber(v, 2));
        }
    const double width = a.area.width() / a.columns;
    for (int i = 0; i < a.columns; ++i) {
        painter.setPen(c.text);
        drawElided(painter, QRectF(a.x(i) - width / 2, a.area.bottom() + px(3), width, px(16)), Qt::AlignCenter,
                   settingName(study.settings[static_cast<std::size_t>(i)], study.parameters));
    }
    painter.setPen(c.muted);
    painter.drawText(
        QRectF(a.area.left(), a.area.bottom() + px(20), a.area.width(), px(16)), Qt::AlignCenter,
        QCoreApplication::translate("telar::ForwardStage", "registers of each neuron; mean squared error upwards"));
    painter.setPen(QPen(c.muted, 1.4, Qt::DashLine));
    painter.drawLine(QPointF(a.area.left(), a.y(study.variance)), QPointF(a.area.right(), a.y(study.variance)));
    painter.setPen(c.muted);
    painter.drawText(QRectF(a.area.right() - width, a.y(study.variance) - px(17), width, px(16)),
                     Qt::AlignRight | Qt::AlignVCenter,
                     study.state.path.isEmpty() ? QCoreApplication::translate("telar::ForwardStage", "mean: 1/3")
                                                : QCoreApplication::translate("telar::ForwardStage", "mean"));
}

/// Whiskers over all seeds, a box over their middle half, a line at the median.
void paintSpread(QPainter& painter, const StudyAxes& a, double x, const Statistics& s, const QColor& color) {
    const double half = px(7);
    painter.setPen(QPen(color, 1.3));
    painter.drawLine(QPointF(x, a.y(s.min)), QPointF(x, a.y(s.max)));
    QColor fill = color;
    fill.setAlpha(70);
    painter.setBrush(fill);
    painter.drawRect(QRectF(QPointF(x - half, a.y(s.upperQuartile)), QPointF(x + half, a.y(s.lowerQuartile))));
    painter.setPen(QPen(color, px(3)));
    painter.drawLine(QPointF(x - half, a.y(s.median)), QPointF(x + half, a.y(s.median)));
}

void paintCross(QPainter& painter, const StudyAxes& a, double x, double value, const QColor& color) {
    if (!std::isfinite(value))
        return;
    painter.setPen(QPen(color, 1.8));
    const double r = px(4), y = a.y(value);
    painter.drawLine(QPointF(x - r, y - r), QPointF(x + r, y + r));
    painter.drawLine(QPointF(x - r, y + r), QPointF(x + r, y - r));
}

void paintLegend(QPainter& painter, QRectF box, bool published, const Colors& c) {
    painter.setFont(fontOf(TypeRole::Small));
    double x = box.left() + px(54);
    const auto entry = [&](const QColor& color, bool cross, const QString& name) {
        const QRectF mark(x, box.top() + px(5), px(12), px(12));
        if (cross) {
            painter.setPen(QPen(color, 1.8));
            painter.drawLine(mark.topLeft(), mark.bottomRight());
            painter.drawLine(mark.topRight(), mark.bottomLeft());
        } else {
            painter.fillRect(mark, color);
        }
        painter.setPen(c.text);
        const double width = painter.fontMetrics().horizontalAdvance(name);
        painter.drawText(QRectF(x + px(17), box.top() + px(2), width + 4, px(18)), Qt::AlignLeft | Qt::AlignVCenter,
                         name);
        x += px(17) + width + px(18);
    };
    entry(c.series[0], false, QCoreApplication::translate("telar::ForwardStage", "final training"));
    entry(c.series[1], false, QCoreApplication::translate("telar::ForwardStage", "final validation"));
    entry(c.series[2], false, QCoreApplication::translate("telar::ForwardStage", "best validation"));
    if (published) {
        entry(c.series[0], true, QCoreApplication::translate("telar::ForwardStage", "published training"));
        entry(c.series[1], true, QCoreApplication::translate("telar::ForwardStage", "published validation"));
    }
}

} // namespace

QString settingName(const forward::SettingSummary& setting, int parameters) {
    if (setting.registers < 0)
        return QCoreApplication::translate("telar::ForwardStage", "backprop.");
    if (setting.registers == 0)
        return QCoreApplication::translate("telar::ForwardStage", "all %1").arg(parameters);
    return QString::number(setting.registers);
}

Painted::Paint paintStudy(std::shared_ptr<const ForwardStudy> study, std::vector<PublishedDpfm> published) {
    return [study, published](QPainter& painter, QRectF box, const Colors& c) {
        if (!study) {
            painter.setPen(c.muted);
            painter.drawText(box, Qt::AlignCenter,
                             QCoreApplication::translate("telar::ForwardStage", "The trainings are running…"));
            return;
        }
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        const StudyAxes a = axesOf(*study, published, box);
        paintGrid(painter, *study, a, c);
        paintLegend(painter, box, !published.empty(), c);
        const double apart = std::min<double>(px(22), a.area.width() / a.columns / 4);
        for (int i = 0; i < a.columns; ++i) {
            const auto& s = study->settings[static_cast<std::size_t>(i)];
            const double x = a.x(i);
            paintSpread(painter, a, x - apart, s.train, c.series[0]);
            paintSpread(painter, a, x, s.validation, c.series[1]);
            paintSpread(painter, a, x + apart, s.best, c.series[2]);
            for (const auto& p : published)
                if (p.registers == s.registers) {
                    paintCross(painter, a, x - apart - px(11), p.train, c.series[0]);
                    paintCross(painter, a, x - px(11), p.validation, c.series[1]);
                }
        }
        painter.restore();
    };
}

QByteArray studyCsv(const ForwardStudy& study, const std::vector<PublishedDpfm>& published) {
    QByteArray csv("registers,final training median,final training least,final training greatest,final "
                   "validation median,final "
                   "validation least,final validation greatest,best validation median,best validation "
                   "least,best validation "
                   "greatest,published training,published validation\n");
    for (const auto& s : study.settings) {
        csv += s.registers < 0    ? QByteArray("backpropagation")
               : s.registers == 0 ? QByteArray("all")
                                  : QByteArray::number(s.registers);
        for (const auto* one : {&s.train, &s.validation, &s.best})
            for (const double v : {one->median, one->min, one->max})
                csv += ',' + QByteArray::number(v);
        const auto at =
            std::find_if(published.begin(), published.end(), [&](const auto& p) { return p.registers == s.registers; });
        for (const double printed :
             {at == published.end() ? NAN : at->train, at == published.end() ? NAN : at->validation})
            csv += ',' + (std::isfinite(printed) ? QByteArray::number(printed) : QByteArray());
        csv += '\n';
    }
    return csv;
}

void drawNumber(QPainter& painter, const QRectF& box, double value, int decimals) {
    QString text = formatFixed(value, decimals);
    if (painter.fontMetrics().horizontalAdvance(text) > box.width())
        text = formatFixed(value, 0);
    painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, text);
}

Painted::Paint paintToper(std::shared_ptr<const ToperRun> run, std::vector<float> candidates, int clock) {
    return [run, candidates, clock](QPainter& painter, QRectF box, const Colors& c) {
        if (!run || run->clocks.empty())
            return;
        const auto& now =
            run->clocks[static_cast<std::size_t>(std::clamp<int>(clock, 0, static_cast<int>(run->clocks.size()) - 1))];
        const int k = static_cast<int>(now.registers.size());
        float most = 1e-9f;
        for (const float v : candidates)
            most = std::max(most, std::fabs(v));
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setFont(fontOf(TypeRole::Small));
        // The stream above, the chain of registers in the middle, what is on its way between.
        const double line = px(18), gap = px(6);
        const double cell = std::min<double>(px(64), (box.width() - px(20)) / std::max(k, 1));
        const double left = box.left() + px(10), middle = box.top() + std::max<double>(px(112), box.height() * 0.6);
        const double wait = std::min<double>(
            px(46), (box.width() - px(20)) / static_cast<double>(std::max<std::size_t>(1, candidates.size())));
        painter.setPen(c.muted);
        painter.drawText(
            QRectF(left, box.top(), box.width() - px(20), line), Qt::AlignLeft | Qt::AlignVCenter,
            QCoreApplication::translate("telar::ForwardStage", "derivatives that arrive, one per clock cycle"));
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            const bool gone = static_cast<int>(i) < clock;
            const QRectF r(left + static_cast<double>(i) * wait, box.top() + line, wait - 2, px(24));
            const QColor fill =
                gone ? mixed(c.surface, c.sunken, 0.5) : signedColor(static_cast<double>(candidates[i] / most), c);
            painter.setPen(QPen(c.border, 1));
            painter.setBrush(fill);
            painter.drawRoundedRect(r, 3, 3);
            if (!gone && wait > px(26)) {
                painter.setPen(inkOn(fill));
                drawNumber(painter, r, static_cast<double>(candidates[i]), 1);
            }
        }
        painter.setPen(c.muted);
        painter.drawText(QRectF(left, middle - px(32) - line - px(22), box.width() - px(20), line),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         QCoreApplication::translate("telar::ForwardStage", "on the way into each register"));
        painter.drawText(QRectF(left, middle + px(31), box.width() - px(20), line), Qt::AlignLeft | Qt::AlignVCenter,
                         QCoreApplication::translate("telar::ForwardStage",
                                                     "registers: the larger stays, the smaller moves to the right"));
        for (int i = 0; i < k; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const QRectF r(left + i * cell, middle - px(18), cell - gap, px(46));
            painter.setPen(QPen(now.swapped[at] ? c.focus : c.border, now.swapped[at] ? px(2) : 1));
            const QColor fill =
                now.registers[at] != 0 ? signedColor(static_cast<double>(now.registers[at] / most), c) : c.sunken;
            painter.setBrush(fill);
            painter.drawRoundedRect(r, 4, 4);
            painter.setPen(inkOn(fill));
            if (now.registers[at] != 0)
                drawNumber(painter, r, static_cast<double>(now.registers[at]), cell > px(40) ? 2 : 1);
            if (std::isnan(now.passing[at]))
                continue;
            const double wide = std::min<double>(cell - 2, std::max<double>((cell - gap) * 0.8, px(32)));
            const QRectF p(r.center().x() - wide / 2, middle - px(18) - px(34), wide, px(24));
            painter.setPen(QPen(c.accent, 1.3));
            painter.setBrush(c.accentSoft);
            painter.drawRoundedRect(p, 3, 3);
            painter.setPen(c.text);
            drawNumber(painter, p, static_cast<double>(now.passing[at]), 1);
            painter.setPen(QPen(c.accent, 1.3));
            painter.drawLine(QPointF(p.center().x(), p.bottom()), QPointF(p.center().x(), r.top() - 1));
        }
        painter.restore();
    };
}

} // namespace telar
