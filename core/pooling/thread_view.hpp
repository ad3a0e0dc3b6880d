// The thread that made one output cell, and what its warp did: for the inspector. Made by running the kernel
// in the emulator, traced, for the one block that holds the cell.
#pragma once

#include "core/pooling/emulate.hpp"
#include "core/simt/thread_view.hpp"

namespace telar {

/// `kernel` is one of `poolingKernels`. Finds the thread that stored the cell in the trace itself.
Expected<ThreadView> traceCell(const std::string& kernel, const PoolingProblem& problem, int64_t outputRow,
                               int64_t outputColumn, const JobContext& job = {}, std::optional<simt::Dim3> block = {});

/// Which thread makes which output cell of one plane: for colours on the feature map.
Expected<CellOwners> poolingOwners(const std::string& kernel, const PoolingProblem& problem,
                                   std::optional<simt::Dim3> block = {}, const JobContext& job = {});

} // namespace telar
