// k-fold cross-validation: k trainings, each tested on pictures that no part of it has seen, so that every picture is tested
// once. Repeated with other seeds, it says how much of a difference is chance.
#pragma once

#include "core/data/duplicates.hpp"
#include "core/nn/trainer.hpp"

namespace telar::nn {

struct FoldFigures {
    int64_t fold = 0; ///< from 0
    uint64_t seed = 0;
    TrainingFigures figures;
};

struct CrossValidation {
    std::vector<FoldFigures> folds; ///< repetition after repetition
    /// All folds as one training: the mean of each epoch over the folds that reached it, the test parts one after the other
    /// (`split.test` and `test.predicted` alike), the confusion of all. `bestEpoch` is -1: each fold has its own.
    TrainingResult pooled;
};

/// The trainings that it is made of: repetition after repetition, fold after fold.
std::vector<TrainingSpec> foldTrainings(const TrainingSpec& spec, int64_t repeats, const Samples& samples);

/// What cross-validations tell while they run, and are told. Any thread may call any member.
class FoldsFeed {
public:
    struct Fold {
        std::size_t side = 0; ///< which of the cross-validations beside each other
        TrainingSpec spec;    ///< of this fold
        std::shared_ptr<TrainingFeed> feed;
        std::shared_ptr<const FoldFigures> done; ///< null while it is trained
    };
    std::vector<Fold> folds() const; ///< those that have begun
    /// Of all sides.
    int64_t planned() const { return planned_.load(std::memory_order_relaxed); }
    void pause(bool on);
    /// Ends the folds under way, which do not count; those that are whole do.
    void finish();
    bool finishing() const { return finishing_.load(std::memory_order_relaxed); }

    /// Requested by `finish`: the folds under way are not worth their end.
    std::stop_token stopToken() const { return stop_.get_token(); }
    void plan(int64_t folds) { planned_.store(folds, std::memory_order_relaxed); }
    std::shared_ptr<TrainingFeed> begin(std::size_t side, const TrainingSpec& spec);
    void end(const TrainingFeed& feed, std::shared_ptr<const FoldFigures> figures);

private:
    mutable std::mutex mutex_;
    std::vector<Fold> folds_;
    bool paused_ = false;
    std::stop_source stop_;
    std::atomic<bool> finishing_{false};
    std::atomic<int64_t> planned_{0};
};

/// Several with the same pictures, each fold of all of them at once (in turn on a GPU), so that they can be watched beside each
/// other. The pooled results
/// carry the best parameters of their last fold. Where `feed` ends it early, what is whole is returned, with a note; a user
/// error of kind `Cancelled` where a side has no whole fold.
Expected<std::vector<CrossValidation>> crossValidateBeside(const Engine& engine, const std::vector<TrainingSpec>& sides,
                                                           const SamplesPtr& samples, const JobContext& job,
                                                           FoldsFeed& feed);

/// `spec.split.folds` says how many, `repeats` how often, with the seeds spec.seed, spec.seed + 1 ... `each` is told of every
/// fold that is done. Progress counts pictures of all folds.
Expected<CrossValidation> crossValidate(const Engine& engine, const TrainingSpec& spec, int64_t repeats,
                                        const SamplesPtr& samples, const JobContext& job,
                                        const std::function<void(const FoldFigures&)>& each = {});

/// Pictures that train and are set aside, by one split or over all folds; of folds the test parts alone, for each picture is
/// tested once.
struct SharedOfSplit {
    std::vector<SharedPicture> pictures;
    int64_t aside = 0;     ///< pictures set aside
    int64_t validated = 0; ///< test pictures that do not train, but have a copy that is set aside to validate
};
/// For a spec that `checkSplit` lets pass.
Expected<SharedOfSplit> sharedOf(const Samples& samples, SplitSpec spec, const JobContext& job = {});

/// What a test part says of each group in it, in the order of the groups.
struct GroupFigures {
    int32_t group = 0; ///< of `Samples::groupNames`
    int32_t label = 0; ///< of most of its pictures
    int64_t right = 0, total = 0;
};
/// `test` are sample numbers, which may come several times, and `predicted` the classes said of them.
std::vector<GroupFigures> figuresByGroup(const Samples& samples, const std::vector<int32_t>& test,
                                         const std::vector<int32_t>& predicted);

} // namespace telar::nn
