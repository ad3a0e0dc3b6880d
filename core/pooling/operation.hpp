// Pooling as sweeps, records and charts see it.
#pragma once

#include "core/operation/operation.hpp"
#include "core/pooling/pooling.hpp"

namespace telar {

/// As commands, records and projects name it.
inline constexpr const char* poolingId = "pool";

/// The registry outlives the operation.
std::unique_ptr<Operation> poolingOperation(const Registry<PoolingVariant>& registry);

const std::vector<FigurePreset>& poolingPresets();

/// Everything that decides its result beside the input.
const Parameters<PoolingSpec>& poolingParameters();

} // namespace telar
