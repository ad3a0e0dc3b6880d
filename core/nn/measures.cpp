#include "core/nn/measures.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>

namespace telar::nn {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

double ratio(double part, double whole) { return whole > 0 ? part / whole : undefined; }

/// Right and wrong ones from the highest score down; equal scores are one step.
struct ScoreStep {
    double threshold = 0;
    double positives = 0, negatives = 0; ///< with this score or a higher one
};

std::vector<ScoreStep> stepsOf(std::span<const float> scores, const std::vector<bool>& positive) {
    std::vector<std::size_t> order(std::min(scores.size(), positive.size()));
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
    std::vector<ScoreStep> steps;
    ScoreStep sum;
    for (std::size_t i = 0; i < order.size(); ++i) {
        (positive[order[i]] ? sum.positives : sum.negatives) += 1;
        sum.threshold = static_cast<double>(scores[order[i]]);
        if (i + 1 == order.size() || scores[order[i + 1]] != scores[order[i]])
            steps.push_back(sum);
    }
    return steps;
}

} // namespace

double balancedAccuracy(const Confusion& confusion) {
    double sum = 0, classes = 0;
    for (const auto& one : classFigures(confusion))
        if (one.support > 0)
            sum += one.recall, ++classes;
    return ratio(sum, classes);
}

std::vector<ClassIntervals> classIntervals(const Confusion& confusion) {
    std::vector<ClassIntervals> out;
    const auto figures = classFigures(confusion);
    for (int64_t c = 0; c < confusion.classes; ++c) {
        int64_t called = 0;
        for (int64_t truth = 0; truth < confusion.classes; ++truth)
            called += confusion.at(truth, c);
        const auto right = confusion.at(c, c), support = figures[static_cast<std::size_t>(c)].support;
        const auto jaccard = wilson(right, called + support - right);
        const auto turned = [](double j) { return 2 * j / (1 + j); };
        out.push_back({wilson(right, called), wilson(right, support), {turned(jaccard.low), turned(jaccard.high)}});
    }
    return out;
}

Curve rocCurve(std::span<const float> scores, const std::vector<bool>& positive) {
    const auto steps = stepsOf(scores, positive);
    Curve curve{{{0, 0, std::numeric_limits<double>::infinity()}}, undefined};
    if (steps.empty())
        return curve;
    const auto& all = steps.back();
    for (const auto& step : steps)
        curve.points.push_back(
            {ratio(step.negatives, all.negatives), ratio(step.positives, all.positives), step.threshold});
    if (all.positives == 0 || all.negatives == 0)
        return curve;
    curve.area = 0;
    for (std::size_t i = 1; i < curve.points.size(); ++i)
        curve.area += (curve.points[i].x - curve.points[i - 1].x) * (curve.points[i].y + curve.points[i - 1].y) / 2;
    return curve;
}

Curve precisionRecallCurve(std::span<const float> scores, const std::vector<bool>& positive) {
    const auto steps = stepsOf(scores, positive);
    Curve curve{{}, undefined};
    if (steps.empty() || steps.back().positives == 0)
        return curve;
    const auto all = steps.back().positives;
    double before = 0;
    curve.area = 0;
    for (const auto& step : steps) {
        const double recall = step.positives / all, precision = ratio(step.positives, step.positives + step.negatives);
        curve.points.push_back({recall, precision, step.threshold});
        curve.area += (recall - before) * precision;
        before = recall;
    }
    return curve;
}

OneAgainstRest oneAgainstRest(std::span<const int32_t> truth, std::span<const float> probabilities, int64_t outputs,
                              int64_t label) {
    OneAgainstRest made;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        made.scores.push_back(probabilities[i * static_cast<std::size_t>(outputs) + static_cast<std::size_t>(label)]);
        made.positive.push_back(truth[i] == label);
    }
    return made;
}

Calibration calibrationOf(std::span<const float> confidence, const std::vector<bool>& right, int64_t bins) {
    Calibration made;
    made.bins.resize(static_cast<std::size_t>(bins));
    const auto count = std::min(confidence.size(), right.size());
    for (std::size_t i = 0; i < count; ++i) {
        const auto value = static_cast<double>(confidence[i]);
        const auto bin = static_cast<std::size_t>(
            std::clamp<double>(std::ceil(value * static_cast<double>(bins)) - 1, 0, static_cast<double>(bins - 1)));
        ++made.bins[bin].count;
        made.bins[bin].confidence += value;
        made.bins[bin].accuracy += right[i];
    }
    for (auto& bin : made.bins) {
        const auto all = static_cast<double>(bin.count);
        bin.confidence = ratio(bin.confidence, all);
        bin.accuracy = ratio(bin.accuracy, all);
        if (bin.count > 0)
            made.expectedError += std::fabs(bin.accuracy - bin.confidence) * all / static_cast<double>(count);
    }
    return made;
}

McNemar mcNemar(const std::vector<bool>& firstRight, const std::vector<bool>& secondRight) {
    McNemar made;
    for (std::size_t i = 0; i < firstRight.size() && i < secondRight.size(); ++i) {
        made.onlyFirst += firstRight[i] && !secondRight[i];
        made.onlySecond += secondRight[i] && !firstRight[i];
    }
    const auto differ = made.onlyFirst + made.onlySecond;
    if (differ == 0)
        return made;
    const auto n = static_cast<double>(differ);
    const double apart = std::max(0.0, std::fabs(static_cast<double>(made.onlyFirst - made.onlySecond)) - 1);
    made.chiSquared = apart * apart / n;
    // Twice the tail of the smaller, in logarithms: of thousands 2^-n is no number any more.
    double tail = 0;
    for (int64_t k = 0; k <= std::min(made.onlyFirst, made.onlySecond); ++k) {
        const auto at = static_cast<double>(k);
        tail += std::exp(std::lgamma(n + 1) - std::lgamma(at + 1) - std::lgamma(n - at + 1) - n * std::log(2.0));
    }
    made.p = std::min(1.0, 2 * tail);
    return made;
}

std::optional<CostMatrix> costMatrixFrom(std::string_view words) {
    CostMatrix made;
    const auto between = [](char c) { return c == ',' || c == ';' || c == '\t' || c == ' ' || c == '\r'; };
    int64_t rows = 0;
    while (!words.empty()) {
        auto line = words.substr(0, words.find('\n'));
        words.remove_prefix(std::min(line.size() + 1, words.size()));
        int64_t columns = 0;
        while (true) {
            while (!line.empty() && between(line.front()))
                line.remove_prefix(1);
            if (line.empty())
                break;
            double value = 0;
            const auto read = std::from_chars(line.data(), line.data() + line.size(), value);
            if (read.ec != std::errc() || !std::isfinite(value) || ++columns > 1000)
                return {};
            made.costs.push_back(value);
            line.remove_prefix(static_cast<std::size_t>(read.ptr - line.data()));
            if (!line.empty() && !between(line.front()))
                return {};
        }
        if (columns == 0)
            continue;
        ++rows;
        if (made.classes == 0)
            made.classes = columns;
        if (columns != made.classes || rows > made.classes)
            return {};
    }
    return rows > 0 && rows == made.classes ? std::optional(made) : std::nullopt;
}

double meanCost(const Confusion& confusion, const CostMatrix& costs) {
    double sum = 0;
    for (int64_t truth = 0; truth < confusion.classes; ++truth) {
        const auto row = costs.costs.begin() + truth * costs.classes;
        for (int64_t called = 0; called < confusion.columns(); ++called)
            sum += static_cast<double>(confusion.at(truth, called)) *
                   (called < costs.classes ? row[called] : *std::max_element(row, row + costs.classes));
    }
    return ratio(sum, static_cast<double>(confusion.total()));
}

} // namespace telar::nn
