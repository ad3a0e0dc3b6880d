#include "core/forward/study_summary.hpp"

#include <algorithm>

namespace telar::forward {

namespace {

double medianOf(std::vector<double> values) { return statisticsOf(std::move(values)).median; }

/// Medians by epoch, of those that came so far.
void addCurves(const std::vector<const StudyRun*>& runs, SettingSummary& s) {
    for (std::size_t e = 0; e < runs.front()->result.epochs.size(); ++e) {
        std::vector<double> train, validation;
        for (const auto* run : runs)
            if (e < run->result.epochs.size()) {
                train.push_back(run->result.epochs[e].trainLoss);
                validation.push_back(run->result.epochs[e].validationLoss);
            }
        s.trainCurve.push_back(medianOf(train));
        s.validationCurve.push_back(medianOf(validation));
    }
}

/// `whole`: with all registers, seed by seed.
SettingSummary settingOf(const std::vector<const StudyRun*>& runs, const std::vector<const StudyRun*>& whole,
                         const TrainSpec& base, const Dataset& data) {
    SettingSummary s;
    s.registers = runs.front()->registers;
    std::vector<double> train, validation, best, ms, right, stepped;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& r = runs[i]->result;
        s.diverged += r.divergedEpoch > 0;
        train.push_back(r.finalTrainLoss());
        validation.push_back(r.finalValidationLoss());
        best.push_back(r.bestLoss);
        stepped.push_back(static_cast<double>(r.steps) / static_cast<double>(std::max<int64_t>(1, r.steps + r.asleep)));
        const double other = i < whole.size() ? whole[i]->result.bestLoss : 0;
        s.wins += r.bestLoss < other;
        s.ties += r.bestLoss == other;
        if (data.classes > 0)
            right.push_back(confusionOf(base.shape, r.weights, data).accuracy());
        for (const auto& e : r.epochs)
            ms.push_back(e.ms);
    }
    addCurves(runs, s);
    s.right = statisticsOf(right), s.stepped = statisticsOf(stepped);
    s.train = statisticsOf(train), s.validation = statisticsOf(validation), s.best = statisticsOf(best);
    s.epochMs = medianOf(ms);
    TrainSpec spec = base;
    if (s.registers < 0) {
        spec.engine = Engine::Backward;
    } else {
        spec.registers = s.registers;
        spec.engine = quickestEngine(spec.shape, spec.registers);
    }
    s.engineBytes = engineBytes(spec);
    s.multiplications = multiplications(spec);
    s.bytes = s.registers < 0 ? 0 : registerBytes(spec);
    return s;
}

} // namespace

std::vector<SettingSummary> summaryOf(const std::vector<StudyRun>& runs, const TrainSpec& base, const Dataset& data) {
    const auto of = [&](int registers) {
        std::vector<const StudyRun*> some;
        for (const auto& run : runs)
            if (run.registers == registers)
                some.push_back(&run);
        return some;
    };
    const auto whole = of(0);
    std::vector<SettingSummary> settings;
    for (const auto& run : runs)
        if (std::none_of(settings.begin(), settings.end(), [&](const auto& s) { return s.registers == run.registers; }))
            settings.push_back(settingOf(of(run.registers), whole, base, data));
    return settings;
}

} // namespace telar::forward
