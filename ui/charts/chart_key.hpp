// The names of a chart's curves with how each is drawn, in rows as wide as there is room: for charts beside each
// other, which share one. A click on a name hides its curve, another one shows it.
#pragma once

#include "ui/charts/line_chart.hpp"
#include "ui/charts/plot.hpp"

namespace telar {

/// Paints from the box's top left; the height that it took. Without a painter it is only measured.
double paintKey(QPainter* painter, const QRectF& box, const std::vector<LineSeries>& series, const Colors& colors);

class ChartKey : public QWidget {
    Q_OBJECT
public:
    explicit ChartKey(QWidget* parent = nullptr);
    void setSeries(std::vector<LineSeries> series);
    const std::vector<LineSeries>& series() const { return series_; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    /// Where a name stands; for tests and tool tips.
    QRect placeOf(const QString& name) const;

signals:
    void clicked(const QString& name);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    std::vector<LineSeries> series_;
};

// Private to ui/charts. The names of a few lines, each at its line's end and in its colour: nobody has to look for a name in a legend.
// What ends at the right is named beside the axes, what ends before within them.

class EndLabels : public QObject {
    Q_OBJECT
public:
    explicit EndLabels(Plot& plot);
    /// Whether the names may stand at the ends: lines of two to six names that end at the right and as many again that end before,
    /// in a plot with room for them.
    static bool fit(const std::vector<LineSeries>& series, QSize room);
    /// Names them, or takes the names away and gives their room back to the axes.
    void show(const std::vector<LineSeries>& series, bool on, const Colors& colors);
    /// The name that an item of the plot says; empty of other items.
    QString nameOf(const QCPAbstractItem* item) const;

signals:
    /// A name within the axes has no room beside its line's end: it would cover a line.
    void crowded();

private:
    struct Label {
        QCPItemText* item;
        QString name;
        QPointF end;         ///< the line's last point
        bool inside = false; ///< the axes
    };
    void place();
    void placeBeside(std::vector<Label*> labels);
    bool placeInside(std::vector<Label*> labels);

    Plot& plot_;
    int usual_; ///< room at the right of a plot without names
    std::vector<Label> labels_;
    std::vector<LineSeries> lines_; ///< that no name within the axes may cover
};

} // namespace telar
