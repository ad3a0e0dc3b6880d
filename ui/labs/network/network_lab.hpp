// The network lab: any classroom network from picture to layer to cell, and from there to the lab of the layer's operation.
#pragma once

#include "ui/lab/operation_lab.hpp"
#include "ui/labs/network/network_model.hpp"

namespace telar {

class NetworkAnswer;
class NetworkGraph;
class NetworkSetup;
class NetworkStage;
class NetworkTimes;

class NetworkLab : public OperationLab<NetworkModel> {
    Q_OBJECT
public:
    /// `engines` live longer than the page.
    explicit NetworkLab(const std::vector<network::NamedEngine>& engines = network::processorEngines(),
                        QWidget* parent = nullptr);

    static LabName name();
    /// Where layers can be opened: a lab of the window by its name, or null.
    void setLabs(std::function<Lab*(const QString&)> labs) { labs_ = std::move(labs); }
    std::vector<Exportable> exportables() const override;
    bool openPath(const QString& path) override;
    bool busy() const override { return model_->working(); }
    std::vector<LabFact> facts() const override;

    NetworkStage* stage() const { return stage_; }
    NetworkAnswer* answer() const { return answer_; }
    NetworkSetup* setup() const { return setup_; }
    NetworkGraph* graph() const { return graph_; }

public slots:
    /// The layer on show with the cell that was clicked.
    void openInLab();
    /// Asks for a file and writes the built-in network that is open, as ONNX.
    void saveNetwork();

protected:
    std::vector<LabState> states() override;
    void firstShown() override { model_->setState(model_->state()); }
    /// The map of where it looks may take minutes, so it can be stopped, too.
    bool running() const override { return model_->measuring() || model_->explaining(); }
    const KeptRows<NetworkState, NetworkTiming>& kept() const override;

private:
    void buildActions();
    void step(int by);

    std::function<Lab*(const QString&)> labs_;
    NetworkSetup* setup_;
    NetworkStage* stage_;
    NetworkAnswer* answer_;
    NetworkTimes* times_;
    NetworkGraph* graph_;
    QDockWidget *answerDock_, *graphDock_;
    JobRunner writer_;
};

} // namespace telar
