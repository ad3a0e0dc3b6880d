// The figures of cross-validations beside each other: the same network, split by picture and by group.
#pragma once

#include "core/nn/cross_validation.hpp"
#include "core/nn/measures.hpp"
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
    std::vector<nn::GroupCount> counts;  ///< of each group by its number, also of those that were not tested
    nn::Interval pictures;               ///< Wilson's
    std::optional<nn::Interval> byGroup; ///< bootstrap; none for fewer than two groups
    std::optional<nn::Interval> gap;     ///< how much less than the other side's accuracy; likewise
    bool whole() const { return std::ssize(folds) == planned; }
    double accuracy() const { return total > 0 ? static_cast<double>(right) / static_cast<double>(total) : 0; }
};
SideFigures figuresOf(const SplitSide& side);
/// Of each, and of two the gap between them.
std::vector<SideFigures> figuresOf(const std::vector<SplitSide>& sides);

/// Both sides, the second by group, and what they say together.
struct SplitGap {
    const SideFigures &picture, &group;
    const std::optional<nn::Interval>& sure() const { return group.gap; }
    double points() const { return 100 * (picture.accuracy() - group.accuracy()); }
    /// What the network knows, in a sentence.
    QString answer() const;
    /// The figures that say so, in a sentence.
    QString figures() const;
    /// That the accuracy by group is less than chance, and what to think of it; empty where it is not.
    QString belowChance() const;
};
/// "34.7", and its interval; the accuracies of both sides on an axis upright. Nothing but the axis before both are tested.
Painted::Paint gapPaint(const std::vector<SideFigures>& sides);

/// "99.90 to 99.97 %": both ends with so many decimals, or with as many more as either needs not to read 0 or 100 %.
QString intervalWords(const nn::Interval& sure, int decimals = 1);
/// The same ends, each with its sign.
std::pair<QString, QString> intervalEnds(const nn::Interval& sure);

/// Accuracy by picture, by group and by fold of each side on one axis, with the intervals.
Painted::Paint sidesPaint(const std::vector<SideFigures>& sides);
int sidesRows(const std::vector<SideFigures>& sides);

} // namespace telar
