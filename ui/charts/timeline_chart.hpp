// Time lines below each other over one axis: host, copy in, kernel, copy out. Wheel zooms, dragging pans, a
// double click brings the first view back.
#pragma once

#include "core/operation/timeline.hpp"
#include "ui/charts/export.hpp"

#include <QWidget>

#include <vector>

namespace telar {

/// GUI thread only.
class TimelineChart : public QWidget {
    Q_OBJECT
public:
    struct Row {
        QString title; ///< "One launch for each window"
        Timeline line;
    };
    explicit TimelineChart(QWidget* parent = nullptr);

    /// The first view spans `firstNs`; 0: the longest of them.
    void setRows(std::vector<Row> rows, double firstNs = 0);
    const std::vector<Row>& rows() const { return rows_; }
    void setEmptyText(const QString& text);
    /// Visible part of the axis, in nanoseconds.
    std::pair<double, double> view() const { return {from_, to_}; }
    void setView(double from, double to);
    /// As it shows new rows; nobody has zoomed or moved it.
    bool viewIsFirst() const { return from_ == 0 && to_ == first_; }
    void showFirst() { setView(0, first_); }
    Exportable exportable() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QRectF plot() const;
    void describe();
    double longest() const;

    std::vector<Row> rows_;
    QString empty_;
    double from_ = 0, to_ = 1, first_ = 1;
    QPointF pressed_;
    double fromAtPress_ = 0;
    bool dragging_ = false;
};

} // namespace telar
