#include "ui/exercises/exercise_progress.hpp"

#include <QCoreApplication>
#include <QSettings>

#include <algorithm>

namespace telar {

namespace {

constexpr std::size_t mostKept = 64 << 10;

QString key(const std::string& id) {
    // Identifiers come from files: a slash must not reach other settings.
    return QStringLiteral("exercises/") + QString::fromLatin1(QByteArray::fromStdString(id).toHex());
}

} // namespace

ExerciseProgress exerciseProgress(const std::string& id) {
    const QSettings settings;
    return {settings.value(key(id) + QStringLiteral("/done"), false).toBool(),
            settings.value(key(id) + QStringLiteral("/answer")).toString().toStdString()};
}

void setExerciseDone(const std::string& id) {
    QSettings().setValue(key(id) + QStringLiteral("/done"), true);
}

void keepExerciseAnswer(const std::string& id, const std::string& source) {
    if (source.size() <= mostKept)
        QSettings().setValue(key(id) + QStringLiteral("/answer"), QString::fromStdString(source));
}

int exercisesDone() {
    const auto& all = builtInExercises();
    return static_cast<int>(
        std::count_if(all.begin(), all.end(), [](const Exercise& e) { return exerciseProgress(e.id).done; }));
}

QString exerciseChapter(int chapter) {
    const auto say = [](const char* words) { return QCoreApplication::translate("exercises", words); };
    switch (chapter) {
    case 1:
        return say(QT_TRANSLATE_NOOP("exercises", "Threads and indices"));
    case 2:
        return say(QT_TRANSLATE_NOOP("exercises", "Grids, guards, images"));
    case 3:
        return say(QT_TRANSLATE_NOOP("exercises", "Memory"));
    case 4:
        return say(QT_TRANSLATE_NOOP("exercises", "Shared memory and barriers"));
    case 5:
        return say(QT_TRANSLATE_NOOP("exercises", "Warps"));
    case 6:
        return say(QT_TRANSLATE_NOOP("exercises", "The whole"));
    default:
        return say(QT_TRANSLATE_NOOP("exercises", "Chapter %1")).arg(chapter);
    }
}

} // namespace telar
