// A series as the plot draws it: its outline, its marks, its bars.
#pragma once

#include "ui/charts/line_chart.hpp"

#include <qcustomplot.h>

namespace telar {

class SeriesGraph final : public QCPGraph {
public:
    /// The series outlives the graph.
    SeriesGraph(QCustomPlot& plot, const LineSeries& series) : QCPGraph(plot.xAxis, plot.yAxis), series_(series) {}

    void setMarks(const QCPScatterStyle& usual, const QCPScatterStyle& hollow) {
        setScatterStyle(usual);
        hollow_ = hollow;
    }

protected:
    void draw(QCPPainter* painter) override;

private:
    void drawLines(QCPPainter& painter, std::size_t begin, std::size_t end);
    void drawMarks(QCPPainter& painter, std::size_t begin, std::size_t end);

    const LineSeries& series_;
    QCPScatterStyle hollow_;
};

} // namespace telar
