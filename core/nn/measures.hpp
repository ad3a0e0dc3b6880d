// What a classifier is worth, as clinics and papers measure it. Equal to scikit-learn's where it has the same.
#pragma once

#include "core/nn/metrics.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace telar::nn {

/// Mean recall of the classes that have pictures (scikit-learn's balanced_accuracy_score); NaN for none.
double balancedAccuracy(const Confusion& confusion);

/// 95 % intervals of a class. Precision and recall are shares: Wilson's. F1 = 2 J / (1 + J) of the share J of right ones
/// among all that are or were called so (Jaccard's index): Wilson's for J, turned likewise.
struct ClassIntervals {
    Interval precision, recall, f1;
};
std::vector<ClassIntervals> classIntervals(const Confusion& confusion);
/// 95 % interval of how much the accuracy of one test is above that of another where groups are drawn, as in `groupBootstrap`:
/// each brings its pictures of both, `one[g]` and `other[g]`. -1 to 1 where fewer than two groups are tested in either.
Interval gapBootstrap(std::span<const GroupCount> one, std::span<const GroupCount> other, uint64_t seed = 35,
                      int64_t draws = 2000);

struct CurvePoint {
    double x = 0, y = 0;
    double threshold = 0; ///< scores from it on are called positive; infinite at the beginning of a ROC curve
};
struct Curve {
    std::vector<CurvePoint> points;
    double area = 0; ///< NaN where one of both kinds is missing
};
/// False against true positive rate, one point for each score (roc_curve without dropping points); the area by trapezoids
/// (roc_auc_score). `scores` and `positive` in the same order.
Curve rocCurve(std::span<const float> scores, const std::vector<bool>& positive);
/// Recall against precision, from the highest score down (precision_recall_curve turned round, without its last point 0, 1);
/// the area is the average precision, sum of (R_n - R_n-1) P_n (average_precision_score).
Curve precisionRecallCurve(std::span<const float> scores, const std::vector<bool>& positive);

/// One class against the rest, of `probabilities` (samples x outputs).
struct OneAgainstRest {
    std::vector<float> scores;
    std::vector<bool> positive;
};
OneAgainstRest oneAgainstRest(std::span<const int32_t> truth, std::span<const float> probabilities, int64_t outputs,
                              int64_t label);

/// Reliability: how often answers given with a confidence are right (Guo et al. 2017, On calibration of modern neural
/// networks).
struct ReliabilityBin {
    int64_t count = 0;
    double confidence = 0, accuracy = 0; ///< means; NaN in an empty bin
};
struct Calibration {
    std::vector<ReliabilityBin> bins; ///< of equal width from 0 to 1, open below
    double expectedError = 0;         ///< ECE: mean of |accuracy - confidence| weighted by the counts
};
/// `confidence`: the largest probability of each picture.
Calibration calibrationOf(std::span<const float> confidence, const std::vector<bool>& right, int64_t bins = 10);

/// McNemar's test (1947): do two models err on other pictures?
struct McNemar {
    int64_t onlyFirst = 0, onlySecond = 0; ///< pictures that only one of them gets right
    double chiSquared = 0;                 ///< (|b - c| - 1)^2 / (b + c), with Edwards' correction
    double p = 1;                          ///< exact and two-sided: binomial with share 1/2
};
McNemar mcNemar(const std::vector<bool>& firstRight, const std::vector<bool>& secondRight);

/// What mistakes cost, row after row: true class, called class.
struct CostMatrix {
    int64_t classes = 0;
    std::vector<double> costs;
};
/// Rows of numbers between commas, semicolons, tabs or blanks; as many rows as columns. Nothing for anything else.
std::optional<CostMatrix> costMatrixFrom(std::string_view words);
/// Mean cost of a picture; an output that is no class costs the most of its row. NaN for none.
double meanCost(const Confusion& confusion, const CostMatrix& costs);

} // namespace telar::nn
