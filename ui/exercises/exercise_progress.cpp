#include "ui/exercises/exercise_progress.hpp"

#include "core/base/version.hpp"

#include <QCoreApplication>
#include <QSettings>

#include <algorithm>
#include <set>

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
    const auto number = [&](const char* name) { return settings.value(key(id) + QLatin1String(name), 0).toLongLong(); };
    ExerciseProgress progress;
    progress.done = settings.value(key(id) + QStringLiteral("/done"), false).toBool();
    progress.answer = settings.value(key(id) + QStringLiteral("/answer")).toString().toStdString();
    progress.checks = static_cast<int>(std::clamp<qlonglong>(number("/checks"), 0, 1000));
    progress.checksPassed = static_cast<int>(std::clamp<qlonglong>(number("/checksPassed"), 0, progress.checks));
    progress.tries = static_cast<int>(std::clamp<qlonglong>(number("/tries"), 0, 1'000'000));
    progress.seconds = std::clamp<qlonglong>(number("/seconds"), 0, 100'000'000);
    return progress;
}

void setExerciseDone(const std::string& id) { QSettings().setValue(key(id) + QStringLiteral("/done"), true); }

bool keepExerciseAnswer(const std::string& id, const std::string& source) {
    if (source.size() > mostKept)
        return false;
    QSettings settings;
    if (exerciseProgress(id).answer != source) {
        settings.setValue(key(id) + QStringLiteral("/answer"), QString::fromStdString(source));
        settings.remove(key(id) + QStringLiteral("/checks"));
        settings.remove(key(id) + QStringLiteral("/checksPassed"));
    }
    return true;
}

void keepExerciseCheck(const std::string& id, int checksPassed, int checks) {
    QSettings settings;
    settings.setValue(key(id) + QStringLiteral("/checks"), checks);
    settings.setValue(key(id) + QStringLiteral("/checksPassed"), checksPassed);
    settings.setValue(key(id) + QStringLiteral("/tries"), exerciseProgress(id).tries + 1);
}

void addExerciseTime(const std::string& id, int64_t seconds) {
    if (seconds > 0)
        QSettings().setValue(key(id) + QStringLiteral("/seconds"),
                             static_cast<qlonglong>(exerciseProgress(id).seconds + seconds));
}

std::vector<std::string> exercisesBegun() {
    QSettings settings;
    settings.beginGroup(QStringLiteral("exercises"));
    std::set<std::string> begun;
    for (const auto& group : settings.childGroups())
        if (!settings.value(group + QStringLiteral("/answer")).toString().isEmpty())
            begun.insert(QByteArray::fromHex(group.toLatin1()).toStdString());
    std::vector<std::string> ids;
    for (const auto& known : builtInExercises())
        if (begun.erase(known.id))
            ids.push_back(known.id);
    ids.insert(ids.end(), begun.begin(), begun.end());
    return ids;
}

HandIn handInOf(const QString& student, const std::vector<std::string>& ids) {
    HandIn handIn;
    handIn.student = tidyStudent(student.toStdString());
    handIn.made = utcNow();
    handIn.telar = telarVersion();
    for (const auto& id : ids) {
        const auto progress = exerciseProgress(id);
        const bool passed = progress.checks > 0 && progress.checksPassed == progress.checks;
        handIn.answers.push_back(
            {id, progress.answer, passed, progress.checksPassed, progress.checks, progress.tries, progress.seconds});
    }
    return handIn;
}

int exercisesDone() {
    const auto& all = builtInExercises();
    return static_cast<int>(
        std::count_if(all.begin(), all.end(), [](const Exercise& e) { return exerciseProgress(e.id).done; }));
}

QString exerciseChapter(int chapter) {
    static constexpr const char* names[] = {QT_TRANSLATE_NOOP("exercises", "Threads and indices"),
                                            QT_TRANSLATE_NOOP("exercises", "Grids, guards, images"),
                                            QT_TRANSLATE_NOOP("exercises", "Memory"),
                                            QT_TRANSLATE_NOOP("exercises", "Shared memory and barriers"),
                                            QT_TRANSLATE_NOOP("exercises", "Warps"),
                                            QT_TRANSLATE_NOOP("exercises", "Complete programs"),
                                            QT_TRANSLATE_NOOP("exercises", "Attention"),
                                            QT_TRANSLATE_NOOP("exercises", "Why the warps wait"),
                                            QT_TRANSLATE_NOOP("exercises", "Kernels in Python"),
                                            QT_TRANSLATE_NOOP("exercises", "Processes and messages")};
    const bool named = chapter >= 1 && chapter <= static_cast<int>(std::size(names));
    const QString words = QCoreApplication::translate(
        "exercises", named ? names[chapter - 1] : QT_TRANSLATE_NOOP("exercises", "Chapter %1"));
    return named ? words : words.arg(chapter);
}

} // namespace telar
