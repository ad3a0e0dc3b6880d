// Cross-validations of a training lab: what is trained fold by fold, and what becomes of it.
#include "ui/jobs/background.hpp"
#include "ui/labs/training/training_model.hpp"

#include <algorithm>

namespace telar {

void TrainingModel::beginFolds(const std::vector<nn::TrainingSpec>& sides) {
    const auto* engine = engines_.find(settings_.engine);
    if (!engine || !data_)
        return;
    fail({});
    running_ = settings_;
    running_.spec = sides.front();
    plannedEpochs_ = running_.spec.epochs;
    stepsPerEpoch_ = std::max<int64_t>(1, ceilDiv(static_cast<int64_t>(split_.train.size()), running_.spec.batch));
    steps_.clear();
    epochs_.clear();
    if (feed_)
        feed_->pause(false); // one that is paused has to see that it is to stop
    feed_.reset();
    folds_ = std::make_shared<nn::FoldsFeed>();
    clock_.start();
    endedMs_ = 0;
    poll_.start();
    trainer_.start<std::vector<nn::CrossValidation>>(
        [engine, sides, samples = data_->samples, feed = folds_](const JobContext& job) {
            yieldToWindow();
            return nn::crossValidateBeside(*engine, sides, samples, job, *feed);
        },
        [this, sides, samples = data_->samples](std::shared_ptr<const std::vector<nn::CrossValidation>> made) {
            foldsEnded(sides, *made, samples);
        },
        [this](const Error& error) { stopped(error); });
    emit progressed();
}

void TrainingModel::followFold() {
    if (!folds_ || !training())
        return;
    const auto begun = folds_->folds();
    if (begun.empty() || begun.back().feed == feed_)
        return;
    feed_ = begun.back().feed;
    steps_.clear();
    epochs_.clear();
}

std::optional<FoldPlace> TrainingModel::foldPlace() const {
    if (!folds_ || !training())
        return {};
    const auto begun = folds_->folds();
    if (begun.empty())
        return {};
    return FoldPlace{static_cast<int64_t>(begun.size()) - 1, folds_->planned(), begun.back().spec.split.by};
}

void TrainingModel::foldsEnded(const std::vector<nn::TrainingSpec>& sides, const std::vector<nn::CrossValidation>& made,
                               const nn::SamplesPtr& samples) {
    poll_.stop();
    endedMs_ = clock_.elapsed();
    feed_.reset();
    for (std::size_t i = 0; i < made.size(); ++i) {
        running_.spec = sides[i];
        keepRun(
            {{}, running_, std::make_shared<const nn::TrainingResult>(made[i].pooled), samples, true, made[i].folds});
        if (made[i].pooled.diverged)
            fail(*made[i].pooled.diverged);
    }
    steps_.clear();
    epochs_ = runs_.back().result->epochs; // means over the folds
    emit progressed();
    emit resultChanged();
    if (asked_) {
        emit workDone();
        emit trained();
    }
}

} // namespace telar
