#include "core/nn/cross_validation.hpp"

#include <algorithm>
#include <future>
#include <map>
#include <set>

namespace telar::nn {

namespace {

/// Means over the folds that reached an epoch.
Epochs meanEpochs(const std::vector<FoldFigures>& folds) {
    std::size_t most = 0;
    for (const auto& fold : folds)
        most = std::max(most, fold.figures.epochs.size());
    Epochs mean(most);
    for (std::size_t e = 0; e < most; ++e) {
        double reached = 0;
        EpochFigures sum;
        sum.trainAccuracy = sum.validationLoss = sum.validationAccuracy = 0;
        for (const auto& fold : folds) {
            if (e >= fold.figures.epochs.size())
                continue;
            const auto& one = fold.figures.epochs[e];
            ++reached;
            sum.trainLoss += one.trainLoss, sum.trainAccuracy += one.trainAccuracy;
            sum.validationLoss += one.validationLoss, sum.validationAccuracy += one.validationAccuracy;
            sum.ms += one.ms;
        }
        for (double* one : {&sum.trainLoss, &sum.trainAccuracy, &sum.validationLoss, &sum.validationAccuracy, &sum.ms})
            *one /= reached;
        mean[e] = sum;
    }
    return mean;
}

void addTest(const TrainingFigures& fold, TrainingResult& pooled, double& loss) {
    const auto& test = fold.split.test;
    pooled.split.test.insert(pooled.split.test.end(), test.begin(), test.end());
    auto& to = pooled.test;
    to.predicted.insert(to.predicted.end(), fold.test.predicted.begin(), fold.test.predicted.end());
    to.probabilities.insert(to.probabilities.end(), fold.test.probabilities.begin(), fold.test.probabilities.end());
    to.right += fold.test.right;
    loss += fold.test.loss * static_cast<double>(test.size());
    if (pooled.confusion.counts.empty()) {
        pooled.confusion = fold.confusion;
        return;
    }
    for (std::size_t i = 0; i < pooled.confusion.counts.size() && i < fold.confusion.counts.size(); ++i)
        pooled.confusion.counts[i] += fold.confusion.counts[i];
}

void addOnce(std::vector<Text>& notes, const std::vector<Text>& more) {
    for (const auto& note : more)
        if (std::none_of(notes.begin(), notes.end(), [&](const Text& one) { return one.str() == note.str(); }))
            notes.push_back(note);
}

TrainingResult pooledOf(const std::vector<FoldFigures>& folds) {
    TrainingResult pooled;
    double loss = 0;
    for (const auto& fold : folds) {
        const auto& figures = fold.figures;
        addTest(figures, pooled, loss);
        addOnce(pooled.notes, figures.notes);
        pooled.trainMs += figures.trainMs;
        pooled.memoryBytes = std::max(pooled.memoryBytes, figures.memoryBytes);
        pooled.batch = std::max(pooled.batch, figures.batch);
        pooled.finishedEarly = pooled.finishedEarly || figures.finishedEarly;
        if (figures.diverged && !pooled.diverged)
            pooled.diverged = figures.diverged;
    }
    pooled.test.loss = loss / std::max(1.0, static_cast<double>(pooled.split.test.size()));
    pooled.epochs = meanEpochs(folds);
    return pooled;
}

Status canBeFolded(const SamplesPtr& samples, const TrainingSpec& spec) {
    if (!samples || samples->count() == 0)
        return userError(text(TELAR_TR("core", "There are no pictures to train on")));
    return checkSplit(*samples, spec.split);
}

int64_t picturesTrained(const std::vector<TrainingSpec>& trainings, const Samples& samples) {
    int64_t pictures = 0;
    for (const auto& one : trainings)
        pictures += one.epochs * static_cast<int64_t>(splitSamples(samples, one.split).train.size());
    return pictures;
}

} // namespace

std::vector<TrainingSpec> foldTrainings(const TrainingSpec& spec, int64_t repeats, const Samples& samples) {
    const auto folds = foldCount(samples, spec.split);
    std::vector<TrainingSpec> trainings;
    for (int64_t repeat = 0; repeat < repeats; ++repeat)
        for (int64_t fold = 0; fold < folds; ++fold) {
            trainings.push_back(spec);
            auto& one = trainings.back();
            one.seed += static_cast<uint64_t>(repeat);
            one.split.seed += static_cast<uint64_t>(repeat);
            one.split.fold = fold;
        }
    return trainings;
}

std::vector<FoldsFeed::Fold> FoldsFeed::folds() const {
    const std::lock_guard lock(mutex_);
    return folds_;
}

void FoldsFeed::pause(bool on) {
    const std::lock_guard lock(mutex_);
    paused_ = on;
    for (const auto& fold : folds_)
        fold.feed->pause(on);
}

void FoldsFeed::finish() {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
    stop_.request_stop();
    for (const auto& fold : folds_)
        fold.feed->finish();
}

std::shared_ptr<TrainingFeed> FoldsFeed::begin(std::size_t side, const TrainingSpec& spec) {
    const std::lock_guard lock(mutex_);
    folds_.push_back({side, spec, std::make_shared<TrainingFeed>(), nullptr});
    auto feed = folds_.back().feed;
    feed->pause(paused_);
    if (finishing_)
        feed->finish();
    return feed;
}

void FoldsFeed::end(const TrainingFeed& feed, std::shared_ptr<const FoldFigures> figures) {
    const std::lock_guard lock(mutex_);
    for (auto& fold : folds_)
        if (fold.feed.get() == &feed)
            fold.done = figures;
}

Expected<CrossValidation> crossValidate(const Engine& engine, const TrainingSpec& spec, int64_t repeats,
                                        const SamplesPtr& samples, const JobContext& job,
                                        const std::function<void(const FoldFigures&)>& each) {
    TELAR_CHECK(canBeFolded(samples, spec));
    const auto trainings = foldTrainings(spec, repeats, *samples);
    job.start(picturesTrained(trainings, *samples));
    CrossValidation out;
    for (const auto& one : trainings) {
        TrainingOptions options;
        options.wantsBest = false;
        options.countsProgress = false;
        TELAR_TAKE(result, train(engine, one, samples, options, job));
        out.folds.push_back({one.split.fold, one.seed, std::move(*result)});
        if (each)
            each(out.folds.back());
    }
    out.pooled = pooledOf(out.folds);
    return out;
}

Expected<std::vector<CrossValidation>> crossValidateBeside(const Engine& engine, const std::vector<TrainingSpec>& sides,
                                                           const SamplesPtr& samples, const JobContext& job,
                                                           FoldsFeed& feed) {
    std::vector<std::vector<TrainingSpec>> trainings;
    std::size_t most = 0;
    int64_t pictures = 0, planned = 0;
    for (const auto& side : sides) {
        TELAR_CHECK(canBeFolded(samples, side));
        trainings.push_back(foldTrainings(side, 1, *samples));
        most = std::max(most, trainings.back().size());
        planned += static_cast<int64_t>(trainings.back().size());
        pictures += picturesTrained(trainings.back(), *samples);
    }
    feed.plan(planned);
    job.start(pictures);
    std::stop_source either; // the job's end, or that of the fold under way
    const auto stop = [&] { either.request_stop(); };
    const std::stop_callback<decltype(stop)> ofJob(job.stop, stop), ofFeed(feed.stopToken(), stop);
    const JobContext within{either.get_token(), job.progress};
    std::vector<CrossValidation> out(sides.size());
    std::vector<Tensors> best(sides.size());
    for (std::size_t fold = 0; fold < most && !feed.finishing(); ++fold) {
        struct UnderWay {
            std::size_t side;
            std::shared_ptr<TrainingFeed> feed;
            std::future<Expected<TrainingResult>> result;
        };
        std::vector<UnderWay> all;
        for (std::size_t side = 0; side < sides.size(); ++side)
            if (fold < trainings[side].size())
                all.push_back({side, feed.begin(side, trainings[side][fold]), {}});
        // Beside each other; what goes wrong in one ends the others.
        const auto how = engine.id() == "cuda" ? std::launch::deferred : std::launch::async;
        for (auto& one : all)
            one.result = std::async(how, [&, spec = &trainings[one.side][fold], own = one.feed] {
                TrainingOptions options;
                options.countsProgress = false;
                options.feed = own;
                auto result = train(engine, *spec, samples, options, within);
                if (!result)
                    stop();
                return result;
            });
        std::optional<Error> failed;
        for (auto& one : all) {
            auto result = one.result.get();
            const bool ended = result ? result->finishedEarly : result.error().kind == ErrorKind::Cancelled;
            if (ended && feed.finishing() && !job.stopRequested())
                continue;
            if (!result) {
                if (!failed || failed->kind == ErrorKind::Cancelled)
                    failed = result.error();
                continue;
            }
            const auto& spec = trainings[one.side][fold];
            best[one.side] = std::move(result->best);
            out[one.side].folds.push_back({spec.split.fold, spec.seed, std::move(*result)});
            feed.end(*one.feed, std::make_shared<const FoldFigures>(out[one.side].folds.back()));
        }
        if (failed)
            return *failed;
    }
    for (std::size_t side = 0; side < sides.size(); ++side) {
        auto& one = out[side];
        if (one.folds.empty())
            return cancelledError();
        one.pooled = pooledOf(one.folds);
        one.pooled.best = std::move(best[side]);
        if (one.folds.size() == trainings[side].size())
            continue;
        one.pooled.finishedEarly = true;
        one.pooled.notes.push_back(
            text(TELAR_TR("core", "Stopped after %1 of %2 folds"), one.folds.size(), trainings[side].size()));
    }
    return out;
}

Expected<SharedOfSplit> sharedOf(const Samples& samples, SplitSpec spec, const JobContext& job) {
    SharedOfSplit out;
    for (spec.fold = 0; spec.fold < std::max<int64_t>(1, foldCount(samples, spec)); ++spec.fold) {
        const auto split = splitSamples(samples, spec);
        std::vector<int32_t> others = split.test;
        if (spec.folds == 0)
            others.insert(others.end(), split.validation.begin(), split.validation.end());
        out.aside += static_cast<int64_t>(others.size());
        TELAR_TRY(found, sharedPictures(samples, split.train, others, JobContext{job.stop, nullptr}));
        out.pictures.insert(out.pictures.end(), found->begin(), found->end());
        if (spec.folds > 0)
            continue;
        std::set<int32_t> train;
        for (const auto& one : *found)
            train.insert(one.aside);
        TELAR_TRY(twins, sharedPictures(samples, split.validation, split.test, JobContext{job.stop, nullptr}));
        for (const auto& one : *twins)
            out.validated += train.count(one.aside) == 0;
    }
    return out;
}

std::vector<GroupFigures> figuresByGroup(const Samples& samples, const std::vector<int32_t>& test,
                                         const std::vector<int32_t>& predicted) {
    std::map<int32_t, GroupFigures> groups;
    std::map<int32_t, std::map<int32_t, int64_t>> labels;
    for (std::size_t i = 0; i < test.size() && i < predicted.size(); ++i) {
        const auto sample = static_cast<std::size_t>(test[i]);
        const auto group = samples.groups[sample], label = samples.labels[sample];
        auto& one = groups[group];
        one.group = group;
        one.right += predicted[i] == label;
        ++one.total;
        ++labels[group][label];
    }
    std::vector<GroupFigures> out;
    for (auto& [group, one] : groups) {
        const auto& counts = labels[group];
        one.label = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
                        return a.second < b.second;
                    })->first;
        out.push_back(one);
    }
    return out;
}

} // namespace telar::nn
