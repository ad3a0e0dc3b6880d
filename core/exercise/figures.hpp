// Figures of a run that an exercise can ask for, in Nsight Compute's words.
#pragma once

#include "core/simt/machine/machine.hpp"

#include <string>
#include <vector>

namespace telar {

struct ExerciseFigure {
    const char* name;
    /// Of a counted run; counts are of warps and requests, sizes in bytes.
    double (*value)(const machine::RunReport& run);
};
const std::vector<ExerciseFigure>& exerciseFigures();
/// Null where there is none of that name.
const ExerciseFigure* exerciseFigure(const std::string& name);

} // namespace telar
