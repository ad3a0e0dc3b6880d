// The exercise that is open in the kernel lab: its code in the editor, and what came of the last check.
#pragma once

#include "core/exercise/grade.hpp"
#include "ui/exercises/exercise_progress.hpp"
#include "ui/jobs/job_runner.hpp"

namespace telar {

class KernelModel;

/// GUI thread only.
class ExerciseSession : public QObject {
    Q_OBJECT
public:
    explicit ExerciseSession(KernelModel& model, QObject* parent = nullptr);
    ~ExerciseSession() override;

    const Exercise* exercise() const { return exercise_.get(); }
    /// Checks of it that are not shown yet.
    std::size_t laterChecks() const { return whole_ ? whole_->checks.size() - exercise_->checks.size() : 0; }
    /// Of its file, as it was opened; empty: one of Telar's own.
    const QString& path() const { return path_; }
    /// Puts the code with its gap into the editor, or what was checked last; one undo step.
    void open(std::shared_ptr<const Exercise> exercise, const QString& path = {});
    bool openBuiltIn(const std::string& id);
    void openFile(const QString& path);
    /// A student's answer in the editor, one undo step; the teacher's own progress stays as it is.
    void openAnswer(std::shared_ptr<const Exercise> exercise, const QString& student, const std::string& source);
    /// Whose answer is looked at; empty: one's own.
    const QString& student() const { return student_; }
    /// What stands in the editor becomes the answer that is kept, checked or not.
    void keepAnswer();
    /// The exercise beside what is in the editor, which stays: a project has been opened.
    void resume(const std::string& id);
    void close();

    /// Grades what is in the editor, in a job; `changed` follows.
    void check();
    void cancel() { checker_.abandon(); }
    bool checking() const { return checker_.running(); }
    bool busy() const { return checking() || opener_.running(); }
    const Progress* progress() const { return checker_.progress(); }
    /// Of the last check; null before the first.
    std::shared_ptr<const Grade> grade() const { return grade_; }
    /// Whether the editor still holds what was checked.
    bool isGraded() const;
    const std::optional<Error>& error() const { return error_; }

    void beginAgain();
    /// Nothing where the teacher has locked it.
    void showAnswer();
    /// The built-in one behind this; null: this is the last, or a teacher's.
    const Exercise* next() const;

signals:
    void opened();  ///< or closed
    void codePut(); ///< into the editor, with its gap
    void changed();
    void progressed();
    void busyChanged();
    void progressChanged(); ///< an exercise has been done
    void pathOpened(const QString& path);
    void problem(const QString& sentence);
    /// The attempt before the one that has been checked, or the model answer of a student's.
    void earlierVersion(const std::string& source);

private:
    struct Outcome {
        std::shared_ptr<const Grader> grader;
        Grade grade;
    };
    void take(std::shared_ptr<const Exercise> exercise);
    void put(const QString& what, const std::string& source);
    void keepTime();
    bool ownAnswer() const { return exercise_ && student_.isEmpty(); }

    KernelModel& model_;
    std::shared_ptr<const Exercise> shownNow() const;

    std::shared_ptr<const Exercise> whole_;    ///< with the checks that are shown later
    std::shared_ptr<const Exercise> exercise_; ///< as it is shown
    std::shared_ptr<const Grader> grader_;     ///< whose model answer has been run
    std::shared_ptr<const Grade> grade_;
    std::string graded_; ///< the source that `grade_` is of
    QString student_, path_;
    WorkClock work_;
    QElapsedTimer clock_;
    std::optional<Error> error_;
    JobRunner checker_, opener_;
};

} // namespace telar
