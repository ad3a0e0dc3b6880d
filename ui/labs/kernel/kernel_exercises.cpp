// The exercises of the kernel lab: their dock, what a project keeps of them, and states for pictures.
#include "ui/exercises/class_window.hpp"
#include "ui/exercises/hand_in_dialog.hpp"
#include "ui/labs/kernel/exercise_page.hpp"
#include "ui/labs/kernel/kernel_lab.hpp"
#include "ui/labs/kernel/kernel_results.hpp"
#include "ui/labs/kernel/kernel_stage.hpp"
#include "ui/labs/kernel/program_page.hpp"

#include <QDockWidget>
#include <QLineEdit>
#include <QSpinBox>

namespace telar {

void KernelLab::connectExercises() {
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
        static constexpr std::pair<const char*, int> pages[] = {{"arrays", KernelResults::Output},
                                                                {"warp", KernelResults::Warp},
                                                                {"counts", KernelResults::Counts},
                                                                {"findings", KernelResults::Findings},
                                                                {"printed", KernelResults::Printed},
                                                                {"variables", KernelResults::Variables},
                                                                {"multiprocessor", KernelResults::Multiprocessor}};
        for (const auto& [name, page] : pages)
            if (e->page == name)
                results_->showPage(page);
        wantedStep_ = e->page == "warp" ? e->step : -1;
        if (e->program) {
            const auto& shown = e->shownCase();
            results_->program()->rankCount()->setValue(shown.ranks);
            QStringList words;
            for (const auto& word : shown.arguments)
                words << QString::fromStdString(word);
            results_->program()->arguments()->setText(words.join(QLatin1Char(' ')));
            results_->showPage(KernelResults::Program);
        }
    });
    connect(exercises_.get(), &ExerciseSession::busyChanged, this, [this] { emit busyChanged(busy()); });
    connect(exercises_.get(), &ExerciseSession::problem, this, &Lab::problem);
    connect(exercises_.get(), &ExerciseSession::pathOpened, this, &Lab::pathOpened);
    connect(stage_, &KernelStage::exercisesRequested, this, &KernelLab::showExercises);
    connect(exercisePanel_, &ExercisePanel::handInRequested, this, &KernelLab::handIn);
    connect(exercisePanel_, &ExercisePanel::classRequested, this, &KernelLab::showClass);
    connect(exercisePanel_, &ExercisePanel::lineRequested, this, [this](int line) { stage_->source()->goTo(line); });
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

bool KernelLab::openExercise(const QString& which) {
    if (exercises_->openBuiltIn(which.toStdString()))
        return true;
    const bool file = which.endsWith(QLatin1String(".telar-exercise"), Qt::CaseInsensitive);
    if (file)
        exercises_->openFile(which);
    return file;
}

bool KernelLab::exercisePassed(const QString& which) const {
    const auto* e = exercises_->exercise();
    const bool there = e && exercises_->student().isEmpty() &&
                       (exercises_->path().isEmpty() ? e->id == which.toStdString() : exercises_->path() == which);
    return there && exercises_->isGraded() && exercises_->grade()->passed;
}

void KernelLab::showExercises() {
    bringUp(*exerciseDock_);
    exercisePanel_->showList();
}

void KernelLab::handIn() {
    exercises_->keepAnswer();
    auto* dialog = new HandInDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &HandInDialog::written, this,
            [this](const QString& path) { emit notice(tr("Saved to %1").arg(path), path); });
    dialog->open();
}

ClassWindow* KernelLab::showClass() {
    if (!class_) {
        class_ = new ClassWindow(this);
        connect(class_, &ClassWindow::answerRequested, this, &KernelLab::showAnswer);
        connect(class_, &ClassWindow::projectRequested, this, &Lab::openRequested);
    }
    class_->show();
    class_->raise();
    class_->activateWindow();
    return class_;
}

void KernelLab::showAnswer(std::shared_ptr<const Exercise> exercise, const QString& id, const QString& student,
                           const QString& source, int line) {
    emit showRequested();
    if (exercise) {
        exercises_->openAnswer(std::move(exercise), student, source.toStdString());
    } else { // not known here: the code alone
        Exercise named;
        named.id = id.toStdString();
        exercises_->close();
        model_->replaceState(tr("open answer"), {source.toStdString(), named.fileName(), {}, false});
    }
    if (line > 0)
        stage_->source()->goTo(line);
}

bool KernelLab::showExerciseState(const QString& state) {
    if (state == QLatin1String("hand-in")) {
        handIn();
        return true;
    }
    if (state == QLatin1String("class")) {
        showClass();
        return true;
    }
    if (state == QLatin1String("exercises")) {
        showExercises();
        return true;
    }
    const auto what = state.section(QLatin1Char(':'), 0, 0), id = state.section(QLatin1Char(':'), 1);
    if (what != QLatin1String("exercise") && what != QLatin1String("exercise-done"))
        return false;
    if (!exercises_->openBuiltIn(id.isEmpty() ? "conflicts" : id.toStdString()))
        return false;
    if (what == QLatin1String("exercise-done"))
        exercises_->showAnswer();
    else
        exercises_->beginAgain();
    exercises_->check();
    return true;
}

} // namespace telar
