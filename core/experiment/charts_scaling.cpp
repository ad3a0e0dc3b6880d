// Speed-up, efficiency, weak scaling, and one variant against another.
#include "core/base/host.hpp"
#include "core/experiment/chart_groups.hpp"
#include "core/experiment/scaling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace telar {

namespace {

/// Times of one variant at one size by number of threads, 1 among them.
struct Scaling {
    Text name;
    std::string variant;
    Told told;
    bool opened = false, shares = true;
    bool speaks = true; ///< sentences are about it
    std::vector<WorkerTimes> times;
    std::vector<double> threads, speedup;
    std::vector<bool> busy;                                 ///< other programs ran during this one, or with one thread
    double cores = std::numeric_limits<double>::infinity(); ///< of the computer that measured, where it is known
};

/// By number of threads, every repetition of every record.
struct Repetitions {
    std::vector<double> ms;
    bool busy = false;
};
using TimesByThreads = std::map<int, Repetitions>;

void take(Repetitions& all, const std::vector<const RecordPoint*>& records) {
    auto& ms = all.ms;
    all.busy = all.busy || wereBusy(records);
    for (const auto* record : records) {
        if (record->eachMs.empty())
            ms.push_back(record->total.median);
        for (const double one : record->eachMs)
            ms.push_back(one);
    }
    std::erase_if(ms, [](double one) { return !(one > 0) || !std::isfinite(one); });
}

/// Of the computer that measured it. Records of before Telar wrote it down say nothing; those made here are of this one.
double coresOf(const Curve& curve) {
    int cores = 0;
    for (const auto& [size, records] : curve.at)
        for (const auto* record : records)
            cores = std::max(cores, record->cores);
    if (cores == 0 && !curve.opened)
        cores = usableCores();
    return cores > 0 ? cores : std::numeric_limits<double>::infinity();
}

/// Nothing without one thread and several.
std::optional<Scaling> scalingOf(ScalingLaw law, const TimesByThreads& all) {
    const auto one = all.find(1);
    if (one == all.end() || one->second.ms.empty())
        return {};
    Scaling s;
    for (const auto& [threads, repetitions] : all)
        if (!repetitions.ms.empty()) {
            s.times.push_back({static_cast<double>(threads), repetitions.ms});
            s.busy.push_back(repetitions.busy || one->second.busy);
        }
    if (s.times.size() < 2)
        return {};
    for (const auto& t : s.times) {
        s.threads.push_back(t.workers);
        s.speedup.push_back(speedupOf(law, s.times.front(), t));
    }
    return s;
}

/// A variant with its settings; the string tells them apart.
using WhatWorks = std::tuple<bool, std::string, std::string, Told>;

WhatWorks whatWorks(const Curve& curve) { return {curve.opened, curve.backend, curve.settings, curve.apart}; }

void nameIt(Scaling& s, const WhatWorks& what, double size) {
    const auto& [opened, backend, settings, apart] = what;
    s.opened = opened;
    s.shares = sharesWork(backend);
    s.variant = backend;
    s.told = {{"variant", backend}};
    s.told.insert(s.told.end(), apart.begin(), apart.end());
    s.told.emplace_back("size", digits(size, 10));
    s.name = opened ? text(TELAR_TR("core", "%1, opened"), nameOf(s.told)) : text("%1", nameOf(s.told));
}

/// Caches explain a little more than the cores give: more than this, only other programs during the run with one thread.
constexpr double mostOfCores = 1.5;

/// `cores` is known by now.
void doubtTooFast(Scaling& s) {
    for (std::size_t i = 0; s.shares && i < s.threads.size(); ++i)
        if (s.speedup[i] > mostOfCores * std::min(s.threads[i], s.cores))
            s.busy[i] = true;
}

bool isBusy(const Scaling& s) { return std::find(s.busy.begin(), s.busy.end(), true) != s.busy.end(); }

ScalingVerdict judge(ScalingLaw law, const Scaling& s) {
    std::vector<WorkerTimes> quiet;
    for (std::size_t i = 0; i < s.times.size(); ++i)
        if (!s.busy[i])
            quiet.push_back(s.times[i]);
    return judgeScaling(law, quiet, s.cores);
}

/// Where both are there, sentences are about what was measured here.
void chooseSpeakers(std::vector<Scaling>& all) {
    const bool own = std::any_of(all.begin(), all.end(), [](const Scaling& s) { return !s.opened; });
    for (auto& s : all)
        s.speaks = !own || !s.opened;
}

/// Of each variant and setting, at the largest size that was measured with one thread and with more.
std::vector<Scaling> scalings(const ChartInput& input) {
    std::map<WhatWorks, std::map<double, TimesByThreads>> times;
    std::map<WhatWorks, double> cores;
    for (const auto& curve : curvesOf(input, true).lines) {
        cores[whatWorks(curve)] = coresOf(curve);
        for (const auto& [size, records] : curve.at)
            take(times[whatWorks(curve)][size][curve.threads], records);
    }
    std::vector<Scaling> out;
    for (const auto& [key, sizes] : times)
        for (auto size = sizes.rbegin(); size != sizes.rend(); ++size)
            if (auto s = scalingOf(ScalingLaw::Amdahl, size->second)) {
                nameIt(*s, key, size->first);
                s->cores = cores[key];
                doubtTooFast(*s);
                out.push_back(std::move(*s));
                break;
            }
    chooseSpeakers(out);
    return out;
}

/// What works beside each other: pooling by processes of Telar's own has no threads.
Text workersTitle(const ChartInput& input) {
    bool threads = false, processes = false;
    for (const auto& curve : curvesOf(input, true).lines)
        (curve.backend == "processes" ? processes : threads) = true;
    return !processes ? text(TELAR_TR("core", "threads"))
           : threads  ? text(TELAR_TR("core", "threads or processes"))
                      : text(TELAR_TR("core", "processes"));
}

/// Why some of them have no law.
void sayWhoIsAlone(ExperimentChart& chart, const std::vector<Scaling>& all) {
    std::string names;
    for (const auto& s : all)
        if (!s.shares && s.speaks)
            names += (names.empty() ? "" : "; ") + spoken(s.name);
    if (!names.empty())
        chart.sentences.push_back(text(TELAR_TR("core", "Always one thread, so no law of threads applies: %1"), names));
}

/// Where some were measured with more threads than cores: such threads only take turns.
void sayTurns(ExperimentChart& chart, const std::vector<Scaling>& all) {
    double cores = 0;
    for (const auto& s : all)
        if (s.shares && s.speaks && s.threads.back() > s.cores)
            cores = std::max(cores, s.cores);
    if (cores > 0)
        chart.sentences.push_back(
            text(TELAR_TR("core", "More than %1 threads or processes take turns on %1 cores: no law is fitted to them"),
                 static_cast<int64_t>(cores)));
}

Text severalThreads() { return text(TELAR_TR("core", "Measure with several numbers of threads, including 1: 1,2,4.")); }

Text slowerSentence(const Text& name) {
    return text(TELAR_TR("core", "%1: slower with more threads than with one. The work is too small to share, or other "
                                 "programs were running; no law is fitted"),
                spoken(name));
}

/// Of what is too little without the points that other programs slowed.
Text busySentence(const Text& name) {
    return text(TELAR_TR("core", "%1: other programs were running, so no law is fitted; measure again"), spoken(name));
}

Text nothingSerial(const Text& name, const ScalingVerdict& verdict) {
    if (verdict.outside())
        return text(TELAR_TR("core", "%1: faster than all workers together, which lies outside the law: caches, or "
                                     "other programs during the run with one worker"),
                    spoken(name));
    return text(TELAR_TR("core", "%1: no serial fraction is visible"), spoken(name));
}

Text amdahlSentence(const Text& name, const ScalingVerdict& verdict) {
    const auto& serial = verdict.serial;
    if (verdict.kind == ScalingVerdict::Kind::NothingSerial)
        return nothingSerial(name, verdict);
    if (verdict.kind == ScalingVerdict::Kind::Slower)
        return slowerSentence(name);
    const auto limit = digits(1 / serial.value);
    if (!verdict.sure)
        return text(TELAR_TR("core", "%1: Amdahl's serial fraction is %2, so at most %3 times faster with any number "
                                     "of workers; its interval needs three repetitions and two numbers of workers"),
                    spoken(name), percent(serial.value), limit);
    return text(TELAR_TR("core", "%1: Amdahl's serial fraction is %2 (95 % CI: %3 to %4), so at most %5 times faster "
                                 "with any number of workers"),
                spoken(name), percent(serial.value), percent(serial.low), percent(serial.high), limit);
}

Text gustafsonSentence(const Text& name, const ScalingVerdict& verdict) {
    const auto& serial = verdict.serial;
    if (verdict.kind == ScalingVerdict::Kind::NothingSerial)
        return nothingSerial(name, verdict);
    if (verdict.kind == ScalingVerdict::Kind::Slower)
        return slowerSentence(name);
    if (!verdict.sure)
        return text(
            TELAR_TR(
                "core",
                "%1: serial fraction by Gustafson %2; its interval needs three repetitions and two numbers of workers"),
            spoken(name), percent(serial.value));
    return text(TELAR_TR("core", "%1: serial fraction by Gustafson %2 (95 % CI: %3 to %4)"), spoken(name),
                percent(serial.value), percent(serial.low), percent(serial.high));
}

/// Karp's and Flatt's fraction at each number of threads, where it is one.
void sayKarpFlatt(ExperimentChart& chart, const Scaling& s) {
    std::string fractions, slower, faster;
    const auto list = [](std::string& words, const std::string& one) { words += (words.empty() ? "" : ", ") + one; };
    for (std::size_t i = 0; i < s.threads.size(); ++i) {
        if (s.threads[i] <= 1 || s.threads[i] > s.cores || s.busy[i])
            continue;
        const double fraction = karpFlatt(s.threads[i], s.speedup[i]);
        if (fraction > 1)
            list(slower, digits(s.threads[i], 10));
        else if (fraction < 0)
            list(faster, digits(s.threads[i], 10));
        else
            list(fractions, percent(fraction));
    }
    if (!fractions.empty())
        chart.sentences.push_back(text(TELAR_TR("core", "%1: serial fraction by Karp and Flatt %2; where it grows with "
                                                        "the threads, synchronisation costs time"),
                                       spoken(s.name), fractions));
    if (!slower.empty())
        chart.sentences.push_back(
            text(TELAR_TR("core", "%1: slower with %2 threads than with one, so no serial fraction is given there"),
                 spoken(s.name), slower));
    if (!faster.empty())
        chart.sentences.push_back(
            text(TELAR_TR("core", "%1: faster with %2 threads than that many can explain, so no serial fraction is "
                                  "given there: caches, or other programs during the run with one thread"),
                 spoken(s.name), faster));
}

ChartSeries lineOf(const Scaling& s, std::vector<double> y) {
    ChartSeries series;
    series.name = s.name;
    series.kind = s.opened ? ChartSeries::Kind::Opened : ChartSeries::Kind::Measured;
    series.variant = s.variant;
    series.told = s.told;
    series.x = s.threads;
    series.busy = s.busy;
    forgetQuiet(series.busy);
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

/// The middle of the records' medians: of several seeds, too.
double medianOf(const std::vector<const RecordPoint*>& records) {
    std::vector<double> all;
    for (const auto* record : records)
        all.push_back(record->total.median);
    return statisticsOf(all).median;
}

/// The plainest variant that did the same work: settings alike, and threads where it was measured with as
/// many.
const Curve* plainestOf(const Curves& curves, const Curve& curve) {
    const auto rank = [](const Curve& c) {
        const char* plain[] = {"thesis", "serial", "passes", "backprop"};
        const auto at =
            std::find_if(std::begin(plain), std::end(plain), [&](const char* one) { return c.backend == one; });
        return at - std::begin(plain);
    };
    const Curve* best = nullptr;
    for (const auto& one : curves.lines) {
        if (one.settings != curve.settings || one.size != curve.size || (one.opened && !curve.opened))
            continue;
        const auto order = [&](const Curve& c) {
            return std::tuple(rank(c), c.opened != curve.opened, c.threads != curve.threads, c.threads);
        };
        if (!best || order(one) < order(*best))
            best = &one;
    }
    return best;
}

} // namespace

ExperimentChart speedupChart(const ChartInput& input) {
    ExperimentChart chart;
    chart.xTitle = workersTitle(input);
    chart.yTitle = text(TELAR_TR("core", "speed-up"));
    chart.empty = severalThreads();
    const bool published = input.preset == "amdahl";
    chart.logX = chart.logY = published;
    chart.doublesY = true;
    const auto all = scalings(input);
    for (const auto& s : all) {
        const auto place = static_cast<int>(chart.series.size());
        chart.series.push_back(lineOf(s, s.speedup));
        if (!s.shares)
            continue;
        const auto verdict = judge(ScalingLaw::Amdahl, s);
        const bool judged = verdict.kind != ScalingVerdict::Kind::TooFew;
        if (s.speaks && (judged || isBusy(s)))
            chart.sentences.push_back(judged ? amdahlSentence(s.name, verdict) : busySentence(s.name));
        if (verdict.kind != ScalingVerdict::Kind::Holds)
            continue;
        ChartSeries law;
        law.name = s.opened ? text(TELAR_TR("core", "Amdahl: %1, opened"), spoken(s.name))
                            : text(TELAR_TR("core", "Amdahl: %1"), spoken(s.name));
        law.kind = ChartSeries::Kind::Law;
        law.of = place;
        const double most = published ? 2560 : 4 * s.threads.back();
        for (double n = 1; n <= most * 1.001; n *= 1.1) {
            law.x.push_back(n);
            law.y.push_back(amdahl(verdict.serial.value, n));
        }
        chart.series.push_back(std::move(law));
    }
    sayWhoIsAlone(chart, all);
    sayTurns(chart, all);
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
    chart.xTitle = workersTitle(input);
    chart.yTitle = text(TELAR_TR("core", "speed-up for each thread"));
    chart.empty = severalThreads();
    double most = 1;
    const auto all = scalings(input);
    for (const auto& s : all) {
        std::vector<double> y;
        for (std::size_t i = 0; i < s.threads.size(); ++i) {
            y.push_back(s.speedup[i] / s.threads[i]);
            most = std::max(most, s.threads[i]);
        }
        chart.series.push_back(lineOf(s, std::move(y)));
        if (s.shares && s.speaks)
            sayKarpFlatt(chart, s);
    }
    sayWhoIsAlone(chart, all);
    sayTurns(chart, all);
    if (chart.hasData())
        chart.series.push_back(idealLine(1, most, true));
    return chart;
}

ExperimentChart weakChart(const ChartInput& input) {
    ExperimentChart chart;
    chart.xTitle = workersTitle(input);
    chart.yTitle = text(TELAR_TR("core", "scaled speed-up"));
    chart.empty = text(TELAR_TR("core", "Measure with several numbers of threads and sizes that grow with them: choose "
                                        "“same work per thread” in the plan."));
    const double power = workPowerOf(input);
    std::map<WhatWorks, std::map<int, std::map<double, Repetitions>>> times;
    std::map<WhatWorks, double> cores;
    for (const auto& curve : curvesOf(input, true).lines) {
        cores[whatWorks(curve)] = coresOf(curve);
        for (const auto& [size, records] : curve.at)
            take(times[whatWorks(curve)][curve.threads][size], records);
    }
    double most = 1;
    std::vector<Scaling> all;
    for (const auto& [key, threads] : times) {
        const auto one = threads.find(1);
        if (one == threads.end())
            continue;
        // From the largest size of one thread down: the first whose grown sizes are there.
        for (auto base = one->second.rbegin(); base != one->second.rend(); ++base) {
            TimesByThreads grownTimes;
            for (const auto& [n, sizes] : threads) {
                const double grown = base->first * std::pow(n, 1 / power);
                const auto at = sizes.lower_bound(0.98 * grown);
                if (at != sizes.end() && at->first <= 1.02 * grown)
                    grownTimes[n] = at->second;
            }
            auto s = scalingOf(ScalingLaw::Gustafson, grownTimes);
            if (!s)
                continue;
            nameIt(*s, key, base->first);
            s->cores = cores[key];
            doubtTooFast(*s);
            most = std::max(most, s->threads.back());
            chart.series.push_back(lineOf(*s, s->speedup));
            all.push_back(std::move(*s));
            break;
        }
    }
    chooseSpeakers(all);
    for (const auto& s : all)
        if (s.shares && s.speaks) {
            const auto verdict = judge(ScalingLaw::Gustafson, s);
            const bool judged = verdict.kind != ScalingVerdict::Kind::TooFew;
            if (judged || isBusy(s))
                chart.sentences.push_back(judged ? gustafsonSentence(s.name, verdict) : busySentence(s.name));
        }
    sayWhoIsAlone(chart, all);
    sayTurns(chart, all);
    if (chart.hasData())
        chart.series.push_back(idealLine(1, most, false));
    return chart;
}

ExperimentChart againstChart(const ChartInput& input) {
    const auto curves = curvesOf(input);
    auto chart =
        logChart(axisTitle(input, curves), text(TELAR_TR("core", "times faster")),
                 text(TELAR_TR("core", "Measure two variants or more: the others are compared with the plainest.")));
    const bool own = std::any_of(curves.lines.begin(), curves.lines.end(), [](const Curve& c) { return !c.opened; });
    for (const auto& curve : curves.lines) {
        const Curve* base = plainestOf(curves, curve);
        if (!base || base->backend == curve.backend)
            continue;
        auto series = namedAs(curve);
        for (const auto& [x, records] : curve.at)
            if (const auto at = base->at.find(x); at != base->at.end() && medianOf(records) > 0) {
                series.x.push_back(x);
                series.y.push_back(medianOf(at->second) / medianOf(records));
                series.busy.push_back(wereBusy(at->second) || wereBusy(records));
            }
        forgetQuiet(series.busy);
        if (series.x.empty())
            continue;
        const bool emulated = curve.backend.starts_with("emulator:") || base->backend.starts_with("emulator:");
        if ((!curve.opened || !own) && !emulated) // the emulator's time is not the kernel's
            chart.sentences.push_back(text(TELAR_TR("core", "%1 is %2 times as fast as %3 at %4"), spoken(series.name),
                                           digits(series.y.back()), base->name(), digits(series.x.back(), 10)));
        chart.series.push_back(std::move(series));
    }
    return chart;
}

} // namespace telar
