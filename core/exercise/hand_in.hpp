// Hand-ins: what one student gives to a teacher, in one file and nowhere else.
//
// A *.telar-handin file is JSON; a source may be given as an array of its lines:
//   {"format": "telar-handin", "schema": 1, "telar": "0.1.0", "student": "Ana Pérez", "made": "2026-03-02T10:15:00Z",
//    "answers": [{"exercise": "double", "passed": true, "checks_passed": 3, "checks": 3, "tries": 4, "seconds": 412,
//                 "source": ["__global__ void twice(...) {", ...]}],
//    "projects": [{"name": "pooling.telar", "text": ["{", ...]}]}
// It holds a name, the answers and how they went, and the projects that the student chose, which may be none; no
// computer, no other program's data, and no path but those that a project has in it. What it says of
// itself is the student's word: whoever marks grades the answers again (class_list.hpp).
#pragma once

#include "core/base/files.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace telar {

inline constexpr int handInSchema = 1;
inline constexpr int64_t mostHandInBytes = 4 << 20;
inline constexpr std::size_t mostHandedAnswers = 200;
inline constexpr std::size_t mostStudentBytes = 200; ///< of a name
inline constexpr std::size_t mostHandedProjects = 8;
inline constexpr int64_t mostHandedProjectBytes = 2 << 20; ///< of one

struct HandedAnswer {
    std::string exercise; ///< its id
    std::string source;
    bool passed = false;              ///< said, as all that follows
    int checksPassed = 0, checks = 0; ///< of the last check; both 0: never checked
    int tries = 0;                    ///< checks until now
    int64_t seconds = 0;              ///< at work on it
    bool operator==(const HandedAnswer&) const = default;
};

/// A project file as the student saved it. Until it is opened, by the door of every project, it is only a text.
struct HandedProject {
    std::string name; ///< of the file, without its folder
    std::string text;
    bool operator==(const HandedProject&) const = default;
};

struct HandIn {
    std::string student;
    std::string made;                  ///< "2026-03-02T10:15:00Z": UTC, sorts by time
    std::string telar;                 ///< version that wrote it
    std::vector<HandedAnswer> answers; ///< each exercise at most once
    std::vector<HandedProject> projects;
    bool operator==(const HandIn&) const = default;
};

/// Whole and within limits, or one sentence: what is wrong, where, what belongs there. Nothing is compiled.
Expected<HandIn> readHandIn(std::string_view bytes, const std::string& name);
/// In canonical form: reading and writing again gives the same bytes.
std::string writeHandIn(const HandIn& handIn);
/// A project to hand in. Refused: what is no project of Telar, or too large.
Expected<HandedProject> handedProject(const std::string& path, const JobContext& job = {});
/// Whole or not at all. Refuses what could not be read again: no name, nothing in it, too much.
Status saveHandIn(const std::string& path, const HandIn& handIn);

/// "Ana Pérez.telar-handin": without what a file system might refuse.
std::string handInFileName(const std::string& student);
/// A name on one line, without blanks around it or control characters.
std::string tidyStudent(const std::string& typed);
/// "2026-03-02T10:15:00Z", and a day that a calendar could have.
bool isMoment(const std::string& words);
/// This moment, as `made` says it.
std::string utcNow();

} // namespace telar
