// A chart of core's, drawn: curves by the line chart or by small multiples, bars and boxes by rows, heat maps by cells.
#pragma once

#include "core/experiment/charts.hpp"
#include "ui/charts/export.hpp"

class QStackedLayout;

namespace telar {

class LineChart;
class LinePanels;
class Painted;

class ExperimentChartView : public QWidget {
    Q_OBJECT
public:
    explicit ExperimentChartView(QWidget* parent = nullptr);
    /// What an empty chart says while a sweep runs: its records are on their way.
    void setRunning(bool running);
    void setChart(std::shared_ptr<const ExperimentChart> chart);
    const ExperimentChart& chart() const { return *chart_; }
    LineChart* curves() const { return curves_; }
    LinePanels* panels() const { return panels_; }
    Painted* rows() const { return rows_; }
    /// Nothing before there is something to paint.
    std::optional<Exportable> exportable() const;

private:
    void refresh();
    void drawCurves();
    void drawPanels();
    void drawRows();

    std::shared_ptr<const ExperimentChart> chart_;
    bool running_ = false;
    QStackedLayout* pages_;
    LineChart* curves_;
    LinePanels* panels_;
    Painted* rows_;
};

} // namespace telar
