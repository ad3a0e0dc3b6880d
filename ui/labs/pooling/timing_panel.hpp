// Where the time goes: every variant on this input, side by side, as a chart and as a table; whether their
// outputs agree; and, on a page of its own, what a model foretells of the kernels.
#pragma once

#include "ui/charts/timing_chart.hpp"
#include "ui/labs/pooling/pooling_model.hpp"

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace telar {

class DeviceSource;
class ForetoldPage;
class RowsTable;
class Segmented;
struct ForetoldKernel;

class TimingPanel : public QWidget {
    Q_OBJECT
public:
    /// `devices`: GPUs of this computer, null for none; outlives the panel.
    TimingPanel(PoolingModel& model, const DeviceSource* devices, QWidget* parent = nullptr);
    ForetoldPage* foretold() const { return foretold_; }
    /// Chart, table, foretold.
    void showPage(int page);
    TimingChart* chart() const { return chart_; }
    QString agreement() const;

signals:
    void exportRequested();

private:
    void build();
    void nameTitle();
    void retranslate();
    void refresh();
    void refreshProgress();
    void fillTable(const std::vector<TimingRow>& rows);
    QString agreementSentence() const;
    std::vector<TimingRow> rows() const;
    std::vector<ForetoldKernel> kernels() const;

    PoolingModel& model_;
    QLabel *title_, *agreement_, *progressText_;
    QPushButton *measure_, *stop_, *export_;
    Segmented* look_;
    QStackedWidget* pages_;
    TimingChart* chart_;
    RowsTable* table_;
    ForetoldPage* foretold_;
    QProgressBar* progress_;
    QWidget* progressBox_;
};

} // namespace telar
