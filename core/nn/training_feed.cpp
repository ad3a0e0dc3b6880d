// What a training tells those who watch it, and what they ask of it, from any thread.
#include "core/nn/trainer.hpp"

#include <utility>

namespace telar::nn {

void TrainingFeed::addStep(const StepFigures& figures) {
    const std::lock_guard lock(mutex_);
    steps_.push_back(figures);
}
void TrainingFeed::addEpoch(const EpochFigures& figures) {
    const std::lock_guard lock(mutex_);
    epochs_.push_back(figures);
}
void TrainingFeed::ask(const TrainingChange& change) {
    const std::lock_guard lock(mutex_);
    TrainingChanges both;
    if (asked_)
        both.push_back(*asked_);
    addChange(both, {0, change.rate, change.batch, change.augment});
    asked_ = both.front();
}
std::optional<TrainingChange> TrainingFeed::asked() const {
    const std::lock_guard lock(mutex_);
    return asked_;
}
std::optional<TrainingChange> TrainingFeed::takeAsked() {
    const std::lock_guard lock(mutex_);
    return std::exchange(asked_, std::nullopt);
}
TrainingChanges TrainingFeed::changes() const {
    const std::lock_guard lock(mutex_);
    return changes_;
}
void TrainingFeed::setChanges(const TrainingChanges& changes) {
    const std::lock_guard lock(mutex_);
    changes_ = changes;
}
void TrainingFeed::giveWeights(PresentWeights weights) {
    auto given = std::make_shared<const PresentWeights>(std::move(weights));
    const std::lock_guard lock(mutex_);
    weights_ = std::move(given);
    weightsAsked_.store(false, std::memory_order_relaxed);
}
std::shared_ptr<const PresentWeights> TrainingFeed::weights() const {
    const std::lock_guard lock(mutex_);
    return weights_;
}
std::shared_ptr<const TrainingState> TrainingFeed::before(int64_t epoch) const {
    const std::lock_guard lock(mutex_);
    for (const auto& state : kept_)
        if (state->epochsDone == epoch)
            return state;
    return nullptr;
}
void TrainingFeed::keepBefore(std::shared_ptr<const TrainingState> state) {
    const std::lock_guard lock(mutex_);
    kept_.push_back(std::move(state));
    if (kept_.size() > mostKept)
        kept_.erase(kept_.begin());
}
void TrainingFeed::read(std::vector<StepFigures>& steps, Epochs& epochs) const {
    const std::lock_guard lock(mutex_);
    if (steps.size() < steps_.size())
        steps.insert(steps.end(), steps_.begin() + static_cast<std::ptrdiff_t>(steps.size()), steps_.end());
    if (epochs.size() < epochs_.size())
        epochs.insert(epochs.end(), epochs_.begin() + static_cast<std::ptrdiff_t>(epochs.size()), epochs_.end());
}

} // namespace telar::nn
