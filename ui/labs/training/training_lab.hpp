// A training lab: AlexNet on brain slices ("cnn") or the perceptron on digits ("mlp"). Composes the panels
// and connects them to one model.
#pragma once

#include "ui/labs/training/training_model.hpp"
#include "ui/labs/training/training_pages.hpp"

class QStackedWidget;

namespace telar {

class CurvesView;
class DataView;
class DigitCard;
class EvaluationView;
class FindingsView;
class InsideView;
class ModelView;
class RateView;
class ResultsPanel;
class RunsView;
class SetupPanel;

class TrainingLab : public Lab {
    Q_OBJECT
public:
    TrainingLab(TrainingKind kind, const Registry<nn::Engine>& engines, QWidget* parent = nullptr);
    ~TrainingLab() override;

    static LabName name(TrainingKind kind);
    QString commandLine() const override;
    std::vector<Exportable> exportables() const override;
    bool openPath(const QString& path) override;
    bool busy() const override;
    void run() override;
    void cancel() override;
    std::vector<std::shared_ptr<const RunRecord>> times() const override;
    /// On the page of the evaluation: a section with its figures and pictures.
    std::vector<ReportPart> reportParts() const override;
    std::function<QJsonObject()> snapshot() const override;
    Expected<std::function<void()>> prepare(const QJsonObject& state) override;
    std::vector<LabFact> facts() const override;
    QString helpPage() const override { return QStringLiteral("training"); }

    TrainingModel& model() { return *model_; }
    using Page = TrainingPage;
    void showPage(Page page);
    Page page() const;
    InsideView* inside() const { return inside_; }
    EvaluationView* evaluation() const { return evaluation_; }
    CurvesView* curves() const { return curves_; }
    DigitCard* digit() const { return digit_; }
    ResultsPanel* results() const { return results_; }

public slots:
    /// Asks for a file and writes the network that was trained last, as ONNX or safetensors.
    void saveNetwork();

protected:
    std::vector<LabState> states() override;
    bool running() const override { return model_->training(); }
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void build();
    void buildActions();
    void showResults();

    std::unique_ptr<TrainingModel> model_;
    SetupPanel* setup_;
    CurvesView* curves_;
    DataView* data_;
    ModelView* modelView_;
    InsideView* inside_;
    DigitCard* digit_; ///< below the curves
    RateView* rate_;
    RunsView* runs_;
    EvaluationView* evaluation_;
    FindingsView* findings_;
    ResultsPanel* results_;
    TrainingPages* pages_;
    QStackedWidget* stack_;
    QString opening_;                  ///< a picture that is not read yet
    nn::TrainingChanges shownChanges_; ///< by the command line
    QDockWidget* resultsDock_ = nullptr;
    JobRunner writer_; ///< of the trained network
    bool greeted_ = false;
};

} // namespace telar
