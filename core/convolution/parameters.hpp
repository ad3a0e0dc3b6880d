// The parameters of a convolution: everything that decides its result beside the input and the filters' weights.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/operation/parameter.hpp"

namespace telar {

/// With one bias for all output channels.
struct BiasedConvolution : ConvolutionSpec {
    float bias = 0;
};

/// Where the kernel is said by named filters or given weights, its usual value is theirs.
const Parameters<BiasedConvolution>& convolutionParameters();

} // namespace telar
