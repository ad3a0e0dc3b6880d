// Convolution as sweeps, records and charts see it.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/operation/operation.hpp"

namespace telar {

/// As commands, records and projects name it.
inline constexpr const char* convolutionId = "conv";

/// The registry outlives the operation.
std::unique_ptr<Operation> convolutionOperation(const Registry<ConvolutionVariant>& registry);

} // namespace telar
