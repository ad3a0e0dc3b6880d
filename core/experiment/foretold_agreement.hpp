// How far foretold times lie from measured ones, over records that hold both.
#pragma once

#include "core/experiment/record_log.hpp"

namespace telar {

/// Kernels alone are foretold: what a GPU measured of them, on the very card that they are foretold for. Empty where the
/// record lacks one of both, or was measured elsewhere (in the emulator, say).
std::optional<double> measuredOfForetold(const RecordPoint& point);

struct ForetoldAgreement {
    int64_t cases = 0;
    double medianError = 0; ///< of |foretold - measured| / measured
    int64_t withinTwo = 0;  ///< cases in which neither is more than twice the other
};
ForetoldAgreement agreementOf(const std::vector<std::pair<double, double>>& foretoldAndMeasured);

/// In words, for one card or several: how many cases, the median error, how many within a factor of two.
Text agreementSentence(const ForetoldAgreement& agreement);

} // namespace telar
