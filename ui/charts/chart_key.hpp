// The names of a chart's curves with how each is drawn, in rows as wide as there is room: for charts beside each
// other, which share one. A click on a name hides its curve, another one shows it.
#pragma once

#include "ui/charts/line_chart.hpp"

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

} // namespace telar
