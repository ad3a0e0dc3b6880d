// Pictures with their classes, as bytes, and which of them train, validate and test.
#pragma once

#include "core/matrix/matrix.hpp"
#include "core/nn/kernels/augment.hpp"
#include "core/nn/model.hpp"

#include <span>

namespace telar::nn {

/// Immutable once made; shared between sessions and views.
struct Samples {
    std::string name;     ///< "phantom", "digits", or where they came from
    int64_t channels = 1; ///< 1 (grey) or 3 (RGB)
    int64_t rows = 0, columns = 0;
    Matrix<uint8_t> pixels;      ///< planes: samples * channels
    std::vector<int32_t> labels; ///< 0 ... classes - 1
    std::vector<std::string> classes;
    std::vector<std::string> names; ///< of the pictures; may be empty
    int64_t ownTest = 0;            ///< the last so many came as a test set of their own
    int64_t ownValidation = 0;      ///< so many before them as a validation set

    int64_t count() const { return static_cast<int64_t>(labels.size()); }
    const uint8_t* plane(int64_t sample, int64_t channel = 0) const {
        return pixels.data() + (sample * channels + channel) * rows * columns;
    }
};
using SamplesPtr = std::shared_ptr<const Samples>;

struct Split {
    std::vector<int32_t> train, validation, test; ///< sample numbers; no sample is in two parts
};
struct SplitSpec {
    int64_t testPerClass = 32;    ///< set aside first, at most half of a class; ignored with `ownTest`
    double validationShare = 0.1; ///< of the rest; ignored with `ownValidation`
    uint64_t seed = 35;
};
Split splitSamples(const Samples& samples, const SplitSpec& spec);

/// 0 ... n-1 in the order of an epoch (Fisher and Yates), of the split part `part`.
std::vector<int32_t> shuffled(std::span<const int32_t> part, uint64_t seed, uint64_t epoch);

/// One sample as the model reads it: (channels, rows, columns) of its input, normalised; grey is repeated for
/// each channel. `epoch` matters only where the augmentation is on.
void readSample(const Samples& samples, int64_t sample, const ModelSpec& model,
                const Augmentation& augmentation, uint64_t seed, uint64_t epoch, float* out);

} // namespace telar::nn
