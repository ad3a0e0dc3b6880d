// Stepping through a kernel's source, with the variables that the source names.
#pragma once

#include "core/simt/cuda/kernel_file.hpp"

namespace telar::cuda {

/// A file compiled to be stepped through, once for any number of launches.
struct SteppedFile {
    KernelFile file;
    std::shared_ptr<const ptx::DebugInfo> info;
    std::shared_ptr<const machine::Program> program;

    /// The key in ptx::Module::files of the source of that name; 0 where there is none.
    int32_t sourceKey(const std::string& name) const;
};

/// Compiles with -O0 and the places of variables (`request.build` does not matter). Dynamic shared arrays, of
/// which compilers say no type, get the one that the source declares. Errors as loadKernelFile's.
Expected<SteppedFile> loadSteppedFile(CompileRequest request, const JobContext& job = {});
/// Of PTX that some compiler made; without debug information there are steps, but no variables.
Expected<SteppedFile> readSteppedPtx(std::string ptx, const std::string& name);

/// Names of a kernel's parameters as in the source; empty ones where debug information says none.
std::vector<std::string> parameterNames(const SteppedFile& file, const KernelFacts& kernel);

/// Runs a kernel and keeps its steps: RunReport::steps holds them. `where.info` is set here. The arrays of
/// `buffers` are used in place, as by Machine::run; blocks behind the one that is stepped through do not run.
Expected<machine::RunReport> stepKernel(const SteppedFile& file, const KernelFacts& kernel,
                                        const machine::LaunchConfig& config, std::span<machine::Buffer> buffers,
                                        std::span<const machine::Argument> arguments, machine::StepRequest where,
                                        machine::RunOptions options = {});

} // namespace telar::cuda
