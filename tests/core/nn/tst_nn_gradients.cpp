// Every engine's gradients against finite differences, layer kind by layer kind; engines against `serial`;
// the same bits for any number of threads.
#include "core/nn/checkpoint.hpp"
#include "tests/core/nn/nn_cases.hpp"

using namespace telar;
using namespace telar::nn;
using namespace telar::nn::test;

namespace {

SessionSpec sessionFor(const ModelSpec& model, const SamplesPtr& samples, int64_t batch, int threads = 2) {
    SessionSpec spec;
    spec.model = model;
    spec.samples = samples;
    spec.batch = batch;
    spec.threads = threads;
    spec.optimiser.kind = OptimiserKind::Sgd;
    return spec;
}

/// Loss of a step in training mode; a rate this small changes nothing.
double lossAt(Session& session, const Tensors& parameters, const std::vector<int32_t>& order) {
    if (!session.setParameters(parameters))
        return NAN;
    TrainCall call{order, 0, 1, 3, 7, 1e-38, nullptr};
    const auto figures = session.train(call, {});
    return figures && figures->size() == 1 ? figures->front().loss : NAN;
}

} // namespace

class tst_nn_gradients : public QObject {
    Q_OBJECT
    Registry<Engine> engines = cpuEngines();

    void engineRows() {
        QTest::addColumn<QString>("engine");
        for (const auto& engine : engines.all())
            QTest::newRow(engine->id().c_str()) << QString::fromStdString(engine->id());
    }

private slots:
    void finiteDifferences_data() {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<int>("model");
        for (const auto& engine : engines.all())
            for (int model = 0; model < 13; ++model)
                QTest::addRow("%s %d", engine->id().c_str(), model) << QString::fromStdString(engine->id()) << model;
    }
    void finiteDifferences() {
        QFETCH(QString, engine);
        QFETCH(int, model);
        const auto smooth = activation(LayerKind::Tanh);
        const std::vector<std::vector<LayerSpec>> cases{
            {convolution(33, 3, 1, 1), smooth, linear(3)},
            {convolution(4, 3, 2, 1), smooth, convolution(5, 3, 2, 0), smooth, linear(3)},
            {convolution(4, 3, 1, 1), pooling(LayerKind::MaxPooling, 2, 2), smooth, linear(3)},
            {convolution(4, 3, 1, 1), pooling(LayerKind::MaxPooling, 3, 2), convolution(7, 3, 1, 1), linear(3)},
            {convolution(4, 3, 1, 1), pooling(LayerKind::AveragePooling, 3, 2), smooth, linear(3)},
            {linear(40), activation(LayerKind::Relu), linear(20), activation(LayerKind::Sigmoid), linear(3)},
            {linear(20), dropout(0.4f), smooth, linear(4)},
            {convolution(40, 3, 1, 1), smooth, convolution(36, 3, 1, 1), smooth, convolution(3, 1, 1, 0), linear(3)},
            everyLayer().layers,
            {convolution(12, 3, 3, 0), activation(LayerKind::Position), activation(LayerKind::Normalise),
             convolution(18, 1, 1, 0), attention(2), convolution(12, 1, 1, 0), addition(5), smooth, linear(3)},
            {convolution(8, 3, 3, 0), smooth, convolution(8, 1, 1, 0), addition(3), addition(2), linear(3)},
            {convolution(34, 3, 2, 1), activation(LayerKind::BatchNorm), smooth, convolution(5, 3, 1, 1), smooth,
             activation(LayerKind::BatchNorm), linear(7), activation(LayerKind::BatchNorm), smooth, linear(3)},
            {activation(LayerKind::BatchNorm), linear(20), smooth, linear(3)}};
        const int64_t side = model == 7 ? 6 : 12; // that one has many channels
        auto samples = blobs(12, 2, side, side);
        for (const auto loss : {Loss::CrossEntropy, Loss::MeanSquares}) {
            ModelSpec spec{"case", {2, side, side}, cases[static_cast<std::size_t>(model)], loss, Initial::Default};
            auto session = openSession(*engines.find(engine.toStdString()), sessionFor(spec, samples, 5));
            if (engine == QLatin1String("threads") && hasBatchNorm(spec)) { // its workers see parts of the batch
                QVERIFY(!session && session.error().str().find("whole batch") != std::string::npos);
                continue;
            }
            QVERIFY2(session.ok(), session.ok() ? "" : session.error().str().c_str());
            const auto order = firstSamples(5);
            const auto start = initialParameters(spec, 35);
            QVERIFY((*session)->setParameters(start));
            const TrainCall call{order, 0, 1, 3, 7, 1.0, nullptr};
            QVERIFY((*session)->train(call, {}).ok());
            const auto after = (*session)->parameters();
            QVERIFY(after.ok());
            int checked = 0;
            std::size_t learned = 0;
            for (std::size_t t = 0; t < start.size(); ++t)
                for (uint64_t draw = 0; draw < 2; ++draw) {
                    if (start[t].name.find("running_") != std::string::npos) // kept, not learned
                        continue;
                    ++learned;
                    const auto i = randomWord(5, 1, t, draw) % start[t].values.size();
                    const double gradient = static_cast<double>(start[t].values[i]) - after->at(t).values[i];
                    auto numeric = [&](float h) {
                        auto moved = start;
                        moved[t].values[i] = start[t].values[i] + h;
                        const double up = lossAt(**session, moved, order);
                        moved[t].values[i] = start[t].values[i] - h;
                        return (up - lossAt(**session, moved, order)) / (2 * static_cast<double>(h));
                    };
                    const double fine = numeric(3e-3f), coarse = numeric(6e-3f);
                    if (std::fabs(fine - coarse) > 2e-3 * std::fabs(fine) + 1.2e-4)
                        continue; // a kink of a maximum or a ReLU lies between
                    ++checked;
                    const double error = std::fabs(gradient - fine);
                    QVERIFY2(error <= 4e-4 + 1e-2 * std::fabs(fine),
                             qPrintable(QStringLiteral("%1[%2]: %3, by differences %4")
                                            .arg(QString::fromStdString(start[t].name))
                                            .arg(i)
                                            .arg(gradient)
                                            .arg(fine)));
                }
            QVERIFY(2 * checked >= static_cast<int>(learned));
        }
    }

    /// One step in vectors is one in plain loops, for tokens and channels that fill no vector, one, or more than one.
    void tokensInVectorsAreThoseInLoops() {
        struct Case {
            int64_t side, channels, heads;
        };
        for (const auto& [side, channels, heads] :
             {Case{3, 6, 1}, Case{6, 40, 5}, Case{12, 12, 2}, Case{15, 33, 3}, Case{24, 34, 17}, Case{39, 64, 4}}) {
            const ModelSpec spec{"tokens",
                                 {2, side, side},
                                 {convolution(channels, 3, 3, 0), activation(LayerKind::Position),
                                  activation(LayerKind::Normalise), convolution(3 * channels, 1, 1, 0),
                                  attention(heads), convolution(channels, 1, 1, 0), addition(4), linear(3)},
                                 Loss::CrossEntropy,
                                 Initial::Default};
            const auto samples = blobs(12, 2, side, side);
            const auto start = initialParameters(spec, 35);
            std::vector<Tensors> after;
            for (const char* engine : {"serial", "fast"}) {
                auto session = openSession(*engines.find(engine), sessionFor(spec, samples, 5));
                QVERIFY2(session.ok(), session.ok() ? "" : session.error().str().c_str());
                QVERIFY((*session)->setParameters(start));
                const auto order = firstSamples(5);
                QVERIFY((*session)->train({order, 0, 1, 0, 0, 1.0, nullptr}, {}).ok());
                auto made = (*session)->parameters();
                QVERIFY(made.ok());
                after.push_back(std::move(*made));
            }
            for (std::size_t t = 0; t < start.size(); ++t)
                for (std::size_t i = 0; i < start[t].values.size(); ++i) {
                    const double loops = static_cast<double>(start[t].values[i]) - after[0][t].values[i],
                                 vectors = static_cast<double>(start[t].values[i]) - after[1][t].values[i];
                    QVERIFY2(std::abs(loops - vectors) <= 2e-6 + 1e-4 * std::abs(loops),
                             qPrintable(QStringLiteral("side %1, %2[%3]: %4 in vectors, %5 in loops")
                                            .arg(side)
                                            .arg(QString::fromStdString(start[t].name))
                                            .arg(i)
                                            .arg(vectors)
                                            .arg(loops)));
                }
        }
    }

    /// A vision transformer's loss and every gradient as PyTorch has them (tests/data/torch/make_vit.py).
    void gradientsArePyTorchs_data() { engineRows(); }
    void gradientsArePyTorchs() {
        QFETCH(QString, engine);
        const auto file = loadTensors(TELAR_TEST_DATA "/torch/vit.safetensors");
        QVERIFY2(file.ok(), file ? "" : file.error().str().c_str());
        const auto tensor = [&](const std::string& name) {
            const auto found = std::ranges::find_if(file->tensors, [&](const auto& one) { return one.name == name; });
            return found == file->tensors.end() ? std::vector<float>() : found->values;
        };
        auto samples = std::make_shared<Samples>();
        samples->channels = 1;
        samples->rows = samples->columns = 28;
        samples->pixels = Matrix<uint8_t>(28, 28, 3);
        const auto pictures = tensor("pictures"), labels = tensor("labels");
        QCOMPARE(pictures.size(), std::size_t{3 * 784});
        std::transform(pictures.begin(), pictures.end(), samples->pixels.data(),
                       [](float value) { return static_cast<uint8_t>(value); });
        samples->labels.assign(labels.begin(), labels.end());
        samples->classes = {"0", "1", "2", "3", "4"};
        const auto model = visionTransformer(12, 2, 5);
        auto parameters = emptyParameters(model);
        const auto named = [](const char* what, std::size_t i) {
            return what + std::string(i < 10 ? "0" : "") + std::to_string(i);
        };
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const auto values = tensor(named("parameter", i));
            QCOMPARE(values.size(), parameters[i].values.size());
            parameters[i].values = values;
        }
        auto session = openSession(*engines.find(engine.toStdString()), sessionFor(model, samples, 3));
        QVERIFY2(session.ok(), session ? "" : session.error().str().c_str());
        QVERIFY((*session)->setParameters(parameters).ok());
        const auto order = firstSamples(3);
        const TrainCall call{order, 0, 1, 0, 0, 1.0, nullptr};
        const auto figures = (*session)->train(call, {});
        QVERIFY(figures.ok());
        const auto near = [](double got, double wanted) {
            return std::abs(got - wanted) <= 2e-5 + 1e-4 * std::abs(wanted);
        };
        QVERIFY(near(figures->front().loss, static_cast<double>(tensor("loss").front())));
        const auto after = (*session)->parameters();
        QVERIFY(after.ok());
        for (std::size_t t = 0; t < parameters.size(); ++t) {
            const auto wanted = tensor(named("gradient", t));
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                const double got = static_cast<double>(parameters[t].values[i]) - after->at(t).values[i];
                QVERIFY2(near(got, static_cast<double>(wanted[i])),
                         qPrintable(QStringLiteral("%1[%2]: %3, PyTorch %4")
                                        .arg(QString::fromStdString(parameters[t].name))
                                        .arg(i)
                                        .arg(got)
                                        .arg(static_cast<double>(wanted[i]))));
            }
        }
    }
    /// Four steps through two normalisations of the batch, what they keep, and the loss by it (tests/data/torch/make_batch_norm.py).
    void batchNormIsPyTorchs_data() { engineRows(); }
    void batchNormIsPyTorchs() {
        QFETCH(QString, engine);
        const auto file = loadTensors(TELAR_TEST_DATA "/torch/batch_norm.safetensors");
        QVERIFY2(file.ok(), file ? "" : file.error().str().c_str());
        const ModelSpec model{"batch norm",
                              {2, 12, 12},
                              {convolution(5, 3, 1, 1), activation(LayerKind::BatchNorm), activation(LayerKind::Relu),
                               pooling(LayerKind::MaxPooling, 2, 2), linear(35), activation(LayerKind::BatchNorm),
                               activation(LayerKind::Tanh), linear(3)}};
        const auto parts = [&](const std::string& prefix) {
            Tensors out;
            for (auto one : file->tensors)
                if (one.name.starts_with(prefix)) {
                    one.name.erase(0, prefix.size());
                    out.push_back(std::move(one));
                }
            return out;
        };
        const auto start = fitParameters(model, parts("start.")), after = fitParameters(model, parts("after."));
        QVERIFY2(start && after, start ? "" : start.error().str().c_str());
        QCOMPARE(start->size(), std::size_t{14});
        const auto pictures = parts("pictures").front().values, losses = parts("losses").front().values;
        auto samples = std::make_shared<Samples>();
        samples->channels = 2;
        samples->rows = samples->columns = 12;
        samples->pixels = Matrix<uint8_t>(12, 12, 24);
        std::transform(pictures.begin(), pictures.end(), samples->pixels.data(),
                       [](float value) { return static_cast<uint8_t>(value); });
        for (int32_t i = 0; i < 12; ++i)
            samples->labels.push_back(i % 3);
        samples->classes = {"0", "1", "2"};
        auto spec = sessionFor(model, samples, 8);
        spec.optimiser.momentum = 0.9;
        spec.optimiser.weightDecay = 0.01;
        auto session = openSession(*engines.find(engine.toStdString()), spec);
        if (engine == QLatin1String("threads")) {
            QVERIFY(!session);
            return;
        }
        QVERIFY2(session.ok(), session ? "" : session.error().str().c_str());
        QVERIFY((*session)->setParameters(*start).ok());
        const auto order = firstSamples(12);
        for (uint64_t epoch = 0; epoch < 2; ++epoch) {
            const auto figures = (*session)->train({order, 0, 2, epoch, 2 * epoch, 0.1, nullptr}, {});
            QVERIFY(figures.ok());
            for (std::size_t i = 0; i < 2; ++i)
                QVERIFY(std::abs((*figures)[i].loss - static_cast<double>(losses[2 * epoch + i])) < 2e-6);
        }
        const auto found = (*session)->parameters();
        QVERIFY2(largestDifference(*found, *after) < 5e-6,
                 qPrintable(QString::number(largestDifference(*found, *after))));
        const auto seen = (*session)->evaluate(order, {});
        QVERIFY(std::abs(seen->loss - static_cast<double>(parts("loss").front().values.front())) < 5e-6);
        // What is remembered as the best comes back with what is kept.
        QVERIFY((*session)->keep().ok());
        QVERIFY((*session)->train({order, 0, 2, 0, 0, 0.1, nullptr}, {}).ok());
        QVERIFY(largestDifference(*(*session)->parameters(), *found) > 1e-3);
        QVERIFY((*session)->restoreKept().ok());
        QVERIFY(*(*session)->parameters() == *found);
        // Frozen, it does as outside of the training, and nothing of it changes.
        spec.frozen = 2;
        auto frozen = openSession(*engines.find(engine.toStdString()), spec);
        QVERIFY((*frozen)->setParameters(*found).ok());
        QVERIFY((*frozen)->train({order, 0, 2, 0, 0, 0.1, nullptr}, {}).ok());
        const auto still = (*frozen)->parameters();
        for (std::size_t t = 0; t < still->size(); ++t)
            QCOMPARE((*still)[t] == (*found)[t], t < 6);
    }
    void layersOnTokensAreChecked_data() {
        QTest::addColumn<int>("wrong");
        QTest::addColumn<QString>("says");
        QTest::newRow("heads") << 0 << "3 heads need a multiple of 9 channels";
        QTest::newRow("nothing before") << 1 << "stands 2 to 1 layers before";
        QTest::newRow("another shape") << 2 << "same shape";
        QTest::newRow("no heads") << 3 << "0 heads";
    }
    void layersOnTokensAreChecked() {
        QFETCH(int, wrong);
        QFETCH(QString, says);
        const auto first = convolution(12, 3, 3, 0);
        const std::vector<std::vector<LayerSpec>> cases{{first, attention(3), linear(3)},
                                                        {first, addition(2), linear(3)},
                                                        {first, convolution(6, 1, 1, 0), addition(2), linear(3)},
                                                        {first, attention(0), linear(3)}};
        const auto facts = describe({"wrong", {2, 12, 12}, cases[static_cast<std::size_t>(wrong)]});
        QVERIFY2(!facts && QString::fromStdString(facts.error().str()).contains(says),
                 facts ? "" : facts.error().str().c_str());
    }

    void agreesWithSerial_data() { engineRows(); }
    void agreesWithSerial() {
        QFETCH(QString, engine);
        const auto samples = blobs(40, 2, 12, 12);
        for (const auto kind : {OptimiserKind::Sgd, OptimiserKind::Adam}) {
            auto spec = sessionFor(everyLayer(), samples, 17);
            spec.optimiser.kind = kind;
            spec.optimiser.momentum = 0.9;
            spec.augmentation.on = true;
            auto want = openSession(*engines.find("serial"), spec);
            auto got = openSession(*engines.find(engine.toStdString()), spec);
            QVERIFY(want.ok() && got.ok());
            const auto order = shuffled(firstSamples(40), 4, 2);
            const double rate = kind == OptimiserKind::Sgd ? 0.05 : 1e-3;
            TrainCall call{order, 0, 3, 2, 0, rate, nullptr}; // the last batch is smaller
            for (int epoch = 0; epoch < 2; ++epoch, call.globalStep += 3) {
                const auto a = (*want)->train(call, {}), b = (*got)->train(call, {});
                QVERIFY(a.ok() && b.ok());
                QCOMPARE(a->size(), std::size_t{3});
                QCOMPARE(b->size(), a->size());
                QCOMPARE(b->back().samples, int64_t{6});
                for (std::size_t i = 0; i < a->size(); ++i)
                    QVERIFY(std::fabs((*a)[i].loss - (*b)[i].loss) <= 2e-4);
            }
            const auto a = (*want)->parameters(), b = (*got)->parameters();
            // Adam divides by the gradient's size: rounding of tiny gradients shows up to the rate itself.
            const double allowed = kind == OptimiserKind::Sgd ? 2e-5 : 1e-3;
            QVERIFY2(largestDifference(*a, *b) <= allowed, qPrintable(QString::number(largestDifference(*a, *b))));
            const auto ea = (*want)->evaluate(order, {}), eb = (*got)->evaluate(order, {});
            QVERIFY(ea.ok() && eb.ok());
            QVERIFY(std::fabs(ea->loss - eb->loss) <= 1e-3);
            QCOMPARE(eb->predicted.size(), order.size());
            QCOMPARE(eb->probabilities.size(), order.size() * 3);
        }
    }

    void sameBitsForAnyThreads_data() { engineRows(); }
    void sameBitsForAnyThreads() {
        QFETCH(QString, engine);
        const auto samples = blobs(40, 2, 12, 12);
        Tensors first;
        for (const int threads : {1, 2, 3, 7}) {
            auto spec = sessionFor(everyLayer(), samples, 20, threads);
            spec.optimiser.kind = OptimiserKind::Adam;
            auto session = openSession(*engines.find(engine.toStdString()), spec);
            QVERIFY(session.ok());
            const auto order = shuffled(firstSamples(40), 4, 2);
            for (uint64_t step = 0; step < 4; ++step) {
                const TrainCall call{order, static_cast<int64_t>(step % 2), 1, step / 2, step, 1e-3, nullptr};
                QVERIFY((*session)->train(call, {}).ok());
            }
            const auto got = (*session)->parameters();
            if (first.empty())
                first = *got;
            QVERIFY(*got == first);
        }
    }

    /// Products of bfloat16 differ from float32 by their rounding, 2^-8 of each factor, and by no more.
    void bfloat16IsNearFloat32() {
        const auto samples = blobs(40, 2, 12, 12);
        auto spec = sessionFor(everyLayer(), samples, 37);
        spec.precision = Precision::Bfloat16;
        const auto& fast = *engines.find("fast");
        if (!fast.supports(spec))
            QSKIP("this processor has no bfloat16 matrix unit");
        auto low = openSession(fast, spec);
        spec.precision = Precision::Float32;
        auto full = openSession(fast, spec);
        QVERIFY(low.ok() && full.ok());
        const auto order = firstSamples(40);
        const auto a = (*low)->train({order, 0, 1, 0, 0, 1.0, nullptr}, {});
        const auto b = (*full)->train({order, 0, 1, 0, 0, 1.0, nullptr}, {});
        QVERIFY(std::fabs(a->front().loss - b->front().loss) < 0.01);
        const auto start = initialParameters(everyLayer(), 35);
        const auto pa = *(*low)->parameters(), pb = *(*full)->parameters();
        for (std::size_t t = 0; t < pa.size(); ++t) {
            double size = 0, error = 0;
            for (std::size_t i = 0; i < pa[t].values.size(); ++i) {
                size += std::pow(static_cast<double>(start[t].values[i]) - pb[t].values[i], 2);
                error += std::pow(static_cast<double>(pa[t].values[i]) - pb[t].values[i], 2);
            }
            QVERIFY2(error <= 0.06 * 0.06 * size, qPrintable(QStringLiteral("%1: %2 of %3")
                                                                 .arg(QString::fromStdString(pa[t].name))
                                                                 .arg(std::sqrt(error))
                                                                 .arg(std::sqrt(size))));
        }
        Tensors first;
        for (const int threads : {1, 3}) { // the same bits for any number of threads
            spec.precision = Precision::Bfloat16;
            spec.threads = threads;
            auto again = openSession(fast, spec);
            QVERIFY((*again)->train({order, 0, 2, 0, 0, 0.1, nullptr}, {}).ok());
            const auto got = *(*again)->parameters();
            QVERIFY(first.empty() || got == first);
            first = got;
        }
    }

    // Moments of weights that no gradient reaches shrink for ever, and subnormal numbers take a hundred times as long.
    void momentsVanishToZero() {
        const auto& fast = *engines.find("fast");
        const ModelSpec model{"two",
                              {1, 12, 12},
                              {linear(40), activation(LayerKind::Relu), linear(3)},
                              Loss::CrossEntropy,
                              Initial::Default,
                              thesisNormalisation};
        for (const int threads : {1, 3}) {
            auto spec = sessionFor(model, blobs(60, 1, 12, 12), 20, threads);
            spec.optimiser.kind = OptimiserKind::Adam;
            auto session = openSession(fast, spec);
            QVERIFY(session.ok());
            auto state = *(*session)->optimiserState();
            for (auto& slot : state)
                for (auto& tensor : slot)
                    std::fill(tensor.values.begin(), tensor.values.end(), 3e-38f);
            QVERIFY((*session)->setOptimiserState(state).ok());
            auto silent = *(*session)->parameters();
            for (auto& tensor : silent) // biases turn the hidden units off: the gradient of their weights is zero
                std::fill(tensor.values.begin(), tensor.values.end(), tensor.shape.size() == 1 ? -1.0f : 0.0f);
            QVERIFY((*session)->setParameters(silent).ok());
            const auto order = firstSamples(60);
            for (uint64_t epoch = 0; epoch < 10; ++epoch)
                QCOMPARE((*session)->train({order, 0, 3, epoch, 3 * epoch, 1e-3, nullptr}, {})->size(), std::size_t{3});
            const auto kept = *(*session)->optimiserState();
            int subnormal = 0;
            for (const auto& slot : kept)
                for (const auto& tensor : slot)
                    for (const float value : tensor.values)
                        subnormal += std::fpclassify(value) == FP_SUBNORMAL;
            QCOMPARE(subnormal, 0);
            volatile float tiny = 1e-39f; // whoever trains computes as before
            QVERIFY(tiny * 1.0f > 0);
        }
    }

    void openmpEqualsSerialToTheBit() {
        const auto samples = blobs(20, 2, 12, 12);
        Tensors results[2];
        for (int i = 0; i < 2; ++i) {
            auto session =
                openSession(*engines.find(i ? "openmp" : "serial"), sessionFor(everyLayer(), samples, 20, 3));
            QVERIFY(session.ok());
            const auto order = firstSamples(20);
            QVERIFY((*session)->train({order, 0, 1, 0, 0, 0.1, nullptr}, {}).ok());
            results[i] = *(*session)->parameters();
        }
        QVERIFY(results[0] == results[1]);
        QVERIFY(!(results[0] == initialParameters(everyLayer(), 35)));
    }
};

QTEST_GUILESS_MAIN(tst_nn_gradients)
#include "tst_nn_gradients.moc"
