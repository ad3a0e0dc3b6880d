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

/// Of all figures, in the order of exerciseFigures().
std::vector<double> figuresOf(const machine::RunReport& run);

} // namespace telar
