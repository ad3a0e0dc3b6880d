// The editor of exercises: its file, trying, and what would be lost.
#include "ui/exercises/exercise_editor.hpp"

#include <QCloseEvent>
#include <QProgressBar>

namespace telar {

void ExerciseEditor::connectTry() {
    connect(main_, &QPushButton::clicked, this, [this] { trier_.running() ? trier_.abandon() : tryIt(); });
    const auto refresh = [this] {
        const bool trying = trier_.running();
        main_->setText(trying ? tr("Stop") : tr("Try"));
        main_->setToolTip(tr("Runs the model answer, which must pass, and the empty gap, which must fail"));
        progress_->setVisible(trying);
        const auto* progress = trier_.progress();
        progress_->setValue(trying && progress ? static_cast<int>(1000 * progress->fraction().value_or(0)) : 0);
        setProperty("busy", busy());
    };
    for (auto signal : {&JobRunner::started, &JobRunner::progressed})
        connect(&trier_, signal, this, refresh);
    connect(&trier_, &JobRunner::finished, this, refresh);
    refresh();
}

QString ExerciseEditor::missing() const {
    const std::pair<const Bilingual*, QString> needed[] = {{&exercise_.title, tr("the title")},
                                                           {&exercise_.text, tr("the task")},
                                                           {&exercise_.gap, tr("what belongs in the gap")}};
    QStringList words;
    for (const auto& [both, name] : needed)
        if (both->en.empty() && both->es.empty())
            words << name;
    return words.join(QStringLiteral(", "));
}

void ExerciseEditor::tryIt() {
    if (const auto words = missing(); !words.isEmpty())
        return say(tr("Still to write: %1.").arg(words), true);
    say(tr("Running the model answer and the empty gap…"));
    trier_.start<TriedExercise>([exercise = exercise_](const JobContext& job) { return tryExercise(exercise, job); },
                                [this, of = writeExercise(exercise_)](std::shared_ptr<const TriedExercise> tried) {
                                    if (writeExercise(exercise_) != of)
                                        return say(tr("It has changed since: try it again."));
                                    tried_ = std::move(tried);
                                    showChecks();
                                    sayTried();
                                    emit triedOut();
                                },
                                [this](const Error& error) {
                                    say(translated(error), true);
                                    emit triedOut();
                                });
}

void ExerciseEditor::sayTried() {
    const auto firstFailed = [&](const Grade& grade) -> QString {
        for (const auto& check : grade.checks)
            if (check.state == GradedCheck::State::Failed)
                return QString::fromStdString(check.label(language().toStdString())) + QStringLiteral(" (") +
                       translated(check.got) + QStringLiteral(")");
        return QString();
    };
    if (!tried_->model.passed)
        return say(tr("The model answer does not pass: %1.").arg(firstFailed(tried_->model)), true);
    if (tried_->empty.passed)
        return say(tr("The model answer passes, and so does the empty gap: add a check that the gap fails, or give "
                      "less code."),
                   true);
    say(tr("Good: the model answer passes every check, and the empty gap fails: %1.").arg(firstFailed(tried_->empty)));
}

bool ExerciseEditor::writable() {
    const auto words = missing();
    if (!words.isEmpty())
        say(tr("Still to write: %1.").arg(words), true);
    return words.isEmpty();
}

DocumentSaver::Words ExerciseEditor::fileWords() const {
    const QString title = QString::fromStdString(exercise_.title.in(language().toStdString()));
    return {
        tr("Write an exercise"),          tr("Save the exercise “%1”?").arg(title.isEmpty() ? tr("Untitled") : title),
        tr("Save the exercise"),          tr("Telar exercises (*.telar-exercise)"),
        QStringLiteral("telar-exercise"), tr("Open an exercise")};
}

std::function<Status(const std::string&)> ExerciseEditor::writer() const {
    return [exercise = exercise_](const std::string& path) { return saveExercise(path, exercise); };
}

QString ExerciseEditor::savedWords(const QString& path) {
    return tried_ && tried_->good() ? tr("Saved: %1").arg(path)
                                    : tr("Saved: %1. Try it before you give it to students.").arg(path);
}

void ExerciseEditor::dropped() {
    const auto before = readExercise(kept(), {});
    setExercise(before ? *before : fresh()); // the first one has no title yet
    keep();
}

void ExerciseEditor::openFrom(const QString& path) {
    read<Exercise>(path, loadExercise, [this](const Exercise& exercise) { setExercise(exercise); });
}

void ExerciseEditor::reject() {
    beforeLosing([this] { QDialog::reject(); });
}

void ExerciseEditor::closeEvent(QCloseEvent* event) {
    if (modified()) {
        event->ignore();
        beforeLosing([this] { hide(); });
        return;
    }
    QDialog::closeEvent(event);
}

} // namespace telar
