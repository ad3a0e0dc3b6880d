// Of which settings the results of a training lab are, and what has changed since.
#include "ui/labs/training/training_model.hpp"

namespace telar {

Earlier TrainingSettings::since(const TrainingSettings& was) const {
    return data != was.data || groupFrom != was.groupFrom ? Earlier::Data
           : spec.model != was.spec.model                 ? Earlier::Network
           : engine != was.engine || spec != was.spec     ? Earlier::Settings
                                                          : Earlier::No;
}

Earlier TrainingModel::earlierTraining() const {
    if (training() || unfinished())
        return settings_.since(askedFor_);
    return earlierRun();
}

Earlier TrainingModel::earlierRun() const { return runs_.empty() ? Earlier::No : settings_.since(runs_.back().asked); }

Earlier TrainingModel::earlierFinding() const {
    if (ratePoints_.empty())
        return Earlier::No;
    auto now = settings_;
    const auto& was = rateOf_.spec;
    now.spec.rate = was.rate; // what it looks for, and what has no part in it
    now.spec.schedule = was.schedule;
    now.spec.warmUp = was.warmUp;
    now.spec.epochs = was.epochs;
    now.spec.patience = was.patience;
    now.spec.changes = was.changes;
    return now.since(rateOf_);
}

Earlier TrainingModel::earlierInspection() const {
    if (!inspection_)
        return Earlier::No;
    const auto& network = inspectedNetwork_;
    if (network.epochs > 0)
        return settings_.since(network.asked);
    return settings_.spec.model != network.model ? Earlier::Network // which nothing has trained yet
           : !network.parameters && settings_.spec.seed != network.seed ? Earlier::Settings
                                                                        : Earlier::No;
}

/// As a project keeps them: how many epochs a training was continued for is not among them.
TrainingSettings TrainingModel::askedOf(const TrainingSettings& kept) const {
    auto asked = kept;
    asked.spec.epochs = settings_.spec.epochs;
    asked.spec.changes = settings_.spec.changes;
    return settings_.since(asked) == Earlier::No ? settings_ : kept;
}

} // namespace telar
