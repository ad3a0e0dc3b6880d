// Convolution as sweeps, records and charts see it.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/operation/operation.hpp"

namespace telar {

/// As commands, records and projects name it.
inline constexpr const char* convolutionId = "conv";

/// The registry outlives the operation.
std::unique_ptr<Operation> convolutionOperation(const Registry<ConvolutionVariant>& registry);

/// With one bias for all output channels.
struct BiasedConvolution : ConvolutionSpec {
    float bias = 0;
};

/// Where the kernel is said by named filters or given weights, its usual value is theirs.
const Parameters<BiasedConvolution>& convolutionParameters();

} // namespace telar
