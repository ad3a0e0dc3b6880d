#include "core/experiment/foretold_agreement.hpp"

#include "core/base/numbers.hpp"
#include "core/simt/cards.hpp"

#include <cmath>

namespace telar {

std::optional<double> measuredOfForetold(const RecordPoint& point) {
    if (!point.foretoldMs || !point.kernelMs || !(*point.kernelMs > 0) || point.backend.rfind("cuda:", 0) != 0 ||
        !simt::isCard(point.foretoldCard, point.device))
        return {};
    return point.kernelMs;
}

ForetoldAgreement agreementOf(const std::vector<std::pair<double, double>>& foretoldAndMeasured) {
    ForetoldAgreement made;
    std::vector<double> errors;
    for (const auto& [foretold, measured] : foretoldAndMeasured) {
        if (!(foretold > 0) || !(measured > 0))
            continue;
        errors.push_back(std::abs(foretold - measured) / measured);
        made.withinTwo += foretold <= 2 * measured && measured <= 2 * foretold;
    }
    made.cases = static_cast<int64_t>(errors.size());
    made.medianError = statisticsOf(std::move(errors)).median;
    return made;
}

Text agreementSentence(const ForetoldAgreement& agreement) {
    if (agreement.cases == 0)
        return text(TELAR_TR("core", "None of these was measured on the card for which it is predicted, so the error "
                                     "of the model is unknown here."));
    return text(TELAR_TR("core", "Cases measured on the card for which they are predicted: %1; median error %2 %; "
                                 "within a factor of two: %3."),
                agreement.cases, percentText(agreement.medianError, 1), agreement.withinTwo);
}

} // namespace telar
