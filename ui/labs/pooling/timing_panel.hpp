// Where the time goes: every variant on this input, side by side, as a chart and as a table; whether their
// outputs agree; and what was published for the same size.
#pragma once

#include "ui/charts/timing_chart.hpp"
#include "ui/labs/pooling/pooling_model.hpp"

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace telar {

class RowsTable;
class Segmented;

class TimingPanel : public QWidget {
    Q_OBJECT
public:
    explicit TimingPanel(PoolingModel& model, QWidget* parent = nullptr);
    TimingChart* chart() const { return chart_; }
    QString agreement() const;

signals:
    void exportRequested();

private:
    void build();
    void retranslate();
    void refresh();
    void refreshProgress();
    void fillTable(const std::vector<TimingRow>& rows);
    QString agreementSentence() const;
    std::vector<TimingRow> rows() const;

    PoolingModel& model_;
    QLabel *title_, *agreement_, *progressText_;
    QPushButton *measure_, *stop_, *export_;
    Segmented* look_;
    QStackedWidget* pages_;
    TimingChart* chart_;
    RowsTable* table_;
    QProgressBar* progress_;
    QWidget* progressBox_;
};

} // namespace telar
