// The CUDA engine against the plain loops: gradients, steps, evaluations, determinism, state.
#include "gpu/device/device.hpp"
#include "gpu/nn/nn.hpp"
#include "tests/core/nn/nn_cases.hpp"

#include <bit>
#include <thread>

using namespace telar;
using namespace telar::nn;
using namespace telar::nn::test;

class tst_gpu_nn : public QObject {
    Q_OBJECT
    Registry<Engine> engines = cpuEngines();

    static SessionSpec spec(const ModelSpec& model, const SamplesPtr& samples, int64_t batch) {
        SessionSpec s;
        s.model = model;
        s.samples = samples;
        s.batch = batch;
        return s;
    }
    std::unique_ptr<Session> open(const char* engine, const SessionSpec& s) {
        auto session = openSession(*engines.find(engine), s);
        if (!session)
            qWarning("%s", session.error().str().c_str());
        return session ? std::move(*session) : nullptr;
    }
    static Tensors run(Session& session, std::span<const int32_t> order, int64_t batch, double rate, int64_t atOnce,
                       std::vector<StepFigures>* figures = nullptr, uint64_t epoch = 3) {
        const int64_t steps = ceilDiv(static_cast<int64_t>(order.size()), batch);
        for (int64_t step = 0; step < steps;) {
            TrainCall call{order, step,   std::min(atOnce, steps - step), epoch, static_cast<uint64_t>(step),
                           rate,  nullptr};
            const auto done = session.train(call, {});
            if (!done || done->empty())
                return {};
            step += static_cast<int64_t>(done->size());
            if (figures)
                figures->insert(figures->end(), done->begin(), done->end());
        }
        auto parameters = session.parameters();
        return parameters ? *parameters : Tensors{};
    }
    /// Convolutions of 3 x 3 over 11 x 9, 9 x 7, 4 x 3 and 6 x 5 cells, with and without pooling and ReLU behind, every
    /// padding, and channels that fill no multiple of anything; dropout of planes and of rows.
    static ModelSpec oddTiles() {
        const auto relu = activation(LayerKind::Relu), pool = pooling(LayerKind::MaxPooling, 2, 2);
        return {"odd",
                {17, 11, 9},
                {convolution(19, 3, 1, 0), relu, convolution(33, 3, 1, 1), pool, relu, convolution(18, 3, 1, 2),
                 convolution(16, 3, 1, 1), pool, dropout(0.3f), linear(72), relu, dropout(0.4f), linear(64), relu,
                 linear(3)},
                Loss::CrossEntropy,
                Initial::Default,
                thesisNormalisation};
    }
    static ModelSpec plainFirst() {
        return {
            "first",
            {1, 13, 10},
            {convolution(37, 3, 1, 1), pooling(LayerKind::MaxPooling, 2, 2), activation(LayerKind::Tanh), linear(3)},
            Loss::CrossEntropy,
            Initial::Default,
            thesisNormalisation};
    }
    /// The length of the difference as a part of the length of what was wanted: a single number near zero may lose
    /// all its bits.
    static double apart(const Tensor& got, const Tensor& wanted) {
        double size = 0, error = 0;
        for (std::size_t i = 0; i < wanted.values.size(); ++i) {
            const double want = wanted.values[i], off = got.values[i] - want;
            size += want * want, error += off * off;
        }
        return std::sqrt(error / size);
    }
    static double largest(const Tensors& tensors) {
        double most = 0;
        for (const auto& t : tensors)
            for (const float v : t.values)
                most = std::max(most, std::fabs(static_cast<double>(v)));
        return most;
    }

private slots:
    void initTestCase() { registerCudaEngine(engines); }

    void itIsThereAndSaysWhyNot() {
        const auto* engine = engines.find("cuda");
        QVERIFY(engine && !engine->title().empty() && !engine->idea().empty());
        if (engine->available())
            return;
        const auto session = openSession(*engine, spec(mlp(8, 3), blobs(30, 1, 28, 28), 4));
        QVERIFY(!session.ok() && session.error().what == engine->available().error().what);
    }
    void gradients_data() {
        QTest::addColumn<int>("model");
        QTest::newRow("every layer") << 0;
        QTest::newRow("every layer, mean squares") << 1;
        QTest::newRow("mlp") << 2;
        QTest::newRow("mlp, one kernel a phase") << 4;
        QTest::newRow("mlp, tanh and mean squares") << 5;
        QTest::newRow("mlp, one kernel a phase, augmented") << 6;
        QTest::newRow("mlp, the largest batch of a cluster") << 7;
        QTest::newRow("mlp, a batch for three launches") << 8;
        QTest::newRow("alexnet") << 3;
        QTest::newRow("tiles that maps do not fill") << 9;
        QTest::newRow("a first convolution of stride 1") << 10;
    }
    void gradients() { // one step of SGD with rate 1 leaves the gradient
        if (const auto ready = engines.find("cuda")->available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(int, model);
        auto network = model < 2     ? everyLayer()
                       : model == 2  ? mlp(33, 3)
                       : model == 3  ? alexnet(3)
                       : model == 9  ? oddTiles()
                       : model == 10 ? plainFirst()
                                     : mlp(48, 3);
        if (model == 5)
            network.layers[1] = activation(LayerKind::Tanh);
        if (model == 1 || model == 5)
            network.loss = Loss::MeanSquares;
        const auto& in = network.input;
        const int64_t batch = model == 4 ? 21 : model == 7 ? 64 : model == 8 ? 130 : 7;
        const auto samples = blobs(batch + 17, in.channels, in.rows + (model == 3 ? 9 : 0), in.columns);
        auto s = spec(network, samples, batch);
        s.optimiser.kind = OptimiserKind::Sgd;
        s.augmentation.on = model == 3 || model == 6;
        const auto order = firstSamples(batch);
        auto plain = open("serial", s), cuda = open("cuda", s);
        QVERIFY(plain && cuda);
        const auto before = cuda->parameters();
        QVERIFY(before.ok());
        QCOMPARE(largestDifference(*before, *plain->parameters()), 0.0);
        std::vector<StepFigures> figures, want;
        const auto a = run(*cuda, order, batch, 1, 1, &figures), b = run(*plain, order, batch, 1, 1, &want);
        QCOMPARE(a.size(), b.size());
        QVERIFY(std::fabs(figures[0].loss - want[0].loss) < 1e-5 * (1 + want[0].loss));
        QCOMPARE(figures[0].right, want[0].right);
        for (std::size_t t = 0; t < a.size(); ++t) {
            double most = 0, error = 0;
            for (std::size_t i = 0; i < a[t].values.size(); ++i) {
                const double was = (*before)[t].values[i];
                most = std::max(most, std::fabs(was - b[t].values[i]));
                error = std::max(error, std::fabs(static_cast<double>(a[t].values[i]) - b[t].values[i]));
            }
            QVERIFY2(most > 0 && error < 1e-4 * most + 1e-7,
                     (a[t].name + ": " + std::to_string(error) + " of " + std::to_string(most)).c_str());
        }
    }
    /// With factors of 11 and of 8 bits: the same gradients up to what those bits leave. How much that is, the plain
    /// loops say themselves: their gradients at parameters rounded to as many bits (where two cells nearly share a
    /// maximum, a last bit sends a gradient another way).
    void gradientsOfFewBits_data() {
        QTest::addColumn<int>("precision");
        QTest::addColumn<bool>("odd");
        for (const bool odd : {false, true}) {
            const std::string model = odd ? "tiles that maps do not fill" : "alexnet";
            QTest::newRow((model + ", tf32").c_str()) << static_cast<int>(Precision::TensorFloat32) << odd;
            QTest::newRow((model + ", bfloat16").c_str()) << static_cast<int>(Precision::Bfloat16) << odd;
        }
    }
    void gradientsOfFewBits() {
        if (const auto ready = engines.find("cuda")->available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(int, precision);
        QFETCH(bool, odd);
        const auto network = odd ? oddTiles() : alexnet(3);
        const auto& in = network.input;
        auto s = spec(network, blobs(40, in.channels, in.rows, in.columns), 23);
        s.optimiser.kind = OptimiserKind::Sgd;
        const auto order = firstSamples(23);
        const auto gradients = [&](Session& session, const Tensors& from) {
            auto after = session.setParameters(from) ? run(session, order, 23, 1, 1) : Tensors{};
            for (std::size_t t = 0; t < after.size(); ++t)
                for (std::size_t i = 0; i < after[t].values.size(); ++i)
                    after[t].values[i] -= from[t].values[i];
            return after;
        };
        auto plain = open("serial", s);
        QVERIFY(plain);
        const auto start = plain->parameters();
        QVERIFY(start.ok());
        auto rounded = *start;
        const uint32_t dropped = static_cast<Precision>(precision) == Precision::Bfloat16 ? 16 : 13;
        for (auto& t : rounded)
            for (auto& v : t.values)
                v = std::bit_cast<float>((std::bit_cast<uint32_t>(v) + (1u << (dropped - 1))) >> dropped << dropped);
        const auto wanted = gradients(*plain, *start), moved = gradients(*plain, rounded);
        QCOMPARE(wanted.size(), start->size());
        QCOMPARE(moved.size(), start->size());
        s.precision = static_cast<Precision>(precision);
        auto cuda = open("cuda", s);
        QVERIFY(cuda);
        const auto got = gradients(*cuda, *start);
        QCOMPARE(got.size(), wanted.size());
        for (std::size_t t = 0; t < got.size(); ++t) {
            const double error = apart(got[t], wanted[t]), bits = apart(moved[t], wanted[t]);
            // The engine rounds what goes from layer to layer, too.
            const double lastBit = std::ldexp(1.0, static_cast<int>(dropped) - 24);
            QVERIFY2(
                error < 3 * bits + lastBit,
                (got[t].name + ": " + std::to_string(error) + ", rounded parameters " + std::to_string(bits)).c_str());
        }
    }
    /// The fused steps read pictures that were augmented once for the epoch: the same losses as where every
    /// step augments its own, epoch after epoch, and other pictures in each.
    void augmentedEpochsAgree() {
        if (const auto ready = engines.find("cuda")->available(); !ready)
            QSKIP(ready.error().str().c_str());
        auto s = spec(mlp(64, 3), blobs(151, 1, 28, 28), 8);
        s.optimiser.kind = OptimiserKind::Sgd;
        s.augmentation.on = true;
        const auto order = firstSamples(151);
        auto plain = open("serial", s), cuda = open("cuda", s);
        QVERIFY(plain && cuda);
        double before = 0;
        for (uint64_t epoch = 0; epoch < 3; ++epoch) {
            std::vector<StepFigures> figures, want;
            run(*cuda, order, 8, 1e-30, 40, &figures, epoch); // so small a rate that only the pictures change
            run(*plain, order, 8, 1e-30, 1, &want, epoch);
            QCOMPARE(figures.size(), want.size());
            for (std::size_t i = 0; i < figures.size(); ++i)
                QVERIFY(std::fabs(figures[i].loss - want[i].loss) < 1e-5 * (1 + want[i].loss));
            QVERIFY(std::fabs(figures[0].loss - before) > 1e-4);
            before = figures[0].loss;
        }
        QVERIFY(cuda->evaluate(order, {}).ok());
        QVERIFY(std::fabs(cuda->evaluate(order, {})->loss - plain->evaluate(order, {})->loss) < 1e-5);
    }
    /// Drawn on the device: the processor's numbers, but for the last bit of one in very many.
    void initialParametersAreTheProcessors() {
        if (const auto ready = engines.find("cuda")->available(); !ready)
            QSKIP(ready.error().str().c_str());
        for (const auto initial : {Initial::Kaiming, Initial::Thesis, Initial::Xavier, Initial::Default}) {
            auto s = spec(alexnet(3), blobs(8, 1, 32, 32), 4);
            s.model.initial = initial;
            const auto cuda = open("cuda", s);
            QVERIFY(cuda);
            const auto got = cuda->parameters();
            const auto want = initialParameters(s.model, s.seed);
            QVERIFY(got.ok());
            QCOMPARE(got->size(), want.size());
            int64_t others = 0;
            for (std::size_t t = 0; t < want.size(); ++t)
                for (std::size_t i = 0; i < want[t].values.size(); ++i) {
                    const float a = (*got)[t].values[i], b = want[t].values[i];
                    others += a != b;
                    QVERIFY(std::fabs(a - b) <= 1.2e-7f * std::fabs(b));
                }
            QVERIFY2(others <= 8, std::to_string(others).c_str());
        }
    }
    void manyStepsAgree_data() {
        QTest::addColumn<bool>("adam");
        QTest::addColumn<bool>("wide");
        QTest::addColumn<int>("batch");
        QTest::newRow("sgd with momentum") << false << false << 3;
        QTest::newRow("adam") << true << false << 3;
        QTest::newRow("sgd with momentum, mlp") << false << true << 3;
        QTest::newRow("adam, mlp") << true << true << 3;
        QTest::newRow("sgd with momentum, mlp, batches of 40") << false << true << 40;
        QTest::newRow("adam, mlp, batches of 70") << true << true << 70;
        QTest::newRow("sgd, mlp of 512, batches of 16") << false << true << 16;
        QTest::newRow("adam, convolutions by points") << true << false << 7;
        QTest::newRow("sgd with momentum, convolutions by points") << false << false << 7;
    }
    void manyStepsAgree() { // direct launches, graphs of one step and of many, and a smaller last batch
        if (const auto ready = engines.find("cuda")->available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(bool, adam);
        QFETCH(bool, wide);
        QFETCH(int, batch);
        const bool moves = batch != 16;
        auto s = wide         ? spec(mlp(moves ? 64 : 512, 3), blobs(151, 1, 28, 28), batch)
                 : batch == 7 ? spec(oddTiles(), blobs(151, 17, 11, 9), batch)
                              : spec(everyLayer(), blobs(151, 2, 12, 12), batch);
        s.optimiser.kind = adam ? OptimiserKind::Adam : OptimiserKind::Sgd;
        s.optimiser.momentum = moves ? 0.5 : 0;
        s.augmentation.on = !wide;
        const auto order = firstSamples(151);
        const double rate = adam ? 1e-3 : 0.02;
        auto plain = open("serial", s), cuda = open("cuda", s), again = open("cuda", s);
        QVERIFY(plain && cuda && again);
        std::vector<StepFigures> figures, want;
        const auto a = run(*cuda, order, batch, rate, 40, &figures), b = run(*plain, order, batch, rate, 1, &want);
        QCOMPARE(figures.size(), want.size());
        for (std::size_t i = 0; i < figures.size(); ++i) {
            QVERIFY2(std::fabs(figures[i].loss - want[i].loss) < 2e-3, std::to_string(i).c_str());
            QCOMPARE(figures[i].samples, want[i].samples);
        }
        QVERIFY2(largestDifference(a, b) < 5e-3 * largest(b), std::to_string(largestDifference(a, b)).c_str());
        // The same numbers again, however the steps are cut into calls.
        QCOMPARE(largestDifference(run(*again, order, batch, rate, 1), a), 0.0);
        const auto state = cuda->optimiserState(), other = again->optimiserState();
        QVERIFY(state.ok() && other.ok() && state->size() == (adam ? 2u : moves ? 1u : 0u));
        for (std::size_t i = 0; i < state->size(); ++i)
            QCOMPARE(largestDifference((*state)[i], (*other)[i]), 0.0);
    }
    /// Weighted losses and gradients, and an order that draws some samples several times.
    void classWeightsAgree_data() {
        QTest::addColumn<bool>("wide");
        QTest::addColumn<bool>("squares");
        QTest::newRow("convolutions") << false << false;
        QTest::newRow("mlp, not in one kernel") << true << false;
        QTest::newRow("mean squares") << true << true;
    }
    void classWeightsAgree() {
        if (const auto ready = engines.find("cuda")->available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(bool, wide);
        QFETCH(bool, squares);
        auto s = wide ? spec(mlp(64, 3), blobs(151, 1, 28, 28), 16) : spec(everyLayer(), blobs(151, 2, 12, 12), 16);
        s.model.loss = squares ? Loss::MeanSquares : Loss::CrossEntropy;
        s.optimiser.kind = OptimiserKind::Sgd;
        s.classWeights = {0.5f, 2, 3.5f};
        auto order = firstSamples(151);
        for (std::size_t i = 0; i < order.size(); i += 3)
            order[i] = static_cast<int32_t>(i / 5);
        auto plain = open("serial", s), cuda = open("cuda", s);
        QVERIFY(plain && cuda);
        std::vector<StepFigures> figures, want;
        const auto a = run(*cuda, order, 16, 0.02, 40, &figures), b = run(*plain, order, 16, 0.02, 1, &want);
        QCOMPARE(figures.size(), want.size());
        for (std::size_t i = 0; i < figures.size(); ++i) {
            QVERIFY2(std::fabs(figures[i].loss - want[i].loss) < 2e-3, std::to_string(i).c_str());
            QCOMPARE(figures[i].right, want[i].right);
        }
        QVERIFY2(largestDifference(a, b) < 5e-3 * largest(b), std::to_string(largestDifference(a, b)).c_str());
        s.classWeights.clear();
        auto alike = open("cuda", s);
        QVERIFY(alike);
        QVERIFY(largestDifference(run(*alike, order, 16, 0.02, 40), b) > 5e-3 * largest(b));
    }
    void decayAndFrozenLayersAgree_data() {
        QTest::addColumn<int>("frozen");
        QTest::addColumn<bool>("wide");
        QTest::addColumn<bool>("adam");
        QTest::newRow("decay, sgd") << 0 << false << false;
        QTest::newRow("decay, adam") << 0 << false << true;
        QTest::newRow("a frozen convolution") << 1 << false << false;
        QTest::newRow("two frozen layers, adam") << 2 << false << true;
        QTest::newRow("mlp, its output alone") << 1 << true << false;
    }
    void decayAndFrozenLayersAgree() {
        if (const auto ready = engines.find("cuda")->available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(int, frozen);
        QFETCH(bool, wide);
        QFETCH(bool, adam);
        auto s = wide ? spec(mlp(64, 3), blobs(151, 1, 28, 28), 16) : spec(everyLayer(), blobs(151, 2, 12, 12), 16);
        s.optimiser.kind = adam ? OptimiserKind::Adam : OptimiserKind::Sgd;
        s.optimiser.weightDecay = 0.3;
        s.frozen = frozen;
        const double rate = adam ? 0.002 : 0.02;
        const auto order = firstSamples(151);
        auto plain = open("serial", s), cuda = open("cuda", s);
        QVERIFY(plain && cuda);
        std::vector<StepFigures> figures, want;
        const auto a = run(*cuda, order, 16, rate, 40, &figures), b = run(*plain, order, 16, rate, 1, &want);
        QCOMPARE(figures.size(), want.size());
        for (std::size_t i = 0; i < figures.size(); ++i)
            QVERIFY2(std::fabs(figures[i].loss - want[i].loss) < 5e-3, std::to_string(i).c_str());
        QVERIFY2(largestDifference(a, b) < 5e-3 * largest(b), std::to_string(largestDifference(a, b)).c_str());
        s.optimiser.weightDecay = 0;
        s.frozen = 0;
        auto free = open("cuda", s);
        QVERIFY(free);
        QVERIFY(largestDifference(run(*free, order, 16, rate, 40), b) > 5e-3 * largest(b));
    }
    void evaluationsAgree() {
        if (const auto ready = engines.find("cuda")->available(); !ready)
            QSKIP(ready.error().str().c_str());
        auto s = spec(everyLayer(), blobs(700, 2, 12, 12), 5);
        auto plain = open("serial", s), cuda = open("cuda", s);
        QVERIFY(plain && cuda);
        const auto order = firstSamples(611);
        for (int turn = 0; turn < 3; ++turn) {
            const auto got = cuda->evaluate(order, {}), want = plain->evaluate(order, {});
            QVERIFY(got.ok() && want.ok());
            QVERIFY(std::fabs(got->loss - want->loss) < 1e-5);
            QVERIFY(std::abs(got->right - want->right) <= 1);
            for (std::size_t i = 0; i < want->probabilities.size(); ++i)
                QVERIFY(std::fabs(got->probabilities[i] - want->probabilities[i]) < 1e-5f);
        }
    }
    void stateGoesOutAndIn() {
        if (const auto ready = engines.find("cuda")->available(); !ready)
            QSKIP(ready.error().str().c_str());
        auto s = spec(mlp(40, 3), blobs(60, 1, 28, 28), 6);
        const auto order = firstSamples(60);
        auto whole = open("cuda", s), part = open("cuda", s);
        QVERIFY(whole && part);
        run(*whole, order, 6, 1e-3, 4);
        const auto middle = whole->parameters();
        const auto kept = whole->optimiserState();
        QVERIFY(whole->keep().ok());
        QVERIFY(part->setParameters(*middle).ok() && part->setOptimiserState(*kept).ok());
        TrainCall call{order, 0, 10, 4, 10, 1e-3, nullptr};
        QVERIFY(whole->train(call, {}).ok() && part->train(call, {}).ok());
        QCOMPARE(largestDifference(*whole->parameters(), *part->parameters()), 0.0);
        QCOMPARE(largestDifference(*whole->kept(), *middle), 0.0);
        QVERIFY(largestDifference(*whole->kept(), *whole->parameters()) > 0);
        QVERIFY(!part->setOptimiserState({}).ok());
        const auto times = whole->takeTimes();
        QVERIFY(!times.empty());
        double total = 0;
        for (const auto& t : times)
            total += t.ms;
        QVERIFY(total > 0);
    }
    void precisionsTrainAlike_data() {
        QTest::addColumn<int>("precision");
        QTest::newRow("tf32") << static_cast<int>(Precision::TensorFloat32);
        QTest::newRow("bfloat16") << static_cast<int>(Precision::Bfloat16);
    }
    void precisionsTrainAlike() {
        if (const auto ready = engines.find("cuda")->available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(int, precision);
        TrainingSpec training;
        training.model = mlp(64, 3);
        training.epochs = 4;
        training.batch = 10;
        training.precision = static_cast<Precision>(precision);
        const auto result = train(*engines.find("cuda"), training, blobs(400, 1, 28, 28), {}, {});
        QVERIFY2(result.ok(), result ? "" : result.error().str().c_str());
        QVERIFY(result->confusion.accuracy() > 0.9);
    }
    void memoryIsAsToldAndTooMuchIsRefused() {
        if (const auto ready = engines.find("cuda")->available(); !ready)
            QSKIP(ready.error().str().c_str());
        const auto s = spec(alexnet(3), blobs(64, 3, 32, 32), 32);
        const auto told = engines.find("cuda")->memoryBytes(s);
        auto warm = open("cuda", s); // the library's own memory is there from here on
        QVERIFY(warm);
        const auto before = gpu::freeMemory();
        auto session = open("cuda", s);
        QVERIFY(session);
        const auto after = gpu::freeMemory();
        QVERIFY(before.ok() && after.ok());
        const double took = static_cast<double>(*before - *after);
        QVERIFY2(std::fabs(took - static_cast<double>(told)) < 0.1 * static_cast<double>(told) + (8 << 20),
                 (std::to_string(took) + " " + std::to_string(told)).c_str());
    }
    void severalDevicesMakeTheStepOfOne() {
        if (const auto ready = engines.find("cuda")->available(); !ready)
            QSKIP(ready.error().str().c_str());
        const auto devices = static_cast<int>(gpu::devices().size());
        if (devices < 2)
            QSKIP("one GPU");
        const auto samples = blobs(60, 2, 12, 12);
        const auto order = firstSamples(60);
        for (const int64_t batch : {int64_t{20}, int64_t{13}, int64_t{59}}) { // the last leave devices idle
            auto s = spec(everyLayer(), samples, batch);
            s.optimiser.kind = OptimiserKind::Sgd;
            s.augmentation.on = true;
            if (batch == 13)
                s.classWeights = {0.5f, 2, 3.5f};
            std::vector<StepFigures> wanted, got;
            auto one = open("cuda", s);
            QVERIFY(one);
            const auto want = run(*one, order, batch, 0.1, 3, &wanted);
            for (int count = 2; count <= devices; count *= 2) {
                s.devices = count;
                auto several = open("cuda", s);
                QVERIFY(several);
                got.clear();
                const auto parameters = run(*several, order, batch, 0.1, 3, &got);
                QVERIFY(!parameters.empty());
                const double difference = largestDifference(want, parameters);
                qDebug("batch %d on %d devices: largest difference %.2e", static_cast<int>(batch), count, difference);
                QVERIFY(difference <= 1e-6);
                QCOMPARE(got.size(), wanted.size());
                for (std::size_t i = 0; i < got.size(); ++i) {
                    QVERIFY(std::fabs(got[i].loss - wanted[i].loss) <= 1e-5);
                    QCOMPARE(got[i].samples, wanted[i].samples);
                }
            }
        }
        auto tooMany = spec(everyLayer(), samples, 20);
        tooMany.devices = devices + 1;
        QVERIFY(!openSession(*engines.find("cuda"), tooMany).ok());
    }
    void stopIsSeen() {
        if (const auto ready = engines.find("cuda")->available(); !ready)
            QSKIP(ready.error().str().c_str());
        TrainingSpec training;
        training.model = mlp(512, 3);
        training.epochs = 100000;
        training.batch = 16;
        const auto samples = blobs(3000, 1, 28, 28);
        std::stop_source stop;
        JobContext job;
        job.stop = stop.get_token();
        std::chrono::steady_clock::time_point asked;
        std::jthread asker([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(700));
            asked = std::chrono::steady_clock::now();
            stop.request_stop();
        });
        const auto result = train(*engines.find("cuda"), training, samples, {}, job);
        const auto end = std::chrono::steady_clock::now();
        asker.join();
        QVERIFY(!result.ok());
        QCOMPARE(result.error().kind, ErrorKind::Cancelled);
        QVERIFY(end - asked < std::chrono::milliseconds(100));
    }
};

QTEST_GUILESS_MAIN(tst_gpu_nn)
#include "tst_gpu_nn.moc"
