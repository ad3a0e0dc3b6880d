// Exercises written: the file of a teacher's own.
#pragma once

#include "core/exercise/exercise.hpp"

namespace telar {

/// In canonical form: reading and writing again gives the same bytes. A locked model answer is sealed (sealed.hpp).
std::string writeExercise(const Exercise& exercise);
/// What would be refused when it is read again, or nothing. Nothing is compiled.
Status checkExercise(const Exercise& exercise);
/// Whole or not at all.
Status saveExercise(const std::string& path, const Exercise& exercise);

} // namespace telar
