// The softmax lab: maxima, exponentials, sums and shares; a row with its numbers; the threads of its kernels; times.
#pragma once

#include "ui/lab/operation_lab.hpp"
#include "ui/labs/softmax/softmax_model.hpp"

namespace telar {

class DeviceSource;
class SoftmaxInspector;
class SoftmaxSetup;
class SoftmaxStage;
class SoftmaxTimes;

class SoftmaxLab : public OperationLab<SoftmaxModel> {
    Q_OBJECT
public:
    /// Both outlive the lab. `devices`: GPUs of this computer, null for none.
    SoftmaxLab(const Registry<SoftmaxVariant>& registry, DeviceSource* devices, QWidget* parent = nullptr);

    static LabName name();
    std::vector<Exportable> exportables() const override;
    bool openPath(const QString& path) override { return takeFile(path); }
    bool busy() const override;
    std::vector<LabFact> facts() const override;

    SoftmaxStage* stage() const { return stage_; }
    SoftmaxInspector* inspector() const { return inspector_; }

protected:
    std::vector<LabState> states() override;
    void firstShown() override { model_->setState(model_->state()); }
    const KeptRows<SoftmaxState, SoftmaxTiming>& kept() const override;
    std::function<QJsonObject()> results() const override;
    std::function<void()> resultsFrom(Fields& results, const SoftmaxState& state) override;

private:
    SoftmaxSetup* setup_ = nullptr;
    SoftmaxStage* stage_ = nullptr;
    SoftmaxInspector* inspector_ = nullptr;
    SoftmaxTimes* times_ = nullptr;
    QDockWidget* inspectorDock_ = nullptr;
};

} // namespace telar
