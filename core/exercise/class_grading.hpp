// A class graded again: what a hand-in says of itself is shown as said, what counts is computed here.
#pragma once

#include "core/exercise/class_list.hpp"
#include "core/exercise/grade.hpp"

#include <mutex>

namespace telar {

/// One way in which an answer fails; what the mistakes of a class are grouped by.
struct AnswerMistake {
    enum class Kind { Compile, Kernel, Stopped, Outputs, Finding, Figure };
    Kind kind = Kind::Outputs;
    std::string what; ///< kind of finding, or figure
    Text sentence;    ///< of this answer; may be empty
    int line = 0;     ///< of the answer, from 1; 0: of no line
    /// "Accesses outside of an array": the same for every answer that makes it.
    Text title() const;
};
/// Each kind once, in the order of the checks.
std::vector<AnswerMistake> mistakesOf(const Grade& grade);

/// What came of one answer.
struct AnswerMarks {
    bool passed = false;
    int checksPassed = 0, checks = 0;
    std::vector<AnswerMistake> mistakes;
    std::optional<Error> error; ///< it could not be graded: its exercise is not known here, or is wrong itself

    /// Whether a hand-in says something else of the answer. It may know fewer checks: some are shown later.
    bool differs(const HandedAnswer& said) const;
};

struct CommonMistake {
    Text title;
    struct Place {
        std::size_t student = 0, exercise = 0;
        Text sentence;
        int line = 0;
    };
    std::vector<Place> places; ///< by exercise, then by student
    int students = 0;          ///< different ones
};

/// Any thread may call any member; marks come in while `run` works.
class ClassGrading {
public:
    /// `python`: of exercises in Python.
    explicit ClassGrading(std::shared_ptr<const ClassList> list, cuda::PythonUse python = {});
    const ClassList& list() const { return *list_; }
    /// Takes over the marks of answers that are still the same.
    void adopt(const ClassGrading& before);
    /// Compiles and runs what has no marks yet, on all cores; equal answers to one exercise once. Errors: no compiler,
    /// no memory, a request to stop: what has marks keeps them.
    Status run(const JobContext& job = {});
    /// Null: not begun, or not graded yet.
    std::shared_ptr<const AnswerMarks> marks(std::size_t student, std::size_t exercise) const;
    /// Answers with marks, and all.
    std::size_t graded() const;
    std::size_t answers() const { return answers_; }
    /// Answers whose hand-in says something else.
    std::size_t differing() const;
    /// Of those that most students make first.
    std::vector<CommonMistake> commonMistakes() const;

private:
    struct Task {
        std::string source;
        std::vector<std::size_t> cells;
    };
    std::vector<Task> tasksOf(std::size_t exercise) const;
    Status gradeExercise(std::size_t exercise, const JobContext& job);
    void put(const Task& task, std::shared_ptr<const AnswerMarks> marks);
    std::size_t cell(std::size_t student, std::size_t exercise) const {
        return student * list_->exercises.size() + exercise;
    }

    std::shared_ptr<const ClassList> list_;
    cuda::PythonUse python_;
    std::size_t answers_ = 0;
    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<const AnswerMarks>> marks_; ///< a row for each student
    std::size_t graded_ = 0;
};

} // namespace telar
