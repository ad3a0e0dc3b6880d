// What is measured has the cores for itself: a measurement that was stopped has really ended before the next one
// begins. What is measured is what the controls say.
#include "core/experiment/agreement.hpp"
#include "tests/support/catalogue.hpp"
#include "tests/support/gui.hpp"
#include "ui/labs/experiments/experiments_lab.hpp"
#include "ui/labs/experiments/experiments_model.hpp"
#include "ui/labs/matmul/matmul_model.hpp"
#include "ui/labs/neuron/neuron_lab.hpp"
#include "ui/labs/neuron/neuron_model.hpp"
#include "ui/labs/pipeline/pipeline_lab.hpp"
#include "ui/labs/pipeline/pipeline_model.hpp"

#include <QLabel>
#include <QStandardPaths>
#include <QUndoStack>

#include <atomic>
#include <thread>

using namespace telar;

namespace {

/// How many are under way, and the most there have ever been.
struct Runs {
    static inline std::atomic<int> now = 0, most = 0, count = 0;
    static inline std::atomic<float> first = 0; ///< of the last run's values
    explicit Runs(int milliseconds = 300) {
        ++count;
        most = std::max(most.load(), ++now);
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); // deaf to its stop token
    }
    ~Runs() { --now; }
    static void forget() { now = 0, most = 0, count = 0; }
};

template <class Variant>
struct Slow : Variant {
    Slow() : Variant({"slow", text("slow"), text("slow")}) {}
};
struct SlowProduct final : Slow<MatmulVariant> {
    Expected<MatmulRun> run(const MatmulProblem&, const PlanesView<float>&, const RunOptions&) const override {
        const Runs one;
        return MatmulRun{};
    }
};
struct SlowNeuron final : Slow<NeuronVariant> {
    Expected<NeuronRun> run(const NeuronProblem&, const RunOptions& options) const override {
        if (options.job.progress) // the reference of the picture
            return NeuronRun{};
        const Runs one;
        return NeuronRun{};
    }
};
struct SlowPipeline final : Slow<PipelineVariant> {
    int passes() const override { return 1; }
    Expected<PipelineRun> run(const PipelineProblem& problem, std::span<float>, const RunOptions&) const override {
        const Runs one(problem.size() > 1000 ? 1500 : 1); // longer than the roofs, which are measured first
        Runs::first = problem.value(0);
        return PipelineRun{};
    }
};

/// Measures, stops and measures again at once.
template <class Model, class Measure>
void twice(Model& model, const Measure& measure) {
    Runs::forget();
    measure();
    QVERIFY(QTest::qWaitFor([] { return Runs::now > 0; }, test::patience));
    for (int i = 0; i < 3; ++i) {
        model.cancel();
        measure();
    }
    QVERIFY(QTest::qWaitFor([] { return Runs::count >= 2; }, test::patience));
    QTest::qWait(700);
    model.cancel();
    QVERIFY(QTest::qWaitFor([] { return Runs::now == 0; }, test::patience));
    QCOMPARE(Runs::most.load(), 1);
}

} // namespace

class tst_measuring : public QObject {
    Q_OBJECT
    QTemporaryDir settings_;

private slots:
    void initTestCase() { test::isolateSettings(settings_); }

    /// Copy speed is that of the fastest plain copy: more threads than help make none slower.
    void copySpeedIsTheFastestCopys() {
        constexpr int64_t bytes = int64_t{1} << 21;
        double one = 0, many = 0;
        for (int attempt = 0; attempt < 10 && many >= 2 * one; ++attempt) { // others may have the cores
            one = copyMilliseconds(bytes, bytes, 1, 9, {});
            many = copyMilliseconds(bytes, bytes, 64, 9, {});
        }
        QVERIFY2(one > 0 && many < 2 * one, qPrintable(QString("%1 ms, %2 ms").arg(one).arg(many)));
    }

    void aJobWaitsForItsTurn() {
        JobRunner runner;
        runner.setMeasures();
        int done = 0;
        Runs::forget();
        const auto work = [](const JobContext&) -> Expected<int> {
            const Runs one;
            return 7;
        };
        for (int i = 0; i < 5; ++i)
            runner.start<int>(work, [&](std::shared_ptr<const int> seven) { done += *seven; });
        QVERIFY(runner.running());
        QVERIFY(QTest::qWaitFor([&] { return !runner.running(); }, test::patience));
        QCOMPARE(done, 7); // only the last counts
        QCOMPARE(Runs::count.load(), 2);
        QCOMPARE(Runs::most.load(), 1);
        // One that waits for its turn can be stopped there.
        runner.start<int>(work, [&](std::shared_ptr<const int>) { done = -1; });
        runner.start<int>(work, [&](std::shared_ptr<const int>) { done = -1; });
        runner.cancel();
        QVERIFY(!runner.running());
        QTest::qWait(700);
        QCOMPARE(done, 7);
        QCOMPARE(Runs::count.load(), 3);
    }
    /// Two pages that measure at the same time would each measure the other.
    void pagesTakeTurns() {
        JobRunner one, two, plain;
        one.setMeasures();
        two.setMeasures();
        Runs::forget();
        QStringList order;
        const auto work = [](const JobContext&) -> Expected<int> {
            const Runs run;
            return 7;
        };
        one.start<int>(work, [&](std::shared_ptr<const int>) {
            order << "one";
            one.start<int>(work, [&](std::shared_ptr<const int>) { order << "one again"; });
        });
        two.start<int>(work, [&](std::shared_ptr<const int>) { order << "two"; });
        QVERIFY(two.running());
        plain.start<int>([](const JobContext&) -> Expected<int> { return 1; },
                         [&](std::shared_ptr<const int>) { order << "plain"; }); // waits for nobody
        QVERIFY(QTest::qWaitFor([&] { return order.size() == 4; }, test::patience));
        QCOMPARE(order, QStringList({"plain", "one", "two", "one again"}));
        QCOMPARE(Runs::most.load(), 1);
    }
    void threads() {
        Registry<MatmulVariant> registry;
        registry.add(std::make_unique<SlowProduct>());
        QUndoStack undo;
        MatmulModel model(registry, nullptr, undo);
        twice(model, [&] { model.setTimedSize(16), model.measure(); });
    }
    void neuron() {
        Registry<NeuronVariant> registry;
        registry.add(std::make_unique<SlowNeuron>());
        QUndoStack undo;
        NeuronModel model(registry, undo);
        NeuronState state = model.state();
        state.inputs = NeuronState::Inputs::Ten;
        model.setState(state);
        QVERIFY(QTest::qWaitFor([&] { return model.result() != nullptr; }, test::patience));
        twice(model, [&] { model.measure(); });
    }
    void pipeline() {
        Registry<PipelineVariant> registry;
        registry.add(std::make_unique<SlowPipeline>());
        QUndoStack undo;
        PipelineModel model(registry, undo);
        twice(model, [&] { model.measure(); });
    }
    /// Another seed is other inputs.
    void pipelineMeasuresTheSeedThatIsShown() {
        Registry<PipelineVariant> registry;
        registry.add(std::make_unique<SlowPipeline>());
        QUndoStack undo;
        PipelineModel model(registry, undo);
        float first[2] = {};
        for (const quint32 seed : {1u, 2u}) {
            PipelineState state = model.state();
            state.source = PipelineState::Source::Random;
            state.size = 1000;
            state.seed = seed;
            model.setState(state);
            model.measure();
            QVERIFY(QTest::qWaitFor([&] { return model.timings().at("slow").state == PipelineTiming::State::Measured; },
                                    test::patience));
            const auto inputs = makePipelineInputs(1000, seed);
            QVERIFY(inputs.ok());
            QCOMPARE(Runs::first.load(), inputs->problem().value(0));
            first[seed - 1] = Runs::first;
        }
        QVERIFY(first[0] != first[1]);
    }
    /// What a lab has timed is a record like that of a sweep, and the lab of experiments opens it.
    void timesAreOpenedInExperiments() {
        QStandardPaths::setTestModeEnabled(true);
        const auto neurons = cpuNeuronVariants();
        const auto pipelines = cpuPipelineVariants();
        const AllOperations all(test::noSamples, [](const std::string& variant) { return "what runs " + variant; });
        const auto& operations = all.catalogue;
        MainWindow window;
        window.setCatalogue(operations);
        auto* neuron = new NeuronLab(neurons);
        auto* pipeline = new PipelineLab(pipelines);
        auto* experiments = new ExperimentsLab(operations);
        for (Lab* lab : {static_cast<Lab*>(neuron), static_cast<Lab*>(pipeline), static_cast<Lab*>(experiments)})
            window.addLab(lab);
        window.show();
        window.showLab("neuron");
        QVERIFY(neuron->times().empty());
        neuron->model().edit("the published inputs",
                             [](NeuronState& state) { state.inputs = NeuronState::Inputs::Published; });
        window.action("openTimes")->trigger(); // nothing yet: said, and nothing opened
        QVERIFY(window.findChild<QLabel*>("problem")->isVisible());
        QCOMPARE(window.currentLab(), static_cast<Lab*>(neuron));
        std::size_t opened = 0;
        for (Lab* lab : {static_cast<Lab*>(neuron), static_cast<Lab*>(pipeline)}) {
            window.showLab(lab->id());
            QVERIFY(QTest::qWaitFor([&] { return !lab->busy() && !lab->times().empty(); }, test::patience));
            const auto* operation = operations.find(lab->id().toStdString());
            const auto variants = operation->backends();
            QCOMPARE(lab->times().size(), variants.size());
            window.action("openTimes")->trigger();
            QCOMPARE(window.currentLab(), static_cast<Lab*>(experiments));
            opened += variants.size();
            QVERIFY(QTest::qWaitFor([&] { return experiments->model().opened().size() == opened; }, test::patience));
            Work work{1000000, usualSettings(*operation), 1};
            for (auto& setting : work.settings)
                if (setting.name == "tanh")
                    setting.value = "formula"; // as the lab starts
            for (const auto& [id, available] : variants) {
                const auto& all = experiments->model().opened();
                const auto key = keyOf(*operation, {id, 0, work});
                const auto found =
                    std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.key() == key; });
                QVERIFY2(found != all.end(), key.c_str());
                QCOMPARE(found->device, "what runs " + id);
                QVERIFY(found->total.runs >= 1);
            }
        }
    }
    /// A registry without the variant that a lab would ask for.
    void missingVariantsAreSaid() {
        Registry<NeuronVariant> neurons;
        neurons.add(std::make_unique<SlowNeuron>());
        QUndoStack undo;
        NeuronModel neuron(neurons, undo);
        neuron.setState(neuron.state());
        QVERIFY(QTest::qWaitFor([&] { return neuron.result() != nullptr; }, test::patience));
        neuron.cancel();
        const Registry<NeuronVariant> none;
        NeuronModel nothing(none, undo);
        nothing.setState(nothing.state());
        QVERIFY(QTest::qWaitFor([&] { return nothing.error().has_value(); }, test::patience));
        Registry<MatmulVariant> products;
        products.add(std::make_unique<SlowProduct>());
        MatmulModel matmul(products, nullptr, undo);
        MatmulState smaller = matmul.state();
        smaller.size = 8;
        matmul.setState(smaller);
        QVERIFY(QTest::qWaitFor([&] { return matmul.error().has_value(); }, test::patience));
    }
};

QTEST_MAIN(tst_measuring)
#include "tst_measuring.moc"
