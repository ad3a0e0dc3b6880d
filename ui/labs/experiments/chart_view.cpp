#include "ui/labs/experiments/chart_view.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/on_event.hpp"
#include "ui/charts/line_panels.hpp"
#include "ui/labs/experiments/heat_picture.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/painted.hpp"

#include <QPainter>
#include <QStackedLayout>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

/// A value's place across the rows' plot.
struct Scale {
    double from = 0, to = 100;
    bool log = false;
    QRectF plot;
    double at(double value) const {
        const double t = log ? std::log(value / from) / std::log(to / from) : (value - from) / (to - from);
        return plot.left() + t * plot.width();
    }
    std::vector<double> ticks() const {
        std::vector<double> out;
        if (!log) {
            for (int i = 0; i <= 4; ++i)
                out.push_back(from + (to - from) * i / 4);
            return out;
        }
        const double decades = std::log10(to / from);
        for (double p = std::floor(std::log10(from)); p <= std::ceil(std::log10(to)); ++p)
            for (const double k : {1.0, 2.0, 5.0})
                if (const double v = k * std::pow(10.0, p); v >= from && v <= to && (k == 1 || decades < 2.2))
                    out.push_back(v);
        return out;
    }
};

void drawScale(QPainter& p, const Scale& scale, const QString& title, const Colors& c) {
    p.setFont(fontOf(TypeRole::Small));
    for (const double tick : scale.ticks()) {
        const double x = scale.at(tick);
        p.setPen(QPen(c.grid, px(1)));
        p.drawLine(QPointF(x, scale.plot.top()), QPointF(x, scale.plot.bottom()));
        p.setPen(c.muted);
        p.drawText(QRectF(x - px(50), scale.plot.bottom() + px(3), px(100), px(16)), Qt::AlignHCenter,
                   formatValue(tick, false, 3));
    }
    p.setPen(c.text);
    p.drawText(QRectF(scale.plot.left(), scale.plot.bottom() + px(20), scale.plot.width(), px(18)), Qt::AlignHCenter,
               title);
}

struct Rows {
    QRectF plot;
    double tall = 0;
    QRectF row(std::size_t i) const {
        return {plot.left(), plot.top() + tall * static_cast<double>(i), plot.width(), tall};
    }
};

Rows layRows(const QRectF& box, std::size_t count, double above) {
    const double names = std::min<double>(px(260), box.width() * 0.38);
    Rows rows;
    rows.plot = box.adjusted(names, above, -px(16), -px(44));
    rows.tall = std::min<double>(px(40), rows.plot.height() / static_cast<double>(std::max<std::size_t>(1, count)));
    rows.plot.setHeight(rows.tall * static_cast<double>(count));
    return rows;
}

void drawNames(QPainter& p, const QRectF& box, const Rows& rows, const QStringList& names, const Colors& c) {
    p.setPen(c.text);
    p.setFont(fontOf(TypeRole::Body));
    for (int i = 0; i < names.size(); ++i) {
        const QRectF row = rows.row(static_cast<std::size_t>(i));
        drawElided(p, QRectF(box.left(), row.top(), row.left() - box.left() - px(10), row.height()),
                   Qt::AlignRight | Qt::AlignVCenter, names[i]);
    }
}

void paintBars(QPainter& p, const QRectF& box, const ExperimentChart& chart, const QStringList& names,
               const QStringList& parts, const QString& title, const Colors& c) {
    const Rows rows = layRows(box, chart.bars.size(), px(30));
    const Scale scale{0, 100, false, rows.plot};
    drawScale(p, scale, title, c);
    drawNames(p, box, rows, names, c);
    double x = rows.plot.left();
    p.setFont(fontOf(TypeRole::Small));
    for (int i = 0; i < parts.size(); ++i) {
        const double wide = QFontMetricsF(p.font()).horizontalAdvance(parts[i]);
        p.fillRect(QRectF(x, box.top() + px(6), px(12), px(12)), c.series[i % 7]);
        p.setPen(c.text);
        p.drawText(QRectF(x + px(18), box.top() + px(3), wide + px(4), px(18)), Qt::AlignVCenter, parts[i]);
        x += wide + px(38);
    }
    for (std::size_t i = 0; i < chart.bars.size(); ++i) {
        const QRectF row = rows.row(i).adjusted(0, px(3), 0, -px(3));
        double from = 0;
        for (std::size_t k = 0; k < chart.bars[i].parts.size(); ++k) {
            const double to = from + chart.bars[i].parts[k];
            p.fillRect(QRectF(QPointF(scale.at(from), row.top()), QPointF(scale.at(to), row.bottom())),
                       c.series[k % 7]);
            from = to;
        }
    }
}

Scale boxScale(const ExperimentChart& chart, const QRectF& plot) {
    double least = INFINITY, most = 0;
    for (const auto& box : chart.boxes) {
        if (box.statistics.min > 0)
            least = std::min(least, box.statistics.min);
        most = std::max(most, box.statistics.max);
    }
    if (!(least < most))
        return {most > 0 ? most / 2 : 0.1, most > 0 ? most * 2 : 1, true, plot};
    return {least / 1.15, most * 1.15, true, plot};
}

void paintBoxes(QPainter& p, const QRectF& box, const ExperimentChart& chart, const QStringList& names,
                const QString& title, const Colors& c) {
    const Rows rows = layRows(box, chart.boxes.size(), px(8));
    const Scale scale = boxScale(chart, rows.plot);
    drawScale(p, scale, title, c);
    drawNames(p, box, rows, names, c);
    p.setRenderHint(QPainter::Antialiasing);
    for (std::size_t i = 0; i < chart.boxes.size(); ++i) {
        const auto& one = chart.boxes[i];
        const auto& s = one.statistics;
        const QRectF row = rows.row(i);
        const double middle = row.center().y(), half = std::min<double>(px(10), row.height() * 0.32);
        if (s.min <= 0)
            continue;
        p.setPen(QPen(c.series[0], px(1)));
        p.drawLine(QPointF(scale.at(s.min), middle), QPointF(scale.at(s.max), middle));
        p.setBrush(mixed(c.surface, c.series[0], 0.25));
        p.drawRect(QRectF(QPointF(scale.at(s.lowerQuartile), middle - half),
                          QPointF(std::max(scale.at(s.upperQuartile), scale.at(s.lowerQuartile) + 1), middle + half)));
        p.setPen(QPen(c.focus, px(2)));
        p.drawLine(QPointF(scale.at(s.median), middle - half), QPointF(scale.at(s.median), middle + half));
        p.setPen(QPen(c.muted, px(1)));
        p.setBrush(c.surface);
        for (const double ms : one.outliers)
            if (ms > 0)
                p.drawEllipse(QPointF(scale.at(ms), middle), px(3), px(3));
    }
}

/// "ms" of "time (%1)".
QByteArray unitOfTimes(const ExperimentChart& chart) {
    return chart.xTitle.args.empty() ? QByteArray("ms") : QByteArray::fromStdString(chart.xTitle.args.front());
}

QByteArray rowsCsv(const ExperimentChart& chart, const QStringList& names) {
    QByteArray out;
    const auto number = [](double v) { return QByteArray::number(v, 'g', 9); };
    if (!chart.bars.empty()) {
        out = "name,copy in (%),kernel (%),copy out (%),rest (%)\n";
        for (std::size_t i = 0; i < chart.bars.size(); ++i) {
            out += csvField(names[static_cast<int>(i)]);
            for (const double part : chart.bars[i].parts)
                out += ',' + number(part);
            out += '\n';
        }
        return out;
    }
    out = "name";
    for (const char* column : {"min", "lower quartile", "median", "upper quartile", "max"})
        out += QByteArray(",") + column + " (" + unitOfTimes(chart) + ")";
    out += ",runs\n";
    for (std::size_t i = 0; i < chart.boxes.size(); ++i) {
        const auto& s = chart.boxes[i].statistics;
        out += csvField(names[static_cast<int>(i)]);
        for (const double v : {s.min, s.lowerQuartile, s.median, s.upperQuartile, s.max})
            out += ',' + number(v);
        out += ',' + QByteArray::number(s.runs) + '\n';
    }
    return out;
}

} // namespace

ExperimentChartView::ExperimentChartView(QWidget* parent)
    : QWidget(parent), chart_(std::make_shared<ExperimentChart>()), pages_(new QStackedLayout(this)),
      curves_(new LineChart(this)), panels_(new LinePanels(this)), rows_(new Painted(this)) {
    curves_->setObjectName("chart");
    panels_->setObjectName("panels");
    rows_->setObjectName("rows");
    addAll(pages_, curves_, panels_, rows_);
    // The switches are the chart's; small multiples follow them.
    connect(curves_, &LineChart::logChanged, this, [this] { panels_->setLog(curves_->logX(), curves_->logY()); });
    keepWords(this, [this] { refresh(); });
}

void ExperimentChartView::setChart(std::shared_ptr<const ExperimentChart> chart) {
    const bool another = chart->id != chart_->id;
    chart_ = std::move(chart);
    if (another) {
        curves_->setLogX(chart_->logX);
        curves_->setLogY(chart_->logY);
        curves_->resetView();
    }
    refresh();
}

void ExperimentChartView::setRunning(bool running) {
    if (std::exchange(running_, running) != running)
        refresh();
}

std::optional<Exportable> ExperimentChartView::exportable() const {
    if (pages_->currentWidget() == rows_)
        return rows_->exportable();
    if (pages_->currentWidget() == panels_)
        return panels_->exportable();
    return curves_->exportable();
}

void ExperimentChartView::refresh() {
    const bool rows = !chart_->bars.empty() || !chart_->boxes.empty() || !chart_->heats.empty();
    const bool several = !chart_->panels.empty();
    if (rows)
        drawRows();
    if (several)
        drawPanels();
    drawCurves();
    pages_->setCurrentWidget(rows ? static_cast<QWidget*>(rows_) : several ? static_cast<QWidget*>(panels_) : curves_);
}

namespace {

LineSeries drawn(const ChartSeries& s) {
    const bool law = s.kind == ChartSeries::Kind::Law;
    LineSeries line;
    line.name = translated(s.name);
    line.x = s.x;
    line.y = s.y;
    line.low = s.low;
    line.high = s.high;
    line.markers = !law;
    line.dashed = s.kind == ChartSeries::Kind::Published || law;
    line.color = s.color;
    line.mark = s.mark;
    line.dash = law && s.color < 0 ? 3 : s.dash;
    line.filled = s.kind == ChartSeries::Kind::Measured;
    line.guide = law && s.color < 0;
    line.hollow = s.busy;
    return line;
}

} // namespace

void ExperimentChartView::drawCurves() {
    std::vector<LineSeries> all;
    if (chart_->panels.empty())
        for (const auto& series : chart_->series)
            all.push_back(drawn(series));
    curves_->setTitle(translated(chart_->title));
    curves_->setAxisTitles(translated(chart_->xTitle), translated(chart_->yTitle));
    curves_->setXTicks(chart_->xTicks);
    curves_->setDoublesY(chart_->doublesY);
    curves_->setEmptyText(running_ ? tr("The sweep is running: the data for this chart may still arrive.")
                                   : translated(chart_->empty));
    curves_->setSeries(std::move(all));
}

void ExperimentChartView::drawPanels() {
    std::vector<LinePanel> all;
    for (std::size_t i = 0; i < chart_->panels.size(); ++i) {
        LinePanel panel{translated(chart_->panels[i]), {}};
        for (const auto& series : chart_->series)
            if (series.panel < 0 || series.panel == static_cast<int>(i))
                panel.series.push_back(drawn(series));
        all.push_back(std::move(panel));
    }
    panels_->setTitle(translated(chart_->title));
    panels_->setAxisTitles(translated(chart_->xTitle), translated(chart_->yTitle));
    panels_->setXTicks(chart_->xTicks);
    panels_->setDoublesY(chart_->doublesY);
    panels_->setLog(curves_->logX(), curves_->logY());
    panels_->setPanels(std::move(all));
}

void ExperimentChartView::drawRows() {
    QStringList names, parts;
    for (const auto& bar : chart_->bars)
        names << translated(bar.name);
    for (const auto& box : chart_->boxes)
        names << translated(box.name);
    for (const auto& part : chart_->parts)
        parts << translated(part);
    const QString title = translated(chart_->xTitle);
    QStringList sentences;
    for (const auto& sentence : chart_->sentences)
        sentences << translated(sentence);
    rows_->setTexts(translated(chart_->title), sentences.join(QLatin1Char(' ')));
    if (!chart_->heats.empty()) {
        showHeats(*rows_, chart_);
        return;
    }
    rows_->setPaint([chart = chart_, names, parts, title](QPainter& p, QRectF box, const Colors& c) {
        if (!chart->bars.empty())
            paintBars(p, box, *chart, names, parts, title, c);
        else
            paintBoxes(p, box, *chart, names, title, c);
    });
    rows_->setCsv([chart = chart_, names] { return rowsCsv(*chart, names); });
}

} // namespace telar
