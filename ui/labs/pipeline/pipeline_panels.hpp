// The sides of the pipeline lab: its controls; times, roofline and bytes moved.
#pragma once

#include "ui/charts/timing_chart.hpp"
#include "ui/labs/pipeline/pipeline_model.hpp"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QSlider;
class QSpinBox;
class QStackedWidget;
class QToolButton;

namespace telar {

class Painted;
class RowsTable;
class Segmented;

class PipelineSetup : public QWidget {
    Q_OBJECT
public:
    explicit PipelineSetup(PipelineModel& model, QWidget* parent = nullptr);

signals:
    void openRequested();

public slots:
    void newSeed();

private:
    void retranslate();
    void refresh();

    PipelineModel& model_;
    QLabel *valuesSection_, *tanhSection_, *sizeLabel_, *sliceLabel_, *seedLabel_, *typeLabel_, *tanhNote_, *file_,
        *error_;
    Segmented *source_, *type_, *tanh_;
    QComboBox* size_;
    QSlider* slice_;
    QSpinBox *sliceBox_, *seed_;
    QToolButton* dice_;
    QPushButton* open_;
};

class PipelineTimes : public QWidget {
    Q_OBJECT
public:
    explicit PipelineTimes(PipelineModel& model, QWidget* parent = nullptr);
    TimingChart* chart() const { return chart_; }
    Painted* roofline() const { return roofline_; }
    RowsTable* table() const { return table_; }
    void showPage(int page);

signals:
    void exportRequested();

private:
    void retranslate();
    void refresh();
    void refreshRoofline();
    void refreshTable();

    PipelineModel& model_;
    QLabel *title_, *note_;
    Segmented* pages_;
    QStackedWidget* stack_;
    TimingChart* chart_;
    Painted* roofline_;
    RowsTable* table_;
    QPushButton *measure_, *export_;
};

} // namespace telar
