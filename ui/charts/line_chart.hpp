// Curves over a common x axis: legend, log toggles, a vertical cursor that reads every curve, drag and wheel
// to look closer, double click to see all.
#pragma once

#include "ui/charts/export.hpp"

class QMenu;

namespace telar {

struct LineSeries {
    QString name;
    std::vector<double> x, y; ///< x ascending; a NaN in y breaks the line
    bool dashed = false;
    bool markers = false;
    int color = -1;                          ///< index into Colors::series; -1: its place in the list
    bool faint = false;                      ///< thin and pale: raw values behind their average
    std::vector<double> low = {}, high = {}; ///< ends of a bar through each point; empty: none
    bool joined = true;                      ///< else marks alone
    bool hidden = false;                     ///< by a click on its name; set by the chart
    int mark = -1;                           ///< shape of its marks, of seven; -1: its place in the list
    int dash = 0;                            ///< one of four patterns beside the solid line
    bool filled = false;                     ///< marks in ink, not hollow
    bool guide = false;                      ///< an ideal or a roof: in the ink of words, never a series' colour
    QString group = {};                      ///< one name in the legend for all of it, which hides all; empty: its own
    std::vector<bool> hollow = {};           ///< of filled marks, those that are drawn hollow; empty: none
    const QString& legendName() const { return group.isEmpty() ? name : group; }
};

/// Something that happened at a place of the x axis: a line across the plot, with words at its top.
struct ChartMark {
    double x = 0;
    QString words;
    bool operator==(const ChartMark&) const = default;
};

/// How a series is drawn, for keys outside of the plot.
QPen penOf(const LineSeries& series, std::size_t index, const Colors& colors);
void drawSample(QPainter& painter, const QRectF& box, const LineSeries& series, std::size_t index,
                const Colors& colors);

/// GUI thread only.
class LineChart : public QWidget {
    Q_OBJECT
public:
    explicit LineChart(QWidget* parent = nullptr);
    ~LineChart() override;

    /// Titles with units: "time (µs)".
    void setAxisTitles(const QString& x, const QString& y);
    void setTitle(const QString& title);
    void setSeries(std::vector<LineSeries> series);
    const std::vector<LineSeries>& series() const;
    /// Hides or shows a series, as a click on its name in the legend does: scales, cursor and exports follow.
    void toggleSeries(const QString& name);
    void showAllSeries();
    /// Ticks of the x axis stand at these places where there is room: what was measured. Empty: round numbers.
    void setXTicks(const std::vector<double>& ticks);
    /// Also in exports, in summaries and in the numbers.
    void setMarks(std::vector<ChartMark> marks);
    const std::vector<ChartMark>& marks() const;
    /// A logarithmic y axis is read in doublings.
    void setDoublesY(bool on);
    /// Scales that fit these too: charts beside each other are compared by eye. Empty: its own only.
    void setScaleOf(const std::vector<LineSeries>& all);
    /// A chart among several has neither names nor switches of its own.
    void setAlone(bool on);
    /// Whether the axes can be made logarithmic by hand: shares from 0 to 1 need no such switch.
    void setSwitches(bool on);
    /// Shown in place of an empty plot: what leaves it empty, and what to do.
    void setEmptyText(const QString& text);
    QString emptyText() const;
    void setLogX(bool on);
    void setLogY(bool on);
    bool logX() const;
    bool logY() const;
    void resetView();
    bool showsAll() const; ///< nobody has looked closer
    /// What the y axis always spans, so that a percent of noise does not fill it.
    void setYAtLeast(double from, double to);
    /// And the x axis: the whole of what is planned, from the first point on.
    void setXAtLeast(double from, double to);
    /// Visible part of the x axis.
    std::pair<double, double> xRange() const;
    void setXRange(double from, double to);
    /// Values under the cursor, as shown; empty without a cursor.
    QString cursorText() const;
    /// Puts the cursor at an x value; NaN takes it away.
    void setCursor(double x);
    /// The values under the cursor stand in `label`, which outlives the chart, instead of over the curves.
    void setReadoutBeside(QLabel* label);
    /// The cursor of a chart beside this one: a line without the values.
    void followCursor(double x);
    using QWidget::setCursor;

    QString summary() const;
    Exportable exportable() const;
    /// Its names, to hide and to show, where there are several.
    void addNames(QMenu& menu);
    /// Between its axes, in pixels.
    QSize plotSize() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void cursorMoved(double x);
    void logChanged();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// The place of a point, the nearest to x on screen; NaN without points.
    double nearestPoint(double x) const;
    void applyHidden();
    void refresh();
    void retranslate();
    void scaleChanged();
    void placeParts();
    void showSwitches();
    void showCursor();
    std::vector<std::pair<QString, QString>> cursorLines() const;

    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace telar
