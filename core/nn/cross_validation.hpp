// k-fold cross-validation: k trainings, each tested on pictures that no part of it has seen, so that every picture is tested
// once. Repeated with other seeds, it says how much of a difference is chance.
#pragma once

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

/// `spec.split.folds` says how many, `repeats` how often, with the seeds spec.seed, spec.seed + 1 ... `each` is told of every
/// fold that is done. Progress counts pictures of all folds.
Expected<CrossValidation> crossValidate(const Engine& engine, const TrainingSpec& spec, int64_t repeats,
                                        const SamplesPtr& samples, const JobContext& job,
                                        const std::function<void(const FoldFigures&)>& each = {});

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
