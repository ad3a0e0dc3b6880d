// The pooling lab: composes the panels and connects them to one model.
#pragma once

#include "ui/lab/operation_lab.hpp"
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

class PoolingLab final : public OperationLab<PoolingModel> {
    Q_OBJECT
public:
    /// The registry and the devices outlive the lab. `devices`: GPUs of this computer, null for none.
    explicit PoolingLab(const Registry<PoolingVariant>& registry, const DeviceSource* devices = nullptr,
                        QWidget* parent = nullptr);

    static LabName name();
    std::vector<Exportable> exportables() const override;
    bool openPath(const QString& path) override;
    bool busy() const override;
    std::vector<LabFact> facts() const override;

    Stage* stage() const { return stage_; }
    VolumeBrowser* volumeBrowser() const { return volume_; }

protected:
    std::vector<LabState> states() override;
    void showEvent(QShowEvent* event) override;
    const KeptRows<PoolingState, VariantTiming>& kept() const override;
    std::function<QJsonObject()> results() const override;
    std::function<void()> resultsFrom(Fields& results, const PoolingState& state) override;

private:
    void build(const DeviceSource* devices);
    void buildActions();

    Stage* stage_;
    SourcePanel* source_;
    InspectorPanel* inspector_;
    TimingPanel* timing_;
    TimelinePanel* timeline_;
    VolumeBrowser* volume_;
    QDockWidget *inspectorDock_, *timelineDock_, *volumeDock_;
    QTimer* autoMeasure_;
    bool measuresWhenShown_ = false;
};

} // namespace telar
