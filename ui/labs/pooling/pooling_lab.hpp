// The pooling lab: composes the panels and connects them to one model.
#pragma once

#include "ui/lab/lab.hpp"
#include "ui/labs/pooling/pooling_model.hpp"

class QTimer;

namespace telar {

class DeviceSource;
class InspectorPanel;
class SourcePanel;
class Stage;
class TimelinePanel;
class TimingPanel;
class VolumeBrowser;

class PoolingLab final : public Lab {
    Q_OBJECT
public:
    /// The registry and the devices outlive the lab. `devices`: GPUs of this computer, null for none.
    explicit PoolingLab(const Registry<PoolingVariant>& registry, const DeviceSource* devices = nullptr,
                        QWidget* parent = nullptr);
    ~PoolingLab() override;

    static LabName name();
    QString commandLine() const override;
    std::vector<Exportable> exportables() const override;
    bool openPath(const QString& path) override;
    bool showState(const QString& state) override;
    bool busy() const override;
    void run() override;
    void cancel() override;
    std::vector<std::shared_ptr<const RunRecord>> times() const override { return recordsOf(model_->timings()); }
    std::function<QJsonObject()> snapshot() const override;
    Expected<std::function<void()>> prepare(const QJsonObject& state) override;
    std::vector<LabFact> facts() const override;

    PoolingModel& model() { return *model_; }
    Stage* stage() const { return stage_; }
    SourcePanel* sourcePanel() const { return source_; }
    VolumeBrowser* volumeBrowser() const { return volume_; }

protected:
    void showEvent(QShowEvent* event) override;
    bool running() const override { return model_->measuring(); }

private:
    void build(const DeviceSource* devices);
    void buildActions();
    QJsonValue cellJson() const;
    void setCell(const QJsonValue& cell);

    std::unique_ptr<PoolingModel> model_;
    Stage* stage_;
    SourcePanel* source_;
    InspectorPanel* inspector_;
    TimingPanel* timing_;
    TimelinePanel* timeline_;
    VolumeBrowser* volume_;
    QDockWidget *inspectorDock_, *timingDock_, *timelineDock_, *volumeDock_;
    QTimer* autoMeasure_;
    bool measuresWhenShown_ = false;
};

} // namespace telar
