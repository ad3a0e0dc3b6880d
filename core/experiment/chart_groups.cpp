#include "core/experiment/chart_groups.hpp"

#include "core/base/numbers.hpp"

#include <algorithm>
#include <cmath>
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
    const auto value = readNumber(word);
    return value && std::isfinite(*value) ? value : std::nullopt;
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
            const auto [at, fresh] = places.try_emplace(Key{opened, p.threads, p.backend, p.spec}, groups.all.size());
            if (fresh)
                groups.all.push_back({opened, &p, settingsOf(p), {}});
            groups.all[at->second].records.push_back(&p);
        }
    if (const auto* operation = input.catalogue.find(input.operation)) {
        std::vector<NamedSettings*> settings;
        for (auto& group : groups.all)
            settings.push_back(&group.settings);
        sayUnsaid(*operation, settings);
    }
    return groups;
}

using SettingValues = std::map<std::string, std::set<std::string>>;

/// Whether one setting is known as soon as the other is, and the other way round: a stride that is always the kernel's.
bool goesWith(const Groups& groups, const std::string& one, const std::string& other, std::size_t count) {
    std::set<std::pair<std::string, std::string>> pairs;
    for (const auto& group : groups.all) {
        pairs.emplace(valueOf(group.settings, one), valueOf(group.settings, other));
        if (pairs.size() > count)
            return false;
    }
    return pairs.size() == count;
}

/// Settings that differ between the records, with all their values. Of those that go with each other the first, by the
/// order in which records write them; the rest into `followers`.
SettingValues varying(const Groups& groups, std::vector<std::pair<std::string, std::string>>* followers = nullptr) {
    SettingValues values;
    for (const auto& group : groups.all)
        for (const auto& [name, value] : group.settings)
            if (!saysSize(name, value, *group.first))
                values[name].insert(value);
    std::erase_if(values, [](const auto& one) { return one.second.size() < 2; });
    if (values.size() < 2)
        return values;
    std::vector<std::string> order;
    for (const auto& group : groups.all)
        for (const auto& [name, value] : group.settings)
            if (values.count(name) && std::find(order.begin(), order.end(), name) == order.end())
                order.push_back(name);
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t k = i + 1; k < order.size();) {
            const auto count = values.at(order[i]).size();
            if (values.at(order[k]).size() != count || !goesWith(groups, order[i], order[k], count)) {
                ++k;
                continue;
            }
            if (followers)
                followers->emplace_back(order[k], order[i]);
            values.erase(order[k]);
            order.erase(order.begin() + static_cast<std::ptrdiff_t>(k));
        }
    return values;
}

bool areNumbers(const std::set<std::string>& words) {
    return std::all_of(words.begin(), words.end(), [](const auto& w) { return numberIn(w).has_value(); });
}

bool severalThreads(const Groups& groups) {
    return std::any_of(groups.all.begin(), groups.all.end(),
                       [&](const Group& group) { return group.first->threads != groups.all.front().first->threads; });
}

std::string axisOf(const Groups& groups, const std::map<std::string, std::set<std::string>>& values,
                   const std::string& asked) {
    if (asked == "size" && groups.severalSizes)
        return {};
    if (asked == "threads" && severalThreads(groups))
        return asked;
    if (const auto found = values.find(asked); found != values.end() && areNumbers(found->second))
        return asked;
    if (groups.severalSizes)
        return {};
    std::string best;
    for (const auto& [name, words] : values)
        if (areNumbers(words) && (best.empty() || words.size() > values.at(best).size()))
            best = name;
    return best;
}

} // namespace

std::string digits(double value, int count) {
    // 1743, not 1.74e+03: whole numbers that people write out.
    const double size = std::fabs(value);
    return size >= std::pow(10.0, count) - 0.5 && size < 1e9 ? fixedText(value, 0) : generalText(value, count);
}

std::string percent(double share) {
    // Of what is nearly all, the digits that say so: 99.97 %.
    if (const auto words = digits(100 * share, 3); share >= 1 || readNumber(words).value_or(0) < 100)
        return words + " %";
    return percentText(share, 1) + " %";
}

Told Curve::told(bool withThreads) const {
    Told all{{"variant", backend}};
    if (withThreads && showsThreads)
        all.emplace_back("threads", std::to_string(threads));
    all.insert(all.end(), apart.begin(), apart.end());
    if (size)
        all.emplace_back("size", std::to_string(*size));
    return all;
}

Curves curvesOf(const ChartInput& input, bool bySize) {
    const auto groups = groupsOf(input);
    const auto values = varying(groups);
    Curves curves;
    if (!bySize)
        curves.axis = axisOf(groups, values, input.roles.across);
    const bool tellsSize = !curves.axis.empty() && groups.severalSizes, byThreads = curves.axis == "threads";
    std::map<std::tuple<bool, std::string, int, std::string, int64_t>, Curve> found;
    for (const auto& group : groups.all) {
        const auto& first = *group.first;
        std::string words;
        Told told;
        std::optional<double> setting;
        if (byThreads)
            setting = first.threads;
        for (const auto& [name, value] : group.settings) {
            if (name == curves.axis)
                setting = numberIn(value).value_or(0);
            else if (values.count(name) && !saysSize(name, value, first)) {
                words += (words.empty() ? "" : " ") + name + "=" + value;
                told.emplace_back(name, value);
            }
        }
        Curve* last = nullptr; // records of one group come in runs of one size
        const int threads = byThreads ? 1 : first.threads;
        for (const auto* p : group.records) {
            if (!last || (tellsSize && last->size != p->size)) {
                last = &found[{group.opened, first.backend, threads, words, tellsSize ? p->size : 0}];
                last->backend = first.backend;
                last->threads = threads;
                last->settings = words;
                last->apart = told;
                last->opened = group.opened;
                if (tellsSize)
                    last->size = p->size;
            }
            auto x = setting.value_or(static_cast<double>(p->size));
            // All registers are drawn at 128, as in the published charts.
            if (curves.axis == "registers" && x == 0)
                x = 128;
            last->at.try_emplace(last->at.end(), x)->second.push_back(p); // mostly ascending
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

VaryingNames varyingNames(const ChartInput& input) {
    const auto groups = groupsOf(input);
    VaryingNames names;
    if (groups.all.empty())
        return names;
    const auto& first = *groups.all.front().first;
    if (std::any_of(groups.all.begin(), groups.all.end(),
                    [&](const Group& g) { return g.first->backend != first.backend; }))
        names.all.emplace_back("variant");
    for (const auto& [name, holds] : {std::pair{"threads", severalThreads(groups)}, {"size", groups.severalSizes}})
        if (holds) {
            names.all.emplace_back(name);
            names.numbers.emplace_back(name);
        }
    for (const auto& [name, words] : varying(groups, &names.followers)) {
        names.all.push_back(name);
        if (areNumbers(words))
            names.numbers.push_back(name);
    }
    return names;
}

bool wereBusy(const std::vector<const RecordPoint*>& records) {
    return std::any_of(records.begin(), records.end(), [](const RecordPoint* p) { return isNoisy(p->total); });
}

void forgetQuiet(std::vector<bool>& busy) {
    if (std::find(busy.begin(), busy.end(), true) == busy.end())
        busy.clear();
}

Text curveText(const Curve& curve, bool withThreads) {
    const std::string name = nameOf(curve.told(withThreads));
    return curve.opened ? text(TELAR_TR("core", "%1, opened"), name) : text("%1", name);
}

std::string spoken(const Text& name) { return name.args.empty() ? name.str() : name.args.front(); }

Text axisTitle(const ChartInput& input, const Curves& curves) {
    if (curves.axis == "threads")
        return text(TELAR_TR("core", "threads"));
    if (!curves.axis.empty())
        return text("%1", curves.axis);
    const auto* operation = input.catalogue.find(input.operation);
    return operation ? operation->sizeTitle() : text(TELAR_TR("core", "numbers"));
}

int workPowerOf(const ChartInput& input) {
    const auto* operation = input.catalogue.find(input.operation);
    return operation ? operation->workPower() : 1;
}

ExperimentChart logChart(Text xTitle, Text yTitle, Text empty) {
    ExperimentChart chart;
    chart.xTitle = std::move(xTitle);
    chart.yTitle = std::move(yTitle);
    chart.empty = std::move(empty);
    chart.logX = chart.logY = true;
    return chart;
}

ChartSeries namedAs(const Curve& curve, bool withThreads) {
    ChartSeries series;
    series.name = curveText(curve, withThreads);
    series.kind = curve.opened ? ChartSeries::Kind::Opened : ChartSeries::Kind::Measured;
    series.variant = curve.backend;
    series.told = curve.told(withThreads);
    return series;
}

ChartSeries seriesOf(const Curve& curve, const std::function<double(const RecordPoint&)>& value, bool withThreads) {
    auto series = namedAs(curve, withThreads);
    bool several = false;
    std::vector<double> all;
    for (const auto& [x, records] : curve.at) {
        all.clear();
        for (const auto* record : records)
            if (const double y = value(*record); std::isfinite(y))
                all.push_back(y);
        if (all.empty())
            continue;
        const auto s = all.size() == 1 ? Statistics{all[0], all[0], all[0], all[0], all[0], 1} : statisticsOf(all);
        series.x.push_back(x);
        series.y.push_back(s.median);
        series.low.push_back(s.min);
        series.high.push_back(s.max);
        series.busy.push_back(wereBusy(records));
        several |= all.size() > 1;
    }
    forgetQuiet(series.busy);
    if (!several) {
        series.low.clear();
        series.high.clear();
    }
    return series;
}

} // namespace telar
