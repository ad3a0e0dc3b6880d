#include "ui/charts/plot.hpp"

#include "ui/charts/replay.hpp"

#include <QPicture>

namespace telar {

namespace {

QString tickText(double value) {
    const double size = std::fabs(value);
    if (size != 0 && (size >= 999999.5 || size < 1e-3)) {
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
        return QStringLiteral("%1·%2").arg(QLocale().toString(mantissa, 'g', 3), ten);
    }
    return QLocale().toString(value, 'g', 6);
}

class LinearTicker final : public QCPAxisTicker {
    QString getTickLabel(double tick, const QLocale&, QChar, int) override {
        // Steps are binary fractions off: zero must read "0".
        return tickText(std::fabs(tick) < 1e-12 ? 0 : tick);
    }
};

class LogTicker final : public QCPAxisTickerLog {
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return tickText(tick); }
};

} // namespace

QSharedPointer<QCPAxisTicker> numberTicker(bool log) {
    if (log)
        return QSharedPointer<LogTicker>::create();
    return QSharedPointer<LinearTicker>::create();
}

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

void setLogAxis(QCPAxis& axis, bool on) {
    axis.setScaleType(on ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(numberTicker(on));
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
    plot.toPainter(&recorder, qRound(target.width()), qRound(target.height()));
    recorder.end();
    painter.save();
    painter.translate(target.topLeft());
    replay(picture, painter);
    painter.restore();
}

} // namespace telar
