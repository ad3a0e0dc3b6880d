// Figures of a run that an exercise can ask for, in Nsight Compute's words.
#pragma once

#include "core/simt/machine/machine.hpp"
#include "core/simt/multiprocessor/multiprocessor.hpp"
#include "core/simt/program/run.hpp"

#include <string>
#include <vector>

namespace telar {

struct ExerciseFigure {
    const char* name;
    /// Of a counted run; counts are of warps and requests, sizes in bytes.
    double (*value)(const machine::RunReport& run);
    bool modelled = false; ///< by the model of a multiprocessor of a Tesla T4: RunReport::modelled
};
const std::vector<ExerciseFigure>& exerciseFigures();
/// "Bank conflicts of loads"; of one without a title, its name.
std::string figureTitle(const std::string& name);
/// Null where there is none of that name.
const ExerciseFigure* exerciseFigure(const std::string& name);

/// A figure of a run of a whole program.
struct ProgramFigure {
    const char* name;
    double (*value)(const program::ProgramReport& run);
};
const std::vector<ProgramFigure>& programFigures();
/// The names of those that an exercise may ask for, of kernels or of whole programs.
std::vector<std::string> figureNames(bool program);

/// What the model says of a launch, by the names of the figures.
std::map<std::string, double> modelledFigures(const multiprocessor::Timeline& timeline);

} // namespace telar
