// What charts make of records: known records give known lines, fits and sentences; every preset has its
// published figures.
#include "core/base/mersenne_twister.hpp"
#include "core/base/translation.hpp"
#include "core/experiment/chart_groups.hpp"
#include "core/experiment/charts.hpp"
#include "core/experiment/presets.hpp"
#include "core/experiment/report.hpp"
#include "core/experiment/scaling.hpp"
#include "tests/core/experiment/chart_points.hpp"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <map>
#include <set>

using namespace telar;
using namespace telar::test;

class tst_experiment_charts : public QObject {
    Q_OBJECT

private slots:
    void timesGrowByALaw() {
        std::vector<RecordPoint> points;
        for (const int64_t n : {32, 64, 128, 256, 512})
            points.push_back(point("serial", n, 1, 1e-6 * std::pow(n, 3)));
        const auto chart = makeChart("times", input(points));
        QCOMPARE(chart.series.size(), std::size_t{1});
        QCOMPARE(chart.series[0].x, (std::vector<double>{32, 64, 128, 256, 512}));
        QVERIFY(sentences(chart).contains("(95 % CI): serial 3 (3–3)"));
        QVERIFY(chart.logX && chart.logY && chart.series[0].low.empty());
        // Three times in no order say nothing of a power.
        const auto scattered = makeChart(
            "times", input({point("serial", 64, 1, 2), point("serial", 128, 1, 0.05), point("serial", 256, 1, 0.1)}));
        QVERIFY2(sentences(scattered).contains("scatter too much to tell how they grow: serial\n") &&
                     !sentences(scattered).contains("power"),
                 qPrintable(sentences(scattered)));
        // Axes as in the window: 10⁻⁵ and 5·10⁶, not 1e-05.
        const auto wide = makeChart("times", input({point("serial", 64, 1, 1e-5), point("serial", 3000000, 1, 1e9)}));
        const auto drawn = QString::fromStdString(chartSvg(wide, "en"));
        QVERIFY2(drawn.contains("3·10⁶<") && drawn.contains(">10⁶<"), qPrintable(drawn));
        QVERIFY(!drawn.contains(QRegularExpression(">[0-9.]+e[+-][0-9]+<")));
        QVERIFY(!drawn.contains(QRegularExpression(">(10{2,}|0\\.0+1)<")));                      // 10² beside 10⁶
        QVERIFY(!makeChart("times", {test::catalogue(), "pool", points, {}, "", {}}).hasData()); // another operation
        QVERIFY(!makeChart("nonsense", input(points)).hasData());
    }
    void predictedTimesStandBesideMeasuredOnes() {
        std::vector<RecordPoint> points;
        for (const int64_t n : {64, 128, 256})
            for (const char* backend : {"cuda:matmul3", "emulator:matmul3", "serial"}) {
                auto p = point(backend, n, 1, 1e-6 * static_cast<double>(n * n));
                if (p.backend != "serial") {
                    p.predictedCard = "H200";
                    p.predictedMs = 2e-6 * static_cast<double>(n * n);
                }
                if (p.backend == "cuda:matmul3") {
                    p.device = "NVIDIA H200";
                    p.kernelMs = 1.6e-6 * static_cast<double>(n * n);
                }
                points.push_back(p);
            }
        const auto chart = makeChart("foretold", input(points));
        QCOMPARE(chart.series.size(), std::size_t{3}); // both kernels predicted, one of them measured
        QCOMPARE(chart.series[0].name.str(), std::string("cuda:matmul3, predicted for H200"));
        QCOMPARE(chart.series[1].name.str(), std::string("cuda:matmul3, kernel measured"));
        QCOMPARE(chart.series[0].y[0] / chart.series[1].y[0], 1.25);
        QVERIFY(chart.series[0].dash != chart.series[1].dash || chart.series[0].mark != chart.series[1].mark ||
                chart.series[0].color != chart.series[1].color);
        QVERIFY2(sentences(chart).contains("not measured") && sentences(chart).contains("median error 25.0 %"),
                 qPrintable(sentences(chart)));
        QVERIFY(!makeChart("foretold", input({point("serial", 64, 1, 2)})).hasData());
    }
    /// A speed-up of 31 on two cores is no speed-up: what was measured while other programs ran is hollow, and in no fit.
    void pointsOfABusyComputerAreHollow() {
        const auto busy = [](RecordPoint p) {
            p.eachMs.back() = 2 * p.total.median;
            p.total = statisticsOf(p.eachMs);
            return p;
        };
        std::vector<RecordPoint> grown;
        for (const int64_t n : {64, 128, 256, 512})
            grown.push_back(point("serial", n, 1, 1e-6 * std::pow(n, 3)));
        grown.push_back(busy(point("serial", 1024, 1, 100 * std::pow(1024.0, 3))));
        const auto times = makeChart("times", input(grown));
        QCOMPARE(times.series[0].busy, (std::vector<bool>{false, false, false, false, true}));
        QVERIFY2(sentences(times).contains("From 64 on, the time grows as nᵏ (95 % CI): serial 3 (3–3)") &&
                     sentences(times).contains("Hollow points"),
                 qPrintable(sentences(times)));
        static const QRegularExpression hollow("class=\"mark\"[^>]*fill=\"#ffffff\"");
        QCOMPARE(QString::fromStdString(chartSvg(times, "en")).count(hollow), 1);
        QVERIFY(!sentences(makeChart("times", input({grown.begin(), grown.end() - 1}))).contains("Hollow"));

        // Eight processes on two cores while something slowed the run of one: nobody saw it in its repetitions.
        std::vector<RecordPoint> points;
        for (const int workers : {1, 2, 8}) {
            points.push_back(point("processes", 2048, workers, workers == 1 ? 3100 : workers == 2 ? 110 : 100));
            points.back().cores = 2;
        }
        const auto speedup = makeChart("speedup", input(points));
        QCOMPARE(speedup.series.size(), std::size_t{1}); // no law
        QCOMPARE(speedup.series[0].y[2], 31.0);
        QCOMPARE(speedup.series[0].busy, (std::vector<bool>{false, true, true}));
        QVERIFY2(!sentences(speedup).contains("Amdahl") && sentences(speedup).contains("Hollow points") &&
                     sentences(speedup).contains("processes, 2048: other programs were running"),
                 qPrintable(sentences(speedup)));
        // A noisy point among quiet ones: the law is that of the others.
        points.clear();
        for (const int threads : {1, 2, 4, 8})
            points.push_back(point("openmp", 256, threads, 100 / amdahl(0.2, threads)));
        points.push_back(busy(point("openmp", 256, 16, 90)));
        const auto fitted = makeChart("speedup", input(points));
        QCOMPARE(fitted.series[0].busy, (std::vector<bool>{false, false, false, false, true}));
        QVERIFY2(sentences(fitted).contains("20 %") && sentences(fitted).contains("at most 5 times"),
                 qPrintable(sentences(fitted)));
        // With one thread measured so, nothing can be said of the others.
        points.front() = busy(points.front());
        QVERIFY(!sentences(makeChart("speedup", input(points))).contains("Amdahl"));
    }
    /// The sentence names where the data begin: 64 is the smallest size that is fitted, not that of every chart.
    void growthBeginsWhereItWasFitted() {
        for (const int64_t first : {16, 64, 128, 1000}) {
            std::vector<RecordPoint> points;
            for (const int64_t factor : {1, 2, 4, 8, 16})
                points.push_back(point("serial", first * factor, 1, 1e-3 * static_cast<double>(first * factor)));
            const auto said = QString("From %1 on").arg(std::max<int64_t>(first, 64));
            const auto words = sentences(makeChart("times", input(points)));
            QVERIFY2(words.contains(said), qPrintable(said + "\n" + words));
        }
    }
    void amdahlIsFittedToThreads() {
        std::vector<RecordPoint> points;
        for (const int threads : {1, 2, 4, 8})
            points.push_back(point("openmp", 256, threads, 100 / amdahl(0.2, threads)));
        const auto chart = makeChart("speedup", input(points));
        QCOMPARE(chart.series.size(), std::size_t{2}); // measured, and the law
        QVERIFY(std::abs(chart.series[0].y[3] - amdahl(0.2, 8)) < 1e-9);
        QVERIFY(sentences(chart).contains("20 %") && sentences(chart).contains("at most 5 times"));
        const auto efficiency = makeChart("efficiency", input(points));
        QVERIFY(std::abs(efficiency.series[0].y[3] - amdahl(0.2, 8) / 8) < 1e-9);
        QVERIFY(sentences(efficiency).contains("20 %, 20 %, 20 %")); // Karp and Flatt
        QCOMPARE(bestChart(input(points)), std::string("speedup"));
    }
    void gustafsonIsFittedToGrowingWork() {
        std::vector<RecordPoint> points;
        // A product whose side doubles has eight times the work.
        points.push_back(point("openmp", 100, 1, 10));
        points.push_back(point("openmp", 126, 2, 10 * 2 / gustafson(0.1, 2)));
        points.push_back(point("openmp", 200, 8, 10 * 8 / gustafson(0.1, 8)));
        const auto chart = makeChart("weak", input(points));
        QCOMPARE(chart.series.size(), std::size_t{2});
        QCOMPARE(chart.series[0].x, (std::vector<double>{1, 2, 8}));
        QVERIFY(std::abs(chart.series[0].y[2] - gustafson(0.1, 8)) < 1e-9);
        QVERIFY(sentences(chart).contains("10 %"));
        QCOMPARE(bestChart(input(points)), std::string("weak"));
    }
    void variantsAreComparedWithThePlainest() {
        std::vector<RecordPoint> points{point("fast", 64, 1, 1), point("serial", 64, 1, 8), point("serial", 128, 1, 64),
                                        point("fast", 128, 1, 4)};
        const auto chart = makeChart("against", input(points));
        QCOMPARE(chart.series.size(), std::size_t{1});
        QCOMPARE(chart.series[0].y, (std::vector<double>{8, 16}));
        QVERIFY(sentences(chart).contains("16 times as fast"));
        const auto work = makeChart("throughput", input(points));
        QVERIFY(std::abs(work.series[0].y[0] - 2.0 * 64 * 64 * 64 / 1 / 1e6) < 1e-12);
    }
    // A window of 7 does more than one of 2: only what did the same work is compared.
    void onlyTheSameWorkIsCompared() {
        const auto with = [](const char* backend, const char* kernel, int threads, double ms) {
            auto p = point(backend, 64, threads, ms);
            p.spec = std::string("{\"size\":64,\"kernel\":\"") + kernel + "\"}";
            return p;
        };
        std::vector<RecordPoint> points{with("thesis", "2", 1, 40), with("openmp", "2", 1, 4),
                                        with("thesis", "7", 1, 800), with("openmp", "7", 1, 8),
                                        with("openmp", "9", 1, 9)};
        auto chart = makeChart("against", input(points));
        QCOMPARE(chart.series.size(), std::size_t{1});
        QCOMPARE(chart.series[0].x, (std::vector<double>{2, 7})); // nothing plainer did 9
        QCOMPARE(chart.series[0].y, (std::vector<double>{10, 100}));
        QVERIFY2(sentences(chart).contains("openmp is 100 times as fast as thesis at 7"), qPrintable(sentences(chart)));
        // One thread of one work is no base for several threads of another.
        points = {with("openmp", "2", 1, 10), with("openmp", "7", 2, 10), with("openmp", "7", 4, 5)};
        QVERIFY(!makeChart("speedup", input(points)).hasData());
        QVERIFY(!makeChart("efficiency", input(points)).hasData());
        // The plainest with as many threads; where there is none, with the fewest.
        points = {with("serial", "2", 1, 40), with("serial", "2", 2, 50), with("openmp", "2", 2, 5),
                  with("openmp", "2", 4, 4)};
        const auto said = sentences(makeChart("against", input(points)));
        QVERIFY2(said.contains("openmp ×2 is 10 times as fast as serial ×2") &&
                     said.contains("openmp ×4 is 10 times as fast as serial ×1"),
                 qPrintable(said));
    }
    static RecordPoint manyPoint(const char* backend, int64_t size, int threads, int kernel, double ms) {
        auto p = point(backend, size, threads, ms);
        p.spec = "{\"size\":" + std::to_string(size) + ",\"kernel\":\"" + std::to_string(kernel) + "\",\"stride\":\"" +
                 std::to_string(kernel) + "\"}";
        return p;
    }
    /// Three variants, two numbers of threads, three kernels whose stride goes with them, four sizes.
    static std::vector<RecordPoint> manyVariables() {
        std::vector<RecordPoint> points;
        for (const char* backend : {"serial", "openmp", "fast"})
            for (const int threads : {1, 2})
                for (const int kernel : {2, 3, 5})
                    for (const int64_t n : {64, 128, 256, 512})
                        points.push_back(manyPoint(backend, n, threads, kernel,
                                                   1e-4 * static_cast<double>(n * n * kernel) /
                                                       (backend[0] == 'f'   ? 8.0
                                                        : backend[0] == 'o' ? threads
                                                                            : 1.0)));
        return points;
    }
    void manyVariablesAreToldApart() {
        const auto points = manyVariables();
        const auto chart = makeChart("times", input(points));
        QCOMPARE(chart.series.size(), std::size_t{18});
        QCOMPARE(chart.names, (std::vector<std::string>{"variant", "threads", "size", "kernel"}));
        QCOMPARE(chart.numbers, (std::vector<std::string>{"threads", "size", "kernel"}));
        QCOMPARE(chart.roles, (ChartRoles{"size", "variant", "threads", "kernel"}));
        QCOMPARE(chart.panels.size(), std::size_t{3});
        QCOMPARE(chart.panels[1].str(), std::string("kernel = 3"));
        QCOMPARE(chart.xTicks, (std::vector<double>{64, 128, 256, 512}));
        std::set<std::tuple<int, int, int>> grey;
        for (const auto& s : chart.series) {
            QCOMPARE(s.color, variantColour(s.variant));
            QCOMPARE(s.dash, valueOf(s.told, "threads") == "1" ? 0 : 1);
            QCOMPARE(s.name.str(), s.variant + " ×" + valueOf(s.told, "threads")); // the title says the rest
            grey.insert({s.panel, s.mark, s.dash});
        }
        QCOMPARE(grey.size(), chart.series.size()); // no two of a panel alike without colour
        // As somebody chose: kernels by colour, variants in small multiples, nothing by the line.
        auto in = input(points);
        in.roles = {"", "kernel", nobody, "variant"};
        const auto chosen = makeChart("times", in);
        QCOMPARE(chosen.panels.size(), std::size_t{3});
        QCOMPARE(chosen.panels[0].str(), std::string("fast"));
        QCOMPARE(chosen.roles.style, std::string());
        // The kernel along the axis, sizes told apart; threads along the axis.
        in.roles = {"kernel", "", "", ""};
        const auto across = makeChart("times", in);
        QCOMPARE(across.xTitle.str(), std::string("kernel"));
        QCOMPARE(across.series.front().x, (std::vector<double>{2, 3, 5}));
        QVERIFY(across.series.size() == 24 && across.roles.panels == "size");
        in.roles = {"threads", "", "", ""};
        QCOMPARE(makeChart("times", in).series.front().x, (std::vector<double>{1, 2}));
        // Names that no record has are left aside here, and refused by the command line.
        in.roles = {"nonsense", "nonsense", "", ""};
        QCOMPARE(makeChart("times", in).roles, chart.roles);
        QVERIFY(checkRoles({"size", "kernel", "", nobody}, points).ok());
        QVERIFY(QString::fromStdString(checkRoles(in.roles, points).error().str())
                    .contains("No record has a setting called nonsense"));
        // Every chart of such records is one that can be read.
        for (const auto& kind : chartKinds())
            for (const auto& roles : {ChartRoles{}, ChartRoles{"kernel", "threads", "variant", "size"}}) {
                in.roles = roles;
                const auto made = makeChart(kind.id, in);
                for (const auto& s : made.series)
                    QVERIFY2(s.panel < static_cast<int>(made.panels.size()), kind.id);
                (void)chartSvg(made, "es");
            }
    }
    void aVariantHasOneColour() {
        // Emulated, on a GPU, published or alone in another figure.
        QCOMPARE(variantColour("emulator:matmul1"), variantColour("cuda:matmul1"));
        QCOMPARE(variantColour("matmul1"), variantColour("emulator:matmul1-constant"));
        QVERIFY(variantColour("something new") >= 0 && variantColour("something new") < 7);
        std::vector<RecordPoint> one{point("fast", 64, 1, 1), point("fast", 128, 1, 2)}, two = one;
        two.push_back(point("openmp", 64, 1, 1));
        const auto colourIn = [](const ExperimentChart& chart) {
            for (const auto& s : chart.series)
                if (s.variant == "fast")
                    return s.color;
            return -1;
        };
        QCOMPARE(colourIn(makeChart("times", input(one))), colourIn(makeChart("throughput", input(two))));
        // Those of one figure of the thesis differ.
        for (const auto* preset : figurePresets(test::catalogue())) {
            std::map<int, std::set<std::string>> shared;
            for (const auto& id : preset->backends) {
                const auto name = id.substr(id.find(':') == id.npos ? 0 : id.find(':') + 1);
                shared[variantColour(id)].insert(name.ends_with("-constant") ? name.substr(0, name.size() - 9) : name);
            }
            for (const auto& [colour, names] : shared)
                QVERIFY2(names.size() == 1,
                         (std::string(preset->id) + ": " + *names.begin() + ", " + *names.rbegin()).c_str());
        }
    }
    void captionsSumUp() {
        std::vector<RecordPoint> points;
        for (const int64_t n : {64, 128, 256, 512}) {
            points.push_back(point("serial", n, 1, 0.01 * static_cast<double>(n)));
            points.push_back(point("fast", n, 1, n < 200 ? 3.0 : 2.56));
        }
        auto said = sentences(makeChart("times", input(points)));
        QVERIFY2(said.contains("At 512, fast is fastest with 2.56 ms: 2 times as fast as serial"), qPrintable(said));
        QVERIFY2(said.contains("serial is fastest up to 128, fast from 256 on"), qPrintable(said));
        // Different work is never compared: kernels differ, so who is fastest is said of each.
        points = {manyPoint("serial", 64, 1, 2, 8),    manyPoint("fast", 64, 1, 2, 2),
                  manyPoint("serial", 64, 1, 7, 80),   manyPoint("fast", 64, 1, 7, 40),
                  manyPoint("serial", 128, 1, 2, 16),  manyPoint("fast", 128, 1, 2, 4),
                  manyPoint("serial", 128, 1, 7, 160), manyPoint("fast", 128, 1, 7, 80)};
        said = sentences(makeChart("times", input(points)));
        QVERIFY2(said.contains("At 128, kernel=2, fast is fastest with 4 ms: 4 times as fast as serial"),
                 qPrintable(said));
        QVERIFY2(said.contains("At 128, kernel=7, fast is fastest with 80 ms: 2 times"), qPrintable(said));
        QVERIFY2(!said.contains("40 times") && !said.contains("20 times"), qPrintable(said));
        QVERIFY2(said.contains("stride changes with kernel; labels show only the latter"), qPrintable(said));
        // The emulator's time is not the kernel's.
        points = {point("serial", 64, 1, 1), point("emulator:matmul1", 64, 1, 1000), point("serial", 128, 1, 1),
                  point("emulator:matmul1", 128, 1, 1000)};
        QVERIFY(!sentences(makeChart("times", input(points))).contains("relative to"));
    }
    void unitsFit() {
        const auto titleOf = [](double ms) {
            std::vector<RecordPoint> points{point("serial", 64, 1, ms), point("serial", 128, 1, 2 * ms)};
            const auto times = makeChart("times", input(points)), boxes = makeChart("repetitions", input(points));
            if (times.yTitle.str() != boxes.xTitle.str())
                return std::string("two units");
            return times.yTitle.str() + " " + digits(times.series[0].y[0]);
        };
        QCOMPARE(titleOf(0.002), std::string("time (µs) 2"));
        QCOMPARE(titleOf(5), std::string("time (ms) 5"));
        QCOMPARE(titleOf(4000), std::string("time (s) 4"));
        QCOMPARE(titleOf(4 * 60000.0), std::string("time (min) 4")); // minutes in minutes
        QCOMPARE(titleOf(5 * 3600000.0), std::string("time (h) 5"));
        QCOMPARE(timeWords(90000), std::string("1.5 min"));
    }
    void twoSettingsBecomeATableOfColours() {
        auto in = input({});
        const auto points = manyVariables();
        in.own = points;
        in.roles = {"size", "kernel", "", ""};
        const auto chart = makeChart("heat", in);
        QCOMPARE(chart.heats.size(), std::size_t{6}); // variants by threads
        const auto& heat = chart.heats.front();
        QCOMPARE(heat.columns, (std::vector<std::string>{"64", "128", "256", "512"}));
        QCOMPARE(heat.rows.size() * heat.columns.size(), heat.values.size());
        QVERIFY(chart.xTitle.str() == "numbers" || chart.xTitle.str() == "rows and columns");
        QCOMPARE(chart.heatTitle.str(), std::string("time (ms)"));
        QVERIFY2(sentences(chart).contains("fastest is"), qPrintable(sentences(chart)));
        QVERIFY(QString::fromStdString(chartSvg(chart, "en")).count("<rect") > 72); // a cell for each
        QVERIFY(!makeChart("heat", input({})).hasData());
    }
    void lawsKnowWhereTheyEnd() {
        // Always one thread: flat lines, and no law.
        std::vector<RecordPoint> points;
        for (const int threads : {1, 2, 4})
            for (const char* backend : {"serial", "thesis"})
                points.push_back(point(backend, 256, threads, 100 + threads));
        for (const char* chart : {"speedup", "efficiency"}) {
            const auto said = sentences(makeChart(chart, input(points)));
            QVERIFY2(said.contains("Always one thread") && said.contains("serial, 256"), qPrintable(said));
            QVERIFY2(!said.contains("%"), qPrintable(said));
        }
        for (const auto& series : makeChart("speedup", input(points)).series)
            QVERIFY(series.kind == ChartSeries::Kind::Measured);
        // Slower with more threads: no fraction of the work explains that.
        points.clear();
        for (const int threads : {1, 2, 4})
            points.push_back(point("openmp", 256, threads, 10.0 * threads));
        auto said = sentences(makeChart("speedup", input(points)));
        QVERIFY2(said.contains("slower with more threads") && !said.contains("%"), qPrintable(said));
        said = sentences(makeChart("efficiency", input(points)));
        QVERIFY2(said.contains("slower with 2, 4 threads than with one") && !said.contains("%"), qPrintable(said));
        // Faster than all threads together.
        points = {point("openmp", 256, 1, 100), point("openmp", 256, 2, 40)};
        said = sentences(makeChart("speedup", input(points)));
        QVERIFY2(said.contains("outside the law"), qPrintable(said));
        said = sentences(makeChart("efficiency", input(points)));
        QVERIFY2(said.contains("faster with 2 threads than that many can explain") && !said.contains("%"),
                 qPrintable(said));
        // Weak scaling within the law's bounds only.
        points = {point("openmp", 100, 1, 10), point("openmp", 126, 2, 60), point("openmp", 200, 8, 90)};
        said = sentences(makeChart("weak", input(points)));
        QVERIFY2(said.contains("slower with more threads") && !said.contains("%"), qPrintable(said));
        points = {point("openmp", 100, 1, 10), point("openmp", 126, 2, 9), point("openmp", 200, 8, 9)};
        said = sentences(makeChart("weak", input(points)));
        QVERIFY2(said.contains("outside the law") && !said.contains("%"), qPrintable(said));
        // Without repetitions there is no interval.
        points = {point("openmp", 256, 1, 100), point("openmp", 256, 2, 60)};
        for (auto& p : points)
            p.eachMs = {p.total.median};
        said = sentences(makeChart("speedup", input(points)));
        QVERIFY2(said.contains("is 20 %, so at most 5 times") && said.contains("three repetitions") &&
                     !said.contains("95 %"),
                 qPrintable(said));
    }
    void intervalsAreBootstrapped() {
        // Times drawn around a law: the interval of each draw holds the fraction about 95 times in 100.
        MersenneTwister random(7);
        const auto noise = [&] { return 1 + 0.04 * (random.below(1000) / 500.0 - 1); };
        int holds = 0;
        for (int trial = 0; trial < 200; ++trial) {
            std::vector<WorkerTimes> times;
            for (const double n : {1.0, 2.0, 4.0, 8.0}) {
                WorkerTimes t{n, {}};
                for (int i = 0; i < 15; ++i)
                    t.ms.push_back(100 / amdahl(0.1, n) * noise());
                times.push_back(t);
            }
            const auto verdict = judgeScaling(ScalingLaw::Amdahl, times);
            QVERIFY(verdict.kind == ScalingVerdict::Kind::Holds && verdict.sure);
            QVERIFY(verdict.serial.low >= 0 && verdict.serial.high <= 1);
            QVERIFY(verdict.serial.low <= verdict.serial.value && verdict.serial.value <= verdict.serial.high);
            holds += verdict.serial.low <= 0.1 && 0.1 <= verdict.serial.high;
        }
        QVERIFY2(holds > 170 && holds < 200, qPrintable(QString::number(holds)));
        QVERIFY(judgeScaling(ScalingLaw::Amdahl, {}).kind == ScalingVerdict::Kind::TooFew);
        // One number of workers has a fraction, and no interval, however often it was measured.
        const std::vector<WorkerTimes> two = {{1, {100, 101, 102, 99}}, {2, {60, 61, 62, 59}}};
        const auto one = judgeScaling(ScalingLaw::Amdahl, two);
        QVERIFY(one.kind == ScalingVerdict::Kind::Holds && !one.sure && one.serial.low == one.serial.high);
    }
    // A new variant belongs to one of the two: its name is looked up by `sharesWork`.
    void everyVariantSharesItsWorkOrNot() {
        std::set<std::string> sharing;
        for (const auto& operation : test::catalogue().all())
            for (const auto& [backend, status] : operation->backends())
                if (sharesWork(backend))
                    sharing.insert(backend);
        QCOMPARE(sharing, (std::set<std::string>{"fast", "fft", "im2col", "openmp", "processes", "simd", "simd-passes",
                                                 "streamed", "threads", "winograd"}));
    }
    void repetitionsAndOutliersAreShown() {
        const std::vector<RecordPoint> points{point("serial", 64, 1, 10)};
        const auto chart = makeChart("repetitions", input(points));
        QCOMPARE(chart.boxes.size(), std::size_t{1});
        QCOMPARE(chart.boxes[0].statistics.median, 10.0);
        QCOMPARE(chart.boxes[0].outliers, (std::vector<double>{9, 14}));
        QCOMPARE(bestChart(input(points)), std::string("repetitions"));
    }
    void copiesAreShared() {
        auto p = point("cuda:matmul1", 64, 1, 10);
        p.hostToDeviceMs = 3;
        p.kernelMs = 4;
        p.deviceToHostMs = 1;
        const std::vector<RecordPoint> points{p, point("serial", 64, 1, 3)};
        const auto chart = makeChart("transfers", input(points));
        QCOMPARE(chart.bars.size(), std::size_t{1});
        QCOMPARE(chart.bars[0].parts, (std::vector<double>{30, 40, 10, 20}));
        QVERIFY(sentences(chart).contains("40 %"));
        QVERIFY(!makeChart("transfers", input({})).hasData());
    }
    void theRooflineNeedsARoof() {
        const std::vector<RecordPoint> points{point("serial", 64, 1, 10)};
        auto in = input(points);
        QVERIFY(!makeChart("roofline", in).hasData());
        Roofs roofs;
        roofs.copyPerSecond = 1e10;
        roofs.operationsPerSecond = 1e11;
        in.roofs = roofs;
        const auto chart = makeChart("roofline", in);
        QCOMPARE(chart.series.size(), std::size_t{2});
        QCOMPARE(chart.series[0].x, std::vector<double>{0.5});
        QCOMPARE(chart.series[0].y, std::vector<double>{50 / 10.0 / 1e6});
        for (std::size_t i = 0; i < chart.series[1].x.size(); ++i)
            QVERIFY(std::abs(chart.series[1].y[i] - std::min(100.0, 10 * chart.series[1].x[i])) < 1e-9);
    }
    void twoFilesAreCompared() {
        std::vector<RecordPoint> mine, theirs;
        for (const int64_t n : {64, 128}) {
            mine.push_back(point("serial", n, 1, 10));
            theirs.push_back(point("serial", n, 1, n == 64 ? 10 : 40));
        }
        theirs.push_back(point("serial", 256, 1, 1)); // only there
        const auto chart = makeChart("compare", input(mine, theirs));
        QCOMPARE(chart.series[0].y, (std::vector<double>{1, 4}));
        QVERIFY(sentences(chart).contains("For 2 points present in both") && sentences(chart).contains("take 2 times"));
    }
    void settingsOfNumbersBecomeTheAxis() {
        std::vector<RecordPoint> points;
        for (const int registers : {2, 8, 0})
            for (const uint64_t seed : {1, 2, 3}) {
                auto p = point("lanes", 400, 1, registers + 1);
                p.operation = "dpfm";
                p.spec = "{\"corpus\":400,\"registers\":\"" + std::to_string(registers) + "\",\"epochs\":\"20\"}";
                p.seed = seed;
                p.figures = {
                    {"validation_loss", registers == 0 ? 0.1 : 1.0 / registers + 0.01 * static_cast<double>(seed)}};
                points.push_back(p);
            }
        const ChartInput in{test::catalogue(), "dpfm", points, {}, "dpfm", {}};
        const auto chart = makeChart("results", in);
        QCOMPARE(chart.series[0].x, (std::vector<double>{2, 8, 128}));
        QVERIFY(std::abs(chart.series[0].y[0] - 0.52) < 1e-12);
        QVERIFY(std::abs(chart.series[0].low[0] - 0.51) < 1e-12 && std::abs(chart.series[0].high[0] - 0.53) < 1e-12);
        QCOMPARE(chart.series.back().kind, ChartSeries::Kind::Published);
        QCOMPARE(chart.series.back().x.size(), std::size_t{7});
        QCOMPARE(bestChart(in), std::string("results"));
    }
    void publishedFiguresStayWithTheirOperation() {
        std::vector<RecordPoint> points;
        for (const int64_t n : {64, 128, 256})
            points.push_back(point("serial", n, 1, 1e-6 * std::pow(n, 3)));
        const auto own = makeChart("times", input(points));
        const auto over = makeChart("times", {test::catalogue(), "matmul", points, {}, "52", {}}); // of pooling
        QCOMPARE(over.series.size(), own.series.size());
        QCOMPARE(sentences(over), sentences(own));
        QCOMPARE(bestChart({test::catalogue(), "matmul", points, {}, "44", {}}), bestChart(input(points)));
        QVERIFY(makeChart("times", {test::catalogue(), "matmul", points, {}, "4", {}}).series.size() >
                own.series.size()); // of products
    }
    void numbersAreWrittenOut() {
        QCOMPARE(digits(1743), std::string("1743"));
        QCOMPARE(digits(-98765.4), std::string("-98765"));
        QCOMPARE(digits(0.12345), std::string("0.123"));
        QCOMPARE(digits(999.6), std::string("1000"));
        QCOMPARE(digits(1e12), std::string("1e+12"));
    }
    void sentencesAreTranslatedWithoutAWindow() {
        QCOMPARE(inLanguage(text("Cancelled"), "es"), std::string("Cancelado"));
        QCOMPARE(inLanguage(text("Cancelled"), "en"), std::string("Cancelled"));
        QCOMPARE(inLanguage(text("no such %1", "thing"), "es"), std::string("no such thing"));
        // Entities of the file are read: < > & and quotes.
        QCOMPARE(inLanguage(text(TELAR_TR("core", "%2 has no variant %1"), "a", "b"), "es").find("%1"),
                 std::string::npos);
    }
};

QTEST_APPLESS_MAIN(tst_experiment_charts)
#include "tst_experiment_charts.moc"
