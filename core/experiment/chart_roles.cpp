#include "core/experiment/chart_roles.hpp"

#include "core/base/numbers.hpp"
#include "core/experiment/charts.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace telar {

namespace {

using Kind = ChartSeries::Kind;

/// More lines than these are drawn as small multiples where nobody chose.
constexpr std::size_t mostLines = 8;
/// More small pictures than these cannot be read.
constexpr std::size_t mostPanels = 12;

bool measured(const ChartSeries& series) { return series.kind == Kind::Measured || series.kind == Kind::Opened; }

struct ValueOrder {
    bool operator()(const std::string& a, const std::string& b) const { return valueBefore(a, b); }
};
using Values = std::map<std::string, std::set<std::string, ValueOrder>>;

/// Names with several values among what was measured; a name that some lack has the empty value there.
Values valuesOf(const ExperimentChart& chart) {
    Values values;
    for (const auto& series : chart.series)
        for (const auto& [name, value] : series.told)
            values[name];
    for (auto& [name, all] : values)
        for (const auto& series : chart.series)
            if (measured(series))
                all.insert(valueOf(series.told, name));
    std::erase_if(values, [](const auto& one) { return one.second.size() < 2; });
    return values;
}

/// Of the names that are left, the one with the most values, or the fewest.
std::string pick(const Values& values, const std::set<std::string>& taken, bool most, std::size_t limit) {
    std::string best;
    for (const auto& [name, all] : values)
        if (!taken.count(name) && all.size() <= limit &&
            (best.empty() || (most ? all.size() > values.at(best).size() : all.size() < values.at(best).size())))
            best = name;
    return best;
}

ChartRoles resolved(const Values& values, std::size_t lines, const ChartRoles& asked) {
    ChartRoles roles;
    std::set<std::string> taken;
    const auto give = [&](std::string& role, const std::string& wanted) {
        if (values.count(wanted) && !taken.count(wanted)) {
            role = wanted;
            taken.insert(wanted);
        }
    };
    // What somebody chose first: nothing chosen by itself may take it.
    give(roles.panels, asked.panels);
    if (roles.panels.size() && values.at(roles.panels).size() > mostPanels) {
        taken.erase(roles.panels);
        roles.panels.clear();
    }
    give(roles.colour, asked.colour);
    give(roles.style, asked.style);
    if (roles.colour.empty() && asked.colour != nobody)
        give(roles.colour,
             taken.count("variant") || !values.count("variant") ? pick(values, taken, true, 7) : "variant");
    if (roles.panels.empty() && asked.panels != nobody && lines > mostLines) {
        auto others = taken;
        others.insert("part");
        give(roles.panels, pick(values, others, true, mostPanels));
    }
    if (roles.style.empty() && asked.style != nobody)
        give(roles.style, pick(values, taken, true, 5));
    return roles;
}

int placeOf(const Values& values, const std::string& name, const std::string& value) {
    const auto& all = values.at(name);
    return static_cast<int>(std::distance(all.begin(), all.find(value)));
}

Text panelTitle(const std::string& name, const std::string& value) {
    return name == "variant" || value.empty() ? text("%1", value.empty() ? "–" : value)
           : name == "threads"                ? text(TELAR_TR("core", "threads: %1"), value)
           : name == "size"                   ? text(TELAR_TR("core", "size: %1"), value)
                                              : text("%1 = %2", name, value);
}

void addPanels(ExperimentChart& chart, const Values& values) {
    const auto& name = chart.roles.panels;
    if (name.empty())
        return;
    for (const auto& value : values.at(name))
        chart.panels.push_back(panelTitle(name, value));
    for (auto& series : chart.series) {
        if (!measured(series))
            continue;
        series.panel = placeOf(values, name, valueOf(series.told, name));
        auto rest = series.told;
        std::erase_if(rest, [&](const auto& one) { return one.first == name || one.first == "part"; });
        if (!series.name.args.empty() && !rest.empty())
            series.name.args.front() = nameOf(rest);
    }
}

/// Lines of one panel that would look alike get other marks.
void partAlike(ExperimentChart& chart) {
    std::set<std::tuple<int, int, int, int>> seen;
    for (auto& series : chart.series) {
        if (series.color < 0 || series.of >= 0)
            continue;
        const int kind = static_cast<int>(series.kind);
        // In grey colours say nothing: mark and dash alone tell lines of one kind apart.
        for (int tries = 0; tries < 7 && seen.count({series.panel, kind, series.mark, series.dash}); ++tries)
            series.mark = (series.mark + 1) % 7;
        for (int tries = 0; tries < 5 && seen.count({series.panel, kind, series.mark, series.dash}); ++tries)
            series.dash = (series.dash + 1) % 5;
        seen.insert({series.panel, kind, series.mark, series.dash});
    }
}

} // namespace

std::string nameOf(const Told& told) {
    std::string head, settings, size;
    for (const auto& [name, value] : told)
        if (name == "variant")
            head = value + head;
        else if (name == "threads")
            head += (head.empty() ? "×" : " ×") + value;
        else if (name == "size")
            size = value;
        else if (name != "part")
            settings += (settings.empty() ? "" : " ") + name + "=" + value;
    for (const auto* more : {&settings, &size})
        if (!more->empty())
            head += (head.empty() ? "" : ", ") + *more;
    return head;
}

const std::string& valueOf(const Told& told, const std::string& name) {
    static const std::string none;
    for (const auto& one : told)
        if (one.first == name)
            return one.second;
    return none;
}

bool valueBefore(const std::string& a, const std::string& b) {
    const auto x = readNumber(a), y = readNumber(b);
    if (x && y && *x != *y)
        return *x < *y;
    return x.has_value() != y.has_value() ? x.has_value() : a < b;
}

int variantColour(const std::string& variant) {
    static const std::map<std::string_view, int> places = {
        {"serial", 0},  {"thesis", 1},    {"openmp", 2},      {"simd", 3},        {"threads", 4},     {"processes", 4},
        {"fast", 3},    {"streamed", 6},  {"matmul1", 4},     {"matmul2", 6},     {"matmul3", 5},     {"direct", 1},
        {"tiled", 4},   {"separable", 5}, {"constant", 6},    {"im2col", 4},      {"winograd", 5},    {"tf32", 0},
        {"cudnn", 2},   {"cublas", 2},    {"cublas-tf32", 0}, {"cublas-bf16", 5}, {"uncoalesced", 0}, {"coalesced", 1},
        {"tile-1d", 2}, {"tile-2d", 3},   {"vectorised", 0},  {"warp-tile", 1},   {"async", 2},       {"wmma", 3},
        {"mma", 4},     {"wgmma", 6},     {"backwards", 1},   {"sorted", 4},      {"kahan", 3},       {"pairwise", 5},
        {"double", 6},  {"product", 1},   {"interleaved", 4}, {"sequential", 6},  {"shuffle", 5},     {"single", 2},
        {"cuda", 5},    {"passes", 0},    {"backprop", 1},    {"opencv", 5}};
    std::string_view name = variant;
    if (const auto colon = name.find(':'); colon != name.npos)
        name.remove_prefix(colon + 1);
    if (name.ends_with("-constant"))
        name.remove_suffix(9);
    if (const auto found = places.find(name); found != places.end())
        return found->second;
    unsigned sum = 2166136261u; // FNV-1a: any other name has one, too, and always the same
    for (const char c : name)
        sum = (sum ^ static_cast<unsigned char>(c)) * 16777619u;
    return static_cast<int>(sum % 7);
}

void tellApart(ExperimentChart& chart, const ChartRoles& asked) {
    const auto values = valuesOf(chart);
    const auto lines = static_cast<std::size_t>(std::count_if(chart.series.begin(), chart.series.end(), measured));
    chart.roles = resolved(values, lines, asked);
    addPanels(chart, values);
    const auto& by = chart.roles.colour;
    const bool byVariant = by.empty() || by == "variant";
    std::map<std::string, int> marks; ///< of variants, in the order of the chart
    for (auto& series : chart.series) {
        if (series.kind == Kind::Law)
            continue;
        const bool told = measured(series);
        series.color =
            byVariant || !told ? variantColour(series.variant) : placeOf(values, by, valueOf(series.told, by)) % 7;
        series.mark = byVariant || !told
                          ? marks.try_emplace(series.variant, static_cast<int>(marks.size())).first->second % 7
                          : placeOf(values, by, valueOf(series.told, by)) % 7;
        if (told && !chart.roles.style.empty())
            series.dash = placeOf(values, chart.roles.style, valueOf(series.told, chart.roles.style)) % 5;
    }
    partAlike(chart);
    for (auto& series : chart.series)
        if (series.of >= 0) {
            const auto& whose = chart.series[static_cast<std::size_t>(series.of)];
            series.color = whose.color;
            series.panel = whose.panel;
            series.mark = whose.mark;
        }
    std::set<double> ticks;
    for (const auto& series : chart.series)
        if (series.kind != Kind::Law)
            ticks.insert(series.x.begin(), series.x.end());
    constexpr std::size_t mostTicks = 40;
    if (ticks.size() <= mostTicks && chart.id != "roofline")
        chart.xTicks.assign(ticks.begin(), ticks.end());
}

} // namespace telar
