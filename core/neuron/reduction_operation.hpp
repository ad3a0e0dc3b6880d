// A sum of many numbers: the part of a neuron whose kernels are also looked at by themselves.
#pragma once

#include "core/operation/operation.hpp"

namespace telar {

/// Its variant is `serial`.
std::unique_ptr<Operation> reductionOperation();

/// What a launch of those kernels fills: a sum for each block.
KernelOutput partialSums(const simt::LaunchReport& launch);

} // namespace telar
