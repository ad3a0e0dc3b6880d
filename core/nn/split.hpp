// Which pictures of a set train, validate and test. Slices of one patient are alike: a split by picture puts some of a head
// into the training part and others into the test part, and the test measures whether the head is known again. A split by
// group never does.
#pragma once

#include "core/data/sample_set.hpp"

#include "core/base/expected.hpp"

namespace telar::nn {

struct Split {
    std::vector<int32_t> train, validation, test; ///< sample numbers, ascending; no sample is in two parts
};

enum class SplitBy {
    Usual,   ///< by folder where the set came with a test part, else by picture
    Picture, ///< every picture by itself
    Group,   ///< whole groups (`Samples::groups`)
    Folder   ///< the parts that the set came with
};

struct SplitSpec {
    int64_t testPerClass = 32;    ///< set aside first by picture, at most half of a class
    double validationShare = 0.1; ///< of the rest; by folder only where it has no validation part
    uint64_t seed = 35;
    SplitBy by = SplitBy::Usual;
    /// k-fold cross-validation: pictures or groups are dealt to so many folds, and `fold` is the test part. 0: one split, by
    /// group with about a fifth of the groups to test. `everyGroup`: as many folds as groups (leave one group out).
    int64_t folds = 0;
    int64_t fold = 0;
    bool operator==(const SplitSpec&) const = default;
};
constexpr int64_t everyGroup = -1;

/// User errors: no groups or no parts where they are asked for, fewer groups or pictures than folds, folds of a split by
/// folder, one group in all.
Status checkSplit(const Samples& samples, const SplitSpec& spec);
/// How many folds there are; 0 for one split.
int64_t foldCount(const Samples& samples, const SplitSpec& spec);
/// Parts of a spec that `checkSplit` lets pass; the same seed gives the same parts. Classes are spread evenly: pictures are
/// dealt class by class, and groups go, the largest first, to the fold that has the least of their classes, as scikit-learn's
/// StratifiedGroupKFold chooses. The validation part is made of pictures or groups likewise; where fewer than two groups
/// are left it is empty.
Split splitSamples(const Samples& samples, const SplitSpec& spec);
/// What the reader should know of it: a class that is in one group only cannot be in every part, a class that no picture of
/// the training part has, groups whose pictures both train and test.
std::vector<Text> splitNotes(const Samples& samples, const SplitSpec& spec, const Split& split);

} // namespace telar::nn
