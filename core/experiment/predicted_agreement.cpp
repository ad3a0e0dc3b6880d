#include "core/experiment/predicted_agreement.hpp"

#include "core/base/numbers.hpp"
#include "core/simt/cards.hpp"

#include <cmath>

namespace telar {

std::optional<double> measuredOfPredicted(const RecordPoint& point) {
    if (!point.predictedMs || !point.kernelMs || !(*point.kernelMs > 0) || point.backend.rfind("cuda:", 0) != 0 ||
        !simt::isCard(point.predictedCard, point.device))
        return {};
    return point.kernelMs;
}

PredictedAgreement agreementOf(const std::vector<std::pair<double, double>>& predictedAndMeasured) {
    PredictedAgreement made;
    std::vector<double> errors;
    for (const auto& [predicted, measured] : predictedAndMeasured) {
        if (!(predicted > 0) || !(measured > 0))
            continue;
        errors.push_back(std::abs(predicted - measured) / measured);
        made.withinTwo += predicted <= 2 * measured && measured <= 2 * predicted;
    }
    made.cases = static_cast<int64_t>(errors.size());
    made.medianError = statisticsOf(std::move(errors)).median;
    return made;
}

Text agreementSentence(const PredictedAgreement& agreement) {
    if (agreement.cases == 0)
        return text(TELAR_TR("core", "None of these was measured on the card for which it is predicted, so the error "
                                     "of the model is unknown here."));
    return text(TELAR_TR("core", "Cases measured on the card for which they are predicted: %1; median error %2 %; "
                                 "within a factor of two: %3."),
                agreement.cases, percentText(agreement.medianError, 1), agreement.withinTwo);
}

} // namespace telar
