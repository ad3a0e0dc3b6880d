#include "core/experiment/chart_groups.hpp"

#include "core/experiment/operation.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <set>
#include <string_view>
#include <unordered_map>

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

using Settings = std::vector<std::pair<std::string, std::string>>;

/// Records that share all but size and seed: settings are worked out once for each of these, not for each
/// record.
struct Group {
    bool opened = false;
    const RecordPoint* first = nullptr;
    Settings settings;
    std::vector<const RecordPoint*> records;
};

struct Groups {
    std::vector<Group> all; ///< in the order of their first records
    bool severalSizes = false;
};

Groups groupsOf(const ChartInput& input) {
    using Key = std::tuple<bool, int, std::string_view, std::string_view>;
    struct Hash {
        std::size_t operator()(const Key& key) const {
            const std::hash<std::string_view> words;
            return words(std::get<3>(key)) * 31 + words(std::get<2>(key)) +
                   static_cast<std::size_t>(2 * std::get<1>(key) + std::get<0>(key)) * 1000003;
        }
    };
    Groups groups;
    std::unordered_map<Key, std::size_t, Hash> places;
    const RecordPoint* any = nullptr;
    for (const bool opened : {false, true})
        for (const auto& p : opened ? input.opened : input.own) {
            if (p.operation != input.operation)
                continue;
            any = any ? any : &p;
            groups.severalSizes |= p.size != any->size;
            const auto [at, fresh] =
                places.try_emplace(Key{opened, p.threads, p.backend, p.spec}, groups.all.size());
            if (fresh)
                groups.all.push_back({opened, &p, settingsOf(p), {}});
            groups.all[at->second].records.push_back(&p);
        }
    std::vector<NamedSettings*> settings;
    for (auto& group : groups.all)
        settings.push_back(&group.settings);
    sayUnsaid(input.operation, settings);
    return groups;
}

/// Settings that differ between the records, with all their values.
std::map<std::string, std::set<std::string>> varying(const Groups& groups) {
    std::map<std::string, std::set<std::string>> values;
    for (const auto& group : groups.all)
        for (const auto& [name, value] : group.settings)
            if (!saysSize(name, value, *group.first))
                values[name].insert(value);
    for (auto it = values.begin(); it != values.end();)
        it = it->second.size() < 2 ? values.erase(it) : std::next(it);
    return values;
}

std::string axisOf(const Groups& groups, const std::map<std::string, std::set<std::string>>& values) {
    if (groups.severalSizes)
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
    // 1743, not 1.74e+03: whole numbers that people write out.
    char buffer[40];
    const double size = std::fabs(value);
    if (size >= std::pow(10.0, count) - 0.5 && size < 1e9)
        std::snprintf(buffer, sizeof buffer, "%.0f", value);
    else
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
    const auto groups = groupsOf(input);
    const auto values = varying(groups);
    Curves curves;
    if (!bySize)
        curves.axis = axisOf(groups, values);
    std::map<std::tuple<bool, std::string, int, std::string>, Curve> found;
    for (const auto& group : groups.all) {
        const auto& first = *group.first;
        std::string words;
        std::optional<double> setting;
        for (const auto& [name, value] : group.settings) {
            if (name == curves.axis)
                setting = numberIn(value).value_or(0);
            else if (values.count(name) && !saysSize(name, value, first))
                words += (words.empty() ? "" : " ") + name + "=" + value;
        }
        auto& curve = found[{group.opened, first.backend, first.threads, words}];
        curve.backend = first.backend;
        curve.threads = first.threads;
        curve.settings = words;
        curve.opened = group.opened;
        for (const auto* p : group.records) {
            auto x = setting.value_or(static_cast<double>(p->size));
            // All registers are drawn at 128, as in the published charts.
            if (curves.axis == "registers" && x == 0)
                x = 128;
            curve.at.try_emplace(curve.at.end(), x)->second.push_back(p); // mostly ascending
        }
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
    std::vector<double> all;
    for (const auto& [x, records] : curve.at) {
        all.clear();
        for (const auto* record : records)
            if (const double y = value(*record); std::isfinite(y))
                all.push_back(y);
        if (all.empty())
            continue;
        const auto s =
            all.size() == 1 ? Statistics{all[0], all[0], all[0], all[0], all[0], 1} : statisticsOf(all);
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
