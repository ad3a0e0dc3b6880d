// The variants of this folder, one file each. A new variant: write its file, declare it here, add it in
// registry.cpp.
#pragma once

#include "core/pooling/pooling.hpp"

namespace telar {

/// Bytes of input and output once each, and one operation per window cell.
Cost directCost(const PoolingProblem& problem);
/// Of windows that are multiplied by the identity; a user error where they have more than `most` rows or columns, or the input a
/// number that is not finite.
Cost productCost(const PoolingProblem& problem);
Status canMultiplyWindows(const PoolingProblem& problem, int64_t most);

std::unique_ptr<PoolingVariant> thesisPooling();
std::unique_ptr<PoolingVariant> serialPooling();
std::unique_ptr<PoolingVariant> openmpPooling();
std::unique_ptr<PoolingVariant> streamedPooling();
std::unique_ptr<PoolingVariant> opencvPooling();
std::unique_ptr<PoolingVariant> simdPooling();
/// Kernels of core/pooling/kernels in the emulator, one launch in all: `emulator:direct` and so on.
std::vector<std::unique_ptr<PoolingVariant>> emulatedPooling();
/// The thesis' pipeline, one launch per window: `emulator:matmul1` to 3, the identity transferred to global
/// memory or (`-constant`) in constant memory.
std::unique_ptr<PoolingVariant> emulatedWindowPooling(int kernel, bool constantFilter = false);

} // namespace telar
