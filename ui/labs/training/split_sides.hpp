// The figures of cross-validations beside each other: the same network, split by picture and by group.
#pragma once

#include "core/nn/cross_validation.hpp"
#include "ui/widgets/painted.hpp"

namespace telar {

/// One cross-validation, under way or done.
struct SplitSide {
    nn::SplitBy by = nn::SplitBy::Picture;
    int64_t planned = 0; ///< folds
    uint64_t seed = 0;
    nn::SamplesPtr samples;
    std::vector<std::shared_ptr<const nn::FoldFigures>> done;
    bool running = false;   ///< a fold of this side is under way
    nn::Epochs epochs = {}; ///< of that fold
    nn::SplitSpec now = {}; ///< likewise
};

struct SideFigures {
    nn::SplitBy by = nn::SplitBy::Picture;
    int64_t planned = 0, classes = 0;
    int64_t right = 0, total = 0;
    std::vector<double> folds;           ///< accuracy of each that is done
    double mean = 0, deviation = 0;      ///< of these; the deviation of the sample
    std::vector<double> groups;          ///< accuracy of each group, ascending
    QStringList groupNames;              ///< in the same order
    nn::Interval pictures;               ///< Wilson's
    std::optional<nn::Interval> byGroup; ///< bootstrap; none for fewer than two groups
    double accuracy() const { return total > 0 ? static_cast<double>(right) / static_cast<double>(total) : 0; }
};
SideFigures figuresOf(const SplitSide& side);

/// What the difference of two whole cross-validations says, the second by group: whether it is outside of the interval by group.
QString splitVerdict(const SideFigures& picture, const SideFigures& group);

/// Accuracy by picture, by group and by fold of each side on one axis, with the intervals.
Painted::Paint sidesPaint(const std::vector<SideFigures>& sides);
int sidesRows(const std::vector<SideFigures>& sides);

} // namespace telar
