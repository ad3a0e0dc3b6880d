// Times of two settings as a table of colours: one for each combination of everything else.
#include "core/experiment/chart_groups.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace telar {

namespace {

constexpr std::size_t mostHeats = 6;   ///< beside each other
constexpr std::size_t mostValues = 24; ///< of a row or column that can be read

struct ByValue {
    bool operator()(const std::string& a, const std::string& b) const { return valueBefore(a, b); }
};

/// One record's values, by name.
struct Cell {
    Told told;
    const RecordPoint* record = nullptr;
};

std::vector<Cell> cellsOf(const ChartInput& input) {
    auto plain = input;
    plain.roles = {};
    const bool mine = std::any_of(input.own.begin(), input.own.end(),
                                  [&](const RecordPoint& p) { return p.operation == input.operation; });
    (mine ? plain.opened : plain.own) = {};
    auto curves = curvesOf(plain, true);
    // The emulator's time is not the kernel's: beside others it would take all the colours.
    const auto emulated = [](const Curve& curve) { return curve.backend.starts_with("emulator:"); };
    const auto real = curves.lines.size() -
                      static_cast<std::size_t>(std::count_if(curves.lines.begin(), curves.lines.end(), emulated));
    if (real > 1)
        std::erase_if(curves.lines, emulated);
    std::vector<Cell> cells;
    for (const auto& curve : curves.lines)
        for (const auto& [x, records] : curve.at)
            for (const auto* record : records) {
                auto told = curve.told();
                told.emplace_back("size", digits(x, 10));
                cells.push_back({std::move(told), record});
            }
    return cells;
}

using HeatValues = std::map<std::string, std::set<std::string, ByValue>>;

/// The name with the most values that is not taken; a fitting one that was asked for goes first.
std::string choose(const HeatValues& values, const std::string& asked, const std::string& taken) {
    if (values.count(asked) && asked != taken)
        return asked;
    if (values.count("size") && taken != "size")
        return "size";
    std::string best;
    for (const auto& [name, all] : values)
        if (name != taken && all.size() <= mostValues && (best.empty() || all.size() > values.at(best).size()))
            best = name;
    return best;
}

Text heatAxis(const ChartInput& input, const std::string& name) {
    if (name == "size")
        return axisTitle(input, {});
    return name == "variant"   ? text(TELAR_TR("core", "variant"))
           : name == "threads" ? text(TELAR_TR("core", "threads"))
                               : text("%1", name);
}

/// Cells that agree but for the two names, in the order of what they share.
std::map<std::string, std::vector<const Cell*>, ByValue> tables(const std::vector<Cell>& cells,
                                                                const std::string& across, const std::string& down) {
    std::map<std::string, std::vector<const Cell*>, ByValue> all;
    for (const auto& cell : cells) {
        auto shared = cell.told;
        std::erase_if(shared, [&](const auto& one) { return one.first == across || one.first == down; });
        all[nameOf(shared)].push_back(&cell);
    }
    return all;
}

ChartHeat heatOf(const std::string& name, const std::vector<const Cell*>& cells, const ChartRoles& roles) {
    std::set<std::string, ByValue> columns, rows;
    std::map<std::pair<std::string, std::string>, std::vector<double>> times;
    for (const auto* cell : cells) {
        const auto &column = valueOf(cell->told, roles.across), &row = valueOf(cell->told, roles.colour);
        columns.insert(column);
        rows.insert(row);
        if (cell->record->total.median > 0)
            times[{row, column}].push_back(cell->record->total.median);
    }
    ChartHeat heat{text("%1", name), {columns.begin(), columns.end()}, {rows.begin(), rows.end()}, {}};
    for (const auto& row : heat.rows)
        for (const auto& column : heat.columns) {
            const auto found = times.find({row, column});
            heat.values.push_back(found == times.end() ? NAN : statisticsOf(found->second).median);
        }
    return heat;
}

void saySpread(ExperimentChart& chart, const ChartRoles& roles) {
    const auto& heat = chart.heats.front();
    double least = INFINITY, most = 0;
    std::size_t fast = 0, slow = 0;
    for (std::size_t i = 0; i < heat.values.size(); ++i) {
        if (heat.values[i] < least) {
            least = heat.values[i];
            fast = i;
        }
        if (heat.values[i] > most) {
            most = heat.values[i];
            slow = i;
        }
    }
    if (!(least < most))
        return;
    const auto where = [&](std::size_t i) {
        const auto wide = heat.columns.size();
        return nameOf({{roles.colour, heat.rows[i / wide]}, {roles.across, heat.columns[i % wide]}});
    };
    chart.sentences.push_back(
        heat.name.args.empty() || heat.name.args.front().empty()
            ? text(TELAR_TR("core", "Fastest is %1 with %2, slowest %3 with %4: %5 times as long"), where(fast),
                   timeWords(least), where(slow), timeWords(most), digits(most / least))
            : text(TELAR_TR("core", "%6: fastest is %1 with %2, slowest %3 with %4: %5 times as long"), where(fast),
                   timeWords(least), where(slow), timeWords(most), digits(most / least), heat.name.str()));
}

} // namespace

ExperimentChart heatChart(const ChartInput& input) {
    ExperimentChart chart;
    chart.empty = text(TELAR_TR(
        "core", "Measure several values of two settings, for example sizes and variants: each pair becomes a cell."));
    const auto cells = cellsOf(input);
    HeatValues values;
    for (const auto& cell : cells)
        for (const auto& [name, value] : cell.told)
            values[name].insert(value);
    std::erase_if(values, [](const auto& one) { return one.second.size() < 2 || one.second.size() > mostValues; });
    if (values.size() < 2)
        return chart;
    chart.roles.across = choose(values, input.roles.across, input.roles.colour);
    chart.roles.colour = choose(values, input.roles.colour, chart.roles.across);
    chart.xTitle = heatAxis(input, chart.roles.across);
    chart.yTitle = heatAxis(input, chart.roles.colour);
    auto all = tables(cells, chart.roles.across, chart.roles.colour);
    // Tables with the most cells first where there is no room for all.
    std::vector<ChartHeat> heats;
    for (const auto& [name, some] : all)
        heats.push_back(heatOf(name, some, chart.roles));
    std::stable_sort(heats.begin(), heats.end(),
                     [](const ChartHeat& a, const ChartHeat& b) { return a.values.size() > b.values.size(); });
    const auto left = heats.size() - std::min(heats.size(), mostHeats);
    heats.resize(heats.size() - left);
    chart.heats = std::move(heats);
    const auto emulated = [](const Cell& cell) { return cell.record->backend.starts_with("emulator:"); };
    if (std::none_of(cells.begin(), cells.end(), emulated) || std::all_of(cells.begin(), cells.end(), emulated))
        saySpread(chart, chart.roles);
    if (left > 0)
        chart.sentences.push_back(
            text(TELAR_TR("core", "%1 more combinations are not drawn: reduce them with the filter"),
                 static_cast<int64_t>(left)));
    fitTime(chart);
    return chart;
}

} // namespace telar
