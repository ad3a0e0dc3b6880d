// A report's "To repeat": the sweeps that it prints measure the points of its records and no others, whatever subset
// of whatever plan the records are.
#include "core/data/random.hpp"
#include "core/experiment/chart_groups.hpp"
#include "core/experiment/repeat.hpp"
#include "core/nn/training_parameters.hpp"
#include "tests/support/catalogue.hpp"
#include "tests/support/parameter_subsets.hpp"

#include <QTest>

#include <bit>

using namespace telar;
using telar::test::eachSubset;

class tst_repeat : public QObject {
    Q_OBJECT
    const Catalogue& catalogue_ = test::catalogue();

    /// As it would be read from the file of a sweep.
    RecordPoint recordOf(const SweepPoint& point, const Operation& operation) {
        RunRecord record;
        record.operation = operation.id();
        record.backend = point.backend;
        record.device = "a machine";
        record.threads = operation.threadsOf(point.backend, point.threads);
        record.seed = point.work.seed;
        record.inputSource = "random";
        record.total = statisticsOf({1.0});
        operation.describe(point.work, record);
        auto read = readRecords(toJson(record, -1), "a");
        Q_ASSERT(read.ok() && read->points.size() == 1);
        return read->points.front();
    }
    std::multiset<std::string> keysOf(const std::vector<SweepPlan>& plans) {
        std::multiset<std::string> keys;
        for (const auto& plan : plans) {
            const auto points = sweepPoints(plan, catalogue_);
            if (!points) {
                keys.insert(points.error().str());
                continue;
            }
            const auto* operation = catalogue_.find(plan.operation);
            for (const auto& point : *points)
                keys.insert(keyOf(*operation, point));
        }
        return keys;
    }
    std::vector<RecordPoint> recordsOf(const SweepPlan& plan) {
        std::vector<RecordPoint> records;
        const auto points = sweepPoints(plan, catalogue_);
        Q_ASSERT(points.ok());
        const auto* operation = catalogue_.find(plan.operation);
        for (const auto& point : *points)
            records.push_back(recordOf(point, *operation));
        return records;
    }
    static std::vector<const RecordPoint*> pointersTo(const std::vector<RecordPoint>& records) {
        std::vector<const RecordPoint*> out;
        for (const auto& record : records)
            out.push_back(&record);
        return out;
    }
    static SweepPlan plan(const char* operation, const char* sizes, std::vector<std::string> backends,
                          std::vector<int> threads, const char* settings) {
        SweepPlan plan;
        plan.operation = operation;
        plan.sizes = parseSizes(sizes).value();
        plan.backends = std::move(backends);
        plan.threads = std::move(threads);
        if (*settings)
            plan.settings = parseAxes(settings).value();
        return plan;
    }

private slots:
    void aProductIsOneLine() {
        const auto records =
            recordsOf(plan("pool", "64:512:x2", {"simd", "openmp"}, {1, 2}, "kernel=2,3; dilation=1,2"));
        const auto repetition = repetitionOf(catalogue_.find("pool"), pointersTo(records));
        QVERIFY(repetition.others.empty());
        QCOMPARE(repetition.plans.size(), std::size_t(1));
        QCOMPARE(sweepLine(repetition.plans.front(), "a.jsonl"),
                 std::string("telar-cli sweep pool --sizes 64,128,256,512 --backends openmp,simd --threads 1,2 --set "
                             "'kernel=2,3; dilation=1,2; seed=35' --json a.jsonl"));
    }
    /// Settings that belong together do not become a product: 4 points are 4.
    void pairsStayPairs() {
        auto records = recordsOf(plan("pool", "64,128", {"simd"}, {1}, "kernel=2; stride=1"));
        const auto more = recordsOf(plan("pool", "64,128", {"simd"}, {1}, "kernel=5; stride=3"));
        records.insert(records.end(), more.begin(), more.end());
        const auto repetition = repetitionOf(catalogue_.find("pool"), pointersTo(records));
        QCOMPARE(repetition.plans.size(), std::size_t(2));
        QCOMPARE(keysOf(repetition.plans).size(), records.size());
    }
    void anySubsetOfAnyPlan_data() {
        QTest::addColumn<QString>("operation");
        QTest::addColumn<QString>("sizes");
        QTest::addColumn<QStringList>("backends");
        QTest::addColumn<QString>("settings");
        QTest::newRow("pool")
            << "pool"
            << "16,32,64" << QStringList{"thesis", "serial", "simd", "emulator:tiled"}
            << "kernel=2,3x2; stride=1,2; padding=0,1; mode=max,average; count_padding=true,false; seed=1,2";
        QTest::newRow("matmul") << "matmul"
                                << "8,16,32,64" << QStringList{"serial", "fast"}
                                << "identity=false,true; block=8x8,16x16; seed=1,35";
        QTest::newRow("conv") << "conv"
                              << "16,32" << QStringList{"serial", "im2col"}
                              << "channels=1,4; filters=2; kernel=3,5x3; activation=none,relu; seed=1,2";
        QTest::newRow("neuron") << "neuron"
                                << "10,100,1000" << QStringList{"serial", "openmp", "simd"}
                                << "scaled=false,true; seed=1,2,3";
        QTest::newRow("pipeline") << "pipeline"
                                  << "10,100" << QStringList{"passes", "simd"}
                                  << "tanh=library,formula; type=float32,uint8";
        QTest::newRow("mlp") << "mlp"
                             << "1,2" << QStringList{"serial", "fast"}
                             << "batch=16,64; rate=0.001,0.003; optimizer=adam,sgd; data=digits,mine";
        QTest::newRow("dpfm")
            << "dpfm"
            << "40,400" << QStringList{"registers", "backprop"}
            << "registers=2,8,0; behaviour=correct,published; epochs=50,250; optimizer=sgd,adam; shuffle=false,true";
    }
    void anySubsetOfAnyPlan() {
        QFETCH(QString, operation);
        QFETCH(QString, sizes);
        QFETCH(QStringList, backends);
        QFETCH(QString, settings);
        std::vector<std::string> variants;
        for (const auto& one : backends)
            variants.push_back(one.toStdString());
        const auto all = recordsOf(plan(operation.toLatin1(), sizes.toLatin1(), variants, {1, 2}, settings.toLatin1()));
        MersenneTwister random(35);
        for (int round = 0; round < 8; ++round) {
            std::vector<const RecordPoint*> some;
            std::multiset<std::string> wanted;
            for (const auto& record : all)
                if (round == 0 || random.below(3) != 0) {
                    some.push_back(&record);
                    wanted.insert(record.key());
                }
            const auto repetition = repetitionOf(catalogue_.find(operation.toStdString()), some);
            QCOMPARE(repetition.others.size(), std::size_t(0));
            QVERIFY(keysOf(repetition.plans) == wanted);
        }
    }
    /// Whatever a sweep of trainings may vary: up to three settings at once.
    void everyTrainingPlanComesBack() {
        for (const char* model : {"mlp", "alexnet"}) {
            const auto all = without(nn::trainingParameters(model), {"epochs", "setting"});
            int plans = 0;
            eachSubset(
                all,
                [&](unsigned subset, const nn::TrainingSpec& spec) {
                    if (std::popcount(subset) > 3)
                        return;
                    auto wanted = plan(model, "2", {"fast"}, {1}, "");
                    for (std::size_t i = 0; i < all.size(); ++i)
                        if ((subset >> i & 1U) != 0)
                            wanted.settings.push_back({all[i].id, {wordOf(all[i].get(spec))}});
                    const auto records = recordsOf(wanted);
                    QCOMPARE(records.size(), std::size_t(1));
                    wanted.settings.push_back({"seed", {"35"}});
                    const auto again = repetitionOf(catalogue_.find(model), pointersTo(records));
                    QCOMPARE(again.plans.size(), std::size_t(1));
                    const auto line = sweepLine(again.plans.front(), "a.jsonl");
                    QVERIFY2(line == sweepLine(wanted, "a.jsonl"),
                             (line + "\n" + sweepLine(wanted, "a.jsonl")).c_str());
                    QVERIFY(parseAxes(axesText(wanted.settings)).value() == wanted.settings);
                    ++plans;
                },
                nn::usualTraining(model));
            const auto n = static_cast<int>(all.size());
            QVERIFY(n > 16);
            QCOMPARE(plans, 1 + n + n * (n - 1) / 2 + n * (n - 1) * (n - 2) / 6);
        }
    }
    /// Those of programs that knew batch, rate and precision alone.
    void olderTrainingsAreRepeated() {
        auto record = recordsOf(plan("mlp", "2", {"fast"}, {1}, "batch=16; rate=0.01")).front();
        QCOMPARE(record.spec, std::string(R"({"epochs":2,"batch":16,"rate":0.01,"precision":"float32"})"));
        QCOMPARE(
            recordsOf(plan("dpfm", "40", {"lanes"}, {1}, "registers=8")).front().spec,
            std::string(
                R"({"corpus":40,"registers":"8","behaviour":"correct","epochs":"250","batch":"10","rate":"0.01"})"));
        QCOMPARE(recordsOf(plan("neuron", "40", {"simd"}, {1}, "")).front().spec, std::string(R"({"size":40})"));
        QCOMPARE(recordsOf(plan("pipeline", "40", {"simd"}, {1}, "")).front().spec,
                 std::string(R"({"size":40,"tanh":"library"})"));
        QCOMPARE(recordsOf(plan("matmul", "40", {"fast"}, {1}, "")).front().spec,
                 std::string(R"({"size":40,"max":9,"identity":false})"));
    }
    /// Records that leave a usual value unsaid stand apart from those that name another, in charts and tables.
    void whatIsUnsaidIsUsual() {
        const auto records = recordsOf(plan("mlp", "2", {"fast"}, {1}, "optimizer=adam,sgd; rate=0.01; warm_up=0,1"));
        std::vector<NamedSettings> settings;
        for (const auto& record : records)
            settings.push_back(settingsOf(record));
        std::vector<NamedSettings*> all;
        for (auto& one : settings)
            all.push_back(&one);
        sayUnsaid(*catalogue_.find("mlp"), all);
        std::set<std::string> words;
        for (const auto& one : settings) {
            std::map<std::string, std::string> named(one.begin(), one.end());
            QCOMPARE(named.size(), one.size());
            words.insert(named.at("optimizer") + " " + named.at("warm_up"));
        }
        QVERIFY(words == (std::set<std::string>{"adam 0", "adam 1", "sgd 0", "sgd 1"}));
        ChartInput input{catalogue_, "mlp", records, {}, {}, {}};
        QCOMPARE(curvesOf(input).lines.size(), std::size_t(2)); // one for each optimizer, along the warm-up
        input.operation = "pipeline";                           // records without a type are older than bytes
        const auto pipelines = recordsOf(plan("pipeline", "10,100", {"simd"}, {1}, "type=float32,uint8"));
        QCOMPARE(std::count_if(pipelines.begin(), pipelines.end(),
                               [](const auto& one) { return one.spec.find("type") == one.spec.npos; }),
                 2L);
        input.own = pipelines;
        std::multiset<std::string> types;
        const auto lines = curvesOf(input).lines;
        for (const auto& line : lines) {
            const auto told = line.told();
            types.insert(valueOf(told, "type"));
        }
        QVERIFY(types == (std::multiset<std::string>{"float32", "uint8"}));
    }
    /// The published setting is a setting like any other, and a record says what it stands for.
    void publishedTrainingsAreSwept() {
        const auto records = recordsOf(plan("mlp", "2", {"fast"}, {1}, "setting=telar,published"));
        QCOMPARE(records.size(), std::size_t(2));
        QVERIFY(records[0].key() != records[1].key());
        QCOMPARE(keysOf(repetitionOf(catalogue_.find("mlp"), pointersTo(records)).plans).size(), std::size_t(2));
    }
    /// Records that differ look different in tables, whatever they differ in.
    void settingsTellRecordsApart() {
        const auto records =
            recordsOf(plan("pool", "64", {"serial"}, {1},
                           "kernel=2; stride=1,2; padding=0,1; mode=max,average; dilation=1,2; "
                           "pad_value=zero,lowest; count_padding=true,false; ceil=true,false; seed=1,2"));
        std::set<std::string> words;
        for (const auto& record : records)
            words.insert(settingsWords(record, catalogue_));
        QCOMPARE(words.size(), records.size());
        auto other = records.front();
        other.source = "slice.png";
        QVERIFY(words.insert(settingsWords(other, catalogue_)).second);
        QCOMPARE(settingsWords(recordsOf(plan("pool", "64", {"simd"}, {1}, "")).front(), catalogue_),
                 std::string("kernel=2  stride=2  padding=0  mode=max  seed=35"));
    }
    /// A picture, a setting of a later program, a serial variant that an older one recorded with two threads.
    void whatNoSweepMeasuresIsSaid() {
        auto records = recordsOf(plan("pool", "64", {"serial"}, {1}, ""));
        const auto one = records.front();
        records.push_back(one);
        records.back().source = "slice.png";
        records.push_back(one);
        records.back().spec.insert(1, "\"swirl\":3,");
        records.push_back(one);
        records.back().threads = 2;
        records.push_back(one);
        records.back().seed.reset();
        records.push_back(one); // twice the same point
        const auto repetition = repetitionOf(catalogue_.find("pool"), pointersTo(records));
        QCOMPARE(repetition.others.size(), std::size_t(4));
        QCOMPARE(keysOf(repetition.plans), (std::multiset<std::string>{one.key()}));
        QCOMPARE(repetitionOf(catalogue_.find("unknown"), pointersTo(records)).plans.size(), std::size_t(0));
    }
};

QTEST_GUILESS_MAIN(tst_repeat)
#include "tst_repeat.moc"
