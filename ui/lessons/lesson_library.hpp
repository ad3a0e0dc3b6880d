// The lessons that come with Telar, and how far the reader is in each.
#pragma once

#include "core/lesson/lesson.hpp"

#include <QString>

namespace telar {

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
