// The five steps of "An operation" and of "A kernel" in .github/CONTRIBUTING.md, taken for a toy. What sweeps, records, charts,
// reports, profiles and traces then know of it comes from its own folder alone.
#include "core/experiment/charts.hpp"
#include "core/experiment/sweep.hpp"
#include "core/operation/variant_operation.hpp"
#include "core/simt/builtin/builtin.hpp"
#include "core/simt/builtin/predicted.hpp"
#include "core/simt/cards.hpp"
#include "core/simt/thread_view.hpp"
#include "tests/support/contributing.hpp"
#include "tests/support/reports.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

#include <numeric>

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

// A kernel, step 1: its file, which the build makes PTX of.
constexpr const char* toyFile = "tests/data/toy/kernels/sum_of_place.cu";

// A kernel, step 2: its card in the topic's list.
const std::vector<simt::KernelCard>& toyKernels() {
    static const std::vector<simt::KernelCard> cards{{"sum-of-place",
                                                      text(TELAR_TR("core", "A number for each thread")),
                                                      text(TELAR_TR("core", "Neighbouring threads read neighbours.")),
                                                      toyFile,
                                                      {}}};
    return cards;
}

// A kernel, step 3: its launch, and what it cannot do.
Status toyFitsKernels(const Matrix<float>& y) {
    return y.columns() <= 1 << 20 ? Status{} : userError(text("The kernel counts toys up to %1", 1 << 20));
}
Expected<simt::LaunchReport> emulateToy(const std::string& kernel, const ToySpec& spec, Matrix<float>& y,
                                        const simt::LaunchOptions& options) {
    TELAR_CHECK(toyFitsKernels(y));
    Matrix<float> x(1, y.columns());
    std::iota(x.data(), x.data() + x.columns(), 0.0f);
    const auto count = static_cast<int>(y.columns());
    const builtin::Call call{toyFile,
                             "sumOfPlace",
                             kernel,
                             {builtin::array("x", std::as_const(x).data(), count), builtin::array("y", y.data(), count),
                              builtin::value(count), builtin::value(spec.times)}};
    return builtin::run(call, {{static_cast<uint32_t>((count + 63) / 64), 1, 1}, {64, 1, 1}}, options);
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
    std::string kernelOf(const std::string& backend) const override { return telar::kernelOf(backend, toyKernels()); }
    Status fits(const std::string& kernel, const Block& block) const override {
        const auto known = fitsCards(kernel, toyKernels(), block);
        return known ? toyFitsKernels(y_) : known;
    }
    Expected<std::vector<simt::LaunchReport>> launches(const std::string& kernel, const simt::LaunchOptions& options,
                                                       const Block&) override {
        return oneLaunch(emulateToy(kernel, spec_, y_, options));
    }
    KernelOutput filled(const std::string&, std::size_t, const simt::LaunchReport&) const override {
        return {"y", 1, y_.columns()};
    }
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
    const std::vector<simt::KernelCard>& kernels() const override { return toyKernels(); }
    WorkForm kernelForm() const override { return {{sizeParameter("size", "N", "Toys", 600, 1 << 20)}, {}}; }
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

    void contributingNamesTheSameSteps_data() {
        QTest::addColumn<QString>("what");
        QTest::newRow("operation") << "**An operation.**";
        QTest::newRow("kernel") << "**A kernel.**";
    }
    void contributingNamesTheSameSteps() {
        QFETCH(QString, what);
        QVERIFY(test::takesFiveSteps(what, "tests/core/operation/tst_toy_operation.cpp"));
    }
    /// Its kernel computes the same, counts what the text says, breaks nothing, and each thread is seen to write its number.
    void itsKernelIsComparedProfiledAndTraced() {
        if (const auto able = builtin::available(toyFile); !able)
            QSKIP("Telar was built without clang, and there is none");
        const auto& operation = *catalogue_.all().front();
        QCOMPARE(operation.kernels().front().source().substr(0, 4), std::string_view("// y"));
        const Work work{.size = 200, .settings = {{"times", "3"}}};
        auto prepared = operation.prepare(work, {});
        QVERIFY(prepared.ok());
        auto& toy = **prepared;
        const auto sum = [&] {
            const auto y = std::get<PlanesView<const float>>(*toy.output());
            return sha256(y.data, 200 * sizeof(float));
        };
        QVERIFY(toy.run("serial", {}).ok());
        const auto wanted = sum();
        for (const auto& card : operation.kernels()) {
            QCOMPARE(toy.kernelOf(std::string("emulator:") + card.id), std::string(card.id));
            QVERIFY(toy.fits(card.id, {}).ok() && !toy.fits(card.id, simt::Dim3{8, 8, 1}).ok());
            QVERIFY(toy.run("serial", {}).ok());
            simt::LaunchOptions counting, tracing;
            counting.mode = simt::Mode::Counted;
            tracing.firstBlock = 3;
            tracing.blocks = 1;
            const auto reports = toy.launches(card.id, counting, {});
            QVERIFY(reports.ok());
            QCOMPARE(sum(), wanted);
            QCOMPARE(reports->front().findingCount, int64_t{0});
            QCOMPARE(reports->front().counters.threads, int64_t{256});
            QCOMPARE(reports->front().counters.global().sectors, int64_t{2 * 200 / 8}); // of 32 bytes
            const auto traced = toy.trace(card.id, tracing);
            QVERIFY(traced.ok());
            QCOMPARE(storingThread(*traced->launch.trace, *traced->launch.trace->find(3), traced->output.array, 195),
                     std::optional<uint32_t>(3));
            const auto counted =
                builtin::countLaunches([&](const simt::LaunchOptions& options) { return toy.count(card.id, options); });
            QVERIFY(counted.ok());
            QVERIFY(builtin::predictRun(*simt::findCard("A100"), *counted)->seconds > 0);
        }
        QVERIFY(!toy.fits("sideways", {}).ok());
        QVERIFY(!toyFitsKernels(Matrix<float>(1, (1 << 20) + 1)).ok());
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
        const auto report = test::makeReport(points, catalogue_, {});
        QVERIFY(report.ok());
        QVERIFY(report->find("Toy") != std::string::npos && report->find("times") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(tst_toy_operation)
#include "tst_toy_operation.moc"
