// The augmentation's draws by OpenCV's warpAffine beside Telar's own loop.
#pragma once

#include "core/data/augment.hpp"
#include "core/data/sample_set.hpp"
#include "core/jobs/job.hpp"

#include <span>

namespace telar::nn {

struct WarpComparison {
    std::string version;                      ///< of OpenCV
    std::vector<std::vector<uint8_t>> warped; ///< first channel of each picture, as stored in size
    int64_t cells = 0, equal = 0;             ///< of all pictures; OpenCV rounds places to 1/1024 of a pixel
    double ownMs = 0, opencvMs = 0;           ///< of all of them, one thread each
};
/// The pictures as `posedByte` and `warpAffine` turn, mirror and shift them in that epoch. Error: there is no OpenCV.
Expected<WarpComparison> compareWarp(const Samples& samples, std::span<const int32_t> which, const Augmentation& drawn,
                                     uint64_t seed, uint64_t epoch, const JobContext& job = {});

} // namespace telar::nn
