// The pipeline lab: normalise, weigh, activate, stage by stage; bytes moved; the roofline.
#pragma once

#include "ui/lab/operation_lab.hpp"
#include "ui/labs/pipeline/pipeline_model.hpp"

namespace telar {

class PipelineSetup;
class PipelineStage;
class PipelineTimes;

class PipelineLab : public OperationLab<PipelineModel> {
    Q_OBJECT
public:
    /// The registry outlives the lab.
    explicit PipelineLab(const Registry<PipelineVariant>& registry, QWidget* parent = nullptr);

    static LabName name();
    std::vector<Exportable> exportables() const override;
    bool openPath(const QString& path) override { return takeFile(path); }
    std::vector<LabFact> facts() const override;
    bool busy() const override;

    PipelineStage* stage() const { return stage_; }

protected:
    std::vector<LabState> states() override;
    void firstShown() override { model_->setState(model_->state()); }
    const KeptRows<PipelineState, PipelineTiming>& kept() const override;
    std::function<QJsonObject()> results() const override;
    std::function<void()> resultsFrom(Fields& results, const PipelineState& state) override;

private:
    PipelineSetup* setup_ = nullptr;
    PipelineStage* stage_ = nullptr;
    PipelineTimes* times_ = nullptr;
};

} // namespace telar
