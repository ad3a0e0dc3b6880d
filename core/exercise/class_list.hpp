// The hand-ins of a class: who handed in, which exercises there are, and what could not be read.
#pragma once

#include "core/exercise/exercise.hpp"
#include "core/exercise/hand_in.hpp"

#include <memory>

namespace telar {

inline constexpr std::size_t mostHandIns = 5000;
inline constexpr int64_t mostClassBytes = int64_t{512} << 20; ///< of all hand-ins together

struct ClassStudent {
    std::string path; ///< of the newest hand-in of that name
    HandIn handIn;
    std::vector<std::string> older; ///< files of the same name, not shown
    /// Null: not begun.
    const HandedAnswer* answer(const std::string& exercise) const;
};

struct ClassExercise {
    std::string id;
    std::shared_ptr<const Exercise> exercise; ///< null: not known here, so that nothing of it can be graded
    /// Its title, or its id.
    std::string title(const std::string& language) const;
};

struct ClassList {
    std::vector<ClassStudent> students;   ///< by name, in the order of people
    std::vector<ClassExercise> exercises; ///< every one that somebody began: Telar's own in their order, then others
    std::vector<Error> unread;            ///< one for each file that is left out; says which
};

/// Reads hand-ins: files, and folders with what lies up to three folders below. Exercise files in these folders are
/// taken for the exercises that Telar does not bring; one with the id of Telar's own is not believed. Errors: nothing
/// there to read, or more than is read at once; what is wrong with one file is told in `unread`.
Expected<ClassList> openClass(const std::vector<std::string>& paths, const JobContext& job = {});

/// Another number when a file of `openClass` came, went or changed.
Expected<uint64_t> classState(const std::vector<std::string>& paths, const JobContext& job = {});

} // namespace telar
