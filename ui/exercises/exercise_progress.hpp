// How far the reader is in each exercise, and what they wrote last. GUI thread only.
#pragma once

#include "core/exercise/exercise.hpp"

#include <QString>

namespace telar {

struct ExerciseProgress {
    bool done = false;  ///< an answer has passed every check
    std::string answer; ///< what was checked last; empty: nothing yet
};
ExerciseProgress exerciseProgress(const std::string& id);
void setExerciseDone(const std::string& id);
/// Kept where it has at most 64 KiB.
void keepExerciseAnswer(const std::string& id, const std::string& source);
/// Of the built-in ones.
int exercisesDone();

/// "Threads and indices" in the language on screen; a teacher's own chapters have a number.
QString exerciseChapter(int chapter);

} // namespace telar
