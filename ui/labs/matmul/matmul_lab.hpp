// The matrix-product lab: which thread makes which element, what its warp fetches, and why a kernel is slow.
#pragma once

#include "ui/lab/lab.hpp"
#include "ui/labs/matmul/matmul_model.hpp"

#include <memory>

namespace telar {

class AnalysisPanel;
class MatmulSetupPanel;
class MatmulStage;
class ThreadInspector;

class MatmulLab : public Lab {
    Q_OBJECT
public:
    /// The registry and the devices outlive the lab. `devices`: GPUs of this computer, null for none.
    explicit MatmulLab(const Registry<MatmulVariant>& registry, const DeviceSource* devices = nullptr,
                       QWidget* parent = nullptr);
    ~MatmulLab() override;

    static LabName name();
    QString commandLine() const override;
    std::vector<Exportable> exportables() const override;
    /// Traces, as `telar-cli trace` writes them.
    bool openPath(const QString& path) override;
    /// "threads", "race", "banks", "timing", "variables".
    bool showState(const QString& state) override;
    bool busy() const override;
    void run() override;
    void cancel() override;
    std::vector<std::shared_ptr<const RunRecord>> times() const override { return recordsOf(model_->timings()); }
    std::function<QJsonObject()> snapshot() const override;
    Expected<std::function<void()>> prepare(const QJsonObject& state) override;
    std::vector<LabFact> facts() const override;

    MatmulModel& model() { return *model_; }
    MatmulStage* stage() const { return stage_; }

protected:
    bool running() const override { return model_->measuring(); }

private:
    void build();
    void buildActions();
    void chooseTrace();
    QJsonValue cellJson() const;
    void setCell(const QJsonValue& cell);

    std::unique_ptr<MatmulModel> model_;
    MatmulSetupPanel* setup_ = nullptr;
    MatmulStage* stage_ = nullptr;
    ThreadInspector* inspector_ = nullptr;
    AnalysisPanel* analysis_ = nullptr;
    QDockWidget *setupDock_ = nullptr, *inspectorDock_ = nullptr, *analysisDock_ = nullptr;
    JobRunner opener_;
};

} // namespace telar
