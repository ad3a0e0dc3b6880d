// Two sets of records side by side: two machines, two versions of Telar. Points are matched by all of their settings.
#pragma once

#include "core/experiment/record_log.hpp"
#include "core/library/significance.hpp"

namespace telar {

struct PointComparison {
    RecordPoint first, second; ///< of several records of one point the first, with the times of all
    double ratio = 1;          ///< median of the second over that of the first
    /// Mann and Whitney's test of the repetitions; nothing where a record keeps medians only.
    std::optional<RankTest> test;
    double adjusted = 1; ///< its p after Holm, among all points that were tested
};

struct SetComparison {
    std::vector<PointComparison> points; ///< in the order of the first set
    int64_t onlyFirst = 0, onlySecond = 0;
    double mean = 1;                            ///< geometric, of the ratios
    MeanBounds interval;                        ///< 95 %, bootstrapped
    double p = 1;                               ///< of the medians of all points: signs of log(ratio) drawn at random
    int64_t tested = 0, faster = 0, slower = 0; ///< points whose repetitions differ: adjusted p below `significant`
    static constexpr double significant = 0.05;
    /// What came out, with the tests that said it.
    std::vector<Text> sentences() const;
};

Expected<SetComparison> compareSets(const std::vector<RecordPoint>& first, const std::vector<RecordPoint>& second,
                                    const JobContext& job = {});

} // namespace telar
