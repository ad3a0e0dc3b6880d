// Every operation in every chart: axes, units and work are the operation's own, and laws are about no more workers than cores.
#include "core/experiment/charts.hpp"
#include "core/experiment/scaling.hpp"
#include "core/operation/operation.hpp"
#include "tests/support/catalogue.hpp"

#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace telar;

namespace {

struct Row {
    const char* operation;
    const char* backend;
    const char* size;   ///< what stands below the axis
    double work;        ///< values or operations of size 128; 0: none is told
    const char* rate;   ///< what stands beside the axis of work per second
    const char* result; ///< what stands beside the axis of results
    double figure;      ///< of the records below, as it is drawn
};
constexpr const char *values = "10⁹ values per second", *right = "test accuracy (%)";
constexpr Row rows[] = {
    {"pool", "openmp", "rows and columns", 128.0 * 128, values, right, 90},
    {"conv", "openmp", "rows and columns", 128.0 * 128, values, right, 90},
    {"matmul", "openmp", "rows and columns", 2.0 * 128 * 128 * 128, "10⁹ operations per second", right, 90},
    {"neuron", "openmp", "inputs", 128, values, right, 90},
    {"pipeline", "simd", "numbers", 128, values, right, 90},
    {"softmax", "simd", "rows and columns", 128.0 * 128, values, right, 90},
    {"attention", "simd", "tokens", 128.0 * 128, values, right, 90},
    {"network", "fast", "samples", 128, values, right, 90},
    {"alexnet", "fast", "epochs", 0, values, right, 90},
    {"mlp", "fast", "epochs", 0, values, right, 90},
    {"dpfm", "lanes", "rows of the data set", 0, values, "validation loss", 0.3},
};

RecordPoint point(const Row& row, int64_t size, int threads, double ms) {
    RecordPoint p;
    p.operation = row.operation;
    p.backend = row.backend;
    p.spec = "{}";
    p.size = size;
    p.threads = threads;
    p.cores = 4;
    p.windows = size * size / 4;
    p.eachMs = {ms, ms, ms, ms};
    p.total = statisticsOf(p.eachMs);
    p.cost = Cost{1e6, 1e6};
    p.figures = {{"validation_loss", 0.3}, {"test_accuracy", 0.9}};
    return p;
}

} // namespace

class tst_operation_charts : public QObject {
    Q_OBJECT

    static QString sentences(const ExperimentChart& chart) {
        QString all;
        for (const auto& one : chart.sentences)
            all += QString::fromStdString(one.str()) + "\n";
        return all;
    }

private slots:
    void everyOperationIsHere() {
        const auto ids = test::catalogue().ids();
        QCOMPARE(ids.size(), std::size(rows));
        for (std::size_t i = 0; i < ids.size(); ++i)
            QCOMPARE(ids[i], std::string(rows[i].operation));
        // Records of a later version are drawn under the name of their operation.
        const Row later{"later", "serial", "numbers", 128, values, right, 90};
        const std::vector points{point(later, 128, 1, 1)};
        QCOMPARE(test::catalogue().titleOf("later").str(), std::string("later"));
        QCOMPARE(makeChart("times", {test::catalogue(), "later", points, {}, "", {}}).xTitle.str(),
                 std::string("numbers"));
    }
    void chartsAreOfTheirOperation_data() {
        QTest::addColumn<int>("row");
        QTest::addColumn<QString>("chart");
        for (std::size_t i = 0; i < std::size(rows); ++i)
            for (const auto& kind : chartKinds())
                QTest::addRow("%s %s", rows[i].operation, kind.id) << static_cast<int>(i) << QString(kind.id);
    }
    void chartsAreOfTheirOperation() {
        QFETCH(int, row);
        QFETCH(QString, chart);
        const Row& of = rows[row];
        std::vector<RecordPoint> points;
        for (const int64_t size : {64, 128, 256})
            points.push_back(point(of, size, 1, static_cast<double>(size)));
        const auto made = makeChart(chart.toStdString(), {test::catalogue(), of.operation, points, {}, "", {}});
        QVERIFY2(made.hasData() || !made.empty.str().empty(), "nothing, and no word why");
        const std::string axis = made.xTitle.str();
        if (chart == "times" || chart == "against" || chart == "throughput")
            QCOMPARE(axis, std::string(of.size));
        else // threads, times, names or nothing: never another operation's size
            for (const auto& other : rows)
                QVERIFY2(axis != other.size || axis == of.size || axis == "rows and columns", axis.c_str());
        if (chart == "results") {
            QCOMPARE(made.yTitle.str(), std::string(of.result));
            QVERIFY(std::abs(made.series.front().y[1] - of.figure) < 1e-12);
        }
        if (chart == "windows") // as many as the records say, of whatever operation
            QCOMPARE(made.series.front().y[1], 128.0 * 128 / 4);
        if (chart == "throughput") {
            QCOMPARE(made.hasData(), of.work > 0);
            QCOMPARE(made.yTitle.str(), std::string(of.rate));
            if (of.work > 0)
                QVERIFY2(std::abs(made.series.front().y[1] - of.work / 128 / 1e6) < 1e-9 * of.work,
                         qPrintable(QString::number(made.series.front().y[1])));
        }
    }
    /// More workers than cores take turns, and no law is about those: 1, 1.9, 1.9, 1.9 on two cores is 5 %.
    void noLawOfMoreWorkersThanCores() {
        std::vector<WorkerTimes> times;
        for (const double n : {1.0, 2.0, 4.0, 8.0})
            times.push_back({n, {100 / std::min(n, 1.9)}});
        QVERIFY(std::abs(judgeScaling(ScalingLaw::Amdahl, times, 2).serial.value - 0.0526) < 0.001);
        QVERIFY(judgeScaling(ScalingLaw::Amdahl, times).serial.value > 0.3);
        QVERIFY(judgeScaling(ScalingLaw::Amdahl, times, 1).kind == ScalingVerdict::Kind::TooFew);
        std::vector<RecordPoint> points;
        for (const int n : {1, 2, 4, 8}) {
            points.push_back(point(rows[2], 256, n, 100 / std::min(n, 2) + (n > 1 ? 2.63 : 0)));
            points.back().cores = 2;
        }
        for (const char* chart : {"speedup", "efficiency"}) {
            const auto said = sentences(makeChart(chart, {test::catalogue(), "matmul", points, {}, "", {}}));
            QVERIFY2(said.contains("5.2") && said.contains("take turns on 2 cores"), qPrintable(said));
        }
        // Karp and Flatt: one fraction, that of two threads.
        QVERIFY(!sentences(makeChart("efficiency", {test::catalogue(), "matmul", points, {}, "", {}}))
                     .contains(QRegularExpression("%, [0-9.]+ %")));
        // Opened records of before say nothing of their computer, and all of them are taken.
        for (auto& p : points) {
            p.cores = 0;
            p.from = std::make_shared<const std::string>("old.jsonl");
        }
        QVERIFY(
            !sentences(makeChart("speedup", {test::catalogue(), "matmul", {}, points, "", {}})).contains("take turns"));
    }
    /// Twice the threads at a size whose work is twice as much.
    void weakScalingGrowsWithTheWork() {
        for (const auto& of : rows) {
            const double grown = 100 * std::pow(2, 1.0 / test::catalogue().find(of.operation)->workPower());
            const std::vector points{point(of, 100, 1, 10), point(of, std::lround(grown), 2, 11)};
            QVERIFY2(makeChart("weak", {test::catalogue(), of.operation, points, {}, "", {}}).hasData(), of.operation);
        }
    }
};

QTEST_GUILESS_MAIN(tst_operation_charts)
#include "tst_operation_charts.moc"
