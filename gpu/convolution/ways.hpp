// Which of its two ways `cuda:fast` goes; asked by the registry, which knows no CUDA, and by the kernels' own file.
#pragma once

#include "core/convolution/convolution.hpp"

namespace telar::gpu {

/// Threads march down a channel and load each row once: square filters of 3, 5 and 7, one input channel a group.
inline bool goesByRows(const ConvolutionSpec& s) {
    return s.groupChannels() == 1 && s.kernel.h == s.kernel.w &&
           (s.kernel.h == 3 || s.kernel.h == 5 || s.kernel.h == 7);
}

} // namespace telar::gpu
