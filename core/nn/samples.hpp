// Which pictures of a set train, validate and test, and how a network reads one.
#pragma once

#include "core/data/augment.hpp"
#include "core/data/sample_set.hpp"
#include "core/nn/model.hpp"

#include <span>

namespace telar::nn {

struct Split {
    std::vector<int32_t> train, validation, test; ///< sample numbers; no sample is in two parts
};
struct SplitSpec {
    int64_t testPerClass = 32;    ///< set aside first, at most half of a class; ignored with `ownTest`
    double validationShare = 0.1; ///< of the rest; ignored with `ownValidation`
    uint64_t seed = 35;
    bool operator==(const SplitSpec&) const = default;
};
Split splitSamples(const Samples& samples, const SplitSpec& spec);

/// 0 ... n-1 in the order of an epoch (Fisher and Yates), of the split part `part`.
std::vector<int32_t> shuffled(std::span<const int32_t> part, uint64_t seed, uint64_t epoch);

/// One sample as the model reads it: (channels, rows, columns) of its input, normalised; grey is repeated for
/// each channel. `epoch` matters only where the augmentation is on.
void readSample(const Samples& samples, int64_t sample, const ModelSpec& model, const Augmentation& augmentation,
                uint64_t seed, uint64_t epoch, float* out);

} // namespace telar::nn
