// What a classifier gets right and wrong.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace telar::nn {

/// Rows true, columns predicted. A network may have more outputs than there are classes (the thesis' has 10 for
/// 3): what such an output wins is counted in a last column, *other*, so that every sample counts.
struct Confusion {
    int64_t classes = 0;
    bool other = false;          ///< the last column is there
    std::vector<int64_t> counts; ///< classes x columns()
    int64_t columns() const { return classes + (other ? 1 : 0); }
    int64_t at(int64_t truth, int64_t predicted) const {
        return counts[static_cast<std::size_t>(truth * columns() + predicted)];
    }
    int64_t total() const;
    int64_t right() const;
    double accuracy() const; ///< right over all samples; NaN for none
    bool operator==(const Confusion&) const = default;
};
/// `predicted` numbers outputs: 0 to `outputs` - 1. A sample whose `truth` is no class is left out.
Confusion confusionOf(std::span<const int32_t> truth, std::span<const int32_t> predicted, int64_t classes,
                      int64_t outputs);
/// The matrix from its counts, row after row: classes² of them, or classes (classes + 1) with *other*. Counts of
/// neither number give an empty matrix.
Confusion confusionFrom(std::vector<int64_t> counts);

struct ClassFigures {
    int64_t support = 0;                      ///< samples of this class
    double precision = 0, recall = 0, f1 = 0; ///< NaN where nothing was predicted, or there are no samples
};
std::vector<ClassFigures> classFigures(const Confusion& confusion);
/// Means over the classes weighted by their support (scikit-learn's *weighted avg*): a class that was never
/// predicted counts with precision 0. `support` is the sum; NaN where there is none.
ClassFigures weightedFigures(const std::vector<ClassFigures>& classes);

/// Wilson's interval (1927) for a share of `right` in `total`: 95 % by default.
struct Interval {
    double low = 0, high = 1;
};
Interval wilson(int64_t right, int64_t total, double z = 1.959963984540054);

/// Pictures of one group: right answers and all.
struct GroupCount {
    int64_t right = 0, total = 0;
};
/// 95 % interval of the accuracy where groups are drawn, and not pictures: the 2.5 and 97.5 % quantiles (linear, as NumPy's)
/// of the accuracy over `draws` samples with replacement of as many groups (cluster bootstrap; Davison and Hinkley 1997,
/// section 3.8). Pictures of one group are alike, so it is wider than Wilson's. 0 to 1 for fewer than two groups.
Interval groupBootstrap(std::span<const GroupCount> groups, uint64_t seed = 35, int64_t draws = 2000);

} // namespace telar::nn
