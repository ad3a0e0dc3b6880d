// Which of their ways the fast variants go; asked by the registry, which knows no CUDA, and by the kernels' own file.
#pragma once

#include "core/convolution/convolution.hpp"

namespace telar::gpu {

/// Threads march down a channel and load each row once: square filters of 3, 5 and 7, one input channel a group.
inline bool goesByRows(const ConvolutionSpec& s) {
    return s.groupChannels() == 1 && s.kernel.h == s.kernel.w &&
           (s.kernel.h == 3 || s.kernel.h == 5 || s.kernel.h == 7);
}

/// Whether the product of warpgroups fits: enough channels for its slices and tiles, and what the copy engine can step over
/// (cuTensorMapEncodeIm2col: strides up to 8, the corners of its box from -128 to 127).
inline bool goesByWarpgroups(const ConvolutionSpec& s) {
    const auto fits = [](int64_t kernel, int64_t stride, int64_t padding, int64_t dilation) {
        return stride <= 8 && padding <= 127 && dilation <= 128 && kernel <= 128 && (kernel - 1) * dilation <= 128;
    };
    return s.groupChannels() >= 16 && s.outputChannels / s.groups >= 16 &&
           s.inputChannels < 1 << 20 && // a grid's height
           fits(s.kernel.h, s.stride.h, s.padding.h, s.dilation.h) &&
           fits(s.kernel.w, s.stride.w, s.padding.w, s.dilation.w);
}

} // namespace telar::gpu
