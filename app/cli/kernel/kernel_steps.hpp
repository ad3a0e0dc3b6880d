// telar-cli kernel --step: the lines that a thread or a block's warps run, with the variables in scope.
#pragma once

#include "app/cli/kernel/kernel_arguments.hpp"
#include "core/simt/cuda/step_kernel.hpp"

namespace telar::cli {

/// "BLOCK" or "BLOCK:THREAD", both in the order x, y, z.
struct StepPlace {
    int64_t block = 0, thread = -1; ///< -1: all threads of the block
};
Expected<StepPlace> stepPlace(const std::string& word, const simt::LaunchConfig& config);

struct StepReport {
    std::string file;
    const cuda::KernelFacts& kernel;
    const machine::RunReport& run;
    const std::string& source;
    StepPlace place;
};

/// A line for each step, below it the variables that hold something else than before.
std::string stepTable(const StepReport& report);
std::string stepJson(const StepReport& report);

} // namespace telar::cli
