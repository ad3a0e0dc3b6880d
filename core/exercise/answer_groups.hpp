// Answers that fail in the same way: grouped by exercise and by which checks fail with which finding.
#pragma once

#include "core/exercise/class_grading.hpp"

namespace telar {

struct AnswerGroup {
    std::string key; ///< "double: finding out of bounds, outputs": the same for the same failures, in any language
    std::size_t exercise = 0;
    std::vector<Text> titles; ///< of the mistakes, in the order of the key; empty: every check passes
    std::vector<std::size_t> students;
};

/// Empty where the answer has no marks or could not be graded.
std::string groupKey(const std::string& exercise, const AnswerMarks* marks);
/// By exercise, the largest group first.
std::vector<AnswerGroup> answerGroups(const ClassGrading& grading);

} // namespace telar
