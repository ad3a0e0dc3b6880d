// Speed-up, efficiency, weak scaling, and one variant against another.
#include "core/experiment/chart_groups.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace telar {

namespace {

/// Times of one variant at one size by number of threads, 1 among them.
struct Scaling {
    Text name;
    bool opened = false;
    std::vector<double> threads, speedup;
};

/// Of each variant and setting, at the largest size that was measured with one thread and with more.
std::vector<Scaling> scalings(const ChartInput& input) {
    std::map<std::tuple<bool, std::string, std::string>, std::map<double, std::map<int, double>>> times;
    for (const auto& curve : curvesOf(input, true).lines)
        for (const auto& [size, records] : curve.at)
            times[{curve.opened, curve.backend, curve.settings}][size][curve.threads] =
                records.front()->total.median;
    std::vector<Scaling> out;
    for (const auto& [key, sizes] : times)
        for (auto size = sizes.rbegin(); size != sizes.rend(); ++size) {
            const auto one = size->second.find(1);
            if (size->second.size() < 2 || one == size->second.end())
                continue;
            Scaling s;
            s.opened = std::get<0>(key);
            Curve words{std::get<1>(key), std::get<2>(key), 1, false, s.opened, {}};
            words.settings += (words.settings.empty() ? "" : ", ") + digits(size->first, 10);
            s.name = curveText(words, false);
            for (const auto& [threads, ms] : size->second)
                if (ms > 0) {
                    s.threads.push_back(threads);
                    s.speedup.push_back(one->second / ms);
                }
            out.push_back(std::move(s));
            break;
        }
    return out;
}

Text severalThreads() {
    return text(TELAR_TR("core", "Measure with several numbers of threads, 1 among them: 1,2,4."));
}

Text amdahlSentence(const Text& name, const ScalingFit& fit) {
    if (fit.serial.value <= 0)
        return text(TELAR_TR("core", "%1: no serial part to be seen"), name.str());
    if (fit.serial.value >= 1)
        return text(
            TELAR_TR("core",
                     "%1: slower with more threads than with one: the work is too small to share, or the "
                     "computer was busy"),
            name.str());
    const auto limit = digits(1 / fit.serial.value);
    if (fit.serial.low == fit.serial.high)
        return text(TELAR_TR("core",
                             "%1: Amdahl's serial fraction is %2, so at most %3 times with any number of "
                             "threads; more numbers of threads would give its interval"),
                    name.str(), percent(fit.serial.value), limit);
    return text(
        TELAR_TR("core", "%1: Amdahl's serial fraction is %2 (95 %: %3 to %4), so at most %5 times with any "
                         "number of threads"),
        name.str(), percent(fit.serial.value), percent(fit.serial.low), percent(fit.serial.high), limit);
}

ChartSeries lineOf(const Scaling& s, std::vector<double> y) {
    ChartSeries series;
    series.name = s.name;
    series.kind = s.opened ? ChartSeries::Kind::Opened : ChartSeries::Kind::Measured;
    series.x = s.threads;
    series.y = std::move(y);
    return series;
}

ChartSeries idealLine(double from, double to, bool constant) {
    ChartSeries ideal;
    ideal.name = text(TELAR_TR("core", "ideal"));
    ideal.kind = ChartSeries::Kind::Law;
    ideal.x = {from, to};
    ideal.y = constant ? std::vector<double>{1, 1} : std::vector<double>{from, to};
    return ideal;
}

} // namespace

ExperimentChart speedupChart(const ChartInput& input) {
    ExperimentChart chart;
    chart.xTitle = text(TELAR_TR("core", "threads"));
    chart.yTitle = text(TELAR_TR("core", "speed-up"));
    chart.empty = severalThreads();
    const bool published = input.preset == "amdahl";
    chart.logX = chart.logY = published;
    for (const auto& s : scalings(input)) {
        const auto fit = fitAmdahl(s.threads, s.speedup);
        const auto place = static_cast<int>(chart.series.size());
        chart.series.push_back(lineOf(s, s.speedup));
        if (!fit)
            continue;
        chart.sentences.push_back(amdahlSentence(s.name, *fit));
        if (fit->serial.value >= 1)
            continue;
        ChartSeries law;
        law.name = text(TELAR_TR("core", "Amdahl: %1"), s.name.str());
        law.kind = ChartSeries::Kind::Law;
        law.color = place;
        // Without a serial part the law is a straight line that says nothing about a thousand cores.
        const double most = published && fit->serial.value > 0 ? 2560 : 4 * s.threads.back();
        for (double n = 1; n <= most * 1.001; n *= 1.1) {
            law.x.push_back(n);
            law.y.push_back(amdahl(std::max(0.0, fit->serial.value), n));
        }
        chart.series.push_back(std::move(law));
    }
    if (published) {
        ChartSeries law;
        law.name = text(TELAR_TR("core", "Amdahl with p = 61 %"));
        law.kind = ChartSeries::Kind::Law;
        for (double n = 1; n <= 2560; n *= 1.1) {
            law.x.push_back(n);
            law.y.push_back(amdahl(0.39, n));
        }
        chart.series.push_back(std::move(law));
    }
    return chart;
}

ExperimentChart efficiencyChart(const ChartInput& input) {
    ExperimentChart chart;
    chart.xTitle = text(TELAR_TR("core", "threads"));
    chart.yTitle = text(TELAR_TR("core", "speed-up for each thread"));
    chart.empty = severalThreads();
    double most = 1;
    for (const auto& s : scalings(input)) {
        std::vector<double> y;
        std::string fractions;
        for (std::size_t i = 0; i < s.threads.size(); ++i) {
            y.push_back(s.speedup[i] / s.threads[i]);
            most = std::max(most, s.threads[i]);
            if (s.threads[i] > 1)
                fractions += (fractions.empty() ? "" : ", ") + percent(karpFlatt(s.threads[i], s.speedup[i]));
        }
        chart.series.push_back(lineOf(s, std::move(y)));
        chart.sentences.push_back(
            text(TELAR_TR("core", "%1: serial fraction by Karp and Flatt %2; where it grows with "
                                  "the threads, working together costs time of its own"),
                 s.name.str(), fractions));
    }
    if (chart.hasData())
        chart.series.push_back(idealLine(1, most, true));
    return chart;
}

ExperimentChart weakChart(const ChartInput& input) {
    ExperimentChart chart;
    chart.xTitle = text(TELAR_TR("core", "threads"));
    chart.yTitle = text(TELAR_TR("core", "scaled speed-up"));
    chart.empty =
        text(TELAR_TR("core", "Measure with several numbers of threads and sizes that grow with them: choose "
                              "“each thread as much” in the plan."));
    const double power = input.operation == "matmul" ? 3 : input.operation == "pool" ? 2 : 1;
    std::map<std::tuple<bool, std::string, std::string>, std::map<int, std::map<double, double>>> times;
    for (const auto& curve : curvesOf(input, true).lines)
        for (const auto& [size, records] : curve.at)
            times[{curve.opened, curve.backend, curve.settings}][curve.threads][size] =
                records.front()->total.median;
    double most = 1;
    for (const auto& [key, threads] : times) {
        const auto one = threads.find(1);
        if (one == threads.end())
            continue;
        // From the largest size of one thread down: the first whose grown sizes are there.
        for (auto base = one->second.rbegin(); base != one->second.rend(); ++base) {
            Scaling s;
            s.opened = std::get<0>(key);
            for (const auto& [n, sizes] : threads) {
                const double grown = base->first * std::pow(n, 1 / power);
                auto at = sizes.lower_bound(0.98 * grown);
                while (at != sizes.end() && at->second <= 0)
                    ++at;
                if (at != sizes.end() && at->first <= 1.02 * grown) {
                    s.threads.push_back(n);
                    s.speedup.push_back(n * base->second / at->second);
                }
            }
            if (s.threads.size() < 2)
                continue;
            most = std::max(most, s.threads.back());
            Curve words{std::get<1>(key), std::get<2>(key), 1, false, s.opened, {}};
            words.settings += (words.settings.empty() ? "" : ", ") + digits(base->first, 10);
            s.name = curveText(words, false);
            chart.series.push_back(lineOf(s, s.speedup));
            if (const auto fit = fitGustafson(s.threads, s.speedup))
                chart.sentences.push_back(text(
                    TELAR_TR("core", "%1: serial fraction by Gustafson %2 (95 %: %3 to %4)"), s.name.str(),
                    percent(fit->serial.value), percent(fit->serial.low), percent(fit->serial.high)));
            break;
        }
    }
    if (chart.hasData())
        chart.series.push_back(idealLine(1, most, false));
    return chart;
}

ExperimentChart againstChart(const ChartInput& input) {
    const auto curves = curvesOf(input);
    ExperimentChart chart;
    chart.xTitle = axisTitle(input, curves);
    chart.yTitle = text(TELAR_TR("core", "times faster"));
    chart.logX = chart.logY = true;
    chart.empty =
        text(TELAR_TR("core", "Measure two variants or more: the plainest is what the others are compared "
                              "with."));
    const Curve* base = nullptr;
    for (const char* plainest : {"thesis", "serial", "passes", "backprop"})
        for (const auto& curve : curves.lines)
            if (!base && curve.backend == plainest && !curve.opened)
                base = &curve;
    if (!base && !curves.lines.empty())
        base = &curves.lines.front();
    for (const auto& curve : curves.lines) {
        if (&curve == base)
            continue;
        ChartSeries series;
        series.name = curveText(curve);
        series.kind = curve.opened ? ChartSeries::Kind::Opened : ChartSeries::Kind::Measured;
        for (const auto& [x, records] : curve.at)
            if (const auto at = base->at.find(x); at != base->at.end() && records.front()->total.median > 0) {
                series.x.push_back(x);
                series.y.push_back(at->second.front()->total.median / records.front()->total.median);
            }
        if (series.x.empty())
            continue;
        chart.sentences.push_back(text(TELAR_TR("core", "%1 is %2 times as fast as %3 at %4"),
                                       series.name.str(), digits(series.y.back()), base->name(),
                                       digits(series.x.back(), 10)));
        chart.series.push_back(std::move(series));
    }
    return chart;
}

} // namespace telar
