#include "core/experiment/chart_groups.hpp"

#include "core/experiment/operation.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <set>

namespace telar {

namespace {

/// An entry of a specification that only says the size again.
bool saysSize(const std::string& name, const std::string& value, const RecordPoint& point) {
    return (name == "size" || name == "epochs" || name == "corpus") && value == std::to_string(point.size);
}

std::optional<double> numberIn(const std::string& word) {
    char* end = nullptr;
    const double value = std::strtod(word.c_str(), &end);
    if (word.empty() || *end != '\0' || !std::isfinite(value))
        return {};
    return value;
}

using SettingsOf = std::map<std::string, std::vector<std::pair<std::string, std::string>>>;

/// Settings that differ between the records, with all their values.
std::map<std::string, std::set<std::string>> varying(const std::vector<const RecordPoint*>& points,
                                                     SettingsOf& specs) {
    std::map<std::string, std::set<std::string>> values;
    for (const auto* p : points) {
        const auto [at, fresh] = specs.try_emplace(p->spec);
        if (!fresh)
            continue;
        at->second = settingsOf(*p);
        for (const auto& [name, value] : at->second)
            if (!saysSize(name, value, *p))
                values[name].insert(value);
    }
    for (auto it = values.begin(); it != values.end();)
        it = it->second.size() < 2 ? values.erase(it) : std::next(it);
    return values;
}

std::string axisOf(const std::vector<const RecordPoint*>& points,
                   const std::map<std::string, std::set<std::string>>& values) {
    std::set<int64_t> sizes;
    for (const auto* p : points)
        sizes.insert(p->size);
    if (sizes.size() > 1)
        return {};
    std::string best;
    for (const auto& [name, words] : values)
        if (std::all_of(words.begin(), words.end(), [](const auto& w) { return numberIn(w).has_value(); }) &&
            (best.empty() || words.size() > values.at(best).size()))
            best = name;
    return best;
}

} // namespace

std::string digits(double value, int count) {
    char buffer[40];
    std::snprintf(buffer, sizeof buffer, "%.*g", count, value);
    return buffer;
}

std::string percent(double share) {
    return digits(100 * share, 3) + " %";
}

std::string Curve::name() const {
    return backend + (showsThreads ? " ×" + std::to_string(threads) : "") +
           (settings.empty() ? "" : ", " + settings);
}

Curves curvesOf(const ChartInput& input, bool bySize) {
    std::vector<const RecordPoint*> points;
    std::set<const RecordPoint*> opened;
    for (const auto& p : input.own)
        if (p.operation == input.operation)
            points.push_back(&p);
    for (const auto& p : input.opened)
        if (p.operation == input.operation) {
            points.push_back(&p);
            opened.insert(&p);
        }
    SettingsOf specs;
    const auto values = varying(points, specs);
    Curves curves;
    if (!bySize)
        curves.axis = axisOf(points, values);
    std::map<std::tuple<bool, std::string, int, std::string>, Curve> found;
    for (const auto* p : points) {
        std::string words;
        auto x = static_cast<double>(p->size);
        for (const auto& [name, value] : specs[p->spec]) {
            if (name == curves.axis)
                x = numberIn(value).value_or(0);
            else if (values.count(name) && !saysSize(name, value, *p))
                words += (words.empty() ? "" : " ") + name + "=" + value;
        }
        // All registers are drawn at 128, as in the published charts.
        if (curves.axis == "registers" && x == 0)
            x = 128;
        const bool isOpened = opened.count(p) > 0;
        auto& curve = found[{isOpened, p->backend, p->threads, words}];
        curve.backend = p->backend;
        curve.threads = p->threads;
        curve.settings = words;
        curve.opened = isOpened;
        curve.at[x].push_back(p);
    }
    std::set<int> threads;
    for (const auto& [key, curve] : found)
        threads.insert(curve.threads);
    for (auto& [key, curve] : found)
        curve.showsThreads = threads.size() > 1;
    for (auto& [key, curve] : found)
        curves.lines.push_back(std::move(curve));
    return curves;
}

Text curveText(const Curve& curve, bool withThreads) {
    const std::string name =
        withThreads ? curve.name() : curve.backend + (curve.settings.empty() ? "" : ", " + curve.settings);
    return curve.opened ? text(TELAR_TR("core", "%1, opened"), name) : text("%1", name);
}

Text axisTitle(const ChartInput& input, const Curves& curves) {
    if (!curves.axis.empty())
        return text("%1", curves.axis);
    if (input.operation == "pool" || input.operation == "matmul")
        return text(TELAR_TR("core", "rows and columns"));
    if (input.operation == "alexnet" || input.operation == "mlp")
        return text(TELAR_TR("core", "epochs"));
    if (input.operation == "dpfm")
        return text(TELAR_TR("core", "rows of the corpus"));
    return text(TELAR_TR("core", "numbers"));
}

ChartSeries seriesOf(const Curve& curve, const std::function<double(const RecordPoint&)>& value,
                     bool withThreads) {
    ChartSeries series;
    series.name = curveText(curve, withThreads);
    series.kind = curve.opened ? ChartSeries::Kind::Opened : ChartSeries::Kind::Measured;
    bool several = false;
    for (const auto& [x, records] : curve.at) {
        std::vector<double> all;
        for (const auto* record : records)
            if (const double y = value(*record); std::isfinite(y))
                all.push_back(y);
        if (all.empty())
            continue;
        const auto s = statisticsOf(all);
        series.x.push_back(x);
        series.y.push_back(s.median);
        series.low.push_back(s.min);
        series.high.push_back(s.max);
        several |= all.size() > 1;
    }
    if (!several) {
        series.low.clear();
        series.high.clear();
    }
    return series;
}

} // namespace telar
