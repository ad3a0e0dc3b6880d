// Where the time goes and how sure it is: copies, repetitions, the roofline, and two files side by side.
#include "core/experiment/chart_groups.hpp"
#include "core/experiment/predicted_agreement.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

constexpr std::size_t mostRows = 14; ///< bars and boxes that can be told apart

Text rowName(const Curve& curve, double x) {
    auto told = curve.told();
    told.emplace_back("size", digits(x, 10));
    return curve.opened ? text(TELAR_TR("core", "%1, opened"), nameOf(told)) : text("%1", nameOf(told));
}

} // namespace

ExperimentChart transfersChart(const ChartInput& input) {
    ExperimentChart chart;
    chart.xTitle = text(TELAR_TR("core", "share of the time (%)"));
    chart.empty = text(TELAR_TR("core", "Only variants that run on a GPU make copies: measure one of cuda:…"));
    chart.parts = {text(TELAR_TR("core", "copy in")), text(TELAR_TR("core", "kernel")),
                   text(TELAR_TR("core", "copy out")), text(TELAR_TR("core", "other"))};
    double least = 1, most = 0;
    for (const auto& curve : curvesOf(input).lines)
        for (auto at = curve.at.rbegin(); at != curve.at.rend(); ++at) {
            const auto& p = *at->second.front();
            if (!p.kernelMs || !p.hostToDeviceMs || !p.deviceToHostMs)
                continue;
            const double parts = *p.hostToDeviceMs + *p.kernelMs + *p.deviceToHostMs;
            const double whole = std::max(parts, p.total.median);
            if (whole <= 0)
                continue;
            const double copies = (*p.hostToDeviceMs + *p.deviceToHostMs) / whole;
            least = std::min(least, copies);
            most = std::max(most, copies);
            if (chart.bars.size() < mostRows)
                chart.bars.push_back({rowName(curve, at->first),
                                      {100 * *p.hostToDeviceMs / whole, 100 * *p.kernelMs / whole,
                                       100 * *p.deviceToHostMs / whole, 100 * (whole - parts) / whole}});
        }
    if (!chart.bars.empty())
        chart.sentences.push_back(text(
            TELAR_TR("core", "Copies take %1 to %2 of the time. A figure without them compares kernels, not programs."),
            percent(least), percent(most)));
    return chart;
}

ExperimentChart predictedChart(const ChartInput& input) {
    const auto curves = curvesOf(input);
    auto chart = logChart(
        axisTitle(input, curves), text(TELAR_TR("core", "time of the kernel (ms)")),
        text(TELAR_TR(
            "core",
            "No record has a predicted time: choose a card to predict for, and variants that launch kernels.")));
    std::vector<std::pair<double, double>> pairs;
    for (const auto& curve : curves.lines) {
        std::string card;
        auto predicted = seriesOf(curve, [&](const RecordPoint& p) {
            if (p.predictedMs)
                card = p.predictedCard;
            return p.predictedMs.value_or(std::nan(""));
        });
        if (predicted.x.empty())
            continue;
        auto measured = seriesOf(curve, [&](const RecordPoint& p) {
            const auto ms = measuredOfPredicted(p);
            if (ms)
                pairs.emplace_back(*p.predictedMs, *ms);
            return ms.value_or(std::nan(""));
        });
        predicted.name = text(TELAR_TR("core", "%1, predicted for %2"), spoken(predicted.name), card);
        predicted.told.emplace_back("part", "foretold");
        chart.series.push_back(std::move(predicted));
        if (measured.x.empty())
            continue;
        measured.name = text(TELAR_TR("core", "%1, kernel measured"), spoken(measured.name));
        measured.told.emplace_back("part", "measured");
        chart.series.push_back(std::move(measured));
    }
    if (chart.hasData()) {
        chart.sentences.push_back(text(TELAR_TR(
            "core", "A predicted time is computed by a model from counts and a card's figures; it was not measured.")));
        chart.sentences.push_back(agreementSentence(agreementOf(pairs)));
    }
    return chart;
}

ExperimentChart repetitionsChart(const ChartInput& input) {
    ExperimentChart chart;
    chart.xTitle = text(TELAR_TR("core", "time (ms)"));
    chart.empty = text(TELAR_TR("core", "No records yet: press Run."));
    chart.logX = true;
    const auto curves = curvesOf(input);
    int64_t outliers = 0;
    // Of each variant its largest point; then, while there is room, the next ones down.
    for (std::size_t depth = 0; chart.boxes.size() < mostRows; ++depth) {
        bool any = false;
        for (const auto& curve : curves.lines) {
            if (depth >= curve.at.size() || chart.boxes.size() >= mostRows)
                continue;
            const auto at = std::prev(curve.at.end(), static_cast<std::ptrdiff_t>(depth) + 1);
            std::vector<double> all;
            for (const auto* p : at->second)
                all.insert(all.end(), p->eachMs.begin(), p->eachMs.end());
            any = true;
            ChartBox box{rowName(curve, at->first), at->second.front()->total, {}};
            if (!all.empty())
                box.statistics = statisticsOf(all);
            const auto& s = box.statistics;
            const double reach = 1.5 * (s.upperQuartile - s.lowerQuartile);
            for (const double ms : all)
                if (ms < s.lowerQuartile - reach || ms > s.upperQuartile + reach)
                    box.outliers.push_back(ms);
            outliers += static_cast<int64_t>(box.outliers.size());
            chart.boxes.push_back(std::move(box));
        }
        if (!any)
            break;
    }
    fitTime(chart);
    if (!chart.boxes.empty())
        chart.sentences.push_back(
            outliers > 0
                ? text(TELAR_TR("core", "%1 runs are outliers (beyond 1.5 times the interquartile range). They are "
                                        "shown and counted; the median is hardly affected."),
                       outliers)
                : text(TELAR_TR("core", "Boxes hold the middle half of the runs; whiskers reach all of them.")));
    return chart;
}

ExperimentChart rooflineChart(const ChartInput& input) {
    auto chart = logChart(text(TELAR_TR("core", "operations per byte of memory")),
                          text(TELAR_TR("core", "10⁹ operations per second")),
                          text(TELAR_TR("core", "No records yet: press Run.")));
    if (!input.roofs) {
        chart.empty = text(TELAR_TR("core", "The roof is being measured…"));
        return chart;
    }
    double left = 0.05, right = 64;
    const auto curves = curvesOf(input);
    const bool own = std::any_of(curves.lines.begin(), curves.lines.end(), [](const Curve& c) { return !c.opened; });
    for (const auto& curve : curves.lines) {
        if (curve.backend.starts_with("emulator:")) // the emulator's time is not the kernel's
            continue;
        auto series = namedAs(curve);
        const auto& p = *curve.at.rbegin()->second.front();
        if (!p.cost || p.cost->bytes <= 0 || p.cost->operations <= 0 || p.total.median <= 0)
            continue;
        series.x = {p.cost->operations / p.cost->bytes};
        series.y = {p.cost->operations / p.total.median / 1e6};
        left = std::min(left, series.x[0] / 2);
        right = std::max(right, series.x[0] * 2);
        const double roof = input.roofs->attainable(series.x[0]) / 1e9;
        if (!curve.opened || !own)
            chart.sentences.push_back(text(TELAR_TR("core", "%1: %2 of what the roof allows there"),
                                           spoken(series.name), percent(series.y[0] / roof)));
        chart.series.push_back(std::move(series));
    }
    if (chart.series.empty())
        return chart;
    ChartSeries roof;
    roof.name = text(TELAR_TR("core", "this computer: %1 GB/s, %2·10⁹ operations per second"),
                     digits(input.roofs->copyPerSecond / 1e9), digits(input.roofs->operationsPerSecond / 1e9));
    roof.kind = ChartSeries::Kind::Law;
    for (double x = left; x <= right * 1.001; x *= 1.05) {
        roof.x.push_back(x);
        roof.y.push_back(input.roofs->attainable(x) / 1e9);
    }
    chart.series.push_back(std::move(roof));
    chart.sentences.push_back(text(TELAR_TR("core", "Under the slope memory limits the speed, under the flat part "
                                                    "arithmetic does. A point above the roof worked in a cache.")));
    return chart;
}

ExperimentChart compareChart(const ChartInput& input) {
    const auto curves = curvesOf(input);
    auto chart =
        logChart(axisTitle(input, curves), text(TELAR_TR("core", "time opened / time here")),
                 text(TELAR_TR("core", "Open the records of another run or computer: the same points are compared.")));
    std::vector<double> logs;
    for (const auto& theirs : curves.lines)
        for (const auto& mine : curves.lines) {
            if (!theirs.opened || mine.opened || theirs.backend != mine.backend || theirs.threads != mine.threads ||
                theirs.settings != mine.settings || theirs.size != mine.size)
                continue;
            ChartSeries series;
            series.name = text("%1", mine.name());
            series.variant = mine.backend;
            series.told = mine.told();
            for (const auto& [x, records] : theirs.at)
                if (const auto at = mine.at.find(x); at != mine.at.end() && at->second.front()->total.median > 0) {
                    series.x.push_back(x);
                    series.y.push_back(records.front()->total.median / at->second.front()->total.median);
                    logs.push_back(std::log(series.y.back()));
                }
            if (!series.x.empty())
                chart.series.push_back(std::move(series));
        }
    if (logs.empty())
        return chart;
    double sum = 0;
    for (const double l : logs)
        sum += l;
    const double mean = std::exp(sum / static_cast<double>(logs.size()));
    const auto [least, most] = std::minmax_element(logs.begin(), logs.end());
    chart.sentences.push_back(text(
        TELAR_TR(
            "core",
            "For %1 points present in both, the opened ones take %2 times as long in the geometric mean (%3 to %4)."),
        static_cast<int64_t>(logs.size()), digits(mean), digits(std::exp(*least)), digits(std::exp(*most))));
    ChartSeries same;
    same.name = text(TELAR_TR("core", "the same"));
    same.kind = ChartSeries::Kind::Law;
    double from = chart.series.front().x.front(), to = from;
    for (const auto& series : chart.series) {
        from = std::min(from, series.x.front());
        to = std::max(to, series.x.back());
    }
    same.x = {from, to};
    same.y = {1, 1};
    chart.series.push_back(std::move(same));
    return chart;
}

} // namespace telar
