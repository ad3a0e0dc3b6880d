// Time lines below each other over one axis of nanoseconds: host, copy in, kernel, copy out. A double click brings the
// first view back.
#pragma once

#include "core/operation/timeline.hpp"
#include "ui/charts/export.hpp"
#include "ui/charts/time_axis.hpp"

namespace telar {

/// GUI thread only.
class TimelineChart : public TimeAxis {
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
    /// As it shows new rows; nobody has zoomed or moved it.
    bool viewIsFirst() const { return from_ == 0 && to_ == first_; }
    void showFirst() override { setView(0, first_); }
    Exportable exportable() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    QRectF plot() const override;
    double end() const override { return 1.05 * longest(); }
    bool isEmpty() const override { return rows_.empty(); }
    void paint(QPainter& p) override;

private:
    double longest() const;

    std::vector<Row> rows_;
    double first_ = 1;
};

} // namespace telar
