// A launch of a program or a script that was run, as the kernel lab makes it again by itself: its kernel, its sizes, and what its
// arrays held. Away from the window's thread.
#pragma once

#include "core/simt/program/run.hpp"
#include "ui/labs/kernel/kernel_model.hpp"

namespace telar {

struct OpenedLaunch {
    KernelState state;
    bool replaced = false;  ///< random numbers stand for what an array held
    bool variables = false; ///< variables of the module hold other values than in the script
};

/// `ran`: the source that was run. What a script gave to a compiler becomes a source of its own; arrays and the files that it
/// includes are written into `folder`. Errors: why the launch cannot be made again.
Expected<OpenedLaunch> openLaunch(const program::ProgramLaunch& launch, const KernelState& ran,
                                  const std::string& folder, const JobContext& job);

} // namespace telar
