// The heads of a data set beside each other, or its other groups: a slice of each, what it is called, and how many of its slices
// a network got right that had never seen it.
#pragma once

#include "ui/labs/training/split_sides.hpp"

#include <QImage>

namespace telar {

struct HeadFigures {
    QImage slice;
    QString name;
    std::optional<int32_t> label; ///< of all its pictures, where they have one
    int64_t right = 0, total = 0; ///< in the folds that tested it
    bool testing = false;         ///< in the fold under way
    struct Slice {
        int64_t sample = 0;
        int32_t predicted = 0;
    };
    std::vector<Slice> slices = {}; ///< those that `total` counts, the wrong ones first
};
/// Any thread. `side`: split by group, or null before one has begun.
std::vector<HeadFigures> headsOf(const nn::Samples& samples, const SplitSide* side, const JobContext& job);
/// Those that the eight heads will be, before they are loaded.
std::vector<HeadFigures> comingHeads(uint32_t seed, const JobContext& job);

/// Where `count` of them stand in that area; fewer where there is no room for all.
std::vector<QRectF> headBoxes(const QRectF& area, std::size_t count);
/// As many as have room. `names`: of the classes.
Painted::Paint headsPaint(std::vector<HeadFigures> heads, const QStringList& names);
/// The same in a sentence.
QString headsWords(const std::vector<HeadFigures>& heads, const QStringList& names);

} // namespace telar
