// The lab of kernels: the student's own CUDA, edited, compiled, run and looked at on any computer.
#pragma once

#include "ui/lab/lab.hpp"
#include "ui/labs/kernel/kernel_model.hpp"

namespace telar {

class KernelResults;
class ExercisePanel;
class ExerciseSession;
class KernelSetup;
class KernelStage;
class DeviceSource;
class ClassWindow;
struct Exercise;

class KernelLab : public Lab {
    Q_OBJECT
public:
    explicit KernelLab(QWidget* parent = nullptr);
    ~KernelLab() override;

    static LabName name();
    QString commandLine() const override;
    QString subject() const override;
    QString heading() const override { return QString::fromStdString(model_->state().name); }
    std::vector<Exportable> exportables() const override;
    /// CUDA files, Python scripts and notebooks, exercises, hand-ins and folders of these.
    bool openPath(const QString& path) override;
    /// A sample's id; "banks", "sectors", "findings", "counts", "mistake", "variables", "compare", "instructions", "gpu", "multiprocessor", "program",
    /// "ranks", "collectives", "script"; "exercises" (the list), "exercise" (one that was checked), "exercise-done", "hand-in" and "class" (windows of their own).
    bool showState(const QString& state) override;
    bool openExercise(const QString& which) override;
    bool exercisePassed(const QString& which) const override;
    bool busy() const override;
    void run() override;
    void cancel() override;
    std::function<QJsonObject()> snapshot() const override;
    Expected<std::function<void()>> prepare(const QJsonObject& state) override;
    std::vector<LabFact> facts() const override;

    KernelModel& model() { return *model_; }
    KernelStage* stage() const { return stage_; }
    ExerciseSession& exercises() { return *exercises_; }
    /// The list of exercises in front.
    void showExercises();
    /// The student's file; what stands in the editor goes along.
    void handIn();
    /// The teacher's window, made when it is first asked for.
    ClassWindow* showClass();
    KernelResults* results() const { return results_; }
    /// Where the page *GPU* runs kernels, and the GPUs of this computer, null for none; both outlive the lab.
    void setDevice(const cuda::KernelDevice& device, const DeviceSource* devices = nullptr);
    /// Writes the source; the answer comes as a notice.
    void saveTo(const QString& path);

protected:
    bool running() const override;
    void firstShown() override;

private:
    void build();
    void buildActions();
    void showResults();
    void connectExercises();
    bool showExerciseState(const QString& state);
    void showAnswer(std::shared_ptr<const Exercise> exercise, const QString& id, const QString& student,
                    const QString& source, int line);
    void showProgram();
    void showNextFaults(bool ran = false);
    void showFaults();
    void leaveFaults();
    void chooseFile();
    void chooseTarget();
    QJsonValue warpJson() const;
    void setWarp(const QJsonValue& value);
    QJsonValue stepsJson() const;
    void setSteps(const QJsonValue& value);
    QJsonValue keptJson() const;
    void setKept(const QJsonValue& value);

    std::unique_ptr<KernelModel> model_;
    std::unique_ptr<ExerciseSession> exercises_;
    KernelSetup* setup_ = nullptr;
    KernelStage* stage_ = nullptr;
    KernelResults* results_ = nullptr;
    ExercisePanel* exercisePanel_ = nullptr;
    ClassWindow* class_ = nullptr;
    QDockWidget *setupDock_ = nullptr, *resultsDock_ = nullptr, *exerciseDock_ = nullptr;
    JobRunner opener_, saver_;
    KernelState first_; ///< as the lab starts
    std::array<QMetaObject::Connection, 2> nextFaults_;
    int pageBefore_ = -1; ///< of the faults that came to the front by themselves
    int wantedStep_ = -1; ///< of a state that is shown when it is there
};

} // namespace telar
