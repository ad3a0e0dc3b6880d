// The convolution lab: composes the panels and connects them to one model.
#pragma once

#include "ui/lab/operation_lab.hpp"
#include "ui/labs/convolution/convolution_model.hpp"

namespace telar {

class ConvolutionStage;
class ConvolutionTimes;
class DeviceSource;
class SourcePanel;
class TermInspector;

class ConvolutionLab final : public OperationLab<ConvolutionModel> {
    Q_OBJECT
public:
    /// All outlive the lab; `pooling` computes what comes after the convolution. `devices`: GPUs of this computer, null for
    /// none.
    ConvolutionLab(const Registry<ConvolutionVariant>& registry, const Registry<PoolingVariant>& pooling,
                   const DeviceSource* devices = nullptr, QWidget* parent = nullptr);

    static LabName name();
    std::vector<Exportable> exportables() const override;
    bool openPath(const QString& path) override;
    bool busy() const override;
    std::vector<LabFact> facts() const override;

    ConvolutionStage* stage() const { return stage_; }
    TermInspector* inspector() const { return inspector_; }

protected:
    std::vector<LabState> states() override;
    const KeptRows<ConvolutionState, ConvolutionTiming>& kept() const override;

private:
    void build(const DeviceSource* devices);
    void buildActions();
    std::optional<Exportable> film() const;

    ConvolutionStage* stage_;
    SourcePanel* source_;
    TermInspector* inspector_;
    ConvolutionTimes* times_;
    QDockWidget* inspectorDock_;
};

} // namespace telar
