// Private to the line chart.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/charts/chart_key.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/charts/plot.hpp"

#include <optional>

namespace telar {

/// Of its line and marks.
QColor colorOf(const LineSeries& series, std::size_t index, const Colors& colors);

/// Finite extent of the values; positive ones only where the scale is logarithmic.
QCPRange extent(const std::vector<LineSeries>& all, bool ofX, bool log);
/// The legend stands where it never covers data: above the axes in rows as wide as there is room, or, where that would
/// take the room of the curves, to their right. `corner`: what is at the top right already. The least height of the
/// picture at this width: names whole, and axes that can be read.
int placeLegend(QCustomPlot& plot, QSize size, QSize corner);

/// In place of those that were there; `last`: where the x axis ends.
void drawMarks(QCustomPlot& plot, const std::vector<ChartMark>& marks, double last, const Colors& colors);

/// What is drawn, apart from who draws it.
struct LineLook {
    QString xTitle, yTitle;
    bool logX = false, logY = false, doublesY = false, legend = true;
    std::vector<double> xTicks;
    std::vector<ChartMark> marks = {};
};

struct LineChart::Impl {
    struct AtLeast {
        std::optional<QCPRange> x, y; ///< always in view on a linear axis
    };
    Plot* plot = nullptr;
    QCPItemStraightLine* cursor = nullptr;
    QLabel* readout = nullptr;
    QLabel* beside = nullptr; ///< takes the values instead of `readout`
    QLabel* empty = nullptr;
    EndLabels* ends = nullptr;
    bool direct = false;                   ///< names stand at the ends of their lines, not in a legend
    std::pair<QSize, std::size_t> crowded; ///< at this size, so many had no room there
    QToolButton* logX = nullptr;
    QToolButton* logY = nullptr;
    QString title, xTitle, yTitle, emptyText;
    std::vector<LineSeries> series;
    int leastHeight = 0; ///< with the names at this width
    QStringList hidden;  ///< by their names: they stay hidden when the data change
    double cursorX = NAN;
    Soon newLook;
    bool atHome = true; ///< shows everything: stays so when data grows

    bool doublesY = false, alone = true, switches = true;
    bool follows = false; ///< the cursor of a chart beside this one
    std::vector<double> xTicks;
    std::vector<ChartMark> marks;
    std::vector<LineSeries> scale; ///< of charts beside this one

    bool namesFit(QSize room) const {
        return alone && crowded != std::pair(room, series.size()) && EndLabels::fit(series, room);
    }
    LineLook look() const;
    static void dress(QCustomPlot& plot, const std::vector<LineSeries>& series, const LineLook& look,
                      const Colors& colors);
    /// In a file: nobody can click there.
    static void forgetHidden(QCustomPlot& plot, const std::vector<LineSeries>& series);
    static void showAll(QCustomPlot& plot, const std::vector<LineSeries>& series, const AtLeast& least);
    /// What the scales fit.
    const std::vector<LineSeries>& fitted() const { return scale.empty() ? series : scale; }
    AtLeast least;
};

} // namespace telar
