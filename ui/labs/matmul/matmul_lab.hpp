// The matrix-product lab: which thread makes which element, what its warp fetches, and why a kernel is slow.
#pragma once

#include "ui/lab/operation_lab.hpp"
#include "ui/labs/matmul/matmul_model.hpp"

namespace telar {

class AnalysisPanel;
class MatmulSetupPanel;
class MatmulStage;
class ThreadInspector;

class MatmulLab : public OperationLab<MatmulModel> {
    Q_OBJECT
public:
    /// The registry and the devices outlive the lab. `devices`: GPUs of this computer, null for none.
    explicit MatmulLab(const Registry<MatmulVariant>& registry, const DeviceSource* devices = nullptr,
                       QWidget* parent = nullptr);

    static LabName name();
    std::vector<Exportable> exportables() const override;
    /// Traces, as `telar-cli trace` writes them.
    bool openPath(const QString& path) override;
    /// "race:64": the state at that size.
    bool showState(const QString& state) override;
    bool busy() const override;
    void run() override;
    void cancel() override;
    std::vector<LabFact> facts() const override;

    MatmulStage* stage() const { return stage_; }

protected:
    std::vector<LabState> states() override;
    const KeptRows<MatmulState, MatmulTiming>& kept() const override;
    std::function<QJsonObject()> results() const override;
    std::function<void()> resultsFrom(Fields& results, const MatmulState& state) override;

private:
    void build();
    void buildActions();
    void chooseTrace();

    MatmulSetupPanel* setup_ = nullptr;
    MatmulStage* stage_ = nullptr;
    ThreadInspector* inspector_ = nullptr;
    AnalysisPanel* analysis_ = nullptr;
    QDockWidget *setupDock_ = nullptr, *inspectorDock_ = nullptr;
    JobRunner opener_;
};

} // namespace telar
