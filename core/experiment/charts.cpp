#include "core/experiment/charts.hpp"

#include "core/experiment/chart_groups.hpp"
#include "core/experiment/presets.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace telar {

namespace {

struct Maker {
    ChartKind kind;
    ExperimentChart (*make)(const ChartInput&);
};

const std::vector<Maker>& makers() {
    static const std::vector<Maker> all = {
        {{"times", text(TELAR_TR("core", "Time"))}, timesChart},
        {{"product", text(TELAR_TR("core", "Time of the product only"))}, productChart},
        {{"speedup", text(TELAR_TR("core", "Speed-up vs threads"))}, speedupChart},
        {{"efficiency", text(TELAR_TR("core", "Efficiency vs threads"))}, efficiencyChart},
        {{"weak", text(TELAR_TR("core", "Weak scaling"))}, weakChart},
        {{"against", text(TELAR_TR("core", "Speed-up over the plainest variant"))}, againstChart},
        {{"throughput", text(TELAR_TR("core", "Work per second"))}, throughputChart},
        {{"results", text(TELAR_TR("core", "Results"))}, resultsChart},
        {{"transfers", text(TELAR_TR("core", "Share of copies"))}, transfersChart},
        {{"repetitions", text(TELAR_TR("core", "Repetitions"))}, repetitionsChart},
        {{"roofline", text(TELAR_TR("core", "Roofline"))}, rooflineChart},
        {{"windows", text(TELAR_TR("core", "Windows vs size"))}, windowsChart},
        {{"heat", text(TELAR_TR("core", "Time by two settings"))}, heatChart},
        {{"foretold", text(TELAR_TR("core", "Predicted vs measured"))}, predictedChart},
        {{"compare", text(TELAR_TR("core", "Opened records vs these"))}, compareChart},
    };
    return all;
}

/// The words in a published label, so that they are read in any language.
Text publishedWords(const std::string& label, bool alone) {
    struct Ending {
        std::string_view of;
        const char *beside, *alone;
    };
    static constexpr Ending endings[] = {
        {" · transferred · product", TELAR_TR("core", "published: %1, filter transferred, product only"),
         TELAR_TR("core", "%1, filter transferred, product only")},
        {" · constant · product", TELAR_TR("core", "published: %1, filter constant, product only"),
         TELAR_TR("core", "%1, filter constant, product only")},
        {" · product", TELAR_TR("core", "published: %1, product only"), TELAR_TR("core", "%1, product only")},
        {" · transferred", TELAR_TR("core", "published: %1, filter transferred"),
         TELAR_TR("core", "%1, filter transferred")},
        {" · constant", TELAR_TR("core", "published: %1, filter constant"), TELAR_TR("core", "%1, filter constant")},
        {", as printed", TELAR_TR("core", "published: %1, as printed"), TELAR_TR("core", "%1, as printed")},
        {", product over product", TELAR_TR("core", "published: %1, product over product"),
         TELAR_TR("core", "%1, product over product")},
        {" · cycle", TELAR_TR("core", "published: %1, one cycle"), TELAR_TR("core", "%1, one cycle")},
        {" · total", TELAR_TR("core", "published: %1, in total"), TELAR_TR("core", "%1, in total")},
        {"as stated in the text", TELAR_TR("core", "published: as stated in the text"),
         TELAR_TR("core", "as stated in the text")},
        {"appendix D", TELAR_TR("core", "published: appendix D"), TELAR_TR("core", "appendix D")},
        {"validation loss at the end, 400 rows", TELAR_TR("core", "published: validation loss at the end, 400 rows"),
         TELAR_TR("core", "validation loss at the end, 400 rows")},
    };
    for (const auto& ending : endings)
        if (label.ends_with(ending.of))
            return {alone ? ending.alone : ending.beside, {label.substr(0, label.size() - ending.of.size())}};
    return alone ? text("%1", label) : text(TELAR_TR("core", "published: %1"), label);
}

/// Published lines of the preset, where the chart is the preset's.
/// `alone`: with nothing measured beside them, they need not be called so.
void overlay(ExperimentChart& chart, const FigurePreset* preset, bool alone) {
    if (!preset || !preset->published || chart.id != preset->chart)
        return;
    for (auto& one : preset->published()) {
        ChartSeries series;
        series.name = publishedWords(one.label, alone);
        series.label = one.label;
        series.variant = one.label.substr(0, one.label.find(" · "));
        series.kind = ChartSeries::Kind::Published;
        series.x = std::move(one.x);
        series.y = std::move(one.y);
        series.doubtful = std::move(one.doubtful);
        chart.series.push_back(std::move(series));
    }
}

/// Small sizes measure the start of a run, not its work.
constexpr double leastFitted = 64;

struct Growth {
    PowerLaw law;
    double from = 0; ///< the smallest size that it was fitted to
};

std::optional<Growth> lawOf(const ChartSeries& series) {
    std::vector<double> x, y;
    for (std::size_t i = 0; i < series.x.size(); ++i)
        if (series.x[i] >= leastFitted && std::isfinite(series.y[i]) &&
            (series.doubtful.empty() || !series.doubtful[i]) && (series.busy.empty() || !series.busy[i])) {
            x.push_back(series.x[i]);
            y.push_back(series.y[i]);
        }
    const auto law = fitPowerLaw(x, y);
    return law ? std::optional(Growth{*law, *std::min_element(x.begin(), x.end())}) : std::nullopt;
}

/// So many can be read one by one.
constexpr std::size_t mostLaws = 6;

void sayLaws(ExperimentChart& chart) {
    std::string own, published, scattered;
    std::vector<double> powers;
    double ownFrom = INFINITY, publishedFrom = INFINITY;
    for (const auto& series : chart.series)
        if (const auto growth = series.kind == ChartSeries::Kind::Published ? std::nullopt : lawOf(series);
            growth && growth->law.tells()) {
            powers.push_back(growth->law.exponent.value);
            ownFrom = std::min(ownFrom, growth->from);
        }
    if (powers.size() > mostLaws) {
        const auto [least, most] = std::minmax_element(powers.begin(), powers.end());
        chart.sentences.push_back(
            text(TELAR_TR("core", "From %1 on, the times of %2 curves grow as nᵏ with k from %3 to %4"),
                 static_cast<int64_t>(ownFrom), static_cast<int64_t>(powers.size()), digits(*least), digits(*most)));
        return;
    }
    for (const auto& series : chart.series)
        if (const auto growth = valueOf(series.told, "part").empty() ? lawOf(series) : std::nullopt) {
            const auto* law = &growth->law;
            if (law->tells() && series.kind == ChartSeries::Kind::Published)
                publishedFrom = std::min(publishedFrom, growth->from);
            auto& list = !law->tells() ? scattered : series.kind == ChartSeries::Kind::Published ? published : own;
            const auto& name = !series.label.empty()      ? series.label
                               : series.name.args.empty() ? series.name.source
                                                          : series.name.args.front();
            list += (list.empty() ? "" : "; ") + name;
            if (law->tells())
                list += " " + digits(law->exponent.value) + " (" + digits(law->exponent.low) + "–" +
                        digits(law->exponent.high) + ")";
        }
    if (!scattered.empty())
        chart.sentences.push_back(
            text(TELAR_TR("core", "The times scatter too much to tell how they grow: %1"), scattered));
    if (!own.empty())
        chart.sentences.push_back(text(TELAR_TR("core", "From %1 on, the time grows as nᵏ (95 % CI): %2"),
                                       static_cast<int64_t>(ownFrom), own));
    if (!published.empty() && !own.empty())
        chart.sentences.push_back(text(TELAR_TR("core", "Published: %1"), published));
    else if (!published.empty()) // nobody has said yet what the numbers are
        chart.sentences.push_back(text(TELAR_TR("core", "The published times grow from %1 on as nᵏ (95 % CI): %2"),
                                       static_cast<int64_t>(publishedFrom), published));
}

void sayBusy(ExperimentChart& chart) {
    const auto busy = [](const ChartSeries& series) {
        return std::find(series.busy.begin(), series.busy.end(), true) != series.busy.end();
    };
    if (std::any_of(chart.series.begin(), chart.series.end(), busy))
        chart.sentences.push_back(text(
            TELAR_TR("core", "Hollow points were measured while other programs ran, by their repetitions or because "
                             "a speed-up is larger than the cores explain: no law is fitted to them")));
}

ResultFigure resultOf(const ChartInput& input) {
    const auto* operation = input.catalogue.find(input.operation);
    return operation ? operation->resultFigure() : ResultFigure();
}

/// What every chart gets once its curves are there.
void finish(ExperimentChart& chart, const ChartInput& input) {
    auto names = varyingNames(input);
    chart.names = std::move(names.all);
    chart.numbers = std::move(names.numbers);
    const auto sayFollowers = [&] {
        for (const auto& [name, leader] : names.followers)
            chart.sentences.push_back(
                text(TELAR_TR("core", "%1 changes with %2; labels show only the latter"), name, leader));
    };
    if (chart.series.empty())
        return chart.hasData() ? sayFollowers() : void();
    const auto curves = curvesOf(input);
    if (chart.id == "times") {
        sumUp(curves, chart.sentences);
        // Settings on the axis are no sizes: nothing grows with them by a law.
        if (curves.axis.empty())
            sayLaws(chart);
    }
    if (chart.id == "times" || chart.id == "product")
        fitTime(chart);
    sayBusy(chart);
    sayFollowers();
    tellApart(chart, input.roles);
    chart.roles.across = curves.axis.empty() ? "size" : curves.axis;
}

} // namespace

const std::vector<ChartKind>& chartKinds() {
    static const auto all = [] {
        std::vector<ChartKind> kinds;
        for (const auto& maker : makers())
            kinds.push_back(maker.kind);
        return kinds;
    }();
    return all;
}

ExperimentChart makeChart(const std::string& id, const ChartInput& asked) {
    ChartInput input = asked;
    const auto* preset = findPreset(input.catalogue, input.preset, input.operation);
    if (!preset)
        input.preset.clear();
    for (const auto& maker : makers())
        if (id == maker.kind.id) {
            auto chart = maker.make(input);
            chart.id = id;
            if (chart.title.empty())
                chart.title = maker.kind.title;
            overlay(chart, preset, input.published);
            finish(chart, input);
            return chart;
        }
    return {};
}

Status checkRoles(const ChartRoles& roles, std::span<const RecordPoint> records) {
    std::set<std::string> names{"", nobody, "variant", "threads", "size"}, specs;
    for (const auto& record : records)
        if (specs.insert(record.operation + record.spec).second)
            for (const auto& [name, value] : settingsOf(record))
                names.insert(name);
    for (const auto* role : {&roles.across, &roles.colour, &roles.style, &roles.panels})
        if (!names.count(*role)) {
            std::string known;
            for (const auto& name : names)
                known += name.empty() ? "" : (known.empty() ? "" : ", ") + name;
            return userError(text(TELAR_TR("core", "No record has a setting called %1"), *role), {},
                             text(TELAR_TR("core", "Choose one of %1"), known));
        }
    return {};
}

std::string bestChart(const ChartInput& input) {
    if (const auto* preset = findPreset(input.catalogue, input.preset, input.operation))
        return preset->chart;
    std::set<int> threads;
    std::set<int64_t> sizes;
    for (const auto& p : input.own) {
        threads.insert(p.threads);
        sizes.insert(p.size);
    }
    if (!input.own.empty() && resultOf(input).beforeTime)
        return "results";
    const auto curves = curvesOf(input);
    if (threads.size() > 1)
        return sizes.size() >= threads.size() && weakChart(input).hasData() ? "weak" : "speedup";
    return sizes.size() > 1 || !curves.axis.empty() ? "times" : "repetitions";
}

namespace {

/// The windows' products apart from the whole, as the thesis prints both.
std::vector<ChartSeries> productSeries(const Curves& curves) {
    std::vector<ChartSeries> all;
    for (std::size_t i = 0; i < curves.lines.size(); ++i) {
        auto series =
            seriesOf(curves.lines[i], [](const RecordPoint& p) { return p.productMs.value_or(std::nan("")); });
        if (series.x.empty())
            continue;
        series.name = curves.lines[i].opened
                          ? text(TELAR_TR("core", "%1, product only, opened"), curves.lines[i].name())
                          : text(TELAR_TR("core", "%1, product only"), curves.lines[i].name());
        series.told.emplace_back("part", "product");
        all.push_back(std::move(series));
    }
    return all;
}

} // namespace

ExperimentChart timesChart(const ChartInput& input) {
    const auto curves = curvesOf(input);
    ExperimentChart chart;
    chart.title = curves.axis.empty() ? text(TELAR_TR("core", "Time vs size"))
                                      : text(TELAR_TR("core", "Time vs %1"), curves.axis);
    chart.xTitle = axisTitle(input, curves);
    chart.yTitle = text(TELAR_TR("core", "time (ms)"));
    chart.logX = chart.logY = true;
    chart.empty = text(TELAR_TR("core", "No records yet: press Run."));
    for (const auto& curve : curves.lines)
        chart.series.push_back(seriesOf(curve, [](const RecordPoint& p) { return p.total.median; }));
    if (const auto* preset = findPreset(input.catalogue, input.preset, input.operation);
        preset && preset->printsProducts)
        for (auto& series : productSeries(curves))
            chart.series.push_back(std::move(series));
    return chart;
}

ExperimentChart productChart(const ChartInput& input) {
    const auto curves = curvesOf(input);
    auto chart =
        logChart(axisTitle(input, curves), text(TELAR_TR("core", "time (ms)")),
                 text(TELAR_TR("core", "Only variants that multiply every window have a product to time: thesis, "
                                       "matmul1, matmul2 and matmul3 of pooling.")));
    chart.series = productSeries(curves);
    return chart;
}

ExperimentChart throughputChart(const ChartInput& input) {
    const auto curves = curvesOf(input);
    const auto* operation = input.catalogue.find(input.operation);
    auto chart = logChart(axisTitle(input, curves),
                          operation ? operation->workTitle() : text(TELAR_TR("core", "10⁹ values per second")),
                          text(TELAR_TR("core", "No records yet: press Run.")));
    if (operation && !operation->work(1)) {
        chart.empty = text(TELAR_TR("core", "Trainings have no work per second: use the chart of time."));
        return chart;
    }
    for (const auto& curve : curves.lines)
        chart.series.push_back(seriesOf(curve, [&](const RecordPoint& p) {
            const double work = operation ? *operation->work(p.size) : static_cast<double>(p.size);
            return p.total.median > 0 ? work / p.total.median / 1e6 : std::nan("");
        }));
    if (chart.hasData())
        chart.sentences.push_back(text(TELAR_TR("core", "Where a line falls, the data no longer fit a cache; where it "
                                                        "rises, the fixed cost of starting matters less.")));
    return chart;
}

ExperimentChart resultsChart(const ChartInput& input) {
    const auto curves = curvesOf(input);
    const auto result = resultOf(input);
    ExperimentChart chart;
    chart.xTitle = axisTitle(input, curves);
    chart.yTitle = result.axis;
    chart.title = result.title;
    chart.logX = true;
    chart.empty = text(
        TELAR_TR("core", "Only trainings have results besides their time: choose AlexNet, the MLP or forward mode."));
    for (const auto& curve : curves.lines) {
        auto series = seriesOf(
            curve,
            [&](const RecordPoint& p) {
                for (const auto& figure : p.figures)
                    if (figure.name == result.name)
                        return result.scale * figure.value;
                return std::nan("");
            },
            false);
        if (!series.x.empty())
            chart.series.push_back(std::move(series));
    }
    if (chart.series.empty())
        return chart;
    if (result.guide) {
        ChartSeries guide;
        guide.name = result.guideName;
        guide.kind = ChartSeries::Kind::Law;
        guide.x = {chart.series.front().x.front(), chart.series.front().x.back()};
        guide.y = {*result.guide, *result.guide};
        chart.series.push_back(std::move(guide));
    }
    for (const auto& series : chart.series)
        if (!series.low.empty()) {
            chart.sentences.push_back(
                text(TELAR_TR("core", "Points are medians over seeds, with minimum and maximum.")));
            break;
        }
    if (!curves.axis.empty() && curves.axis == result.remarkOf)
        chart.sentences.push_back(result.remark);
    return chart;
}

ExperimentChart windowsChart(const ChartInput& input) {
    ExperimentChart chart;
    chart.xTitle = text(TELAR_TR("core", "rows and columns"));
    chart.yTitle = text(TELAR_TR("core", "windows"));
    chart.logX = chart.logY = true;
    chart.empty =
        text(TELAR_TR("core", "Only pooling and convolution have windows: choose one of them and press Run."));
    const auto curves = curvesOf(input, true);
    ChartSeries longest;
    double slowest = 0, most = 0;
    for (const auto& curve : curves.lines) {
        auto series = seriesOf(
            curve, [](const RecordPoint& p) { return p.windows > 0 ? static_cast<double>(p.windows) : std::nan(""); },
            false);
        for (const auto& [x, records] : curve.at)
            if (static_cast<double>(records.front()->windows) >= most) {
                most = static_cast<double>(records.front()->windows);
                slowest = records.front()->total.median;
            }
        if (series.x.size() > longest.x.size())
            longest = std::move(series);
    }
    if (longest.x.empty())
        return chart;
    chart.sentences.push_back(text(TELAR_TR("core", "%1 windows were pooled in %2 s, %3 ns per window."),
                                   digits(most, 10), digits(slowest / 1e3),
                                   digits(most > 0 ? slowest * 1e6 / most : 0)));
    chart.series.push_back(std::move(longest));
    return chart;
}

} // namespace telar
