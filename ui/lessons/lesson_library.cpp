#include "ui/lessons/lesson_library.hpp"

#include <QCoreApplication>
#include <QFile>
#include <QSettings>

#include <algorithm>

namespace telar {

const std::vector<Lesson>& builtInLessons() {
    static const std::vector<Lesson> lessons = [] {
        std::vector<Lesson> out;
        for (const char* name :
             {"pooling-by-hand", "edges", "first-grid", "coalescing", "copies", "one-neuron", "one-pass",
              "score-matrix", "first-alexnet", "layer-three", "learning-rate", "disease-or-head", "overfitting",
              "prune-gradients", "ask-a-sweep", "why-warps-wait"}) {
            QFile file(QStringLiteral(":/lessons/%1.telar-lesson").arg(QLatin1String(name)));
            if (!file.open(QIODevice::ReadOnly))
                continue;
            if (auto lesson = readLesson(file.readAll().toStdString(), name))
                out.push_back(std::move(*lesson));
        }
        return out;
    }();
    return lessons;
}

static QString key(const std::string& id) {
    // Identifiers come from files: a slash must not reach other settings.
    return QStringLiteral("lessons/") + QString::fromLatin1(QByteArray::fromStdString(id).toHex());
}

LessonProgress lessonProgress(const std::string& id) {
    const QSettings settings;
    return {settings.value(key(id) + QStringLiteral("/step"), 0).toInt(),
            settings.value(key(id) + QStringLiteral("/done"), false).toBool()};
}

void setLessonProgress(const std::string& id, const LessonProgress& progress) {
    QSettings settings;
    settings.setValue(key(id) + QStringLiteral("/step"), progress.step);
    settings.setValue(key(id) + QStringLiteral("/done"), progress.done);
}

QString lessonLevel(int level) {
    return level <= 1   ? QCoreApplication::translate("lessons", "Beginner")
           : level == 2 ? QCoreApplication::translate("lessons", "Intermediate")
                        : QCoreApplication::translate("lessons", "Advanced");
}

} // namespace telar
