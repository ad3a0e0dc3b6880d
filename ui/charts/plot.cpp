#include "ui/charts/plot.hpp"

#include "ui/base/format.hpp"
#include "ui/charts/export_animation.hpp"

#include <QPicture>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

bool needsPower(double value) { return value != 0 && (std::fabs(value) >= 999999.5 || std::fabs(value) < 1e-3); }

/// `powers`: where one of an axis is 10⁶, 10⁴ is no 10,000; 1 and 10 stay.
QString tickText(double value, bool powers = false) {
    const double size = std::fabs(value);
    if (needsPower(value) || (powers && size != 0 && (size < 0.9995 || size >= 99.5))) {
        // 10⁻⁵ rather than 1e-05.
        const int power = static_cast<int>(std::floor(std::log10(size) + 1e-9));
        const double mantissa = value / std::pow(10.0, power);
        static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
        QString raised = power < 0 ? QStringLiteral("⁻") : QString();
        for (const QChar digit : QString::number(std::abs(power)))
            raised += digits[digit.digitValue()];
        const QString ten = QStringLiteral("10") + raised;
        if (std::fabs(mantissa - 1) < 1e-6)
            return ten;
        return QStringLiteral("%1·%2").arg(formatNumber(mantissa, 3), ten);
    }
    return formatNumber(value, 6);
}

class LinearTicker final : public QCPAxisTicker {
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        // Steps are binary fractions off: zero must read "0".
        return tickText(std::fabs(tick) < 1e-12 ? 0 : tick);
    }
};

class LogTicker final : public QCPAxisTickerLog {
    /// Within a decade or two the powers of ten alone would leave an axis without numbers.
    QVector<double> createTickVector(double step, const QCPRange& range) override {
        const double decades = std::log10(range.upper / range.lower);
        if (logBase() < 10 || !(decades < 2.6) || !(range.lower > 0))
            return QCPAxisTickerLog::createTickVector(step, range);
        QVector<double> ticks;
        for (double power = std::floor(std::log10(range.lower)); power <= std::log10(range.upper); ++power)
            for (const double k : {1.0, 2.0, 5.0})
                if (const double tick = k * std::pow(10.0, power); range.contains(tick))
                    ticks << tick;
        if (ticks.size() > 1)
            return ticks;
        const double between = std::pow(10.0, std::floor(std::log10(range.size())));
        for (double tick = std::ceil(range.lower / between) * between; tick <= range.upper; tick += between)
            if (!ticks.contains(tick))
                ticks << tick;
        std::sort(ticks.begin(), ticks.end());
        return ticks;
    }
    QVector<QString> createLabelVector(const QVector<double>& ticks, const QLocale&, QChar, int) override {
        const bool powers = logBase() >= 10 && std::any_of(ticks.begin(), ticks.end(), needsPower);
        QVector<QString> labels;
        for (const double tick : ticks)
            labels << tickText(tick, powers);
        return labels;
    }
};

/// Ticks at given places; from the largest down, those whose labels have room.
template <class Usual>
class PlacesTicker final : public Usual {
public:
    PlacesTicker(const QCPAxis& axis, const std::vector<double>& places) : axis_(axis), places_(places) {}

private:
    QVector<double> createTickVector(double step, const QCPRange& range) override {
        std::vector<double> seen;
        double widest = 0;
        const QFontMetricsF metrics(axis_.tickLabelFont());
        for (const double place : places_)
            if (range.contains(place)) {
                seen.push_back(place);
                widest = std::max(widest, metrics.horizontalAdvance(tickText(place)));
            }
        if (seen.size() < 2)
            return Usual::createTickVector(step, range);
        const bool log = axis_.scaleType() == QCPAxis::stLogarithmic;
        const auto at = [&](double v) {
            return (log ? std::log(v / range.lower) / std::log(range.upper / range.lower)
                        : (v - range.lower) / range.size()) *
                   axis_.axisRect()->width();
        };
        QVector<double> ticks;
        for (auto place = seen.rbegin(); place != seen.rend(); ++place)
            if (ticks.isEmpty() || at(ticks.front()) - at(*place) >= widest + px(6))
                ticks.prepend(*place);
        return ticks;
    }
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        return tickText(std::fabs(tick) < 1e-12 ? 0 : tick);
    }

    const QCPAxis& axis_;
    std::vector<double> places_;
};

QSharedPointer<QCPAxisTicker> tickerOf(const QCPAxis& axis, bool log, const std::vector<double>& places,
                                       bool doublings) {
    if (places.size() > 1)
        return log ? QSharedPointer<QCPAxisTicker>(new PlacesTicker<QCPAxisTickerLog>(axis, places))
                   : QSharedPointer<QCPAxisTicker>(new PlacesTicker<QCPAxisTicker>(axis, places));
    if (!log)
        return QSharedPointer<LinearTicker>::create();
    auto ticker = QSharedPointer<LogTicker>::create();
    if (doublings)
        ticker->setLogBase(2);
    return ticker;
}

} // namespace

void dressAxis(QCPAxis& axis, const Colors& colors, bool grid) {
    QFont ticks = fontOf(TypeRole::Small);
    ticks.setPixelSize(px(11));
    axis.setBasePen(QPen(colors.border, 1));
    axis.setTickPen(QPen(colors.border, 1));
    axis.setSubTicks(false);
    axis.setTickLengthIn(0);
    axis.setTickLengthOut(px(4));
    axis.setTickLabelFont(ticks);
    axis.setTickLabelColor(colors.muted);
    axis.setTickLabelPadding(px(3));
    axis.setLabelFont(fontOf(TypeRole::Small));
    axis.setLabelColor(colors.muted);
    axis.setLabelPadding(px(4));
    axis.grid()->setVisible(grid);
    axis.grid()->setPen(QPen(colors.grid, 1));
    axis.grid()->setSubGridVisible(false);
    axis.grid()->setZeroLinePen(Qt::NoPen);
}

void setLogAxis(QCPAxis& axis, bool on, const std::vector<double>& places, bool doublings) {
    axis.setScaleType(on ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(tickerOf(axis, on, places, doublings));
}

void dressPlot(QCustomPlot& plot, const Colors& colors) {
    // The card behind shows through.
    plot.setBackground(QBrush(Qt::NoBrush));
    plot.setAttribute(Qt::WA_OpaquePaintEvent, false);
    plot.setNoAntialiasingOnDrag(false);
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis, plot.xAxis2, plot.yAxis2})
        dressAxis(*axis, colors, axis == plot.xAxis || axis == plot.yAxis);
    plot.legend->setBrush(Qt::NoBrush);
    plot.legend->setBorderPen(Qt::NoPen);
    plot.legend->setFont(fontOf(TypeRole::Small));
    plot.legend->setTextColor(colors.text);
    plot.legend->setIconSize(px(26), px(12));
}

void paintPlot(QCustomPlot& plot, QPainter& painter, const QRectF& target) {
    // QCustomPlot paints with a painter class of its own: record with that, play back on any painter.
    QPicture picture;
    QCPPainter recorder;
    recorder.begin(&picture);
    recorder.setMode(QCPPainter::pmVectorized);
    recorder.setMode(QCPPainter::pmNoCaching);
    recorder.setMode(QCPPainter::pmNonCosmetic);
    // Ticks that look for room for their labels need to know how wide the axes will be.
    plot.setViewport(QRect(0, 0, qRound(target.width()), qRound(target.height())));
    for (const auto phase : {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        plot.plotLayout()->update(phase);
    plot.toPainter(&recorder, qRound(target.width()), qRound(target.height()));
    recorder.end();
    painter.save();
    painter.translate(target.topLeft());
    replay(picture, painter);
    painter.restore();
}

} // namespace telar
