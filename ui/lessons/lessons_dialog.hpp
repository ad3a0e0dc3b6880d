// The lessons to choose from: a picture of the lab, what it is about, level and duration, and how far the reader is.
#pragma once

#include "core/lesson/lesson.hpp"

#include <QDialog>
#include <QString>

#include <functional>
#include <string>

class QListWidget;

namespace telar {

class LessonsDialog : public QDialog {
    Q_OBJECT
public:
    /// `pictureOf`: the icon of a lab by its id, or null.
    using PictureOf = std::function<const char*(const QString& lab)>;
    explicit LessonsDialog(QWidget* parent = nullptr, const PictureOf& pictureOf = {});
    /// Empty after "Open a file": accepted all the same.
    const std::string& chosen() const { return chosen_; }
    QListWidget* list() const { return list_; }

private:
    QListWidget* list_;
    std::string chosen_;
};

// The lessons that come with Telar, and how far the reader is in each.

/// In the order in which they are offered.
const std::vector<Lesson>& builtInLessons();

struct LessonProgress {
    int step = 0;      ///< where the reader was
    bool done = false; ///< every check of every step has been green
};
LessonProgress lessonProgress(const std::string& id);
void setLessonProgress(const std::string& id, const LessonProgress& progress);

/// "Beginner", "Intermediate", "Advanced" in the language on screen.
QString lessonLevel(int level);

} // namespace telar
