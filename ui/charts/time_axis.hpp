// What pictures over time share: a visible part that the wheel zooms and dragging pans, keys for both, a text where there
// is nothing, and the frame of the focus.
#pragma once

#include <QWidget>

namespace telar {

struct Colors;

/// GUI thread only.
class TimeAxis : public QWidget {
    Q_OBJECT
public:
    /// Visible part of the axis, in its own unit.
    std::pair<double, double> view() const { return {from_, to_}; }
    void setView(double from, double to);
    void setEmptyText(const QString& text);

protected:
    /// `shortest`: visible part.
    TimeAxis(double shortest, QWidget* parent);
    /// Where time runs, in pixels.
    virtual QRectF plot() const = 0;
    /// The end of the axis.
    virtual double end() const = 0;
    virtual bool isEmpty() const = 0;
    virtual void paint(QPainter& p) = 0;
    /// After a double click, and the key 0.
    virtual void showFirst() = 0;
    /// A press that moved nothing.
    virtual void clicked(const QPointF&) {}
    /// Whether a key that would pan does something else: -1 left, 1 right.
    virtual bool stepped(int) { return false; }
    double timeAt(double x) const;

    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

    double from_ = 0, to_ = 1;

private:
    double shortest_, fromAtPress_ = 0;
    QString empty_;
    QPointF pressed_;
    bool pressing_ = false, dragged_ = false;
};

/// Lines and times under them; `msPerUnit`: of `from` and `to`.
void paintTimeTicks(QPainter& p, const QRectF& area, double from, double to, double msPerUnit, const Colors& c);

} // namespace telar
