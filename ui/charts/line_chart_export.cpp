// What the line chart says in words and writes into files.
#include "ui/base/format.hpp"
#include "ui/charts/line_chart_impl.hpp"

#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace telar {

namespace {

/// What a series says at x: its point there, or, of a curve without marks, what is drawn between two points.
/// NaN where it says nothing: a value measured elsewhere is none of this place.
double valueAt(const LineSeries& series, double x, bool logX, bool logY) {
    const auto& xs = series.x;
    const auto above = static_cast<std::size_t>(std::lower_bound(xs.begin(), xs.end(), x) - xs.begin());
    const double close = 1e-9 * std::max(std::fabs(x), 1e-300);
    for (const std::size_t i : {above, above - 1})
        if (i < xs.size() && std::fabs(xs[i] - x) <= close)
            return series.y[i];
    if (series.markers || !series.joined || above == 0 || above >= xs.size())
        return std::nan("");
    const auto place = [](double value, bool log) { return log ? std::log(value) : value; };
    const double x0 = place(xs[above - 1], logX), x1 = place(xs[above], logX);
    const double y0 = place(series.y[above - 1], logY), y1 = place(series.y[above], logY);
    const double y = y0 + (y1 - y0) * (place(x, logX) - x0) / (x1 - x0);
    return logY ? std::exp(y) : y;
}

} // namespace

QCPRange extent(const std::vector<LineSeries>& all, bool ofX, bool log) {
    double low = INFINITY, high = -INFINITY;
    const auto take = [&](const std::vector<double>& values) {
        for (const double value : values) {
            if (!std::isfinite(value) || (log && value <= 0))
                continue;
            low = std::min(low, value);
            high = std::max(high, value);
        }
    };
    for (const auto& series : all) {
        if (series.hidden)
            continue;
        take(ofX ? series.x : series.y);
        if (!ofX) {
            take(series.low);
            take(series.high);
        }
    }
    if (low > high)
        return log ? QCPRange(1, 10) : QCPRange(0, 1);
    return {low, high};
}

namespace {

/// As many names in a row as fit `width`: each column is as wide as its widest name.
void wrapLegend(QCPLegend& legend, int width) {
    std::vector<int> widths;
    for (int i = 0; i < legend.itemCount(); ++i)
        if (const auto* item = legend.item(i))
            widths.push_back(item->minimumOuterSizeHint().width());
    int wrap = static_cast<int>(widths.size());
    for (; wrap > 1; --wrap) {
        std::vector<int> columns(static_cast<std::size_t>(wrap), 0);
        for (std::size_t i = 0; i < widths.size(); ++i)
            columns[i % columns.size()] = std::max(columns[i % columns.size()], widths[i]);
        if (std::accumulate(columns.begin(), columns.end(), (wrap - 1) * legend.columnSpacing()) <= width)
            break;
    }
    wrap = std::max(1, wrap);
    if (wrap == legend.wrap())
        return;
    legend.setWrap(wrap);
    legend.setFillOrder(QCPLegend::foColumnsFirst, true);
}

/// The layout that holds the legend, whether above the axes or beside them.
QCPLayoutGrid* legendRow(QCustomPlot& plot) {
    auto& all = *plot.plotLayout();
    if (auto* row = qobject_cast<QCPLayoutGrid*>(plot.legend->layout()); row && row != &all)
        return row;
    all.insertRow(0);
    auto* row = new QCPLayoutGrid;
    all.addElement(0, 0, row);
    all.setRowSpacing(px(2));
    row->setMargins(QMargins(0, 0, 0, 0));
    row->addElement(0, 0, plot.legend);
    plot.legend->setFillOrder(QCPLegend::foColumnsFirst);
    plot.legend->setMargins(QMargins(0, 0, 0, 0));
    return row;
}

void setBeside(QCustomPlot& plot, QCPLayoutGrid& row, bool beside) {
    auto& all = *plot.plotLayout();
    all.take(&row);
    row.take(plot.legend);
    row.clear();
    row.simplify();
    row.addElement(0, 0, plot.legend);
    // What is left of the row or the column, so that names stay close to each other.
    row.addElement(beside ? 1 : 0, beside ? 0 : 1, new QCPLayoutElement(&plot));
    row.setColumnStretchFactor(0, beside ? 1 : 0.001);
    row.setRowStretchFactor(0, beside ? 0.001 : 1);
    all.addElement(beside ? 1 : 0, beside ? 1 : 0, &row);
    if (all.columnCount() > 1)
        all.setColumnStretchFactor(1, beside ? 0.001 : 0.0001);
    all.setRowStretchFactor(0, 0.001);
    all.setRowStretchFactor(1, 1);
}

/// In a small picture names are set smaller, and end with an ellipsis rather than at the edge.
void elideLegend(QCustomPlot& plot, int width) {
    const int room = width - plot.legend->iconSize().width() - plot.legend->iconTextPadding() - px(12);
    QFont font = plot.legend->font();
    int widest = 0;
    for (int i = 0; i < plot.plottableCount(); ++i)
        widest = std::max(widest, QFontMetrics(font).horizontalAdvance(plot.plottable(i)->name()));
    if (widest <= room)
        return;
    font.setPixelSize(px(10)); // 7.5 points
    plot.legend->setFont(font);
    for (int i = 0; i < plot.legend->itemCount(); ++i)
        plot.legend->item(i)->setFont(font);
    const QFontMetrics metrics(font);
    for (int i = 0; i < plot.plottableCount(); ++i)
        plot.plottable(i)->setName(metrics.elidedText(plot.plottable(i)->name(), Qt::ElideRight, room));
}

} // namespace

int placeLegend(QCustomPlot& plot, QSize size, QSize corner) {
    auto& legend = *plot.legend;
    auto* row = legendRow(plot);
    legend.setColumnSpacing(px(14));
    const int besideCorner = size.width() - corner.width() - px(24);
    const auto heightAt = [&](int width, int top) {
        wrapLegend(legend, width);
        return top + (legend.visible() ? legend.minimumOuterSizeHint().height() : 0);
    };
    // Fewer rows below the corner may be lower than more of them beside it.
    const bool whole = heightAt(size.width(), corner.height()) < heightAt(besideCorner, 0);
    const int across = whole ? size.width() : besideCorner;
    wrapLegend(legend, across);
    const QSize above = legend.visible() ? legend.minimumOuterSizeHint() : QSize();
    const int axes = px(130);
    int least = std::max(above.height(), corner.height()) + axes;
    bool beside = false;
    if (above.height() > size.height() / 4) {
        wrapLegend(legend, 0);
        const QSize column = legend.minimumOuterSizeHint();
        const bool narrow = column.width() <= size.width() * 2 / 5;
        const int tall = column.height() + corner.height() + px(8);
        beside = narrow && tall <= size.height();
        if (narrow)
            least = std::min(least, std::max(tall, axes));
        if (!beside)
            wrapLegend(legend, across);
    }
    setBeside(plot, *row, beside);
    // A name that is wider than what the corner leaves begins below it.
    const bool below = !beside && legend.visible() && (whole || legend.minimumOuterSizeHint().width() > besideCorner);
    const int top = below ? corner.height() : 0;
    row->setMargins(beside ? QMargins(px(8), corner.height() + px(4), 0, 0) : QMargins(0, top, 0, 0));
    row->setMinimumSize(0, beside ? 0 : std::max(corner.height() - top, above.height())); // within its margins
    return least + top;
}

/// As the axes write it: 9,745 rather than 9745.
static QString readoutNumber(double value) {
    const double size = std::fabs(value);
    return size >= 1000 && size < 999999.5 ? formatFixed(value, 0) : formatValue(value, false);
}

std::vector<std::pair<QString, QString>> LineChart::cursorLines() const {
    std::vector<std::pair<QString, QString>> lines;
    const double x = impl_->cursorX;
    lines.emplace_back(impl_->xTitle, readoutNumber(x));
    for (const auto& series : impl_->series) {
        if (series.hidden)
            continue;
        const double y = valueAt(series, x, logX(), logY());
        lines.emplace_back(series.name, std::isnan(y) ? QStringLiteral("–") : readoutNumber(y));
    }
    return lines;
}

double LineChart::nearestPoint(double x) const {
    const bool marked = std::any_of(impl_->series.begin(), impl_->series.end(),
                                    [](const LineSeries& s) { return s.markers && !s.hidden && !s.x.empty(); });
    double best = std::nan(""), least = INFINITY;
    const double here = impl_->plot->xAxis->coordToPixel(x);
    for (const auto& series : impl_->series) {
        if (series.hidden || (marked && !series.markers))
            continue; // a law is everywhere: the points are where something was measured
        const auto above =
            static_cast<std::size_t>(std::lower_bound(series.x.begin(), series.x.end(), x) - series.x.begin());
        for (const std::size_t i : {above, above - 1})
            if (i < series.x.size())
                if (const double away = std::fabs(impl_->plot->xAxis->coordToPixel(series.x[i]) - here); away < least) {
                    least = away;
                    best = series.x[i];
                }
    }
    return best;
}

QString LineChart::cursorText() const {
    if (std::isnan(impl_->cursorX))
        return {};
    QStringList lines;
    for (const auto& [name, value] : cursorLines())
        lines << QStringLiteral("%1: %2").arg(name, value);
    return lines.join(u'\n');
}

QString LineChart::summary() const {
    if (impl_->series.empty())
        return impl_->empty->text();
    QStringList sentences;
    for (const auto& s : impl_->series) {
        const QCPRange y = extent({s}, false, false);
        sentences << (s.y.empty()
                          ? tr("%1 has no points yet.").arg(s.name)
                          : tr("%1 has %2 points, from %3 to %4; the last is %5.")
                                .arg(s.name, formatCount(static_cast<int64_t>(s.y.size())), formatValue(y.lower, false),
                                     formatValue(y.upper, false), formatValue(s.y.back(), false)));
    }
    for (const auto& mark : impl_->marks)
        sentences << tr("At %1: %2.").arg(formatValue(mark.x, false), mark.words);
    return sentences.join(u' ');
}

Exportable LineChart::exportable() const {
    auto look = impl_->look();
    look.legend = impl_->alone; // also where the window names the lines at their ends
    const auto paint = [series = impl_->series, scale = impl_->fitted(), look, x = impl_->plot->xAxis->range(),
                        y = impl_->plot->yAxis->range(), home = impl_->atHome,
                        least = impl_->least](QPainter& painter, QRectF page, const Colors& colors) {
        const QRectF target = onPage(page);
        QCustomPlot plot;
        Impl::dress(plot, series, look, colors);
        Impl::forgetHidden(plot, series);
        Impl::showAll(plot, scale, least);
        if (!home) {
            plot.xAxis->setRange(x);
            plot.yAxis->setRange(y);
        }
        elideLegend(plot, qRound(target.width()));
        placeLegend(plot, target.size().toSize(), {});
        paintPlot(plot, painter, target);
    };
    Exportable item(accessibleName(), paint);
    item.defaultMm = QSizeF(160, 90);
    item.csv = [series = impl_->series, marks = impl_->marks, xTitle = impl_->xTitle, yTitle = impl_->yTitle,
                x = impl_->plot->xAxis->range()] {
        // Series need not share their x: one line per point.
        QByteArray out = "series," + csvField(xTitle) + ',' + csvField(yTitle) + '\n';
        for (const auto& s : series)
            for (std::size_t i = 0; i < s.x.size(); ++i)
                if (!s.hidden && x.contains(s.x[i]))
                    out += csvField(s.name) + ',' + QByteArray::number(s.x[i], 'g', 12) + ',' +
                           QByteArray::number(s.y[i], 'g', 12) + '\n';
        for (const auto& mark : marks) // a row without a value
            out += csvField(mark.words) + ',' + QByteArray::number(mark.x, 'g', 12) + ",\n";
        return out;
    };
    item.shownBy = this;
    return item;
}

} // namespace telar
