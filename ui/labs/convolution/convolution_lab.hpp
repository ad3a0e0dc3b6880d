// The convolution lab: composes the panels and connects them to one model.
#pragma once

#include "ui/lab/lab.hpp"
#include "ui/labs/convolution/convolution_model.hpp"


namespace telar {

class DeviceSource;
class ConvolutionStage;
class ConvolutionTimes;
class SourcePanel;
class TermInspector;

class ConvolutionLab final : public Lab {
    Q_OBJECT
public:
    /// All outlive the lab; `pooling` computes what comes after the convolution. `devices`: GPUs of this computer, null for
    /// none.
    ConvolutionLab(const Registry<ConvolutionVariant>& registry, const Registry<PoolingVariant>& pooling,
                   const DeviceSource* devices = nullptr, QWidget* parent = nullptr);
    ~ConvolutionLab() override;

    static LabName name();
    QString commandLine() const override { return model_->commandLine(); }
    std::vector<Exportable> exportables() const override;
    bool openPath(const QString& path) override;
    bool showState(const QString& state) override;
    bool busy() const override;
    void run() override;
    void cancel() override { model_->cancel(); }
    std::vector<std::shared_ptr<const RunRecord>> times() const override { return recordsOf(model_->timings()); }
    std::function<QJsonObject()> snapshot() const override;
    Expected<std::function<void()>> prepare(const QJsonObject& state) override;
    std::vector<LabFact> facts() const override;

    ConvolutionModel& model() { return *model_; }
    ConvolutionStage* stage() const { return stage_; }
    TermInspector* inspector() const { return inspector_; }

protected:
    bool running() const override { return model_->measuring(); }

private:
    void build(const DeviceSource* devices);
    void buildActions();
    QJsonValue cellJson() const;
    void setCell(const QJsonValue& cell);
    std::optional<Exportable> film() const;

    std::unique_ptr<ConvolutionModel> model_;
    ConvolutionStage* stage_;
    SourcePanel* source_;
    TermInspector* inspector_;
    ConvolutionTimes* times_;
    QDockWidget *inspectorDock_, *timesDock_;
};

} // namespace telar
