// The matrix product as sweeps, records and charts see it.
#pragma once

#include "core/matmul/inputs.hpp"
#include "core/operation/operation.hpp"

namespace telar {

/// As commands, records and projects name it.
inline constexpr const char* matmulId = "matmul";

/// The registry outlives the operation.
std::unique_ptr<Operation> matmulOperation(const Registry<MatmulVariant>& registry);

const std::vector<FigurePreset>& matmulPresets();

/// Everything about random whole numbers that decides its result beside the seed.
const Parameters<MatmulSource>& matmulParameters();

} // namespace telar
