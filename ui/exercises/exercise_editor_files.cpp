// The editor of exercises: its file, trying, and what would be lost.
#include "core/exercise/write_exercise.hpp"
#include "ui/base/language.hpp"
#include "ui/exercises/exercise_editor.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/source_dialog.hpp"

#include <QCloseEvent>
#include <QFileInfo>
#include <QProgressBar>
#include <QPushButton>

namespace telar {

void ExerciseEditor::connectFoot() {
    connect(open_, &QPushButton::clicked, this, [this] {
        beforeLosing([this] {
            const QString path = askSource(this, tr("Open an exercise"), tr("Telar exercises (*.telar-exercise)"));
            if (!path.isEmpty())
                openFrom(path);
        });
    });
    connect(save_, &QPushButton::clicked, this, &ExerciseEditor::saveAs);
    connect(see_, &QPushButton::clicked, this, [this] { save([this] { emit openRequested(saver_.path()); }); });
    connect(try_, &QPushButton::clicked, this, [this] { trier_.running() ? trier_.abandon() : tryIt(); });
    const auto refresh = [this] {
        const bool trying = trier_.running();
        try_->setText(trying ? tr("Stop") : tr("Try"));
        try_->setToolTip(tr("Runs the model answer, which must pass, and the empty gap, which must fail"));
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

bool ExerciseEditor::modified() const { return writeExercise(exercise_) != kept_; }

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

void ExerciseEditor::save(std::function<void()> then) {
    if (writable())
        saver_.save(std::move(then));
}

void ExerciseEditor::saveAs() {
    if (writable())
        saver_.saveAs();
}

void ExerciseEditor::saveTo(const QString& path) {
    if (writable())
        saver_.saveTo(path);
}

bool ExerciseEditor::writable() {
    const auto words = missing();
    if (!words.isEmpty())
        say(tr("Still to write: %1.").arg(words), true);
    return words.isEmpty();
}

DocumentSaver::Document ExerciseEditor::document() {
    DocumentSaver::Document document;
    document.words = [this] {
        const QString title = QString::fromStdString(exercise_.title.in(language().toStdString()));
        return DocumentSaver::Words{
            tr("Write an exercise"), tr("Save the exercise “%1”?").arg(title.isEmpty() ? tr("Untitled") : title),
            tr("Save the exercise"), tr("Telar exercises (*.telar-exercise)"), QStringLiteral("telar-exercise")};
    };
    document.modified = [this] { return modified(); };
    auto saved = std::make_shared<std::string>();
    document.writer = [this, saved] {
        *saved = writeExercise(exercise_);
        return [exercise = exercise_](const std::string& path) { return saveExercise(path, exercise); };
    };
    document.kept = [this, saved](const QString& path) {
        kept_ = *saved;
        say(tried_ && tried_->good() ? tr("Saved: %1").arg(path)
                                     : tr("Saved: %1. Try it before you give it to students.").arg(path));
        emit fileWritten(path);
    };
    document.failed = [this](const Error& error) { say(translated(error), true); };
    document.dropped = [this] {
        const auto before = readExercise(kept_, {});
        setExercise(before ? *before : fresh()); // the first one has no title yet
        kept_ = writeExercise(exercise_);
    };
    return document;
}

void ExerciseEditor::openFrom(const QString& path) {
    files_.start<Exercise>([path = QFileInfo(path).absoluteFilePath().toStdString()](
                               const JobContext& job) { return loadExercise(path, job); },
                           [this, path](std::shared_ptr<const Exercise> exercise) {
                               setExercise(*exercise);
                               saver_.setPath(QFileInfo(path).absoluteFilePath());
                               kept_ = writeExercise(exercise_);
                               say(tr("Opened: %1").arg(path));
                               emit fileRead(path);
                           },
                           [this](const Error& error) { say(translated(error), true); });
}

void ExerciseEditor::beforeLosing(std::function<void()> then) { saver_.beforeLosing(std::move(then)); }

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
