#include "ui/labs/kernel/exercise_session.hpp"

#include "core/exercise/hand_in.hpp"
#include "ui/base/chosen_tools.hpp"
#include "ui/base/language.hpp"
#include "ui/exercises/exercise_progress.hpp"
#include "ui/labs/kernel/kernel_model.hpp"

#include <QFileInfo>

#include <algorithm>

namespace telar {

ExerciseSession::ExerciseSession(KernelModel& model, QObject* parent) : QObject(parent), model_(model) {
    for (auto* runner : {&checker_, &opener_}) {
        connect(runner, &JobRunner::busyChanged, this, &ExerciseSession::busyChanged);
    }
    connect(&checker_, &JobRunner::finished, this, &ExerciseSession::changed);
    connect(&checker_, &JobRunner::progressed, this, &ExerciseSession::progressed);
    clock_.start();
    connect(&model_, &KernelModel::stateChanged, this, [this] {
        if (ownAnswer())
            work_.touch(clock_.elapsed());
        if (exercise_)
            emit changed();
    });
}

ExerciseSession::~ExerciseSession() { keepTime(); }

void ExerciseSession::keepTime() {
    if (ownAnswer())
        addExerciseTime(exercise_->id, work_.take());
}

void ExerciseSession::keepAnswer() {
    keepTime();
    const auto& state = model_.state();
    // Another file may have been opened beside the exercise, and what was given is no answer.
    if (ownAnswer() && state.name == exercise_->fileName() && state.source != exercise_->start("en") &&
        state.source != exercise_->start("es"))
        keepExerciseAnswer(exercise_->id, state.source);
}

void ExerciseSession::take(std::shared_ptr<const Exercise> exercise) {
    checker_.abandon();
    keepAnswer(); // what was begun is there when the exercise is opened again
    work_.stop();
    student_.clear();
    path_.clear();
    whole_ = std::move(exercise);
    exercise_ = shownNow();
    grader_.reset();
    grade_.reset();
    error_.reset();
}

std::shared_ptr<const Exercise> ExerciseSession::shownNow() const {
    if (!whole_ ||
        std::none_of(whole_->checks.begin(), whole_->checks.end(), [](const auto& one) { return one.late(); }))
        return whole_;
    return std::make_shared<const Exercise>(whole_->shownTo(exerciseProgress(whole_->id).tries, utcNow()));
}

void ExerciseSession::put(const QString& what, const std::string& source) {
    const bool own = student_.isEmpty() && path_.isEmpty();
    model_.replaceState(what, {source, exercise_->fileName(), exercise_->launch(exercise_->shownCase()), own});
}

void ExerciseSession::open(std::shared_ptr<const Exercise> exercise, const QString& path) {
    take(std::move(exercise));
    path_ = path;
    const auto kept = exerciseProgress(exercise_->id).answer;
    put(tr("open exercise"), kept.empty() ? exercise_->start(language().toStdString()) : kept);
    emit opened();
    emit codePut();
}

void ExerciseSession::openAnswer(std::shared_ptr<const Exercise> exercise, const QString& student,
                                 const std::string& source) {
    take(std::move(exercise));
    student_ = student;
    exercise_ = whole_; // a teacher sees every check
    put(tr("open answer of %1").arg(student), source);
    emit opened();
    emit earlierVersion(exercise_->answer(language().toStdString()));
}

bool ExerciseSession::openBuiltIn(const std::string& id) {
    const auto* known = builtInExercise(id);
    if (known)
        open(std::make_shared<const Exercise>(*known));
    return known != nullptr;
}

void ExerciseSession::openFile(const QString& path) {
    opener_.start<Exercise>([path = QFileInfo(path).absoluteFilePath().toStdString()](
                                const JobContext& job) { return loadExercise(path, job); },
                            [this, path](std::shared_ptr<const Exercise> exercise) {
                                open(std::move(exercise), path);
                                emit pathOpened(path);
                            },
                            [this](const Error& error) { emit problem(translated(error)); });
}

void ExerciseSession::resume(const std::string& id) {
    if (exercise_ && exercise_->id == id)
        return;
    if (const auto* known = builtInExercise(id)) {
        take(std::make_shared<const Exercise>(*known));
        emit opened();
    }
}

void ExerciseSession::close() {
    if (!exercise_)
        return;
    take(nullptr);
    emit opened();
}

bool ExerciseSession::isGraded() const { return grade_ && graded_ == model_.state().source; }

void ExerciseSession::check() {
    if (!exercise_ || checking())
        return;
    error_.reset();
    const auto& state = model_.state();
    if (state.name != exercise_->fileName()) { // another file was opened beside it: nothing of it is an answer
        error_ = userError(text(TELAR_TR("core", "The editor holds %1, which is not this exercise"), state.name), {},
                           text(TELAR_TR("core", "Open the exercise again from the list: your answer is kept")));
        emit changed();
        return;
    }
    if (static_cast<int64_t>(state.source.size()) > mostAnswerBytes) {
        error_ = userError(text(TELAR_TR("core", "An answer has at most %1 KiB, and this one has %2"),
                                mostAnswerBytes >> 10, state.source.size() >> 10));
        emit changed();
        return;
    }
    if (ownAnswer()) {
        if (auto shown = shownNow(); shown->checks.size() != exercise_->checks.size()) { // some are shown from now on
            exercise_ = std::move(shown);
            grader_.reset();
            emit opened();
        }
        work_.touch(clock_.elapsed());
        keepTime();
        if (!keepExerciseAnswer(exercise_->id, state.source))
            emit problem(tr("This answer is too long to be saved for handing in; shorten it."));
    }
    checker_.start<Outcome>(
        [exercise = exercise_, grader = grader_, source = state.source, name = state.name,
         python = cuda::PythonUse{chosenPython()}](const JobContext& job) -> Expected<Outcome> {
            Outcome made{grader, {}};
            job.start((grader ? 1 : 2) * Grader::steps(*exercise));
            if (!grader) {
                TELAR_TAKE(ready, Grader::make(*exercise, job, python));
                made.grader = std::make_shared<const Grader>(std::move(*ready));
            }
            TELAR_TAKE(grade, made.grader->grade(source, name, job));
            made.grade = std::move(*grade);
            return made;
        },
        [this, source = state.source](std::shared_ptr<const Outcome> outcome) {
            grader_ = outcome->grader;
            grade_ = std::shared_ptr<const Grade>(outcome, &outcome->grade);
            if (const auto before = std::exchange(graded_, source); !before.empty() && before != source)
                emit earlierVersion(before);
            if (!student_.isEmpty())
                return;
            if (exerciseProgress(exercise_->id).answer == source)
                keepExerciseCheck(exercise_->id, grade_->passedChecks(), static_cast<int>(grade_->checks.size()));
            if (grade_->passed) {
                setExerciseDone(exercise_->id);
                emit progressChanged();
            }
        },
        [this](const Error& error) { error_ = error; });
    emit changed();
}

void ExerciseSession::beginAgain() {
    if (exercise_) {
        put(tr("begin exercise again"), exercise_->start(language().toStdString()));
        emit codePut();
    }
}

void ExerciseSession::showAnswer() {
    if (exercise_ && !exercise_->modelLocked)
        put(tr("show answer"), exercise_->answer(language().toStdString()));
}

const Exercise* ExerciseSession::next() const {
    const auto& all = builtInExercises();
    for (std::size_t k = 0; exercise_ && k + 1 < all.size(); ++k)
        if (all[k].id == exercise_->id)
            return &all[k + 1];
    return nullptr;
}

} // namespace telar
