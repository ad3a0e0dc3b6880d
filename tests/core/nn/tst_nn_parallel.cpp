// Data-parallel training: several ranks make the step that one alone makes.
#include "core/nn/trainer.hpp"
#include "tests/core/nn/nn_cases.hpp"
#include "tests/support/in_process.hpp"

#include <cstring>
#include <mutex>
#include <thread>

using namespace telar;
using namespace telar::nn;
using namespace telar::nn::test;

namespace {

/// Does `body` on every rank, each on a thread of its own; what they return, by rank.
template <class T>
std::vector<T> onRanks(int size, const std::function<T(std::shared_ptr<Communicator>)>& body) {
    auto ranks = telar::test::inProcessRanks(size);
    std::vector<T> results(ranks.size());
    std::vector<std::jthread> threads;
    for (std::size_t r = 0; r < ranks.size(); ++r)
        threads.emplace_back([&, r] { results[r] = body(std::shared_ptr<Communicator>(std::move(ranks[r]))); });
    threads.clear();
    return results;
}

/// One step of plain gradient descent with rate 1: what it changes is the gradient.
Tensors gradientOf(const Engine& engine, std::shared_ptr<Communicator> world, const SamplesPtr& samples, int64_t batch,
                   StepFigures* figures = nullptr) {
    SessionSpec spec;
    spec.model = everyLayer();
    spec.optimiser.kind = OptimiserKind::Sgd;
    spec.samples = samples;
    spec.batch = batch;
    spec.threads = 1;
    spec.augmentation.on = true;
    spec.world = std::move(world);
    auto session = openSession(engine, spec);
    if (!session.ok())
        return {};
    const auto order = firstSamples(batch);
    const auto done = (*session)->train({order, 0, 1, 0, 0, 1.0, nullptr}, {});
    if (!done.ok())
        return {};
    if (figures)
        *figures = done->front();
    auto after = (*session)->parameters();
    auto before = initialParameters(spec.model, spec.seed);
    for (std::size_t t = 0; t < before.size(); ++t)
        for (std::size_t i = 0; i < before[t].values.size(); ++i)
            before[t].values[i] -= (*after)[t].values[i];
    return before;
}

/// Of 54 pictures: the last batch of 6 leaves little for each rank.
TrainingSpec threeEpochs() {
    auto spec = smallTraining();
    spec.epochs = 3;
    spec.rate = 1e-2;
    spec.threads = 1;
    return spec;
}

} // namespace

class tst_nn_parallel : public QObject {
    Q_OBJECT
    Registry<Engine> engines = cpuEngines();

    void rows() {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<int>("ranks");
        for (const auto& engine : engines.all())
            for (const int ranks : {2, 3, 4})
                QTest::addRow("%s, %d ranks", engine->id().c_str(), ranks)
                    << QString::fromStdString(engine->id()) << ranks;
    }

private slots:
    void gradientsEqualThoseOfOne_data() { rows(); }
    void gradientsEqualThoseOfOne() {
        QFETCH(QString, engine);
        QFETCH(int, ranks);
        const auto& e = *engines.find(engine.toStdString());
        const auto samples = blobs(40, 2, 12, 12);
        for (const int64_t batch : {13, 2}) { // the small one leaves ranks without a sample
            StepFigures alone;
            const auto want = gradientOf(e, nullptr, samples, batch, &alone);
            QVERIFY(!want.empty());
            double size = 0;
            for (const auto& tensor : want)
                for (const float v : tensor.values)
                    size = std::max(size, std::fabs(static_cast<double>(v)));
            QVERIFY(size > 1e-3);
            std::vector<StepFigures> figures(static_cast<std::size_t>(ranks));
            const auto got = onRanks<Tensors>(ranks, [&](std::shared_ptr<Communicator> world) {
                auto* own = &figures[static_cast<std::size_t>(world->rank())];
                return gradientOf(e, world, samples, batch, own);
            });
            for (std::size_t r = 0; r < got.size(); ++r) {
                QVERIFY2(largestDifference(want, got[r]) <= 1e-6,
                         qPrintable(QString::number(largestDifference(want, got[r]))));
                QVERIFY(got[r] == got[0]); // the same bits on every rank
                QVERIFY(std::fabs(figures[r].loss - alone.loss) <= 1e-6);
                QCOMPARE(figures[r].right, alone.right);
                QCOMPARE(figures[r].samples, batch);
            }
        }
    }

    void wholeTrainingsAgree_data() { rows(); }
    void wholeTrainingsAgree() {
        QFETCH(QString, engine);
        QFETCH(int, ranks);
        const auto& e = *engines.find(engine.toStdString());
        const auto samples = blobs(90, 1, 12, 12);
        const auto alone = train(e, threeEpochs(), samples, {}, {});
        QVERIFY(alone.ok());
        const auto all = onRanks<std::optional<TrainingResult>>(ranks, [&](std::shared_ptr<Communicator> world) {
            auto spec = threeEpochs();
            spec.world = std::move(world);
            auto result = train(e, spec, samples, {}, {});
            return result.ok() ? std::optional(std::move(*result)) : std::nullopt;
        });
        for (const auto& result : all) {
            QVERIFY(result.has_value());
            QVERIFY(result->best == all[0]->best);
            QCOMPARE(result->epochs.size(), alone->epochs.size());
            for (std::size_t i = 0; i < alone->epochs.size(); ++i) {
                QVERIFY(std::fabs(result->epochs[i].trainLoss - alone->epochs[i].trainLoss) < 2e-3);
                QVERIFY(std::fabs(result->epochs[i].validationLoss - alone->epochs[i].validationLoss) < 2e-3);
            }
            QCOMPARE(result->test.predicted.size(), std::size_t{30});
            QCOMPARE(result->test.probabilities.size(), std::size_t{90});
            QVERIFY(std::fabs(result->confusion.accuracy() - alone->confusion.accuracy()) < 0.05);
        }
    }

    void aRankThatDiesEndsTheOthersWithASentence() {
        const auto samples = blobs(90, 1, 12, 12);
        const auto& e = *engines.find("fast");
        const auto sentences = onRanks<std::string>(3, [&](std::shared_ptr<Communicator> world) {
            if (world->rank() == 1)
                return std::string("died"); // and its communicator with it
            auto spec = threeEpochs();
            spec.world = std::move(world);
            const auto result = train(e, spec, samples, {}, {});
            return result.ok() ? std::string("trained") : result.error().str();
        });
        for (const std::size_t r : {std::size_t{0}, std::size_t{2}})
            QVERIFY2(sentences[r].starts_with("Another of the 3 processes"), sentences[r].c_str());
    }
};

QTEST_GUILESS_MAIN(tst_nn_parallel)
#include "tst_nn_parallel.moc"
