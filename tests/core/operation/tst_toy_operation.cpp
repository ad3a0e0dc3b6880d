// The five steps of "An operation" in .github/CONTRIBUTING.md, taken for a toy. What sweeps, records, charts and reports then know
// of it comes from its own folder alone.
#include "core/experiment/charts.hpp"
#include "core/experiment/sweep.hpp"
#include "core/operation/variant_operation.hpp"
#include "core/report/plain_report.hpp"
#include "tests/support/scratch.hpp"

#include <QFile>
#include <QTest>

using namespace telar;

namespace {

// Step 1: the contract. y[i] = times x[i] + i, of x[i] = i.
struct ToySpec {
    float times = 2;
};

// Step 2: the variants, the plain one first.
struct ToyVariant {
    std::string name;
    bool threads;
    std::string id() const { return name; }
    Text title() const { return text("Toy, %1", name); }
    Status available() const { return {}; }
    bool usesThreads() const { return threads; }
    void run(const ToySpec& spec, Matrix<float>& y, int count) const {
#pragma omp parallel for num_threads(threads ? count : 1)
        for (int64_t i = 0; i < y.columns(); ++i)
            y.data()[i] = spec.times * static_cast<float>(i) + static_cast<float>(i);
    }
};

Registry<ToyVariant> toyVariants() {
    Registry<ToyVariant> registry;
    registry.add(std::make_unique<ToyVariant>(ToyVariant{"serial", false}));
    registry.add(std::make_unique<ToyVariant>(ToyVariant{"openmp", true}));
    return registry;
}

// Step 3: the parameters, a row each.
const Parameters<ToySpec>& toyParameters() {
    static const Parameters<ToySpec> all{
        parameter<ToySpec>(&ToySpec::times, {.id = "times",
                                             .title = text("Factor"),
                                             .form = "T",
                                             .help = text("Factor of every number (default 2)"),
                                             .example = "2,3"}),
    };
    return all;
}

Expected<ToySpec> specOf(const Work& work) {
    ToySpec spec;
    TELAR_CHECK(readSettings(work, toyParameters(), spec));
    return spec;
}

// Step 4: what the rest of the program asks of it.
class PreparedToy final : public PreparedWork {
public:
    PreparedToy(const Registry<ToyVariant>& registry, const ToySpec& spec, Matrix<float> y)
        : registry_(registry), spec_(spec), y_(std::move(y)) {}
    Expected<Run> run(const std::string& backend, const RunOptions& options) override {
        registry_.find(backend)->run(spec_, y_, std::max(1, options.threads));
        return Run{};
    }
    std::optional<AnyView> output() const override { return AnyView(y_.view()); }
    Cost cost(const std::string&) const override {
        return {4.0 * static_cast<double>(y_.columns()), 2.0 * static_cast<double>(y_.columns())};
    }

private:
    const Registry<ToyVariant>& registry_;
    ToySpec spec_;
    Matrix<float> y_;
};

class ToyOperation final : public VariantOperation<ToyVariant> {
public:
    using VariantOperation::VariantOperation;
    std::string id() const override { return "toy"; }
    Text title() const override { return text("Toy"); }
    Text sizeTitle() const override { return text("toys"); }
    std::string sizes() const override { return "16:64:x2"; }
    std::string variants() const override { return "serial,openmp"; }
    std::vector<SettingInfo> settings() const override { return settingsOf(toyParameters()); }
    Status check(const Work& work) const override {
        const auto spec = specOf(work);
        return spec ? Status{} : Status{spec.error()};
    }
    int64_t bytes(const Work& work) const override { return work.size * 4; }
    double effort(const Work& work) const override { return static_cast<double>(work.size); }
    void describe(const Work& work, RunRecord& record) const override {
        record.inputRows = record.outputRows = 1;
        record.inputColumns = record.outputColumns = work.size;
        if (const auto spec = specOf(work))
            record.entries = entriesOf(toyParameters(), *spec);
    }
    Expected<std::unique_ptr<PreparedWork>> prepare(const Work& work, const JobContext&) const override {
        TELAR_TRY(spec, specOf(work));
        TELAR_TAKE(y, Matrix<float>::create(1, work.size));
        return std::unique_ptr<PreparedWork>(std::make_unique<PreparedToy>(registry_, *spec, std::move(*y)));
    }
};

} // namespace

class tst_toy_operation : public QObject {
    Q_OBJECT
    const Registry<ToyVariant> variants_ = toyVariants();
    Catalogue catalogue_;

    static SweepPlan plan() {
        SweepPlan plan;
        plan.operation = "toy";
        plan.sizes = *parseSizes("16:64:x2");
        plan.backends = {"serial", "openmp"};
        plan.threads = {2};
        plan.repeat = 1;
        plan.settings = *parseAxes("times=2,3");
        return plan;
    }
    /// The records of that sweep, as their file says them.
    std::vector<RecordPoint> swept() const {
        std::string lines;
        SweepOptions options;
        options.record = [&](const RunRecord& record) -> Status {
            lines += toJson(record, -1) + "\n";
            return {};
        };
        const auto outcome = runSweep(plan(), catalogue_, options);
        if (!outcome || outcome->measured != 12 || outcome->failed != 0)
            return {};
        const auto read = readRecords(lines, "toy.jsonl");
        return read ? read->points : std::vector<RecordPoint>();
    }

private slots:
    // Step 5: one line in the list of operations.
    void initTestCase() { catalogue_.add(std::make_unique<ToyOperation>(variants_)); }

    void contributingNamesTheSameSteps() {
        QFile page(TELAR_SOURCE_DIR "/.github/CONTRIBUTING.md");
        QVERIFY(page.open(QIODevice::ReadOnly));
        const auto text = QString::fromUtf8(page.readAll());
        const auto steps = text.mid(text.indexOf("**An operation.**")).section("\n\n", 0, 1);
        for (const char* step : {"1. ", "2. ", "3. ", "4. ", "5. ", "tests/core/operation/tst_toy_operation.cpp"})
            QVERIFY2(steps.contains(step), step);
        QVERIFY(!steps.contains("\n6. "));
    }
    void sweepsRecordsAndSumsAreItsOwn() {
        const auto points = swept();
        QCOMPARE(points.size(), std::size_t{12});
        std::map<std::pair<int64_t, std::string>, std::string> sums;
        for (const auto& point : points) {
            QCOMPARE(point.operation, std::string("toy"));
            QCOMPARE(point.threads, point.backend == "serial" ? 1 : 2);
            QCOMPARE(point.cost->bytes, 4.0 * static_cast<double>(point.size));
            const auto [at, fresh] = sums.try_emplace({point.size, point.spec}, point.sha256);
            QCOMPARE(at->second, point.sha256); // both variants agree
        }
        QCOMPARE(sums.size(), std::size_t{6});
        std::vector<float> byHand;
        for (int i = 0; i < 16; ++i)
            byHand.push_back(static_cast<float>(4 * i));
        const auto sum = sha256(byHand.data(), byHand.size() * sizeof(float));
        QVERIFY(std::any_of(points.begin(), points.end(), [&](const auto& p) { return p.sha256 == sum; }));
    }
    void wrongSettingsAreSentences() {
        auto wrong = plan();
        wrong.settings = *parseAxes("times=many");
        QVERIFY(!sweepPoints(wrong, catalogue_));
        wrong.settings = *parseAxes("colour=2");
        QVERIFY(!sweepPoints(wrong, catalogue_));
    }
    void chartsAndReportsSpeakOfIt() {
        const auto points = swept();
        for (const auto& kind : chartKinds()) {
            const auto chart = makeChart(kind.id, {catalogue_, "toy", points, {}, "", {}});
            QVERIFY2(chart.hasData() || !chart.empty.str().empty(), kind.id);
            if (std::string(kind.id) == "times")
                QCOMPARE(chart.xTitle.str(), std::string("toys"));
        }
        const auto pages = makeReportPages(points, catalogue_, {});
        QVERIFY(pages.ok());
        const auto report = makeReport(points, catalogue_, {});
        QVERIFY(report.ok());
        QVERIFY(report->find("Toy") != std::string::npos && report->find("times") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_toy_operation)
#include "tst_toy_operation.moc"
