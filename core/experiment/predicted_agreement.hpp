// How far predicted times lie from measured ones, over records that hold both.
#pragma once

#include "core/experiment/record_log.hpp"

namespace telar {

/// Kernels alone are predicted: what a GPU measured of them, on the very card that they are predicted for. Empty where the
/// record lacks one of both, or was measured elsewhere (in the emulator, say).
std::optional<double> measuredOfPredicted(const RecordPoint& point);

struct PredictedAgreement {
    int64_t cases = 0;
    double medianError = 0; ///< of |predicted - measured| / measured
    int64_t withinTwo = 0;  ///< cases in which neither is more than twice the other
};
PredictedAgreement agreementOf(const std::vector<std::pair<double, double>>& predictedAndMeasured);

/// In words, for one card or several: how many cases, the median error, how many within a factor of two.
Text agreementSentence(const PredictedAgreement& agreement);

} // namespace telar
