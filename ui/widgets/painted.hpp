// A picture that is drawn from data: a function that paints, with what every such widget needs around it:
// hover and click as a position, a text for screen readers, keyboard focus, export.
#pragma once

#include "ui/charts/export.hpp"

namespace telar {

class Painted : public QWidget {
    Q_OBJECT
public:
    /// Paints into a rectangle of device-independent pixels. Keeps what it needs by value: exports call it
    /// later.
    using Paint = std::function<void(QPainter&, QRectF, const Colors&)>;

    explicit Painted(QWidget* parent = nullptr);
    void setPaint(Paint paint);
    /// What the picture shows, in a sentence; also its name for screen readers and its title in exports.
    void setTexts(const QString& title, const QString& summary);
    void setCsv(std::function<QByteArray()> csv) { csv_ = std::move(csv); }
    void setPreferred(QSize size, QSize least);
    /// Nothing before there is something to paint.
    std::optional<Exportable> exportable() const;
    QString summary() const { return summary_; }
    QSize sizeHint() const override { return preferred_; }
    QSize minimumSizeHint() const override { return least_; }

signals:
    void hovered(QPointF position);
    void clicked(QPointF position);
    void left();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    Paint paint_;
    QString title_, summary_;
    std::function<QByteArray()> csv_;
    QSize preferred_{400, 240}, least_{160, 90};
};

/// Values as bars from zero, as high as the area; the one at `here` is what is looked at.
void drawBars(QPainter& painter, const QRectF& area, const std::vector<double>& values, qint64 here,
              const Colors& colors);
/// Text that is cut with an ellipsis where it does not fit the rectangle.
void drawElided(QPainter& painter, const QRectF& box, int flags, const QString& text);
/// Between two colours; 0 is the first.
QColor mixed(const QColor& a, const QColor& b, double share);
/// Signed values on blue, grey, orange: `share` from -1 to 1.
QColor signedColor(double share, const Colors& colors);

} // namespace telar
