// What a study of register settings says: one line for each, over its seeds.
#pragma once

#include "core/base/statistics.hpp"
#include "core/forward/network.hpp"

namespace telar::forward {

/// Of one register setting.
struct SettingSummary {
    int registers = 0;                               ///< 0: all; -1: backpropagation
    std::vector<double> trainCurve, validationCurve; ///< medians by epoch
    Statistics train, validation, best;              ///< finals, and the least validation loss
    int wins = 0, ties = 0; ///< seeds whose best validation is less than with all registers; equal to it
    int diverged = 0;
    Statistics stepped; ///< share of the batches that took a step
    Statistics right;   ///< of pictures: share of the validation rows told right
    double epochMs = 0;
    int64_t multiplications = 0, bytes = 0; ///< of one sample
    int64_t engineBytes = 0;                ///< that the engine of this setting works in
};

/// In the study's order of registers, backpropagation last. `base` trained on `data` (of pictures: whose validation rows
/// are told); of one corpus.
std::vector<SettingSummary> summaryOf(const std::vector<StudyRun>& runs, const TrainSpec& base, const Dataset& data);

} // namespace telar::forward
