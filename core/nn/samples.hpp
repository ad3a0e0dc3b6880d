// In which order pictures are trained on, and how a network reads one.
#pragma once

#include "core/data/augment.hpp"
#include "core/data/sample_set.hpp"
#include "core/nn/model.hpp"
#include "core/nn/split.hpp"

#include <span>

namespace telar::nn {

/// 0 ... n-1 in the order of an epoch (Fisher and Yates), of the split part `part`.
std::vector<int32_t> shuffled(std::span<const int32_t> part, uint64_t seed, uint64_t epoch);
/// Likewise for a split; `which` tells its draws apart.
std::vector<int32_t> shuffledSplit(std::span<const int32_t> some, uint64_t seed, uint64_t which);

/// One sample as the model reads it: (channels, rows, columns) of its input, normalised; grey is repeated for
/// each channel. `epoch` matters only where the augmentation is on.
void readSample(const Samples& samples, int64_t sample, const ModelSpec& model, const Augmentation& augmentation,
                uint64_t seed, uint64_t epoch, float* out);

} // namespace telar::nn
