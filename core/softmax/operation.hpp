// Softmax as sweeps, records and charts see it.
#pragma once

#include "core/operation/operation.hpp"
#include "core/operation/parameter.hpp"
#include "core/softmax/softmax.hpp"

namespace telar {

/// As commands, records and projects name it.
inline constexpr const char* softmaxId = "softmax";

/// The registry outlives the operation.
std::unique_ptr<Operation> softmaxOperation(const Registry<SoftmaxVariant>& registry);
const Parameters<SoftmaxSpec>& softmaxParameters();

} // namespace telar
