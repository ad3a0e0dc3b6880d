// How sure a network is, in words.
#pragma once

#include "ui/base/format.hpp"

namespace telar {

/// "97.2 %"; near the ends "> 99.9 %" and "< 0.1 %": a softmax is never all or nothing, though its float may be.
inline QString formatConfidence(double probability) {
    constexpr double shown = 0.0005;
    return probability < shown       ? QStringLiteral("< ") + formatPercent(2 * shown)
           : probability > 1 - shown ? QStringLiteral("> ") + formatPercent(1 - 2 * shown)
                                     : formatPercent(probability);
}

} // namespace telar
