#include "core/exercise/try_exercise.hpp"

#include "core/exercise/write_exercise.hpp"

#include <algorithm>

namespace telar {

std::optional<double> TriedExercise::modelFigure(const std::string& name) const {
    std::optional<double> most;
    for (const auto& one : model.cases)
        for (const auto& [figure, value] : one.figures)
            if (figure == name)
                most = most ? std::max(*most, value) : value;
    return most;
}

Expected<TriedExercise> tryExercise(const Exercise& exercise, const JobContext& job) {
    TELAR_CHECK(checkExercise(exercise));
    job.start(3 * Grader::steps(exercise));
    TELAR_TRY(grader, Grader::make(exercise, job));
    TELAR_TAKE(model, grader->grade(exercise.answer("en"), exercise.fileName(), job));
    TELAR_TAKE(empty, grader->grade(exercise.start("en"), exercise.fileName(), job));
    return TriedExercise{std::move(*model), std::move(*empty)};
}

} // namespace telar
