// The attention lab: the products, a query followed through them, the fused kernel's tiles, growth with the tokens, times.
#pragma once

#include "ui/lab/operation_lab.hpp"
#include "ui/labs/attention/attention_model.hpp"

namespace telar {

class AttentionInspector;
class DeviceSource;
class AttentionSetup;
class AttentionStage;
class AttentionTimes;

class AttentionLab : public OperationLab<AttentionModel> {
    Q_OBJECT
public:
    /// Both outlive the lab. `devices`: GPUs of this computer, null for none.
    AttentionLab(const Registry<AttentionVariant>& registry, DeviceSource* devices, QWidget* parent = nullptr);

    static LabName name();
    std::vector<Exportable> exportables() const override;
    bool openPath(const QString& path) override { return takeFile(path); }
    bool busy() const override;
    std::vector<LabFact> facts() const override;

    AttentionStage* stage() const { return stage_; }
    AttentionInspector* inspector() const { return inspector_; }
    AttentionTimes* timesPanel() const { return times_; }

protected:
    std::vector<LabState> states() override;
    void firstShown() override { model_->setState(model_->state()); }
    const KeptRows<AttentionState, AttentionTiming>& kept() const override;

private:
    void buildActions();

    AttentionSetup* setup_ = nullptr;
    AttentionStage* stage_ = nullptr;
    AttentionInspector* inspector_ = nullptr;
    AttentionTimes* times_ = nullptr;
    QDockWidget* inspectorDock_ = nullptr;
};

} // namespace telar
