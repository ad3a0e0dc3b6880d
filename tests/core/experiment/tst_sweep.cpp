// Sweeps and their records: every point measured once, resumed after any cut, fits with known answers, and
// published tables as they are printed.
#include "core/base/files.hpp"
#include "core/base/mersenne_twister.hpp"
#include "core/experiment/fit.hpp"
#include "core/experiment/predicted_agreement.hpp"
#include "core/experiment/sweep.hpp"
#include "core/published/published.hpp"
#include "tests/support/catalogue.hpp"
#include "tests/support/scratch.hpp"

#include <QFile>
#include <QTest>

#include <cmath>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace telar;
using namespace telar::test;

class tst_sweep : public QObject {
    Q_OBJECT
    const Catalogue& operations = test::catalogue();

    static SweepPlan plan(const char* operation = "pool") {
        SweepPlan p;
        p.operation = operation;
        p.sizes = {8, 16, 32};
        p.backends = {"serial", "openmp"};
        p.threads = {1, 2};
        p.repeat = 2;
        return p;
    }

private slots:
    void threadsAreLimited() {
        const auto many = parseThreads("1,999999");
        QVERIFY(!many);
        QCOMPARE(QString::fromStdString(many.error().what.str()),
                 QString("A number of threads is at most 4096, not 999999"));
        QVERIFY(!parseThreads("two"));
        QVERIFY(!parseThreads("4294967297")); // one thread, were it cut to 32 bits
        QCOMPARE(*parseThreads("1:4:x2"), (std::vector<int>{1, 2, 4}));
        auto p = plan();
        p.threads = {1, 999999};
        QVERIFY(!sweepPoints(p, operations));
        QVERIFY(!estimateSweep(p, operations));
        p.threads = {-1};
        QVERIFY(!sweepPoints(p, operations));
    }
    // OpenMP ends the program where it cannot start a thread: asked for first, it is a sentence.
    void threadsThatCannotStartAreAnError() {
        if (TELAR_SANITIZED)
            QSKIP("a sanitizer's threads need the memory that is taken away here");
        const pid_t child = fork();
        if (child == 0) {
            const rlimit space{rlim_t{1} << 32, rlim_t{1} << 32}; // room for the stacks of some 500 threads
            if (setrlimit(RLIMIT_AS, &space) != 0)
                _exit(3);
            auto p = plan();
            p.sizes = {256};
            p.backends = {"openmp"};
            p.threads = {4000};
            const auto outcome = runSweep(p, operations, {});
            const bool said =
                outcome.ok() && outcome->failed == 1 && outcome->failures.size() == 1 &&
                outcome->failures[0].what.str().find("of 4000 threads can be started") != std::string::npos;
            _exit(said && !estimateSweep(p, operations) ? 0 : 1);
        }
        int status = 0;
        waitpid(child, &status, 0);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 0);
    }
    /// Beside what is measured, told apart in the record; the record of the same point without a card is the same else.
    void timesArePredictedBesideThem() {
        for (const char* operation : {"pool", "matmul", "neuron"}) {
            auto p = plan(operation);
            p.sizes = {operation == std::string("neuron") ? 1000 : 64};
            const std::string kernel = operation == std::string("pool")     ? "direct"
                                       : operation == std::string("matmul") ? "matmul3"
                                                                            : "single";
            p.backends = {"serial", "emulator:" + kernel};
            p.threads = {1};
            double last = 0;
            std::string sum;
            for (const char* name : {"", "K20", "H200"}) {
                SweepOptions options;
                if (*name)
                    options.card = std::make_shared<const simt::CardChoice>(
                        simt::CardChoice{*simt::findCard(name), "its data sheet"});
                std::vector<RecordPoint> points;
                options.record = [&](const RunRecord& record) {
                    const auto read = readRecords(toJson(record, -1), "x");
                    points.push_back(read->points.at(0));
                    return Status{};
                };
                const auto outcome = runSweep(p, operations, options);
                QVERIFY(outcome.ok() && outcome->failed == 0 && outcome->unpredicted == 0);
                QCOMPARE(points.size(), std::size_t{2});
                for (const auto& point : points) {
                    QCOMPARE(point.predictedMs.has_value(), *name && point.backend != "serial");
                    if (point.backend == "serial")
                        continue;
                    if (!sum.empty())
                        QCOMPARE(point.sha256, sum); // counting left the output as it was
                    sum = point.sha256;
                    if (!*name)
                        continue;
                    QCOMPARE(point.predictedCard, simt::findCard(name)->name);
                    QVERIFY(*point.predictedMs > 1e-3 && *point.predictedMs < 1); // none of these takes a millisecond
                    QVERIFY(!measuredOfPredicted(point));                         // measured in the emulator
                    if (last > 0)
                        QVERIFY(*point.predictedMs < last); // the H200 is quicker than the K20
                    last = *point.predictedMs;
                }
            }
        }
    }
    void whatCannotBePredictedIsCounted() {
        auto p = plan("matmul");
        p.sizes = {64};
        p.backends = {"emulator:matmul3"};
        p.threads = {1};
        simt::DeviceModel old = simt::teslaT4;
        old.major = 2;
        SweepOptions options;
        options.card = std::make_shared<const simt::CardChoice>(simt::CardChoice{old, "its data sheet"});
        const auto outcome = runSweep(p, operations, options);
        QVERIFY(outcome.ok());
        QCOMPARE(outcome->measured, 1);
        QCOMPARE(outcome->unpredicted, 1);
        QVERIFY(outcome->unpredictedWhy->str().find("3.5 and newer") != std::string::npos);
    }
    void agreementCountsOnlyItsOwnCard() {
        RecordPoint point;
        point.backend = "cuda:direct";
        point.device = "NVIDIA H200";
        point.predictedCard = "H200";
        point.predictedMs = 2;
        QVERIFY(!measuredOfPredicted(point));
        point.kernelMs = 1.6;
        QCOMPARE(measuredOfPredicted(point).value_or(0), 1.6);
        point.predictedCard = "Tesla T4";
        QVERIFY(!measuredOfPredicted(point));
        QVERIFY(simt::isCard("RTX 3060", "NVIDIA GeForce RTX 3060") &&
                !simt::isCard("RTX 3060", "NVIDIA GeForce RTX 3060 Ti"));
        QVERIFY(simt::isCard("A100", "NVIDIA A100-SXM4-40GB") && !simt::isCard("A100", "XA100") &&
                !simt::isCard("", "A100"));
        const auto made = agreementOf({{1, 1}, {2, 1}, {3, 1}, {0.4, 1}, {1, 0}});
        QCOMPARE(made.cases, 4);
        QCOMPARE(made.withinTwo, 2);
        QCOMPARE(made.medianError, 0.8);
        QVERIFY(agreementSentence(made).str().find("median error 80.0 %; within a factor of two: 2.") !=
                std::string::npos);
        QVERIFY(agreementSentence({}).str().starts_with("None of these"));
    }
    void everyOperationIsMeasured_data() {
        QTest::addColumn<QString>("operation");
        for (const auto& one : operations.all())
            if (one->repeats() > 1) // trainings last minutes
                QTest::newRow(one->id().c_str()) << QString::fromStdString(one->id());
    }
    void everyOperationIsMeasured() {
        QFETCH(QString, operation);
        auto p = plan(qPrintable(operation));
        p.sizes = {16, 24, 32}; // of all: a batch of rows, a row of pictures
        const auto& of = *operations.find(p.operation);
        const auto names = QString::fromStdString(of.variants()).split(',');
        p.backends = {names[0].toStdString(), names[1].toStdString()};
        int64_t points = 0; // a serial variant once, another with one thread and with two
        for (const auto& backend : p.backends)
            points += 3 * of.threadsOf(backend, 2);
        std::string lines;
        SweepOptions options;
        options.record = [&](const RunRecord& record) {
            lines += toJson(record, -1) + "\n";
            return Status{};
        };
        const auto outcome = runSweep(p, operations, options);
        QVERIFY2(outcome.ok(), outcome.ok() ? "" : outcome.error().str().c_str());
        QCOMPARE(outcome->measured, points);
        const auto file = readRecords(lines, "x");
        QVERIFY(file.ok());
        QCOMPARE(file->points.size(), static_cast<std::size_t>(points));
        std::set<std::string> keys;
        for (const auto& point : file->points) {
            QVERIFY(point.total.runs == 2 && point.total.median > 0);
            keys.insert(point.key());
        }
        QCOMPARE(keys.size(), file->points.size());
        // The same again, with those records there already: nothing is left to do.
        SweepOptions again;
        again.done = keys;
        const auto second = runSweep(p, operations, again);
        QCOMPARE(second->measured, 0);
        QCOMPARE(second->skipped, points);
    }
    void recordsAreThoseOfSingleRuns() {
        auto p = plan();
        p.backends = {"serial", "simd", "emulator:direct"};
        p.threads = {1};
        std::map<int64_t, std::set<std::string>> sums;
        const AllOperations named(test::noSamples, [](const std::string& backend) { return "device of " + backend; });
        SweepOptions options;
        bool devices = true;
        options.record = [&](const RunRecord& record) {
            devices &= record.device == "device of " + record.backend;
            sums[record.inputRows].insert(record.outputSha256);
            return Status{};
        };
        QVERIFY(runSweep(p, named.catalogue, options).ok());
        QVERIFY(devices);
        QCOMPARE(sums.size(), std::size_t{3});
        for (const auto& [size, different] : sums)
            QCOMPARE(different.size(), std::size_t{1}); // every variant gives the same output
    }
    void settingsAreCrossed() {
        auto p = plan();
        p.threads = {1};
        p.backends = {"serial", "simd"};
        p.settings = *parseAxes("kernel=2,3; stride=1; seed=1,2");
        QCOMPARE(axesText(p.settings), std::string("kernel=2,3; stride=1; seed=1,2"));
        std::map<std::string, std::set<std::string>> sums;
        std::set<std::string> keys;
        SweepOptions options;
        options.record = [&](const RunRecord& record) {
            const auto point = readRecords(toJson(record, -1), "")->points.front();
            keys.insert(point.key());
            std::string kernel;
            for (const auto& [name, value] : settingsOf(point))
                if (name == "kernel")
                    kernel = value;
            sums[kernel + "/" + std::to_string(*point.seed) + "/" + std::to_string(point.size)].insert(point.sha256);
            return Status{};
        };
        QVERIFY(runSweep(p, operations, options).ok());
        QCOMPARE(keys.size(), std::size_t{24}); // 3 sizes, 2 variants, 2 kernels, 2 seeds
        QCOMPARE(sums.size(), std::size_t{12});
        for (const auto& [work, different] : sums)
            QVERIFY2(different.size() == 1, work.c_str()); // both variants agree
        // The keys are known before anything is measured.
        const auto points = *sweepPoints(p, operations);
        const auto* operation = operations.find("pool");
        for (const auto& point : points)
            QVERIFY(keys.count(keyOf(*operation, point)) == 1);
        for (const char* wrong : {"kernel", "kernel=", "=2", "kernel=2,,3", "kernel=2;kernel=3"})
            QVERIFY2(!parseAxes(wrong).ok(), wrong);
    }
    void blocksAreAnAxis() {
        auto p = plan("matmul");
        p.sizes = {40};
        p.threads = {1};
        p.backends = {"emulator:matmul1"};
        p.settings = {{"block", {"32x8", "16x16", "8x4"}}};
        std::set<std::array<int64_t, 3>> blocks;
        std::set<std::string> sums;
        SweepOptions options;
        options.record = [&](const RunRecord& record) {
            blocks.insert(record.launch->block);
            sums.insert(record.outputSha256);
            return Status{};
        };
        const auto outcome = runSweep(p, operations, options);
        QVERIFY(outcome.ok() && outcome->measured == 3);
        QCOMPARE(blocks, (std::set<std::array<int64_t, 3>>{{32, 8, 1}, {16, 16, 1}, {8, 4, 1}}));
        QCOMPARE(sums.size(), std::size_t{1});
        // Variants without blocks say so, and the others are measured.
        p.backends = {"serial", "emulator:matmul1"};
        const auto mixed = runSweep(p, operations, {});
        QVERIFY(mixed.ok() && mixed->measured == 3 && mixed->failed == 3);
        QVERIFY(QString::fromStdString(mixed->failures.front().str()).contains("serial"));
    }
    void trainingsAreSwept() {
        auto samples = std::make_shared<nn::Samples>();
        samples->name = "two";
        samples->rows = samples->columns = 28;
        samples->classes = {"dark", "bright"};
        samples->pixels = Matrix<uint8_t>(28, 28, 80);
        for (int i = 0; i < 80; ++i) {
            samples->labels.push_back(i % 2);
            std::fill_n(samples->pixels.data() + i * 784, 784, static_cast<uint8_t>(i % 2 ? 200 + i / 2 : i / 2));
        }
        const AllOperations all([&](const std::string& source, const JobContext&) -> Expected<nn::SamplesPtr> {
            if (source != "digits")
                return userError(text("none"));
            return nn::SamplesPtr(samples);
        });
        SweepPlan p;
        p.operation = "mlp";
        p.sizes = {25};
        p.backends = {"threads", "fast"};
        p.threads = {1};
        p.repeat = 1;
        p.settings = *parseAxes("batch=8,16");
        std::vector<RecordPoint> points;
        SweepOptions options;
        options.record = [&](const RunRecord& record) {
            points.push_back(readRecords(toJson(record, -1), "")->points.front());
            return Status{};
        };
        const auto outcome = runSweep(p, all.catalogue, options);
        QVERIFY2(outcome.ok(), outcome.ok() ? "" : outcome.error().str().c_str());
        QCOMPARE(outcome->measured, 4);
        for (const auto& point : points) {
            const auto found = std::find_if(point.figures.begin(), point.figures.end(),
                                            [](const Figure& f) { return f.name == "test_accuracy"; });
            QVERIFY(found != point.figures.end() && found->value > 0.9);
        }
        // A batch above what there is to learn from, and words for numbers.
        p.settings = *parseAxes("rate=fast");
        QVERIFY(!sweepPoints(p, all.catalogue).ok());
    }
    void forwardModeIsSwept() {
        auto p = plan("dpfm");
        p.sizes = {50};
        p.backends = {"lanes", "backprop"};
        p.threads = {1};
        p.settings = *parseAxes("registers=2,0; epochs=20");
        std::map<std::string, double> losses;
        SweepOptions options;
        options.record = [&](const RunRecord& record) {
            std::string registers;
            for (const auto& entry : record.entries)
                if (entry.name == "registers")
                    registers = std::get<std::string>(entry.value);
            for (const auto& figure : record.figures)
                if (figure.name == "validation_loss")
                    losses[record.backend + registers] = figure.value;
            return Status{};
        };
        QVERIFY(runSweep(p, operations, options).ok());
        QCOMPARE(losses.size(), std::size_t{4});
        // With all registers forward mode is backpropagation; with two it is not.
        QVERIFY(std::abs(losses["lanes0"] - losses["backprop0"]) < 1e-4);
        QVERIFY(std::abs(losses["lanes2"] - losses["backprop2"]) > 1e-4);
    }
    void eachThreadGetsAsMuch() {
        auto p = plan("matmul");
        p.sizes = {100};
        p.threads = {1, 8};
        p.backends = {"openmp"};
        p.weak = true;
        std::set<int64_t> sizes;
        const auto points = *sweepPoints(p, operations);
        for (const auto& point : points)
            sizes.insert(point.work.size);
        QCOMPARE(sizes, (std::set<int64_t>{100, 200})); // eight times the work is twice the side
    }
    void aStreamIsLikeAMatrix() {
        auto p = plan();
        p.sizes = {64};
        p.threads = {1};
        p.backends = {"streamed", "serial"};
        p.settings = *parseAxes("source=stream,memory");
        double streamed = -1, sum = 0;
        SweepOptions options;
        options.record = [&](const RunRecord& record) {
            for (const auto& figure : record.figures)
                if (figure.name == "output_sum")
                    streamed = figure.value;
            return Status{};
        };
        const auto outcome = runSweep(p, operations, options);
        QVERIFY(outcome.ok() && outcome->measured == 3 && outcome->failed == 1); // serial takes no stream
        Matrix<uint8_t> input(64, 64);
        MersenneTwister random(35);
        random.fill(input.data(), 64 * 64, uint8_t{9});
        for (int64_t r = 0; r < 64; r += 2)
            for (int64_t c = 0; c < 64; c += 2)
                sum += std::max({input.row(r)[c], input.row(r)[c + 1], input.row(r + 1)[c], input.row(r + 1)[c + 1]});
        QCOMPARE(streamed, sum);
    }
    void badPlansAreRefused() {
        auto wrong = [&](auto&& change) {
            auto p = plan();
            change(p);
            const auto points = sweepPoints(p, operations);
            return points ? std::string() : points.error().str();
        };
        QVERIFY(QString::fromStdString(wrong([](SweepPlan& p) { p.operation = "dance"; })).contains("dance"));
        QVERIFY(!wrong([](SweepPlan& p) { p.sizes.clear(); }).empty());
        QVERIFY(!wrong([](SweepPlan& p) { p.sizes = {0}; }).empty());
        QVERIFY(QString::fromStdString(wrong([](SweepPlan& p) { p.backends = {"magic"}; })).contains("magic"));
        auto large = plan();
        large.sizes = {1 << 22};
        QVERIFY(QString::fromStdString(wrong([](SweepPlan& p) { p.settings = {{"kern", {"3"}}}; })).contains("kern"));
        QVERIFY(QString::fromStdString(wrong([](SweepPlan& p) {
                    p.settings = {{"kernel", {"x"}}};
                })).contains("kernel"));
        QVERIFY(QString::fromStdString(wrong([](SweepPlan& p) { p.settings = {{"kernel", {"9"}}}; })).contains("9"));
        QVERIFY(QString::fromStdString(wrong([](SweepPlan& p) { p.settings = {{"seed", {"-1"}}}; })).contains("seed"));
        QVERIFY(QString::fromStdString(wrong([](SweepPlan& p) { p.settings = {{"block", {"32"}}}; })).contains("32x8"));
        const auto estimate = estimateSweep(large, operations);
        QVERIFY(!estimate.ok());
        QVERIFY(QString::fromStdString(estimate.error().str()).contains("B")); // with the numbers
        QVERIFY(estimateSweep(plan(), operations)->points == 9);
        // From four rows to eight thousand: what a call costs is not multiplied by the work. Six
        // seconds would be predicted otherwise, for a twentieth of one and less.
        auto wide = plan();
        wide.sizes = {4, 16, 64, 256, 1024, 4096, 8192};
        wide.backends = {"simd"};
        wide.repeat = 1;
        double least = 1e9; // of three: other programs can only make it longer
        for (int i = 0; i < 3; ++i) {
            const auto predicted = estimateSweep(wide, operations);
            QVERIFY(predicted.ok());
            least = std::min(least, predicted->seconds);
        }
        QVERIFY2(least > 5e-4 && least < 2, qPrintable(QString::number(least)));
    }
    void sizesAreRead() {
        QCOMPARE(*parseSizes("64,128"), (std::vector<int64_t>{64, 128}));
        QCOMPARE(*parseSizes("4:64:x2"), (std::vector<int64_t>{4, 8, 16, 32, 64}));
        QCOMPARE(*parseSizes("10:30:+10,7"), (std::vector<int64_t>{10, 20, 30, 7}));
        for (const char* wrong : {"", "a", "4:8", "4:8:2", "4:8:x1", "0", "-3", "4:8:x", "1,,2", "4:8:x2:"})
            QVERIFY2(!parseSizes(wrong).ok(), wrong);
    }
    void powerLawsAreFound() {
        std::vector<double> x, y;
        for (int i = 0; i < 9; ++i) {
            x.push_back(std::pow(2.0, i + 2));
            y.push_back(3e-4 * std::pow(x.back(), 2) * (i % 2 ? 1.05 : 0.96));
        }
        const auto law = fitPowerLaw(x, y);
        QVERIFY(law.has_value());
        QVERIFY(std::abs(law->exponent.value - 2) < 0.02);
        QVERIFY(law->exponent.low < 2 && law->exponent.high > 2 && law->exponent.high - law->exponent.low < 0.1);
        QVERIFY(law->r2 > 0.999 && law->tells());
        QVERIFY(!fitPowerLaw(std::vector{1.0, 2.0}, std::vector{1.0, 2.0}));
        // The reference values of a small regression, by hand: x = 1, 2, 4; y = 1, 2, 8 gives slope 1.5.
        const auto hand = fitPowerLaw(std::vector{1.0, 2.0, 4.0}, std::vector{1.0, 2.0, 8.0});
        QVERIFY(std::abs(hand->exponent.value - 1.5) < 1e-12);
        QVERIFY(!hand->tells()); // three scattered points: Student's t of one degree of freedom is 12.7
    }
    void amdahlAndGustafsonAreFound() {
        const std::vector<double> n{1, 2, 4, 8, 16, 32};
        std::vector<double> a, g;
        for (const double k : n) {
            a.push_back(amdahl(0.1, k));
            g.push_back(gustafson(0.1, k));
        }
        const auto fit = fitAmdahl(n, a);
        QVERIFY(fit && std::abs(fit->serial.value - 0.1) < 1e-12 && fit->rms < 1e-9);
        QVERIFY(std::abs(fitGustafson(n, g)->serial.value - 0.1) < 1e-12);
        for (std::size_t i = 1; i < n.size(); ++i)
            QVERIFY(std::abs(karpFlatt(n[i], a[i]) - 0.1) < 1e-12);
        // The published one: p = 0.61, N = 640 gives 2.5579.
        QVERIFY(std::abs(amdahl(0.39, 640) - 2.5579) < 5e-5);
        QVERIFY(!fitAmdahl(std::vector{1.0}, std::vector{1.0}));
        QVERIFY(std::abs(studentT(1) - 12.706) < 1e-9 && std::abs(studentT(30) - 2.042) < 2e-3);
    }
    void publishedTablesAreWhole() {
        QFile file(TELAR_SOURCE_DIR "/resources/published/pooling_times.csv");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const int rows = static_cast<int>(file.readAll().count('\n')) - 1;
        QCOMPARE(PublishedTable::find("pooling_times")->rows(), rows);
        QVERIFY(!PublishedTable::find("no_such_table"));
        const auto series = publishedPooling("52");
        QCOMPARE(series.size(), std::size_t{3});
        QCOMPARE(series[0].label(), std::string("Tesla T4 · matmul1 · constant"));
        // The printed 2048: 1166.8 s.
        bool printed = false;
        for (const auto& one : series)
            for (std::size_t i = 0; i < one.size.size(); ++i)
                printed |= one.size[i] == 2048 && std::abs(one.poolingSeconds[i] - 1166.8) < 1;
        QVERIFY(printed);
        // Published times grow as n squared, not as the fifth power.
        for (const auto& one : publishedPooling("36")) {
            std::vector<double> n, t;
            for (std::size_t i = 0; i < one.size.size(); ++i)
                if (one.size[i] >= 64 && !one.doubtful[i]) {
                    n.push_back(one.size[i]);
                    t.push_back(one.poolingSeconds[i]);
                }
            const auto law = fitPowerLaw(n, t);
            QVERIFY(law && law->exponent.value > 1.8 && law->exponent.value < 2.2);
        }
        const auto quoted = parsePublished("a,b\n\"x, y\",\"he said \"\"no\"\"\"\n");
        QCOMPARE(quoted.cell(0, "a"), std::string("x, y"));
        QCOMPARE(quoted.cell(0, "b"), std::string("he said \"no\""));
    }
};

QTEST_APPLESS_MAIN(tst_sweep)
#include "tst_sweep.moc"
