// The rows of a timing chart as one plottable: titles, bars, spread and labels.
#pragma once

#include "ui/charts/plot.hpp"
#include "ui/charts/timing_chart.hpp"

#include <set>

namespace telar {

/// What stands beside a bar: the row's label, or its median.
QString timingLabel(const TimingRow& row);
/// What stands in place of a bar: "waiting", "running…", the reason.
QString timingNote(const TimingRow& row);
/// Median, spread and runs, one per line.
QString timingToolTip(const TimingRow& row);
QByteArray timingCsv(const std::vector<TimingRow>& rows);

/// What a chart of times shows of them, a line each.
struct TimingOrder {
    bool byTime = false;             ///< the fastest first; else as they were given
    std::set<QString> unfolded = {}; ///< reasons whose variants stand a line each
};
/// Emulated after real; variants that one reason keeps away are one line until they are unfolded.
std::vector<TimingRow> arranged(std::vector<TimingRow> rows, const TimingOrder& order);
/// The reason that a line folds; nothing for a variant's own line.
std::optional<QString> foldedReason(const TimingRow& row);

class TimingBars final : public QCPAbstractPlottable {
    Q_OBJECT
public:
    TimingBars(QCPAxis* x, QCPAxis* y);

    static double smallestRow() { return px(20); }
    static double largestRow() { return px(30); }
    static double axisHeight() { return px(24); }
    static double footerHeight() { return axisHeight() + px(24); } ///< the axis, and under it what the colours mean
    double preferredHeight() const;

    void setRows(std::vector<TimingRow> rows) { rows_ = std::move(rows); }
    const std::vector<TimingRow>& rows() const { return rows_; }
    void setSelected(const QString& id) { selected_ = id; }
    const QString& selected() const { return selected_; }
    void setHovered(int row) { hovered_ = row; }
    int hovered() const { return hovered_; }
    void setFocusShown(bool on) { focus_ = on; }
    /// Pixels at the right end of the legend's line that are taken.
    void setLegendRoom(double taken) { taken_ = taken; }
    void setScrollRoom(double taken) { scrollRoom_ = taken; }
    void setColors(const Colors& colors) { colors_ = colors; }

    bool hasBars() const;
    /// Range of the time axis that holds every measured row.
    QCPRange valueRange(bool log) const;
    /// Pixels that the titles take, at most `limit`.
    double titleWidth(double limit) const;
    /// Pixels for the axis such that each bar and the label after it fit in `room`.
    double barRoom(double room, const QCPRange& range, bool log) const;

    int rowAt(QPointF position) const;
    QRectF barRect(const QString& id) const;

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}
    /// Titles and labels lie outside the axes.
    QRect clipRect() const override { return mParentPlot->viewport(); }

private:
    QRectF rowRect(int row) const;
    QRectF barRect(const TimingRow& row, const QRectF& line) const;
    void drawGrid(QCPPainter& painter) const;
    void drawRow(QCPPainter& painter, int index) const;
    void drawSpread(QCPPainter& painter, const TimingRow& row, const QRectF& bar) const;
    void drawLegend(QCPPainter& painter) const;

    std::vector<TimingRow> rows_;
    QString selected_;
    int hovered_ = -1;
    bool focus_ = false;
    double taken_ = 0, scrollRoom_ = 0;
    Colors colors_;
};

} // namespace telar
