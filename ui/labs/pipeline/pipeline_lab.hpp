// The pipeline lab: normalise, weigh, activate, stage by stage; bytes moved; the roofline.
#pragma once

#include "ui/lab/lab.hpp"
#include "ui/labs/pipeline/pipeline_model.hpp"

#include <memory>

namespace telar {

class PipelineSetup;
class PipelineStage;
class PipelineTimes;

class PipelineLab : public Lab {
    Q_OBJECT
public:
    /// The registry outlives the lab.
    explicit PipelineLab(const Registry<PipelineVariant>& registry, QWidget* parent = nullptr);
    ~PipelineLab() override;

    static LabName name();
    QString commandLine() const override { return model_->commandLine(); }
    std::vector<Exportable> exportables() const override;
    bool openPath(const QString& path) override;
    /// "random", "library", "bytes", "moved".
    bool showState(const QString& state) override;
    bool busy() const override { return model_->busy(); }
    void run() override;
    void cancel() override { model_->cancel(); }
    std::vector<std::shared_ptr<const RunRecord>> times() const override { return recordsOf(model_->timings()); }
    std::function<QJsonObject()> snapshot() const override;
    Expected<std::function<void()>> prepare(const QJsonObject& state) override;
    std::vector<LabFact> facts() const override;

    PipelineModel& model() { return *model_; }
    PipelineStage* stage() const { return stage_; }

protected:
    bool running() const override { return model_->measuring(); }
    void firstShown() override;

private:
    void build();
    void chooseFile();

    std::unique_ptr<PipelineModel> model_;
    PipelineSetup* setup_ = nullptr;
    PipelineStage* stage_ = nullptr;
    PipelineTimes* times_ = nullptr;
    QDockWidget *setupDock_ = nullptr, *timesDock_ = nullptr;
};

} // namespace telar
