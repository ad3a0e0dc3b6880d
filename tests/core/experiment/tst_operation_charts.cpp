// Every operation in every chart: axes, units and work are the operation's own.
#include "core/experiment/charts.hpp"
#include "core/experiment/operation.hpp"

#include <QTest>

#include <cmath>

using namespace telar;

namespace {

struct Row {
    const char* operation;
    const char* backend;
    const char* size;  ///< what stands below the axis
    double work;       ///< values or operations of size 128; 0: none is told
};
constexpr Row rows[] = {
    {"pool", "openmp", "rows and columns", 128.0 * 128},
    {"conv", "openmp", "rows and columns", 128.0 * 128},
    {"matmul", "openmp", "rows and columns", 2.0 * 128 * 128 * 128},
    {"neuron", "openmp", "inputs", 128},
    {"pipeline", "simd", "numbers", 128},
    {"alexnet", "fast", "epochs", 0},
    {"mlp", "fast", "epochs", 0},
    {"dpfm", "lanes", "rows of the corpus", 0},
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
private slots:
    void everyOperationIsHere() {
        const auto pooling = cpuPoolingVariants();
        const auto matmul = cpuMatmulVariants();
        const auto neuron = cpuNeuronVariants();
        const auto pipeline = cpuPipelineVariants();
        const auto engines = nn::cpuEngines();
        const auto convolution = cpuConvolutionVariants();
        const auto ids = operationIds({&pooling, &matmul, &neuron, &pipeline, &engines, {},
                                       [](const std::string&, const JobContext&) -> Expected<nn::SamplesPtr> {
                                           return userError(text("none are read here"));
                                       },
                                       &convolution});
        QCOMPARE(ids.size(), std::size(rows));
        for (std::size_t i = 0; i < ids.size(); ++i)
            QCOMPARE(ids[i], std::string(rows[i].operation));
        QVERIFY(operationTitle("later").str() == "later" && operationSizeTitle("later").str() == "numbers" && workPower("later") == 1);
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
        const auto made = makeChart(chart.toStdString(), {of.operation, points, {}, "", {}});
        QVERIFY2(made.hasData() || !made.empty.str().empty(), "nothing, and no word why");
        const std::string axis = made.xTitle.str();
        if (chart == "times" || chart == "against" || chart == "throughput")
            QCOMPARE(axis, std::string(of.size));
        else // threads, times, names or nothing: never another operation's size
            for (const auto& other : rows)
                QVERIFY2(axis != other.size || axis == of.size || axis == "rows and columns", axis.c_str());
        if (chart == "throughput") {
            QCOMPARE(made.hasData(), of.work > 0);
            if (of.work > 0)
                QVERIFY2(std::abs(made.series.front().y[1] - of.work / 128 / 1e6) < 1e-9 * of.work,
                         qPrintable(QString::number(made.series.front().y[1])));
        }
    }
    /// Twice the threads at a size whose work is twice as much.
    void weakScalingGrowsWithTheWork() {
        for (const auto& of : rows) {
            const double grown = 100 * std::pow(2, 1.0 / workPower(of.operation));
            const std::vector points{point(of, 100, 1, 10), point(of, std::lround(grown), 2, 11)};
            QVERIFY2(makeChart("weak", {of.operation, points, {}, "", {}}).hasData(), of.operation);
        }
    }
};

QTEST_GUILESS_MAIN(tst_operation_charts)
#include "tst_operation_charts.moc"
