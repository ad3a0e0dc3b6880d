// The exercises of the bench: their dock, what a project keeps of them, and states for pictures.
#include "ui/labs/bench/bench_lab.hpp"
#include "ui/labs/bench/bench_results.hpp"
#include "ui/labs/bench/bench_stage.hpp"
#include "ui/labs/bench/exercise_panel.hpp"
#include "ui/source/source_view.hpp"

#include <QDockWidget>

namespace telar {

void BenchLab::connectExercises() {
    connect(exercises_.get(), &ExerciseSession::opened, this, [this] {
        if (!exercises_->exercise())
            return;
        bringUp(*exerciseDock_);
    });
    // Docks that come to share a place put the parameters in front.
    connect(this, &Lab::folded, exerciseDock_, [this] {
        if (exercises_->exercise())
            bringUp(*exerciseDock_);
    });
    connect(exercises_.get(), &ExerciseSession::codePut, this, [this] {
        const auto* e = exercises_->exercise();
        stage_->source()->goTo(e->gapLines(e->given).first, e->gapColumn());
        static constexpr std::pair<const char*, int> pages[] = {
            {"arrays", BenchResults::Output},     {"warp", BenchResults::Warp},       {"counts", BenchResults::Counts},
            {"findings", BenchResults::Findings}, {"printed", BenchResults::Printed}, {"variables", BenchResults::Variables}};
        for (const auto& [name, page] : pages)
            if (e->page == name)
                results_->showPage(page);
        wantedStep_ = e->page == "warp" ? e->step : -1;
    });
    connect(exercises_.get(), &ExerciseSession::busyChanged, this, [this] { emit busyChanged(busy()); });
    connect(exercises_.get(), &ExerciseSession::notice, this, &Lab::notice);
    connect(exercises_.get(), &ExerciseSession::pathOpened, this, &Lab::pathOpened);
    connect(stage_, &BenchStage::exercisesRequested, this, &BenchLab::showExercises);
    connect(exercisePanel_, &ExercisePanel::lineRequested, this,
            [this](int line) { stage_->source()->goTo(line); });
    keep(
        "exercise",
        [this] {
            const auto* e = exercises_->exercise();
            return QJsonValue(e && builtInExercise(e->id) ? QString::fromStdString(e->id) : QString());
        },
        [this](const QJsonValue& value) {
            const auto id = value.toString().toStdString();
            if (id.empty())
                exercises_->close();
            else
                exercises_->resume(id);
        });
}

void BenchLab::showExercises() {
    bringUp(*exerciseDock_);
    exercisePanel_->showList();
}

bool BenchLab::showExerciseState(const QString& state) {
    if (state == QLatin1String("exercises")) {
        showExercises();
        return true;
    }
    if (state != QLatin1String("exercise") && state != QLatin1String("exercise-done"))
        return false;
    if (!exercises_->openBuiltIn("conflicts"))
        return false;
    if (state == QLatin1String("exercise-done"))
        exercises_->showAnswer();
    else
        exercises_->beginAgain();
    exercises_->check();
    return true;
}

} // namespace telar
