// Stepping through Telar's own kernels with their variables. For that clang is needed while running: the PTX
// that Telar was built with says no variables.
#pragma once

#include "core/simt/builtin/builtin.hpp"
#include "core/simt/cuda/step_kernel.hpp"

namespace telar::builtin {

struct Stepped {
    std::shared_ptr<const cuda::SteppedFile> file;
    std::shared_ptr<const machine::StepTrace> trace;
    int32_t source = 0; ///< key of the kernel's file in ptx::Module::files
};

/// One launch of which the steps of `where` are kept. `file`: of an earlier call with the same file; null: it
/// is compiled first. Errors: there is no clang, and those of machine::Machine::run.
Expected<Stepped> step(const Call& call, const simt::LaunchConfig& config, machine::StepRequest where,
                       std::shared_ptr<const cuda::SteppedFile> file = {}, const JobContext& job = {});

} // namespace telar::builtin
