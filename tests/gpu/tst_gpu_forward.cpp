// Forward mode on the device against the emulator and the processor's engine: the same bits.
#include "core/forward/warp_training.hpp"
#include "gpu/device/device.hpp"
#include "gpu/forward/forward.hpp"

#include <QTest>

using namespace telar;
using namespace telar::forward;

class tst_gpu_forward : public QObject {
    Q_OBJECT

private slots:
    void saysWhyNot() {
        if (gpu::available())
            QSKIP("there is a device");
        const auto data = sumDataset(40, 1);
        const auto none = gpu::trainForward(TrainSpec{}, {{1, 16, 0}}, {&data});
        QVERIFY(!none.ok());
        QCOMPARE(none.error().what.str(), gpu::available().error().what.str());
    }
    void sameBits_data() {
        QTest::addColumn<int>("registers");
        QTest::addColumn<bool>("published");
        for (const int k : {2, 16, 33, 0})
            for (const bool published : {false, true})
                QTest::addRow("%d %s", k, published ? "published" : "correct") << k << published;
    }
    void sameBits() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(int, registers);
        QFETCH(bool, published);
        TrainSpec spec;
        spec.engine = Engine::Registers;
        spec.published = published;
        spec.rate = published ? 0.01 : 0.1;
        spec.epochs = 30;
        const auto first = sumDataset(400, 1), second = sumDataset(400, 2);
        const std::vector<WarpRun> runs{{1, registers, 0}, {2, registers, 1}, {3, 8, 0}};
        const auto results = gpu::trainForward(spec, runs, {&first, &second});
        QVERIFY2(results.ok(), results.ok() ? "" : results.error().str().c_str());
        for (std::size_t r = 0; r < runs.size(); ++r) {
            auto own = spec;
            own.seed = runs[r].seed;
            own.registers = runs[r].registers;
            const auto want = train(own, runs[r].data ? second : first);
            QVERIFY(want.ok());
            QVERIFY((*results)[r].weights == want->weights);
            for (std::size_t e = 0; e < want->epochs.size(); ++e) {
                QCOMPARE((*results)[r].epochs[e].trainLoss, want->epochs[e].trainLoss);
                QCOMPARE((*results)[r].epochs[e].validationLoss, want->epochs[e].validationLoss);
            }
            QVERIFY((*results)[r].epochs.front().ms > 0);
        }
    }
    void divergenceAndStop() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        const auto data = sumDataset(40, 1);
        TrainSpec spec;
        spec.engine = Engine::Registers;
        spec.rate = 500;
        spec.epochs = 5;
        const auto want = train(spec, data);
        const auto got = gpu::trainForward(spec, {{1, 16, 0}}, {&data});
        QVERIFY(got.ok());
        QCOMPARE(got->front().divergedEpoch, want->divergedEpoch);
        QCOMPARE(got->front().divergedBatch, want->divergedBatch);
        std::stop_source source;
        source.request_stop();
        const auto stopped = gpu::trainForward(spec, {{1, 16, 0}}, {&data}, {source.get_token(), nullptr});
        QVERIFY(!stopped.ok());
        QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
    }
};

QTEST_GUILESS_MAIN(tst_gpu_forward)
#include "tst_gpu_forward.moc"
