// Pooling as sweeps, records and charts see it.
#pragma once

#include "core/operation/operation.hpp"
#include "core/pooling/pooling.hpp"

namespace telar {

/// The registry outlives the operation.
std::unique_ptr<Operation> poolingOperation(const Registry<PoolingVariant>& registry);

} // namespace telar
