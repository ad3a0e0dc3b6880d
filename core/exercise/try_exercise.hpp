// An exercise tried as its author does before students see it: the model answer must pass, the empty gap must not.
#pragma once

#include "core/exercise/grade.hpp"

namespace telar {

struct TriedExercise {
    Grade model; ///< of the model answer
    Grade empty; ///< of what a student begins with
    bool good() const { return model.passed && !empty.passed; }
    /// "divergent_branches": its largest value over the cases of the model answer; nothing where it was not run.
    std::optional<double> modelFigure(const std::string& name) const;
};

/// Errors: what is not whole, a model answer that does not compile, finds something or fails a check; no compiler, a
/// request to stop.
Expected<TriedExercise> tryExercise(const Exercise& exercise, const JobContext& job = {});

} // namespace telar
