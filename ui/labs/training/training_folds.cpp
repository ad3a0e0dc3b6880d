// Cross-validations of a training lab: what is trained fold by fold, and what becomes of it.
#include "ui/jobs/job_runner.hpp"
#include "ui/labs/training/training_model.hpp"

#include <algorithm>

namespace telar {

void TrainingModel::beginFolds(const std::vector<nn::TrainingSpec>& sides) {
    const auto* engine = engines_.find(settings_.engine);
    if (!engine || !data_)
        return;
    fail({});
    trainedOn_ = data_->samples;
    running_ = askedFor_ = settings_;
    running_.spec = sides.front();
    plannedEpochs_ = running_.spec.epochs;
    stepsPerEpoch_ = std::max<int64_t>(1, ceilDiv(static_cast<int64_t>(split_.train.size()), running_.spec.batch));
    steps_.clear();
    epochs_.clear();
    if (feed_)
        feed_->pause(false); // one that is paused has to see that it is to stop
    feed_.reset();
    forgetWeights();
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
    forgetWeights();
    steps_.clear();
    epochs_.clear();
    emit busyChanged(); // with another training
}

void TrainingModel::compareSplits() {
    greeting_ = false;
    if (!isLoaded()) {
        whenLoaded_ = [this] { compareSplits(); };
        load();
        return;
    }
    constexpr int64_t usualFolds = 5;
    std::vector<nn::TrainingSpec> sides(2, settings_.spec);
    const auto groups = static_cast<int64_t>(data_->samples->groupNames.size());
    if (groups < 2 && phantomHeads(settings_.data)) // one head cannot be split by head
        return compareHeads();
    for (auto& side : sides) {
        side.split.by = &side == &sides.front() ? nn::SplitBy::Picture : nn::SplitBy::Group;
        if (side.split.folds == 0)
            side.split.folds = std::clamp<int64_t>(groups, 2, usualFolds);
        else if (side.split.folds == nn::everyGroup) // by picture as many
            side.split.folds = std::max<int64_t>(2, groups);
    }
    if (auto fine = nn::checkSplit(*data_->samples, sides.back().split); !fine)
        return fail(fine.error());
    unlessShared({sides.front().split, sides.back().split}, [this, sides] {
        asked_ = true;
        beginFolds(sides);
    });
}

void TrainingModel::compareHeads() {
    edit(tr("use eight heads"), [](TrainingSettings& s) {
        s.data = "phantom:8:random"; // nothing to learn but the head
        s.spec.augmentation.on = false;
        s.groupFrom.clear();
    });
    compareSplits();
}

void TrainingModel::unlessShared(const std::vector<nn::SplitSpec>& splits, std::function<void()> next) {
    const bool made = phantomHeads(settings_.data) || settings_.data == "digits"; // without duplicates
    if (made || splits == allowedSplits_)
        return next();
    check(splits, std::move(next));
}

void TrainingModel::lookForShared() {
    if (checker_.running())
        return checker_.cancel();
    if (!isLoaded() || splitProblem_)
        return;
    check({settings_.spec.split}, {});
}

void TrainingModel::check(const std::vector<nn::SplitSpec>& splits, std::function<void()> next) {
    fail({});
    const bool stops = static_cast<bool>(next);
    checker_.start<Shared>(
        [splits, samples = data_->samples, stops](const JobContext& job) -> Expected<Shared> {
            Shared all{{}, 0, samples, stops};
            for (const auto& split : splits) {
                TELAR_TRY(found, nn::sharedOf(*samples, split, job));
                all.pictures.insert(all.pictures.end(), found->pictures.begin(), found->pictures.end());
                all.aside += found->aside;
            }
            return all;
        },
        [this, splits, next = std::move(next)](std::shared_ptr<const Shared> found) {
            shared_ = std::move(found);
            if (shared_->pictures.empty()) {
                emit sharedChanged();
                if (next)
                    next();
                return;
            }
            whenAllowed_ = [this, splits, next] {
                allowedSplits_ = splits;
                emit settingsChanged();
                if (next)
                    next();
                else
                    train();
            };
            emit sharedChanged();
        },
        [this](const Error& error) { fail(error); });
    emit sharedChanged();
}

void TrainingModel::trainAnyway() {
    if (training() || checker_.running())
        return;
    if (auto next = std::exchange(whenAllowed_, nullptr))
        next();
}

/// Other pictures or another split: what was found and agreed to belongs to the old ones.
void TrainingModel::forgetShared() {
    checker_.cancel();
    shared_.reset();
    whenAllowed_ = nullptr;
    allowedSplits_.clear();
    emit sharedChanged();
}

namespace {

bool byPicture(nn::SplitBy by) { return by == nn::SplitBy::Picture || by == nn::SplitBy::Usual; }

/// Whether they differ in how they are split alone.
bool sameBut(const TrainingRun& a, const TrainingRun& b) {
    auto one = a.settings.spec, other = b.settings.spec;
    one.split.by = other.split.by = nn::SplitBy::Usual;
    return a.samples == b.samples && a.settings.engine == b.settings.engine && one == other;
}

auto lastFolds(const std::vector<TrainingRun>& runs) {
    return std::find_if(runs.rbegin(), runs.rend(),
                        [](const TrainingRun& run) { return !run.folds.empty() && run.samples; });
}

SplitSide sideOf(const TrainingRun& run) {
    SplitSide side{run.settings.spec.split.by,
                   nn::foldCount(*run.samples, run.settings.spec.split),
                   run.settings.spec.seed,
                   run.samples,
                   {},
                   false,
                   {}};
    for (const auto& fold : run.folds)
        side.done.push_back(std::make_shared<const nn::FoldFigures>(fold));
    return side;
}

} // namespace

Earlier TrainingModel::earlierSplits() const {
    if (crossValidating())
        return settings_.since(askedFor_);
    const auto last = lastFolds(runs_);
    return last == runs_.rend() ? Earlier::No : settings_.since(last->asked);
}

std::vector<SplitSide> TrainingModel::splitSides() const {
    std::vector<SplitSide> sides;
    if (crossValidating()) {
        for (const auto& fold : folds_->folds()) {
            while (sides.size() <= fold.side)
                sides.push_back({fold.spec.split.by,
                                 nn::foldCount(*trainedOn_, fold.spec.split),
                                 fold.spec.seed,
                                 trainedOn_,
                                 {},
                                 false,
                                 {}});
            if (fold.done)
                sides[fold.side].done.push_back(fold.done);
            sides[fold.side].running = !fold.done;
            if (!fold.done) {
                sides[fold.side].now = fold.spec.split;
                std::vector<nn::StepFigures> steps;
                fold.feed->read(steps, sides[fold.side].epochs);
            }
        }
        return sides;
    }
    const auto last = lastFolds(runs_);
    if (last == runs_.rend())
        return sides;
    sides.push_back(sideOf(*last));
    const auto other = std::find_if(runs_.rbegin(), runs_.rend(), [&](const TrainingRun& run) {
        return !run.folds.empty() && run.samples &&
               byPicture(run.settings.spec.split.by) != byPicture(last->settings.spec.split.by) && sameBut(run, *last);
    });
    if (other != runs_.rend())
        sides.push_back(sideOf(*other));
    if (sides.size() == 2 && byPicture(sides[1].by))
        std::swap(sides[0], sides[1]);
    return sides;
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
        keepRun({{},
                 running_,
                 std::make_shared<const nn::TrainingResult>(made[i].pooled),
                 samples,
                 true,
                 made[i].folds,
                 askedFor_});
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
