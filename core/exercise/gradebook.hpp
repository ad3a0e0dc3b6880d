// Marks as other programs take them: tables for the gradebooks of Moodle and Canvas, and a page of feedback for each student.
#pragma once

#include "core/exercise/answer_groups.hpp"
#include "core/exercise/class_file.hpp"

namespace telar {

/// Of its points: what the teacher gave by hand, or the checks that pass. Nothing where there is no answer or no mark.
std::optional<double> markOf(const ClassGrading& grading, const ClassFile& file, std::size_t student,
                             std::size_t exercise);

enum class GradebookKind { Moodle, Canvas };

struct Gradebook {
    std::string csv;
    std::vector<std::string> unknown; ///< students whose name is not in the roster
};

/// A hand-in holds a name only, and a gradebook knows a student by number or address: `roster` is the gradebook's own export
/// (CSV), whose students, in its order, get a column for each exercise beside those that identify them. Names are compared
/// word by word: "Pérez, Ana" is "ana pérez". A column of the export that begins with an exercise's title or id lends its
/// name. Errors: the roster lacks a column that the gradebook asks for, or holds a name twice.
Expected<Gradebook> gradebook(GradebookKind kind, const ClassGrading& grading, const ClassFile& file,
                              std::string_view roster, double points, const std::string& language);

/// Markdown: each exercise with its mark, what fails at which line, and the teacher's notes to the student and to the group.
std::string feedbackOf(const ClassGrading& grading, const ClassFile& file, std::size_t student, double points,
                       const std::string& language);
/// A file of it for each student: "Ana Pérez.md".
Status writeFeedback(const std::string& folder, const ClassGrading& grading, const ClassFile& file, double points,
                     const std::string& language);

} // namespace telar
