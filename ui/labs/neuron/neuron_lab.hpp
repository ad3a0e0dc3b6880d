// The neuron lab: one neuron over many inputs, how its sum is made, what it costs and how exact it is.
#pragma once

#include "ui/lab/operation_lab.hpp"
#include "ui/labs/neuron/neuron_model.hpp"

namespace telar {

class NeuronSetup;
class NeuronStage;
class NeuronTimes;

class NeuronLab : public OperationLab<NeuronModel> {
    Q_OBJECT
public:
    /// The registry outlives the lab.
    explicit NeuronLab(const Registry<NeuronVariant>& registry, QWidget* parent = nullptr);

    static LabName name();
    std::vector<Exportable> exportables() const override;
    std::vector<LabFact> facts() const override;
    bool busy() const override;

    NeuronStage* stage() const { return stage_; }

protected:
    std::vector<LabState> states() override;
    void firstShown() override { model_->setState(model_->state()); }
    const KeptRows<NeuronState, NeuronTiming>& kept() const override;

private:
    NeuronSetup* setup_ = nullptr;
    NeuronStage* stage_ = nullptr;
    NeuronTimes* times_ = nullptr;
};

} // namespace telar
