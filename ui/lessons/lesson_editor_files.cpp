// The editor of lessons: its file, trying, and what would be lost.
#include "ui/lessons/lesson_editor.hpp"

#include "core/base/files.hpp"

#include "ui/base/language.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/target_dialog.hpp"

#include <QMessageBox>
#include <QPushButton>

namespace telar {

bool LessonEditor::modified() const {
    return writeLesson(lesson_) != kept_;
}

void LessonEditor::save(std::function<void()> then) {
    afterSave_ = std::move(then);
    if (path_.isEmpty())
        saveAs();
    else
        saveTo(path_);
}

void LessonEditor::saveAs() {
    const QString path = askTarget(this, tr("Save the lesson"), path_, tr("Telar lessons (*.telar-lesson)"),
                                   QStringLiteral("telar-lesson"));
    if (path.isEmpty())
        afterSave_ = nullptr;
    else
        saveTo(path);
}

void LessonEditor::beforeLosing(std::function<void()> then) {
    if (!modified())
        return then();
    const QString title = QString::fromStdString(lesson_.title.in(language().toStdString()));
    auto* box =
        new QMessageBox(QMessageBox::Warning, tr("Write a lesson"),
                        tr("Save the lesson “%1”?").arg(title.isEmpty() ? tr("without a title") : title),
                        QMessageBox::NoButton, isVisible() ? this : parentWidget());
    box->setObjectName("lessonUnsaved");
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
            QMetaObject::invokeMethod(this, then, Qt::QueuedConnection);
    });
    box->open();
}

QString LessonEditor::otherLanguage() const {
    return language_->current() == 1 ? tr("English") : tr("Spanish");
}

QString LessonEditor::untranslated() const {
    const bool spanish = language_->current() == 1;
    // Only what is written in one language and waits for the other.
    const auto waits = [&](const Bilingual& words) {
        return (spanish ? words.en : words.es).empty() && !(spanish ? words.es : words.en).empty();
    };
    int titles = waits(lesson_.title), texts = 0, checks = 0;
    for (const auto& one : lesson_.steps) {
        titles += waits(one.title);
        texts += waits(one.text) + waits(one.hint) + waits(one.notes);
        checks += static_cast<int>(std::count_if(one.checks.begin(), one.checks.end(),
                                                 [&](const auto& c) { return waits(c.text); }));
    }
    QStringList parts;
    if (titles)
        parts << tr("%n titles", nullptr, titles);
    if (texts)
        parts << tr("%n texts", nullptr, texts);
    if (checks)
        parts << tr("%n checks", nullptr, checks);
    return parts.join(QStringLiteral(", "));
}

void LessonEditor::tryIt() {
    if (const auto fine = checkLesson(lesson_); !fine)
        return say(translated(fine.error()), true);
    emit tryRequested(std::make_shared<const Lesson>(lesson_), std::max(0, current_));
}

void LessonEditor::saveTo(const QString& path) {
    files_.start<bool>(
        [path = path.toStdString(), lesson = lesson_](const JobContext&) -> Expected<bool> {
            if (const auto saved = saveLesson(path, lesson); !saved)
                return saved.error();
            return true;
        },
        [this, path, text = writeLesson(lesson_)](std::shared_ptr<const bool>) {
            path_ = path;
            kept_ = text;
            lesson_.folder = folderName(path.toStdString());
            preview(); // its pictures are those beside it
            const QString missing = untranslated();
            say(missing.isEmpty() ? tr("Saved: %1").arg(path)
                                  : tr("Saved: %1. Not yet in %2: %3.").arg(path, otherLanguage(), missing));
            if (auto then = std::exchange(afterSave_, nullptr); then && !modified())
                then();
            emit fileWritten(path);
        },
        [this](const Error& error) {
            afterSave_ = nullptr;
            say(translated(error), true);
        });
}

void LessonEditor::openFrom(const QString& path) {
    files_.start<Lesson>([path = path.toStdString()](const JobContext& job) { return loadLesson(path, job); },
                         [this, path](std::shared_ptr<const Lesson> lesson) {
                             current_ = 0;
                             setLesson(*lesson);
                             path_ = path;
                             kept_ = writeLesson(lesson_);
                             say(tr("Opened: %1").arg(path));
                             emit fileRead(path);
                         },
                         [this](const Error& error) { say(translated(error), true); });
}

} // namespace telar
