// The neuron lab: one neuron over many inputs, how its sum is made, what it costs and how exact it is.
#pragma once

#include "ui/lab/lab.hpp"
#include "ui/labs/neuron/neuron_model.hpp"

#include <memory>

namespace telar {

class NeuronSetup;
class NeuronStage;
class NeuronTimes;

class NeuronLab : public Lab {
    Q_OBJECT
public:
    /// The registry outlives the lab.
    explicit NeuronLab(const Registry<NeuronVariant>& registry, QWidget* parent = nullptr);
    ~NeuronLab() override;

    static LabName name();
    QString commandLine() const override { return model_->commandLine(); }
    std::vector<Exportable> exportables() const override;
    bool openPath(const QString&) override { return false; }
    /// "tree", "scaled", "ten", "accuracy", "published".
    bool showState(const QString& state) override;
    bool busy() const override { return model_->busy(); }
    void run() override;
    void cancel() override { model_->cancel(); }
    std::vector<std::shared_ptr<const RunRecord>> times() const override { return recordsOf(model_->timings()); }
    std::function<QJsonObject()> snapshot() const override;
    Expected<std::function<void()>> prepare(const QJsonObject& state) override;
    std::vector<LabFact> facts() const override;

    NeuronModel& model() { return *model_; }
    NeuronStage* stage() const { return stage_; }

protected:
    bool running() const override { return model_->measuring(); }
    void firstShown() override;

private:
    void build();

    std::unique_ptr<NeuronModel> model_;
    NeuronSetup* setup_ = nullptr;
    NeuronStage* stage_ = nullptr;
    NeuronTimes* times_ = nullptr;
    QDockWidget *setupDock_ = nullptr, *timesDock_ = nullptr;
};

} // namespace telar
