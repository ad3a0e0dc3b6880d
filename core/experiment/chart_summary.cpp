// What a chart of times shows, said in a sentence: who is fastest, by how much, where they cross.
#include "core/experiment/chart_groups.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

struct Unit {
    const char* name;
    double ms;
};
constexpr Unit units[] = {{"µs", 1e-3}, {"ms", 1}, {"s", 1e3}, {"min", 6e4}, {"h", 3.6e6}};

/// The largest in which the value is not below 1.
const Unit& unitOf(double ms) {
    const auto* best = &units[0];
    for (const auto& unit : units)
        if (ms >= unit.ms * 0.9995)
            best = &unit;
    return *best;
}

void scale(std::vector<double>& values, double by) {
    for (double& value : values)
        value *= by;
}

/// Of the middles of one curve's points, the records of each x.
double middle(const std::vector<const RecordPoint*>& records) {
    std::vector<double> all;
    for (const auto* record : records)
        if (record->total.median > 0 && std::isfinite(record->total.median))
            all.push_back(record->total.median);
    return all.empty() ? NAN : statisticsOf(all).median;
}

/// Curves that did the same work: they differ in variant and threads alone.
struct Rivals {
    std::string work; ///< "kernel=3"; empty where all did the same
    std::vector<const Curve*> curves;
};

/// Opened records speak for themselves where nothing was measured here and they are of one computer.
bool ofOneComputer(const Curves& curves) {
    const std::string* device = nullptr;
    for (const auto& curve : curves.lines) {
        const auto& here = curve.at.begin()->second.front()->device;
        if (!curve.opened || (device && *device != here))
            return false;
        device = &here;
    }
    return true;
}

std::vector<Rivals> rivalsOf(const Curves& curves) {
    std::vector<Rivals> all;
    const bool opened = ofOneComputer(curves);
    for (const auto& curve : curves.lines) {
        if (curve.opened != opened || curve.backend.starts_with("emulator:")) // the emulator's time is not the kernel's
            continue;
        Told work = curve.apart;
        if (curve.size)
            work.emplace_back("size", std::to_string(*curve.size));
        const auto name = nameOf(work);
        auto found = std::find_if(all.begin(), all.end(), [&](const Rivals& r) { return r.work == name; });
        if (found == all.end())
            found = all.insert(all.end(), {name, {}});
        found->curves.push_back(&curve);
    }
    std::erase_if(all, [](const Rivals& r) { return r.curves.size() < 2; });
    return all;
}

struct Place {
    double x = 0, ms = 0, slowest = 0;
    const Curve *first = nullptr, *last = nullptr;
};

/// The fastest and the slowest wherever two or more were measured.
std::vector<Place> places(const Rivals& rivals) {
    std::map<double, Place> all;
    std::map<double, int> counts;
    for (const auto* curve : rivals.curves)
        for (const auto& [x, records] : curve->at) {
            const double ms = middle(records);
            if (std::isnan(ms))
                continue;
            auto& place = all.try_emplace(x, Place{x, ms, ms, curve, curve}).first->second;
            ++counts[x];
            if (ms < place.ms) {
                place.ms = ms;
                place.first = curve;
            }
            if (ms > place.slowest) {
                place.slowest = ms;
                place.last = curve;
            }
        }
    std::vector<Place> out;
    for (const auto& [x, place] : all)
        if (counts[x] > 1)
            out.push_back(place);
    return out;
}

/// "simd ×2": what it did is said beside it.
std::string whoOf(const Curve& curve) {
    Told who{{"variant", curve.backend}};
    if (curve.showsThreads)
        who.emplace_back("threads", std::to_string(curve.threads));
    return nameOf(who);
}

std::string axisWords(const Curves& curves, double x) {
    return (curves.axis.empty() ? "" : curves.axis + "=") + digits(x, 10);
}

/// "serial up to 128, simd from 256 on"
void sayCrossings(const Curves& curves, const Rivals& rivals, const std::vector<Place>& all,
                  std::vector<Text>& sentences) {
    std::vector<std::size_t> changes;
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i].first != all[i - 1].first)
            changes.push_back(i);
    if (changes.empty())
        return;
    const auto from = axisWords(curves, all.front().x), to = axisWords(curves, all.back().x);
    if (changes.size() > 1) {
        const auto count = static_cast<int64_t>(changes.size());
        sentences.push_back(
            rivals.work.empty()
                ? text(TELAR_TR("core", "Which one is fastest changes %1 times between %2 and %3"), count, from, to)
                : text(TELAR_TR("core", "Which one is fastest changes %1 times between %2 and %3 (%4)"), count, from,
                       to, rivals.work));
        return;
    }
    const auto &before = all[changes[0] - 1], &after = all[changes[0]];
    const auto first = whoOf(*before.first), then = whoOf(*after.first);
    const auto last = axisWords(curves, before.x), next = axisWords(curves, after.x);
    sentences.push_back(rivals.work.empty()
                            ? text(TELAR_TR("core", "%1 is fastest up to %2, %3 from %4 on"), first, last, then, next)
                            : text(TELAR_TR("core", "%1 is fastest up to %2, %3 from %4 on (%5)"), first, last, then,
                                   next, rivals.work));
}

void sayFastest(const Curves& curves, const Rivals& rivals, const Place& at, std::vector<Text>& sentences) {
    const auto where = axisWords(curves, at.x) + (rivals.work.empty() ? "" : ", " + rivals.work);
    sentences.push_back(text(TELAR_TR("core", "At %1, %2 is fastest with %3: %4 times as fast as %5"), where,
                             whoOf(*at.first), timeWords(at.ms), digits(at.slowest / at.ms), whoOf(*at.last)));
}

/// Of more works than can be told one by one: who wins most.
void sayWinner(const std::vector<std::pair<const Rivals*, std::vector<Place>>>& all, std::vector<Text>& sentences) {
    std::map<std::string, int64_t> wins;
    for (const auto& [rivals, found] : all)
        ++wins[whoOf(*found.back().first)];
    const auto best = std::max_element(wins.begin(), wins.end(), [](auto& a, auto& b) { return a.second < b.second; });
    sentences.push_back(
        text(TELAR_TR("core", "In %1 comparisons of the same work, %2 is fastest in %3, each at its largest point"),
             static_cast<int64_t>(all.size()), best->first, best->second));
}

/// One variant and its settings: what the drawn ones cost.
void sayCosts(const Curves& curves, std::vector<Text>& sentences) {
    Rivals own{{}, {}};
    const bool opened = ofOneComputer(curves);
    for (const auto& curve : curves.lines)
        if (curve.opened == opened && !curve.backend.starts_with("emulator:"))
            own.curves.push_back(&curve);
    if (own.curves.size() < 2)
        return;
    const auto& one = *own.curves.front();
    for (const auto* curve : own.curves)
        if (curve->backend != one.backend || curve->threads != one.threads || curve->apart.size() != one.apart.size())
            return;
    const auto found = places(own);
    if (found.empty() || found.back().first == found.back().last)
        return;
    const auto& at = found.back();
    sentences.push_back(text(TELAR_TR("core", "At %1, %2 takes %3 and %4 %5 times as long"), axisWords(curves, at.x),
                             at.first->name(), timeWords(at.ms), at.last->name(), digits(at.slowest / at.ms)));
}

} // namespace

std::string timeWords(double ms) {
    const auto& unit = unitOf(ms);
    return digits(ms / unit.ms) + " " + unit.name;
}

void fitTime(ExperimentChart& chart) {
    double sum = 0, count = 0;
    const auto take = [&](double ms) {
        if (ms > 0 && std::isfinite(ms)) {
            sum += std::log(ms);
            ++count;
        }
    };
    for (const auto& series : chart.series)
        std::for_each(series.y.begin(), series.y.end(), take);
    for (const auto& box : chart.boxes)
        take(box.statistics.median);
    for (const auto& heat : chart.heats)
        std::for_each(heat.values.begin(), heat.values.end(), take);
    const auto& unit = count > 0 ? unitOf(std::exp(sum / count)) : units[1];
    chart.unitMs = unit.ms;
    for (auto& series : chart.series)
        for (auto* values : {&series.y, &series.low, &series.high})
            scale(*values, 1 / unit.ms);
    for (auto& box : chart.boxes) {
        auto& s = box.statistics;
        for (double* value : {&s.min, &s.lowerQuartile, &s.median, &s.upperQuartile, &s.max})
            *value /= unit.ms;
        scale(box.outliers, 1 / unit.ms);
    }
    for (auto& heat : chart.heats)
        scale(heat.values, 1 / unit.ms);
    (!chart.heats.empty()  ? chart.heatTitle
     : chart.boxes.empty() ? chart.yTitle
                           : chart.xTitle) = text(TELAR_TR("core", "time (%1)"), unit.name);
}

void sumUp(const Curves& curves, std::vector<Text>& sentences) {
    constexpr std::size_t mostTold = 3;
    const auto all = rivalsOf(curves);
    std::vector<std::pair<const Rivals*, std::vector<Place>>> met;
    for (const auto& rivals : all)
        if (auto found = places(rivals); !found.empty())
            met.emplace_back(&rivals, std::move(found));
    if (met.empty())
        return sayCosts(curves, sentences);
    if (met.size() > mostTold)
        return sayWinner(met, sentences);
    for (const auto& [rivals, found] : met) {
        if (found.back().first != found.back().last)
            sayFastest(curves, *rivals, found.back(), sentences);
        sayCrossings(curves, *rivals, found, sentences);
    }
}

} // namespace telar
