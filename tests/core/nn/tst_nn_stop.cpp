// What is to stop is left out, by every engine on the processor.
#include "tests/core/nn/nn_cases.hpp"

#include <algorithm>
#include <stop_token>

using namespace telar;
using namespace telar::nn;
using namespace telar::nn::test;

class tst_nn_stop : public QObject {
    Q_OBJECT
    Registry<Engine> engines = cpuEngines();

private slots:
    /// A network of 23 million weights takes a third of a second to be drawn, a step of it as long.
    void whatIsToStopIsLeftOut() {
        std::stop_source asked;
        asked.request_stop();
        const JobContext stopped{asked.get_token()};
        for (const auto& tensor : initialParameters(alexnet(10), 35, stopped))
            QVERIFY(std::all_of(tensor.values.begin(), tensor.values.end(), [](float v) { return v == 0; }));
        for (const auto& engine : engines.all()) {
            auto training = defaultTraining(mlp(16, 3));
            training.batch = 16;
            const auto spec = sessionSpec(training, blobs(90, 1, 28, 28));
            const auto none = openSession(*engine, spec, stopped);
            QVERIFY(!none.ok() && none.error().kind == ErrorKind::Cancelled);
            auto session = openSession(*engine, spec);
            QVERIFY(session.ok());
            const auto order = firstSamples(16);
            const auto before = (*session)->parameters();
            const auto steps = (*session)->train({order, 0, 1, 0, 0, 0.1, nullptr}, stopped);
            QVERIFY(!steps.ok() || steps->empty());
            const auto evaluated = (*session)->evaluate(order, stopped);
            QVERIFY(!evaluated.ok() && evaluated.error().kind == ErrorKind::Cancelled);
            QVERIFY(*(*session)->parameters() == *before);
            const auto done = (*session)->train({order, 0, 1, 0, 0, 0.1, nullptr}, {}); // for another job
            QVERIFY(done.ok() && done->size() == 1);
            QVERIFY(!(*(*session)->parameters() == *before));
        }
    }
};

QTEST_GUILESS_MAIN(tst_nn_stop)
#include "tst_nn_stop.moc"
