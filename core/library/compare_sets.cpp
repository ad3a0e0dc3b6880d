#include "core/library/compare_sets.hpp"

#include "core/base/numbers.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace telar {

namespace {

/// Records of one point as one: all of their repetitions.
struct Pooled {
    RecordPoint point;
    std::vector<double> medians;
    bool whole = true; ///< each record has its repetitions
};

struct PooledSet {
    std::vector<Pooled> points;
    std::unordered_map<std::string, std::size_t> places;
};

PooledSet pooled(const std::vector<RecordPoint>& records) {
    PooledSet set;
    for (const auto& record : records) {
        if (!(record.total.median > 0))
            continue;
        const auto [place, fresh] = set.places.try_emplace(record.key(), set.points.size());
        if (fresh) {
            set.points.push_back({record, {record.total.median}, !record.eachMs.empty()});
            continue;
        }
        auto& one = set.points[place->second];
        one.whole = one.whole && !record.eachMs.empty();
        one.medians.push_back(record.total.median);
        one.point.eachMs.insert(one.point.eachMs.end(), record.eachMs.begin(), record.eachMs.end());
    }
    for (auto& one : set.points)
        if (one.medians.size() > 1)
            one.point.total = statisticsOf(one.whole ? one.point.eachMs : one.medians);
    return set;
}

std::string number(double value, int digits = 3) { return generalText(value, digits); }

std::string chance(double p) { return p < 0.001 ? "p < 0.001" : "p = " + number(p, 2); }

} // namespace

Expected<SetComparison> compareSets(const std::vector<RecordPoint>& first, const std::vector<RecordPoint>& second,
                                    const JobContext& job) {
    SetComparison all;
    auto mine = pooled(first), theirs = pooled(second);
    std::vector<double> logs, chances;
    for (auto& one : mine.points) {
        if (job.stopRequested())
            return cancelledError();
        const auto found = theirs.places.find(one.point.key());
        if (found == theirs.places.end()) {
            ++all.onlyFirst;
            continue;
        }
        auto& other = theirs.points[found->second];
        PointComparison point;
        point.ratio = other.point.total.median / one.point.total.median;
        if (one.whole && other.whole)
            point.test = mannWhitney(one.point.eachMs, other.point.eachMs);
        if (point.test)
            chances.push_back(point.test->p);
        logs.push_back(std::log(point.ratio));
        point.first = std::move(one.point);
        point.second = std::move(other.point);
        all.points.push_back(std::move(point));
    }
    all.onlySecond = static_cast<int64_t>(theirs.points.size() - all.points.size());
    if (all.points.empty())
        return userError(
            text(TELAR_TR("core", "The two sets have no point in common")), {},
            text(TELAR_TR("core", "Measure the same operation, variants, threads, sizes, settings and seed in both")));
    const auto adjusted = holm(chances);
    std::size_t next = 0;
    for (auto& point : all.points)
        if (point.test) {
            point.adjusted = adjusted[next++];
            ++all.tested;
            if (point.adjusted < SetComparison::significant)
                ++(point.ratio < 1 ? all.faster : all.slower);
        }
    double sum = 0;
    for (const double log : logs)
        sum += log;
    all.mean = std::exp(sum / static_cast<double>(logs.size()));
    const auto interval = bootstrapMean(logs);
    all.interval = {std::exp(interval.low), std::exp(interval.high)};
    all.p = signFlip(logs);
    return all;
}

std::vector<Text> SetComparison::sentences() const {
    std::vector<Text> out;
    out.push_back(text(TELAR_TR("core", "For %1 points in both sets, the second takes %2 times as long in the "
                                        "geometric mean (95 % bootstrap CI: %3 to %4; %5 by random signs)."),
                       static_cast<int64_t>(points.size()), number(mean), number(interval.low), number(interval.high),
                       chance(p)));
    if (tested > 0)
        out.push_back(text(
            TELAR_TR("core", "The repetitions of %1 points were tested (Mann-Whitney, Holm, 5 %): the second is faster "
                             "in %2, slower in %3."),
            tested, faster, slower));
    if (const auto left = static_cast<int64_t>(points.size()) - tested; left > 0)
        out.push_back(
            text(TELAR_TR("core", "Points without repetitions, only with medians, cannot be tested by themselves: %1."),
                 left));
    if (onlyFirst > 0 || onlySecond > 0)
        out.push_back(
            text(TELAR_TR("core", "Points in the first set only: %1; in the second only: %2."), onlyFirst, onlySecond));
    return out;
}

} // namespace telar
