// The variants of this folder, one file each. A new variant: write its file, declare it here, add it in
// registry.cpp.
#pragma once

#include "core/pooling/pooling.hpp"

namespace telar {

/// Bytes of input and output once each, and one operation per window cell.
Cost directCost(const PoolingProblem& problem);

std::unique_ptr<PoolingVariant> thesisPooling();
std::unique_ptr<PoolingVariant> serialPooling();
std::unique_ptr<PoolingVariant> openmpPooling();
std::unique_ptr<PoolingVariant> streamedPooling();
std::unique_ptr<PoolingVariant> simdPooling();

} // namespace telar
