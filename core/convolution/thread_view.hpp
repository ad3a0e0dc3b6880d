// The thread that made one cell of a feature map, and what its warp did. Made by running the kernel in the emulator, traced, for
// the one block that holds the cell.
#pragma once

#include "core/convolution/emulate.hpp"
#include "core/simt/thread_view.hpp"

namespace telar {

/// `kernel` is one of `convolutionKernels`; the cell of output channel `map` of the first picture has to exist. Finds the thread
/// that stored it in the trace itself. Errors: those of the launch.
Expected<ThreadView> traceConvolution(const std::string& kernel, const ConvolutionProblem& problem, int64_t map,
                                      int64_t row, int64_t column, const JobContext& job = {});

} // namespace telar
