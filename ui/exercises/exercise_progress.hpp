// How far the reader is in each exercise, and what they wrote last. GUI thread only.
#pragma once

#include "core/exercise/exercise.hpp"
#include "core/exercise/hand_in.hpp"

#include <QString>
#include <QStringList>

#include <cstdint>

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

// Time at work: what passes between keys and checks that follow each other. A pause for a coffee is no work.

class WorkClock {
public:
    static constexpr int64_t pauseMs = 120000; ///< what is longer between two keys counts as a pause

    /// Something was done at this moment, in milliseconds of any clock that only goes forwards.
    void touch(int64_t now) {
        if (last_ >= 0 && now - last_ <= pauseMs)
            worked_ += now - last_;
        last_ = now;
    }
    /// Whole seconds since the last call; the rest stays.
    int64_t take() {
        const int64_t seconds = worked_ / 1000;
        worked_ -= 1000 * seconds;
        return seconds;
    }
    void stop() {
        last_ = -1;
        worked_ = 0;
    }

private:
    int64_t last_ = -1, worked_ = 0;
};

} // namespace telar
