// The forward-mode lab: derivatives that travel with the values in a fixed number of registers (dynamic
// pruning, DPFM).
#pragma once

#include "ui/lab/lab.hpp"
#include "ui/labs/forward/forward_model.hpp"

namespace telar {

class ForwardCost;
class ForwardSetup;
class ForwardStage;

class ForwardLab : public Lab {
    Q_OBJECT
public:
    explicit ForwardLab(QWidget* parent = nullptr);
    ~ForwardLab() override;

    static LabName name();
    QString commandLine() const override { return model_->commandLine(); }
    std::vector<Exportable> exportables() const override;
    /// A CSV table whose last column is the target.
    bool openPath(const QString& path) override;
    bool busy() const override { return model_->busy(); }
    void run() override;
    void cancel() override { model_->cancel(); }
    std::vector<std::shared_ptr<const RunRecord>> times() const override {
        return model_->study() ? model_->study()->times : std::vector<std::shared_ptr<const RunRecord>>();
    }
    std::function<QJsonObject()> snapshot() const override;
    Expected<std::function<void()>> prepare(const QJsonObject& state) override;
    std::vector<LabFact> facts() const override;

    ForwardModel& model() { return *model_; }
    ForwardStage* stage() const { return stage_; }

protected:
    std::vector<LabState> states() override;
    bool running() const override { return model_->studying(); }
    void firstShown() override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void build();

    QString opening_; ///< a file or folder that is not read yet

    std::unique_ptr<ForwardModel> model_;
    ForwardSetup* setup_ = nullptr;
    ForwardStage* stage_ = nullptr;
    ForwardCost* cost_ = nullptr;
    QDockWidget *setupDock_ = nullptr, *costDock_ = nullptr;
};

} // namespace telar
