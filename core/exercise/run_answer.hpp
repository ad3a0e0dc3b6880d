// One answer compiled, and one case of it run, within limits. For core's own sources.
#pragma once

#include "core/exercise/exercise.hpp"
#include "core/exercise/figures.hpp"
#include "core/simt/session/kernel_session.hpp"

#include <memory>

namespace telar {

struct CompiledAnswer {
    std::shared_ptr<const ptx::Module> module;
    cuda::KernelFacts kernel;
    std::vector<std::string> names; ///< of its parameters
    std::vector<cuda::Diagnostic> diagnostics;
    double milliseconds = 0;
    std::optional<Error> refused; ///< the source is not right; nothing else counts then but `diagnostics`
    bool noKernel = false;        ///< it compiles, and there is no kernel of that name
};
/// `python`: of an exercise in Python. Errors: no compiler, the machine refused, a request to stop.
Expected<CompiledAnswer> compileAnswer(const std::string& source, const std::string& name, const Exercise& exercise,
                                       const cuda::PythonUse& python, const JobContext& job);

struct CaseRun : cuda::KernelRun {
    std::optional<Error> refused; ///< the launch is not possible with this answer
    bool late = false;            ///< it was ended: it took too long
};
/// Errors: the machine refused (memory), a request to stop.
Expected<CaseRun> runCase(const CompiledAnswer& answer, const std::string& name, const Exercise& exercise,
                          const ExerciseCase& one, const JobContext& job);

/// One case of a whole program.
struct ProgramRun {
    std::optional<Error> refused;   ///< it does not compile, or did not come to its end and nobody knows a mistake
    bool built = true;              ///< it compiles
    bool late = false;              ///< it was ended: it took too long
    std::vector<std::string> lines; ///< that it printed, in order of the alphabet: ranks print in any
    program::ProgramReport report;
};
/// Errors: no compiler, the machine refused, a request to stop.
Expected<ProgramRun> runProgramCase(const std::string& source, const std::string& name, const ExerciseCase& one,
                                    const JobContext& job);

/// Of all figures, in the order of figureNames().
std::vector<double> figuresOf(const machine::RunReport& run);
std::vector<double> figuresOf(const program::ProgramReport& run);

} // namespace telar
