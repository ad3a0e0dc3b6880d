// The sides of the neuron lab: its controls, and the variants timed, with their errors.
#pragma once

#include "ui/charts/timing_chart.hpp"
#include "ui/labs/neuron/neuron_model.hpp"

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QStackedWidget;
class QToolButton;

namespace telar {

class RowsTable;
class Segmented;

class NeuronSetup : public QWidget {
    Q_OBJECT
public:
    explicit NeuronSetup(NeuronModel& model, QWidget* parent = nullptr);

public slots:
    void newSeed();

private:
    void retranslate();
    void refresh();

    NeuronModel& model_;
    QLabel *inputsSection_, *treeSection_, *sizeLabel_, *seedLabel_, *shownLabel_, *inputsNote_, *idea_,
        *error_;
    Segmented* inputs_;
    QComboBox *size_, *kernel_, *shown_;
    QSpinBox* seed_;
    QToolButton* dice_;
};

class NeuronTimes : public QWidget {
    Q_OBJECT
public:
    explicit NeuronTimes(NeuronModel& model, QWidget* parent = nullptr);
    TimingChart* chart() const { return chart_; }
    TimingChart* published() const { return published_; }
    RowsTable* table() const { return table_; }
    void showPage(int page);

signals:
    void exportRequested();

private:
    void retranslate();
    void refresh();
    void fillTable();
    void fillPublished();
    bool comparable() const;

    NeuronModel& model_;
    QLabel *title_, *note_;
    Segmented* pages_;
    QStackedWidget* stack_;
    TimingChart *chart_, *published_;
    RowsTable* table_;
    QPushButton *measure_, *export_;
};

} // namespace telar
