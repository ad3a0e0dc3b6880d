// The editor of lessons: its file, trying, and what would be lost.
#include "ui/lessons/lesson_editor.hpp"

#include "core/base/files.hpp"

#include "ui/base/language.hpp"
#include "ui/widgets/controls.hpp"

namespace telar {

bool LessonEditor::modified() const { return writeLesson(lesson_) != kept_; }

void LessonEditor::save(std::function<void()> then) { saver_.save(std::move(then)); }

void LessonEditor::beforeLosing(std::function<void()> then) { saver_.beforeLosing(std::move(then)); }

DocumentSaver::Document LessonEditor::document() {
    DocumentSaver::Document document;
    document.words = [this] {
        const QString title = QString::fromStdString(lesson_.title.in(language().toStdString()));
        return DocumentSaver::Words{
            tr("Write a lesson"), tr("Save the lesson “%1”?").arg(title.isEmpty() ? tr("Untitled") : title),
            tr("Save the lesson"), tr("Telar lessons (*.telar-lesson)"), QStringLiteral("telar-lesson")};
    };
    document.modified = [this] { return modified(); };
    auto saved = std::make_shared<std::string>();
    document.writer = [this, saved] {
        *saved = writeLesson(lesson_);
        return [lesson = lesson_](const std::string& path) { return saveLesson(path, lesson); };
    };
    document.kept = [this, saved](const QString& path) {
        kept_ = *saved;
        lesson_.folder = folderName(path.toStdString());
        preview(); // its pictures are those beside it
        const QString missing = untranslated();
        say(missing.isEmpty() ? tr("Saved: %1").arg(path)
                              : tr("Saved: %1. Not yet in %2: %3.").arg(path, otherLanguage(), missing));
        emit fileWritten(path);
    };
    document.failed = [this](const Error& error) { say(translated(error), true); };
    return document;
}

QString LessonEditor::otherLanguage() const { return language_->current() == 1 ? tr("English") : tr("Spanish"); }

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
        checks += static_cast<int>(
            std::count_if(one.checks.begin(), one.checks.end(), [&](const auto& c) { return waits(c.text); }));
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

void LessonEditor::saveTo(const QString& path) { saver_.saveTo(path); }

void LessonEditor::openFrom(const QString& path) {
    files_.start<Lesson>([path = path.toStdString()](const JobContext& job) { return loadLesson(path, job); },
                         [this, path](std::shared_ptr<const Lesson> lesson) {
                             current_ = 0;
                             setLesson(*lesson);
                             saver_.setPath(path);
                             kept_ = writeLesson(lesson_);
                             say(tr("Opened: %1").arg(path));
                             emit fileRead(path);
                         },
                         [this](const Error& error) { say(translated(error), true); });
}

} // namespace telar
