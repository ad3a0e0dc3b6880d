// What a training says it will take of memory, against what it takes.
#include "core/nn/trainer.hpp"
#include "tests/core/nn/nn_cases.hpp"
#include "tests/support/huge_mappings.hpp"

#include <malloc.h>

using namespace telar;
using namespace telar::nn;
using namespace telar::nn::test;

namespace {

/// Bytes that the program holds now, small and large pieces.
double held() {
    const auto info = mallinfo2();
    return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd) +
           static_cast<double>(telar::test::HugeMappings::now().bytes);
}

} // namespace

class tst_nn_memory : public QObject {
    Q_OBJECT
    Registry<Engine> engines = cpuEngines();

private slots:
    void asToldWithinATenth_data() {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<int>("model");
        QTest::addColumn<int>("precision");
        for (const auto& engine : engines.all()) {
            const auto id = engine->id();
            QTest::addRow("%s, alexnet", id.c_str()) << QString::fromStdString(id) << 0 << 0;
            QTest::addRow("%s, mlp", id.c_str()) << QString::fromStdString(id) << 1 << 0;
        }
        QTest::newRow("fast, alexnet, bfloat16") << QStringLiteral("fast") << 0 << int(Precision::Bfloat16);
    }
    void asToldWithinATenth() {
        if (TELAR_SANITIZED)
            QSKIP("the sanitizer's allocator does not tell what it holds");
        QFETCH(QString, engine);
        QFETCH(int, model);
        QFETCH(int, precision);
        const auto& e = *engines.find(engine.toStdString());
        const auto samples = model ? blobs(400, 1, 28, 28) : blobs(40, 3, 32, 32);
        SessionSpec spec = sessionSpec(defaultTraining(model ? mlp() : alexnet(10)), samples);
        spec.batch = model ? 256 : 16;
        spec.precision = static_cast<Precision>(precision);
        if (const auto fine = e.supports(spec); !fine)
            QSKIP(fine.error().str().c_str());
        const auto told = static_cast<double>(e.memoryBytes(spec));
        const double before = held();
        auto session = openSession(e, spec);
        QVERIFY(session.ok());
        if (engine == "fast" || model) { // a step of the plain loops on AlexNet takes long and needs no more
            const auto order = firstSamples(spec.batch);
            QVERIFY((*session)->train({order, 0, 1, 0, 0, 1e-3, nullptr}, {}).ok());
        }
        QVERIFY((*session)->keep().ok()); // as a training does after its best epoch
        const double took = held() - before;
        qDebug("told %.1f MiB, took %.1f MiB", told / (1 << 20), took / (1 << 20));
        QVERIFY2(std::fabs(took - told) <= 0.1 * took, "the estimate is off by more than a tenth");
    }
};

QTEST_GUILESS_MAIN(tst_nn_memory)
#include "tst_nn_memory.moc"
