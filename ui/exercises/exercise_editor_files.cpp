// The editor of exercises: its file, trying, and what would be lost.
#include "core/exercise/write_exercise.hpp"
#include "ui/base/language.hpp"
#include "ui/exercises/exercise_editor.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/target_dialog.hpp"

#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>

namespace telar {

void ExerciseEditor::connectFoot() {
    connect(open_, &QPushButton::clicked, this, [this] {
        beforeLosing([this] {
            const QString path = QFileDialog::getOpenFileName(this, tr("Open an exercise"), {}, tr("Telar exercises (*.telar-exercise)"));
            if (!path.isEmpty())
                openFrom(path);
        });
    });
    connect(save_, &QPushButton::clicked, this, &ExerciseEditor::saveAs);
    connect(see_, &QPushButton::clicked, this, [this] { save([this] { emit openRequested(path_); }); });
    connect(try_, &QPushButton::clicked, this, [this] { trier_.running() ? trier_.abandon() : tryIt(); });
    const auto refresh = [this] {
        const bool trying = trier_.running();
        try_->setText(trying ? tr("Stop") : tr("Try"));
        try_->setToolTip(tr("Runs the model answer, which must pass, and the empty gap, which must not"));
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

bool ExerciseEditor::modified() const {
    return writeExercise(exercise_) != kept_;
}

QString ExerciseEditor::missing() const {
    const std::pair<const Bilingual*, QString> needed[] = {
        {&exercise_.title, tr("the title")}, {&exercise_.text, tr("what is asked")}, {&exercise_.gap, tr("what belongs in the gap")}};
    QStringList words;
    for (const auto& [both, name] : needed)
        if (both->en.empty() && both->es.empty())
            words << name;
    return words.join(QStringLiteral(", "));
}

void ExerciseEditor::tryIt() {
    if (const auto words = missing(); !words.isEmpty())
        return say(tr("Still to write: %1.").arg(words), true);
    say(tr("The model answer and the empty gap are run…"));
    trier_.start<TriedExercise>([exercise = exercise_](const JobContext& job) { return tryExercise(exercise, job); },
                                [this, of = writeExercise(exercise_)](std::shared_ptr<const TriedExercise> tried) {
                                    if (writeExercise(exercise_) != of)
                                        return say(tr("It has changed meanwhile: try it again."));
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
                return QString::fromStdString(check.label(language().toStdString())) + QStringLiteral(" (") + translated(check.got) +
                       QStringLiteral(")");
        return QString();
    };
    if (!tried_->model.passed)
        return say(tr("The model answer does not pass: %1.").arg(firstFailed(tried_->model)), true);
    if (tried_->empty.passed)
        return say(tr("The model answer passes, and so does the empty gap: add a check that it does not pass, or give less."), true);
    say(tr("Good: the model answer passes every check, and the empty gap does not: %1.").arg(firstFailed(tried_->empty)));
}

void ExerciseEditor::save(std::function<void()> then) {
    afterSave_ = std::move(then);
    if (path_.isEmpty())
        saveAs();
    else
        saveTo(path_);
}

void ExerciseEditor::saveAs() {
    const QString path = askTarget(this, tr("Save the exercise"), path_, tr("Telar exercises (*.telar-exercise)"),
                                   QStringLiteral("telar-exercise"));
    if (path.isEmpty())
        afterSave_ = nullptr;
    else
        saveTo(path);
}

void ExerciseEditor::saveTo(const QString& path) {
    if (const auto words = missing(); !words.isEmpty()) {
        afterSave_ = nullptr;
        return say(tr("Still to write: %1.").arg(words), true);
    }
    files_.start<bool>(
        [path = QFileInfo(path).absoluteFilePath().toStdString(), exercise = exercise_](const JobContext&) -> Expected<bool> {
            if (const auto saved = saveExercise(path, exercise); !saved)
                return saved.error();
            return true;
        },
        [this, path, text = writeExercise(exercise_)](std::shared_ptr<const bool>) {
            path_ = QFileInfo(path).absoluteFilePath();
            kept_ = text;
            say(tried_ && tried_->good() ? tr("Saved: %1").arg(path)
                                         : tr("Saved: %1. Try it before you give it to students.").arg(path));
            if (auto then = std::exchange(afterSave_, nullptr); then && !modified())
                then();
            emit fileWritten(path);
        },
        [this](const Error& error) {
            afterSave_ = nullptr;
            say(translated(error), true);
        });
}

void ExerciseEditor::openFrom(const QString& path) {
    files_.start<Exercise>([path = QFileInfo(path).absoluteFilePath().toStdString()](const JobContext& job) { return loadExercise(path, job); },
                           [this, path](std::shared_ptr<const Exercise> exercise) {
                               setExercise(*exercise);
                               path_ = QFileInfo(path).absoluteFilePath();
                               kept_ = writeExercise(exercise_);
                               say(tr("Opened: %1").arg(path));
                               emit fileRead(path);
                           },
                           [this](const Error& error) { say(translated(error), true); });
}

void ExerciseEditor::beforeLosing(std::function<void()> then) {
    if (modified())
        askToSave(std::move(then));
    else
        then();
}

void ExerciseEditor::askToSave(std::function<void()> then) {
    const QString title = QString::fromStdString(exercise_.title.in(language().toStdString()));
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Write an exercise"),
                                tr("Save the exercise “%1”?").arg(title.isEmpty() ? tr("without a title") : title),
                                QMessageBox::NoButton, isVisible() ? this : parentWidget());
    box->setObjectName("exerciseUnsaved");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("What is not saved of it is lost."));
    auto* save = box->addButton(tr("Save"), QMessageBox::AcceptRole);
    auto* drop = box->addButton(tr("Don't save"), QMessageBox::DestructiveRole);
    box->addButton(tr("Cancel"), QMessageBox::RejectRole);
    box->setDefaultButton(save);
    connect(box, &QMessageBox::buttonClicked, this, [this, save, drop, then](QAbstractButton* button) {
        // Once the box is closed: `then` may end the program.
        if (button == save)
            QMetaObject::invokeMethod(
                this, [this, then] { this->save(then); }, Qt::QueuedConnection);
        else if (button == drop)
            QMetaObject::invokeMethod(
                this,
                [this, then] {
                    if (const auto before = readExercise(kept_, {})) // the first one has no title yet
                        setExercise(*before);
                    else
                        setExercise(fresh());
                    kept_ = writeExercise(exercise_);
                    then();
                },
                Qt::QueuedConnection);
    });
    box->open();
}

void ExerciseEditor::reject() {
    beforeLosing([this] { QDialog::reject(); });
}

void ExerciseEditor::closeEvent(QCloseEvent* event) {
    if (modified()) {
        event->ignore();
        askToSave([this] { hide(); });
        return;
    }
    QDialog::closeEvent(event);
}

} // namespace telar
