// Pictures with their classes, as bytes: what readers make and training takes.
#pragma once

#include "core/matrix/matrix.hpp"

#include <memory>
#include <string>
#include <vector>

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
    /// Whose picture each is (a patient, a volume, a series), as a number of `groupNames`; empty where nobody knows.
    std::vector<int32_t> groups;
    std::vector<std::string> groupNames;
    int64_t ownTest = 0;       ///< the last so many came as a test set of their own
    int64_t ownValidation = 0; ///< so many before them as a validation set

    int64_t count() const { return static_cast<int64_t>(labels.size()); }
    const uint8_t* plane(int64_t sample, int64_t channel = 0) const {
        return pixels.data() + (sample * channels + channel) * rows * columns;
    }
};
using SamplesPtr = std::shared_ptr<const Samples>;

} // namespace telar::nn
