// What telar-cli check says: a line for each answer with what failed in it, and the record.
#pragma once

#include "core/exercise/grade.hpp"

namespace telar::cli {

/// One file that was to be graded.
struct CheckedAnswer {
    std::string file;
    std::optional<Grade> grade;       ///< none: it could not be read, or not be graded
    Error error;                      ///< why not
    const char* missing = "not read"; ///< in words
};

/// `language` of the exercise's words and of the checks': "en" or "es".
std::string checkTable(const Exercise& exercise, const std::vector<CheckedAnswer>& answers,
                       const std::string& language);
std::string checkJson(const Exercise& exercise, const std::vector<CheckedAnswer>& answers, const std::string& language);
/// What Gradescope reads from an autograder: a test for each check, and what the student sees.
std::string gradescopeJson(const Exercise& exercise, const CheckedAnswer& answer, const std::string& language);
/// Annotations of a GitHub workflow: a line for each check that fails, at its file and line.
std::string githubLines(const Exercise& exercise, const std::vector<CheckedAnswer>& answers,
                        const std::string& language);
/// The built-in exercises: chapter, id, title, minutes.
std::string exerciseList(const std::string& language);

} // namespace telar::cli
