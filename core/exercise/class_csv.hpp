// A class as a table for spreadsheets: a row for each student, a column for each exercise.
#pragma once

#include "core/exercise/class_grading.hpp"

namespace telar {

/// UTF-8 with a mark that spreadsheets know it by. Columns: student, handed_in, passed, minutes, tries, differs (ids
/// whose hand-in says something else), then each exercise by its id: "passed", "3 of 5", "not graded", nothing where
/// it was not begun. What has no marks yet is what the hand-in says, with "said " before it.
std::string classCsv(const ClassGrading& grading);

} // namespace telar
