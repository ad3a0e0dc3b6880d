// The editor of lessons: its file, trying, and what would be lost.
#include "ui/lessons/lesson_editor.hpp"

#include "core/base/files.hpp"

namespace telar {

DocumentSaver::Words LessonEditor::fileWords() const {
    const QString title = QString::fromStdString(lesson_.title.in(language().toStdString()));
    return {tr("Write a lesson"),           tr("Save the lesson “%1”?").arg(title.isEmpty() ? tr("Untitled") : title),
            tr("Save the lesson"),          tr("Telar lessons (*.telar-lesson)"),
            QStringLiteral("telar-lesson"), tr("Open a lesson")};
}

std::function<Status(const std::string&)> LessonEditor::writer() const {
    return [lesson = lesson_](const std::string& path) { return saveLesson(path, lesson); };
}

QString LessonEditor::savedWords(const QString& path) {
    lesson_.folder = folderName(path.toStdString());
    preview(); // its pictures are those beside it
    const QString missing = untranslated(), other = languageIndex() == 1 ? tr("English") : tr("Spanish");
    return missing.isEmpty() ? tr("Saved: %1").arg(path)
                             : tr("Saved: %1. Not yet in %2: %3.").arg(path, other, missing);
}

QString LessonEditor::untranslated() const {
    const bool spanish = languageIndex() == 1;
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

void LessonEditor::openFrom(const QString& path) {
    read<Lesson>(path, loadLesson, [this](const Lesson& lesson) {
        current_ = 0;
        setLesson(lesson);
    });
}

} // namespace telar
