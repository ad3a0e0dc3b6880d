// Small multiples: line charts beside each other, one for each value of a setting, with the same scales, one cursor
// and one key of names.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/charts/line_chart.hpp"

namespace telar {

class ChartKey;

struct LinePanel {
    QString title; ///< "kernel = 3"
    std::vector<LineSeries> series;
};

class LinePanels : public QWidget {
    Q_OBJECT
public:
    explicit LinePanels(QWidget* parent = nullptr);
    void setTitle(const QString& title);
    void setAxisTitles(const QString& x, const QString& y);
    void setXTicks(const std::vector<double>& ticks) { xTicks_ = ticks; }
    void setDoublesY(bool on) { doublesY_ = on; }
    void setLog(bool x, bool y);
    /// Shows them; titles, ticks and scales are set before.
    void setPanels(std::vector<LinePanel> panels);
    const std::vector<LinePanel>& panels() const { return panels_; }
    std::vector<LineChart*> charts() const { return charts_; }
    ChartKey* key() const { return key_; }
    Exportable exportable() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void lay();
    void placeKey();
    std::vector<LineSeries> names() const;

    QString title_, xTitle_, yTitle_;
    std::vector<double> xTicks_;
    bool doublesY_ = false, logX_ = false, logY_ = false;
    std::vector<LinePanel> panels_;
    std::vector<LineChart*> charts_;
    std::vector<QLabel*> heads_;
    ChartKey* key_;
    QScrollArea* shelf_;
    QGridLayout* grid_;
};

} // namespace telar
