// How far the reader is in each exercise, and what they wrote last. GUI thread only.
#pragma once

#include "core/exercise/exercise.hpp"
#include "core/exercise/hand_in.hpp"

#include <QString>
#include <QStringList>

namespace telar {

struct ExerciseProgress {
    bool done = false;                ///< an answer has passed every check, once
    std::string answer;               ///< what was checked last; empty: nothing yet
    int checksPassed = 0, checks = 0; ///< of `answer`; both 0: it has not been checked as it is
    int tries = 0;                    ///< checks until now
    int64_t seconds = 0;              ///< at work
};
ExerciseProgress exerciseProgress(const std::string& id);
void setExerciseDone(const std::string& id);
/// Kept where it has at most 64 KiB; another text than before has not been checked. False: it is too long.
bool keepExerciseAnswer(const std::string& id, const std::string& source);
/// What a check of the kept answer gave; counts a try.
void keepExerciseCheck(const std::string& id, int checksPassed, int checks);
void addExerciseTime(const std::string& id, int64_t seconds);
/// Of the built-in ones.
int exercisesDone();

/// Ids of those that have an answer: Telar's own in their order, then a teacher's.
std::vector<std::string> exercisesBegun();
/// The answers to these as one hand-in, made now.
HandIn handInOf(const QString& student, const std::vector<std::string>& ids);

/// "Threads and indices" in the language on screen; a teacher's own chapters have a number.
QString exerciseChapter(int chapter);

} // namespace telar
