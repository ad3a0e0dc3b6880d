// Attention as sweeps, records and charts see it.
#pragma once

#include "core/attention/attention.hpp"
#include "core/operation/operation.hpp"
#include "core/operation/parameter.hpp"

namespace telar {

/// As commands, records and projects name it.
inline constexpr const char* attentionId = "attention";

/// The registry outlives the operation. Its size is the number of tokens: as many queries as keys.
std::unique_ptr<Operation> attentionOperation(const Registry<AttentionVariant>& registry);
const Parameters<AttentionSpec>& attentionParameters();

} // namespace telar
