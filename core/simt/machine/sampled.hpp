// A launch that is counted for so long and no longer. The first blocks are counted, with all checks, until half of the time
// is over, or to the end where that is near. Then some blocks of each stretch of the rest are counted, and the others between
// them only run, with bounds checked. Each block runs once, in its order, so that the output is that of any other way; counts
// of a stretch's blocks stand for all of it.
#pragma once

#include "core/simt/machine/machine.hpp"

namespace telar::machine {

struct Sampling {
    double seconds = 0; ///< by the clock, for counting; 0: the launch only runs
    /// Of the same module, with a program that counts nothing; asked for when it is needed.
    std::function<Expected<Machine*>()> running;
    /// What the module's variables hold before a part of the launch; keeps them after it.
    std::function<std::vector<SymbolValue>()> variables;
    std::function<void(const Machine&)> keep;
};

/// Errors: as of `Machine::run`. RunReport::counted says how many blocks were counted; where it is less than `ran`, counts
/// are scaled to all blocks, checks of global memory saw the first blocks alone, and nobody looked whether dynamic
/// shared memory is used. Not for launches whose blocks are there together.
Expected<RunReport> runSampled(Machine& counting, int kernel, const LaunchConfig& config, std::span<Buffer> buffers,
                               std::span<const Argument> arguments, RunOptions options, const Sampling& sampling);

} // namespace telar::machine
