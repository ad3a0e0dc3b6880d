// The sides of the neuron lab: its controls, and the variants timed, with their errors.
#pragma once

#include "ui/lab/form.hpp"
#include "ui/lab/times_panel.hpp"
#include "ui/labs/neuron/neuron_model.hpp"

namespace telar {

class RowsTable;
class TrainingLayerPage;

class NeuronSetup : public StateForm<NeuronModel> {
    Q_OBJECT
public:
    explicit NeuronSetup(NeuronModel& model, QWidget* parent = nullptr);
};

class NeuronTimes : public TimesPanel {
    Q_OBJECT
public:
    explicit NeuronTimes(NeuronModel& model, QWidget* parent = nullptr);
    TimingChart* published() const { return published_; }
    RowsTable* table() const { return table_; }
    TrainingLayerPage* layer() const { return layer_; }
    QWidgetList shownTimes() const override;

private:
    void refresh() override;
    void fillTable();
    void fillPublished();
    bool comparable() const;

    NeuronModel& model_;
    QLabel* note_;
    TimingChart* published_;
    RowsTable* table_;
    TrainingLayerPage* layer_;
};

} // namespace telar
