// Private to the line chart.
#pragma once

#include "ui/charts/line_chart.hpp"
#include "ui/charts/plot.hpp"

#include <optional>

class QLabel;
class QToolButton;

namespace telar {

/// Finite extent of the values; positive ones only where the scale is logarithmic.
QCPRange extent(const std::vector<LineSeries>& all, bool ofX, bool log);
/// The legend stands above the axes, in one row, where it never covers data.
void putLegendOnTop(QCustomPlot& plot);
/// As many names in a row as fit `width`.
void wrapLegend(QCustomPlot& plot, int width);

struct LineChart::Impl {
    QCustomPlot* plot = nullptr;
    QCPItemStraightLine* cursor = nullptr;
    QLabel* readout = nullptr;
    QLabel* empty = nullptr;
    QToolButton* logX = nullptr;
    QToolButton* logY = nullptr;
    QString title, xTitle, yTitle, emptyText;
    std::vector<LineSeries> series;
    QStringList hidden; ///< by their names: they stay hidden when the data change
    double cursorX = NAN;
    bool atHome = true; ///< shows everything: stays so when data grows

    static void dress(QCustomPlot& plot, const std::vector<LineSeries>& series, const QString& xTitle,
                      const QString& yTitle, bool logX, bool logY, const Colors& colors);
    /// In a file: nobody can click there.
    static void forgetHidden(QCustomPlot& plot, const std::vector<LineSeries>& series);
    static void showAll(QCustomPlot& plot, const std::vector<LineSeries>& series,
                        const std::optional<QCPRange>& yAtLeast);
    std::optional<QCPRange> yAtLeast; ///< always in view on a linear axis
};

} // namespace telar
