// What comes out of a launch, gathered from the cores that took part.
#pragma once

#include "core/simt/machine/worker.hpp"

namespace telar::machine {

/// Counts, findings, what was printed, and the trace, which goes over from the workers.
RunReport reportOf(const Launch& launch, std::vector<std::unique_ptr<Worker>>& workers);
/// What the launch read and wrote of each buffer, and `Buffer::written` of those that nobody had written.
void keepUses(const Launch& launch, std::span<Buffer> buffers, RunReport& report);
/// Before a launch that is stepped through: names of memory as findings use them, for pointers.
void startSteps(const Launch& launch, StepTrace& steps);

} // namespace telar::machine
