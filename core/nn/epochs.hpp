// The history of a training, epoch after epoch: curves, records, checkpoints and projects hold this one value,
// and one writer and one reader know how it looks in their files.
#pragma once

#include "core/nn/metrics.hpp"

#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace telar::nn {

struct EpochFigures {
    static constexpr double none = std::numeric_limits<double>::quiet_NaN();
    double trainLoss = 0;                                    ///< running mean over the epoch's batches
    double trainAccuracy = none;                             ///< likewise; NaN where nothing is classified
    double validationLoss = none, validationAccuracy = none; ///< NaN where nothing is set aside to validate
    double ms = 0;                                           ///< of the epoch; which part of it says the training
    Confusion confusion;                                     ///< of the validation part; may be empty
};
using Epochs = std::vector<EpochFigures>;

/// As JSON text, for code without core's JSON library: an array of objects, with everything that is needed to
/// go on.
std::string epochsText(const Epochs& epochs);
/// Nothing where it is no such array. Knows what earlier versions wrote into projects and checkpoints.
std::optional<Epochs> epochsFromText(std::string_view text);

} // namespace telar::nn
