// What a classifier gets right and wrong.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace telar::nn {

/// Rows true, columns predicted.
struct Confusion {
    int64_t classes = 0;
    std::vector<int64_t> counts; ///< classes x classes
    int64_t at(int64_t truth, int64_t predicted) const {
        return counts[static_cast<std::size_t>(truth * classes + predicted)];
    }
    int64_t total() const;
    int64_t right() const;
    double accuracy() const; ///< NaN for none
    bool operator==(const Confusion&) const = default;
};
Confusion confusionOf(std::span<const int32_t> truth, std::span<const int32_t> predicted, int64_t classes);

struct ClassFigures {
    int64_t support = 0;                      ///< samples of this class
    double precision = 0, recall = 0, f1 = 0; ///< NaN where nothing was predicted, or there are no samples
};
std::vector<ClassFigures> classFigures(const Confusion& confusion);

/// Wilson's interval (1927) for a share of `right` in `total`: 95 % by default.
struct Interval {
    double low = 0, high = 1;
};
Interval wilson(int64_t right, int64_t total, double z = 1.959963984540054);

} // namespace telar::nn
