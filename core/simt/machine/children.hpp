// Launches that threads ask for: kept until their grid has ended, or until a thread waits for them.
#pragma once

#include "core/simt/machine/worker.hpp"

namespace telar::machine {

/// What a thread gives: addresses of a kernel, of the launch's shape (a TelarLaunch of the prelude), of its arguments, and
/// their bytes.
struct ChildArguments {
    uint64_t kernel = 0, shape = 0, arguments = 0, bytes = 0;
};

/// Of cudaError_t; the thread's last error is then the same, where it is one.
uint32_t launchChild(Warp& warp, const Inst* inst, uint32_t lane, const ChildArguments& given);
uint32_t takeChildError(Warp& warp, uint32_t lane, bool forget);
/// What the present block has launched so far runs now.
void waitForChildren(Worker& worker);
/// Of all workers, in the order of the blocks.
std::vector<ChildLaunch> childrenOf(std::vector<std::unique_ptr<Worker>>& workers);

} // namespace telar::machine
