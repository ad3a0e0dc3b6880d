// Trainings with one warp per neuron, in the emulator: the very bits of the engine that takes one sample
// after the other, no race, and refusals for what a device does not do.
#include "core/forward/engines.hpp"
#include "core/forward/kernels/sigmoid.cuh"
#include "core/forward/warp_training.hpp"
#include "core/simt/builtin/builtin.hpp"

#include <QTest>

#include <cmath>

using namespace telar;
using namespace telar::forward;

namespace {

TrainSpec specOf(int registers, bool published, int epochs) {
    TrainSpec spec;
    spec.engine = Engine::Registers;
    spec.registers = registers;
    spec.published = published;
    spec.rate = published ? 0.01 : 0.1;
    spec.epochs = epochs;
    return spec;
}

Dataset classes(int64_t rows) {
    Dataset data{Matrix<float>(rows, 3), Matrix<float>(rows, 2), rows * 4 / 5, 2, "two classes"};
    for (int64_t r = 0; r < rows; ++r) {
        for (int64_t c = 0; c < 3; ++c)
            data.inputs.at(r, c) = static_cast<float>((r * 31 + c * 17) % 23) / 23;
        const bool second = data.inputs.at(r, 0) > data.inputs.at(r, 1);
        data.targets.at(r, 0) = second ? 0.0f : 1.0f;
        data.targets.at(r, 1) = second ? 1.0f : 0.0f;
    }
    return data;
}

/// Empty where the two are the same bits.
QString difference(const TrainResult& a, const TrainResult& b) {
    if (a.weights != b.weights)
        return "weights";
    if (a.epochs.size() != b.epochs.size())
        return "epochs";
    for (std::size_t e = 0; e < a.epochs.size(); ++e)
        if (a.epochs[e].trainLoss != b.epochs[e].trainLoss || a.epochs[e].validationLoss != b.epochs[e].validationLoss)
            return QString("losses of epoch %1").arg(e + 1);
    if (a.bestEpoch != b.bestEpoch || a.divergedEpoch != b.divergedEpoch || a.divergedBatch != b.divergedBatch)
        return "best or diverged epoch";
    return {};
}

/// The same bits as the device, and as the engine `Registers`; slowly. Counted or traced as `options` say.
Expected<std::vector<TrainResult>> emulateWarps(const TrainSpec& spec, const std::vector<WarpRun>& runs,
                                                const std::vector<const Dataset*>& data,
                                                const simt::LaunchOptions& options = {},
                                                simt::LaunchReport* report = nullptr) {
    TELAR_TAKE(plan, planWarps(spec, runs, data));
    std::vector<double> losses(runs.size() * static_cast<std::size_t>(spec.epochs) * 2);
    std::vector<int32_t> diverged(2 * runs.size());
    const auto given = [](const char* name, auto& values) {
        return builtin::array(name, values.data(), static_cast<int64_t>(values.size()));
    };
    const builtin::Call call{"core/forward/kernels/warp_neurons.cu",
                             "warpNeurons",
                             "warp-neurons",
                             {given("inputs", plan->inputs), given("targets", plan->targets),
                              given("settings", plan->settings), given("weights", plan->weights),
                              given("losses", losses), given("diverged", diverged), builtin::value(plan->training)},
                             false};
    TELAR_TAKE(launched, builtin::run(call, plan->config, options));
    if (report)
        *report = std::move(*launched);
    return warpResults(*plan, spec, losses, plan->weights, diverged, 0);
}

} // namespace

class tst_warp_training : public QObject {
    Q_OBJECT

private slots:
    void sigmoidIsClose() {
        for (float z = -90; z < 90; z += 0.0137f) {
            const double want = 1 / (1 + std::exp(-static_cast<double>(z)));
            const double got = static_cast<double>(::sigmoid(z));
            QVERIFY2(std::fabs(got - want) <= 4e-7 * want + 2e-38, qPrintable(QString::number(z)));
        }
        QCOMPARE(::sigmoid(0.0f), 0.5f);
        QCOMPARE(::sigmoid(1e30f), 1.0f);
        QCOMPARE(::sigmoid(-1e30f), 0.0f);
    }
    void sameBitsAsOneSampleAfterTheOther_data() {
        QTest::addColumn<int>("registers");
        QTest::addColumn<bool>("published");
        for (const int k : {1, 2, 16, 33, 0})
            for (const bool published : {false, true})
                QTest::addRow("%d %s", k, published ? "published" : "correct") << k << published;
    }
    void sameBitsAsOneSampleAfterTheOther() {
        QFETCH(int, registers);
        QFETCH(bool, published);
        const auto data = sumDataset(28, 5); // 22 to learn from: a last batch of two
        auto spec = specOf(registers, published, 2);
        spec.seed = 3;
        const auto own = train(spec, data);
        const auto warps = emulateWarps(spec, {{3, registers, 0}}, {&data});
        QVERIFY2(warps.ok(), warps.ok() ? "" : warps.error().str().c_str());
        QCOMPARE(difference(warps->front(), *own), QString());
        // The batched engine adds in another order.
        auto lanes = spec;
        lanes.engine = Engine::Lanes;
        const auto other = train(lanes, data);
        for (std::size_t p = 0; p < own->weights.size(); ++p)
            QVERIFY(std::fabs(other->weights[p] - warps->front().weights[p]) < 2e-3f);
    }
    void severalTrainingsAtOnce() {
        const auto first = sumDataset(20, 1), second = sumDataset(20, 2);
        const auto spec = specOf(0, false, 2);
        const std::vector<WarpRun> runs{{1, 4, 0}, {2, 16, 1}, {7, 8, 1}};
        const auto results = emulateWarps(spec, runs, {&first, &second});
        QVERIFY(results.ok());
        for (std::size_t r = 0; r < runs.size(); ++r) {
            auto own = spec;
            own.registers = runs[r].registers;
            own.seed = runs[r].seed;
            QCOMPARE(difference((*results)[r], *train(own, runs[r].data ? second : first)), QString());
        }
    }
    void classesAndDepth() {
        const auto data = classes(20);
        auto spec = specOf(5, false, 2);
        spec.shape.widths = {3, 6, 4, 2};
        spec.shape.output = Activation::Sigmoid;
        spec.batch = 7;
        const auto results = emulateWarps(spec, {{1, 5, 0}}, {&data});
        QVERIFY(results.ok());
        QCOMPARE(difference(results->front(), *train(spec, data)), QString());
        spec.shape.widths = {3, 2}; // a single layer
        QCOMPARE(difference(emulateWarps(spec, {{1, 5, 0}}, {&data})->front(), *train(spec, data)), QString());
    }
    void divergenceSaysWhere() {
        const auto data = sumDataset(40, 1);
        auto spec = specOf(16, false, 3);
        spec.rate = 500;
        const auto own = train(spec, data);
        QVERIFY(own->divergedEpoch > 0);
        QCOMPARE(difference(emulateWarps(spec, {{1, 16, 0}}, {&data})->front(), *own), QString());
    }
    void noRaces() {
        const auto data = sumDataset(15, 1);
        simt::LaunchReport report;
        simt::LaunchOptions options;
        options.mode = simt::Mode::Counted;
        const auto results = emulateWarps(specOf(8, true, 1), {{1, 8, 0}}, {&data}, options, &report);
        QVERIFY2(results.ok(), results.ok() ? "" : results.error().str().c_str());
        QVERIFY2(report.findings.empty(), report.findings.empty() ? "" : report.findings.front().text().str().c_str());
        QVERIFY(report.counters.total(simt::Op::Shuffle).instructions > 0);
    }
    void refusals() {
        const auto data = sumDataset(40, 1);
        auto spec = specOf(16, false, 1);
        spec.optimizer = Optimizer::Adam;
        QVERIFY(!planWarps(spec, {{}}, {&data}).ok());
        spec = specOf(16, false, 1);
        spec.shuffle = true;
        QVERIFY(!planWarps(spec, {{}}, {&data}).ok());
        spec = specOf(16, false, 1);
        spec.shape.widths = {4, 33, 1};
        auto refused = planWarps(spec, {{}}, {&data});
        QVERIFY(!refused.ok() && refused.error().what.str().find("32") != std::string::npos);
        spec.shape.widths = {4, 32, 32, 1};
        refused = planWarps(spec, {{1, 0, 0}}, {&data});
        QVERIFY(!refused.ok() && refused.error().what.str().find("shared memory") != std::string::npos);
        const auto plan = planWarps(specOf(16, false, 1), {{1, 16, 0}}, {&data});
        QVERIFY(plan.ok());
        QVERIFY(plan->config.dynamicShared <= simt::maxSharedBytes);
        QVERIFY(simt::checkLaunch(plan->config).ok());
    }
};

QTEST_GUILESS_MAIN(tst_warp_training)
#include "tst_warp_training.moc"
