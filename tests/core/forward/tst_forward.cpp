// Training with gradient registers: engines against the traced reference and backpropagation, both behaviours.
#include "core/forward/engines.hpp"
#include "core/forward/network.hpp"
#include "core/forward/sample_trace.hpp"

#include "core/base/host.hpp"
#include "tests/support/own_time.hpp"
#include "tests/support/simd_override.hpp"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace telar;
using namespace telar::forward;

namespace {

TrainSpec specOf(Engine engine, int registers, bool published = false, std::vector<int> widths = {4, 5, 5, 1}) {
    TrainSpec spec;
    spec.engine = engine;
    spec.registers = registers;
    spec.published = published;
    spec.shape.widths = std::move(widths);
    return spec;
}

double worst(const std::vector<float>& a, const std::vector<double>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double error = std::fabs(static_cast<double>(a[i]) - b[i]);
        most = error <= most ? most : error; // NaN counts
    }
    return most;
}

/// Mean of the traced gradients of some rows.
std::vector<double> tracedGradient(const TrainSpec& spec, const Dataset& data, const std::vector<float>& weights,
                                   int64_t rows) {
    std::vector<double> mean(weights.size());
    for (int64_t r = 0; r < rows; ++r) {
        const auto trace = traceSample(spec, weights, data.inputs.row(r), data.targets.row(r));
        for (std::size_t p = 0; p < mean.size(); ++p)
            mean[p] += trace.gradient[p] / static_cast<double>(rows);
    }
    return mean;
}

Dataset bandData(int64_t rows, int inputs, int outputs) {
    Dataset data{Matrix<float>(rows, inputs), Matrix<float>(rows, outputs), rows, 0, "bands"};
    for (int64_t i = 0; i < rows * inputs; ++i)
        data.inputs.data()[i] = static_cast<float>((i * 37 + 11) % 101) / 101 - 0.3f;
    for (int64_t i = 0; i < rows * outputs; ++i)
        data.targets.data()[i] = static_cast<float>((i * 53 + 7) % 89) / 89;
    return data;
}

} // namespace

class tst_forward : public QObject {
    Q_OBJECT

private slots:
    void published61() {
        QCOMPARE(NetworkShape{}.parameters(), 61);
        QCOMPARE(NetworkShape{}.firstParameter(2, 0), 25);
        QCOMPARE(NetworkShape{}.firstParameter(3, 0), 55);
        QCOMPARE(parameterName({}, 0), std::string("b1,1"));
        QCOMPARE(parameterName({}, 60), std::string("w3,1\u21905"));
    }
    void gradientAgainstDifferences() {
        const auto data = sumDataset(20, 3);
        const auto spec = specOf(Engine::Lanes, 0);
        const auto weights = initialWeights(spec.shape, 5);
        const auto gradient = tracedGradient(spec, data, weights, data.training);
        // Slopes of the float32 loss are coarse; the traced gradient is float64 and checked by its own
        // differences.
        for (std::size_t p = 0; p < weights.size(); ++p) {
            auto up = weights, down = weights;
            const float h = 1e-2f;
            up[p] += h, down[p] -= h;
            double lossUp = 0, lossDown = 0;
            for (int64_t r = 0; r < data.training; ++r) {
                lossUp += traceSample(spec, up, data.inputs.row(r), data.targets.row(r)).loss;
                lossDown += traceSample(spec, down, data.inputs.row(r), data.targets.row(r)).loss;
            }
            const double slope = (lossUp - lossDown) / static_cast<double>(data.training) /
                                 (static_cast<double>(up[p]) - static_cast<double>(down[p]));
            QVERIFY(std::fabs(slope - gradient[p]) < 2e-4);
        }
    }
    void enginesMatchTheTrace_data() {
        QTest::addColumn<QList<int>>("widths");
        QTest::newRow("published") << QList<int>{4, 5, 5, 1};
        QTest::newRow("one layer") << QList<int>{6, 3};
        QTest::newRow("deep") << QList<int>{3, 4, 2, 5, 3};
        QTest::newRow("wide") << QList<int>{17, 9, 2};
        QTest::newRow("single") << QList<int>{1, 1, 1};
    }
    void enginesMatchTheTrace() {
        QFETCH(QList<int>, widths);
        const std::vector<int> shape(widths.begin(), widths.end());
        const auto data = bandData(37, shape.front(), shape.back());
        for (const Activation output : {Activation::Linear, Activation::Sigmoid}) {
            for (const bool published : {false, true}) {
                for (const int k : {0, 1, 2, 3, 4, 7, 16, 32, 1000}) {
                    auto spec = specOf(Engine::Lanes, k, published, shape);
                    spec.shape.output = output;
                    const auto weights = initialWeights(spec.shape, 9);
                    for (const int64_t rows : {1, 10, 37}) {
                        const auto want = tracedGradient(spec, data, weights, rows);
                        for (const Engine engine : {Engine::Lanes, Engine::Registers}) {
                            spec.engine = engine;
                            const double error = worst(lossGradient(spec, data, weights, 0, rows), want);
                            QVERIFY2(error < 1e-5, qPrintable(QString("engine %1 k %2 rows %3 error %4")
                                                                  .arg(int(engine))
                                                                  .arg(k)
                                                                  .arg(rows)
                                                                  .arg(error)));
                        }
                    }
                }
            }
        }
    }
    void allRegistersEqualBackpropagation() {
        for (const std::vector<int>& widths :
             {std::vector<int>{4, 5, 5, 1}, {17, 9, 2}, {3, 4, 2, 5, 3}, {40, 30, 10}}) {
            const auto data = bandData(64, widths.front(), widths.back());
            for (const bool published : {false, true}) {
                auto spec = specOf(Engine::Lanes, 0, published, widths);
                const auto weights = initialWeights(spec.shape, 2);
                spec.engine = Engine::Backward;
                const auto back = lossGradient(spec, data, weights, 0, 64);
                const std::vector<double> want(back.begin(), back.end());
                spec.engine = Engine::Registers;
                QVERIFY(worst(lossGradient(spec, data, weights, 0, 64), want) < 1e-5);
                if (spec.shape.parameters() <= lanesMost) {
                    spec.engine = Engine::Lanes;
                    QVERIFY(worst(lossGradient(spec, data, weights, 0, 64), want) < 1e-5);
                }
            }
        }
    }
    void wholeTrainingsAgree() {
        // 20 epochs with all registers end where backpropagation ends, with as many registers as weights too.
        const auto data = sumDataset(100, 1);
        auto spec = specOf(Engine::Backward, 0);
        spec.epochs = 20;
        spec.rate = 0.1;
        const auto back = train(spec, data);
        for (const auto& [engine, k] : {std::pair{Engine::Lanes, 0}, {Engine::Lanes, 64}, {Engine::Registers, 0}}) {
            spec.engine = engine;
            spec.registers = k;
            const auto forward = train(spec, data);
            QVERIFY(std::fabs(forward->finalValidationLoss() - back->finalValidationLoss()) < 1e-5);
            QVERIFY(std::fabs(forward->finalTrainLoss() - back->finalTrainLoss()) < 1e-5);
        }
    }
    void instructionSetsAgree() {
        for (const std::vector<int>& widths : {std::vector<int>{4, 5, 5, 1}, {60, 5, 10}}) {
            const auto data = bandData(40, widths.front(), widths.back());
            for (const int k : {0, 2, 16, 33}) {
                const auto spec = specOf(Engine::Lanes, k, false, widths);
                const auto weights = initialWeights(spec.shape, 3);
                const auto want = tracedGradient(spec, data, weights, 40);
                for (const char* level : {"sse2", "avx2", "avx512"}) {
                    const test::SimdOverride lowered(level);
                    QVERIFY2(worst(lossGradient(spec, data, weights, 0, 40), want) < 1e-5, level);
                }
            }
        }
    }
    void chanceIsTheSameInEveryEngine() {
        for (const std::vector<int>& widths : {std::vector<int>{4, 5, 5, 1}, {60, 5, 10}, {60, 3}, {3, 4, 2, 5, 3}}) {
            const auto data = bandData(37, widths.front(), widths.back());
            for (const Keep keep : {Keep::Random, Keep::Unbiased})
                for (const int k : {1, 3, 16, 20}) {
                    auto spec = specOf(Engine::Registers, k, false, widths);
                    spec.keep = keep;
                    const auto weights = initialWeights(spec.shape, 3);
                    const auto one = lossGradient(spec, data, weights, 0, 37);
                    const std::vector<double> want(one.begin(), one.end());
                    spec.engine = Engine::Lanes;
                    for (const char* level : {"sse2", "avx2", "avx512"}) {
                        const test::SimdOverride lowered(level);
                        QVERIFY2(worst(lossGradient(spec, data, weights, 0, 37), want) < 1e-5, level);
                    }
                }
        }
    }
    /// Over many draws the mean of what priorities keep is the gradient; that of the largest and of any at random is not.
    void priorityKeepsTheMean() {
        const auto data = bandData(16, 30, 4);
        auto spec = specOf(Engine::Lanes, 6, false, {30, 5, 4});
        const auto weights = initialWeights(spec.shape, 7);
        spec.engine = Engine::Backward;
        const auto whole = lossGradient(spec, data, weights, 0, 16);
        spec.engine = Engine::Lanes;
        const auto off = [&](Keep keep) {
            spec.keep = keep;
            std::vector<double> mean(whole.size());
            constexpr int draws = 2000;
            for (spec.seed = 1; spec.seed <= draws; ++spec.seed) {
                const auto drawn = lossGradient(spec, data, weights, 0, 16);
                for (std::size_t p = 0; p < mean.size(); ++p)
                    mean[p] += static_cast<double>(drawn[p]) / draws;
            }
            double difference = 0, length = 0;
            for (std::size_t p = 0; p < mean.size(); ++p) {
                difference += std::pow(mean[p] - static_cast<double>(whole[p]), 2);
                length += std::pow(static_cast<double>(whole[p]), 2);
            }
            return std::sqrt(difference / length);
        };
        const double unbiased = off(Keep::Unbiased);
        QVERIFY2(unbiased < 0.03, qPrintable(QString::number(unbiased)));
        QVERIFY(off(Keep::Largest) > 0.1);
        QVERIFY(off(Keep::Random) > 0.3);
    }
    /// What the published rule keeps of digits, held against sorting; and an epoch of it costs at most three of
    /// backpropagation's.
    void digitsWithRegisters() {
        auto data = bandData(320, 784, 10);
        for (int64_t i = 0; i < data.inputs.size(); ++i) // grey levels: most are 0, many are equal
            data.inputs.data()[i] = i % 5 == 0 ? static_cast<float>((i * 7919) % 256) / 255 : 0.0f;
        auto spec = specOf(Engine::Registers, 16, false, {784, 5, 10});
        spec.shape.output = Activation::Sigmoid;
        const auto weights = initialWeights(spec.shape, 1);
        for (const int k : {1, 2, 5, 16, 17, 64, 100, 784}) {
            spec.registers = k;
            spec.engine = Engine::Lanes;
            QVERIFY(worst(lossGradient(spec, data, weights, 0, 20), tracedGradient(spec, data, weights, 20)) < 1e-5);
        }
        spec.registers = 16;
        spec.epochs = 5;
        const auto epochOf = [&](Engine engine) {
            spec.engine = engine;
            double least = HUGE_VAL;
            for (int repeat = 0; repeat < 3; ++repeat) {
                const test::OwnTime took;
                (void)train(spec, data);
                least = std::min(least, static_cast<double>(took.ms()));
            }
            return least;
        };
        const double pruned = epochOf(Engine::Lanes), backward = epochOf(Engine::Backward);
        QVERIFY2(TELAR_SANITIZED || pruned <= 3 * backward,
                 qPrintable(QString("%1 ms, %2 ms").arg(pruned).arg(backward)));
    }
    void traceTellsWhatFell() {
        const auto data = sumDataset(10, 1);
        const auto weights = initialWeights({}, 1);
        const auto trace = traceSample(specOf(Engine::Lanes, 4), weights, data.inputs.row(0), data.targets.row(0));
        QCOMPARE(trace.neurons.size(), std::size_t{11});
        QCOMPARE(trace.neurons[0].candidates.size(), std::size_t{5});
        QCOMPARE(trace.neurons[0].stayed, 4);
        QCOMPARE(trace.neurons[0].fell, 1);
        QCOMPARE(trace.neurons[5].candidates.size(), std::size_t{26}); // 5 x 4 kept, and 6 of its own
        for (const auto& n : trace.neurons) {
            double least = HUGE_VAL, greatest = 0;
            for (const auto& c : n.candidates) {
                if (c.stays)
                    least = std::min(least, std::fabs(c.derivative));
                else
                    greatest = std::max(greatest, std::fabs(c.derivative));
            }
            QVERIFY(least >= greatest);
            QVERIFY(n.lost > 0 && n.lost < 1);
        }
        QVERIFY(trace.cosine > 0 && trace.cosine < 1);
        const auto whole = traceSample(specOf(Engine::Lanes, 64), weights, data.inputs.row(0), data.targets.row(0));
        QCOMPARE(whole.cosine, 1.0);
        QCOMPARE(whole.gradient, whole.whole);
    }
    void publishedBehaviour() {
        // The slope from the output lies between 0.1966 and 0.25 where the true one falls to 0.
        const auto data = bandData(1, 4, 1);
        auto weights = initialWeights({}, 1);
        for (auto& w : weights)
            w *= 20;
        const auto wrong =
            traceSample(specOf(Engine::Lanes, 0, true), weights, data.inputs.row(0), data.targets.row(0));
        const auto right =
            traceSample(specOf(Engine::Lanes, 0, false), weights, data.inputs.row(0), data.targets.row(0));
        double least = 1;
        for (std::size_t i = 0; i < 10; ++i) {
            QVERIFY(wrong.neurons[i].slope > 0.1966 && wrong.neurons[i].slope <= 0.25);
            const double s = wrong.neurons[i].value, at = 1 / (4 * std::pow(std::cosh(s / 2), 2)); // as in autofore.py
            QVERIFY(std::fabs(wrong.neurons[i].slope - at) < 1e-15);
            least = std::min(least, right.neurons[i].slope);
        }
        QVERIFY(least < 0.02);
        // Every published step changes the weight of the largest derivative by the rate.
        auto spec = specOf(Engine::Lanes, 16, true);
        spec.epochs = 1;
        spec.batch = 40;
        const auto result = train(spec, sumDataset(50, 2));
        const auto before = initialWeights(spec.shape, spec.seed);
        float largest = 0;
        for (std::size_t p = 0; p < before.size(); ++p)
            largest = std::max(largest, std::fabs(result->weights[p] - before[p]));
        QVERIFY(std::fabs(largest - 0.01f) < 1e-6f);
    }
    void learning() {
        const auto data = sumDataset(400, 1);
        QVERIFY(std::fabs(meanPredictorLoss(data) - 1.0 / 3) < 0.05);
        for (const auto optimizer : {Optimizer::Sgd, Optimizer::Adam}) {
            auto spec = specOf(Engine::Lanes, 0);
            spec.optimizer = optimizer;
            spec.rate = optimizer == Optimizer::Adam ? 0.01 : 0.3;
            spec.shuffle = true;
            const auto result = train(spec, data);
            QVERIFY(result->bestLoss < 0.01);
            QVERIFY(result->bestEpoch > 0);
            QCOMPARE(result->epochs.size(), std::size_t{250});
            const auto outputs = predict(spec.shape, result->weights, data.inputs.view());
            QCOMPARE(outputs.size(), std::size_t{400});
            double squares = 0;
            for (int64_t row = data.training; row < 400; ++row)
                squares += std::pow(outputs[static_cast<std::size_t>(row)] - data.targets.at(row, 0), 2);
            QVERIFY(std::fabs(squares / static_cast<double>(400 - data.training) - result->finalValidationLoss()) <
                    1e-5);
            QVERIFY(std::fabs(outputs[399] - data.targets.at(399, 0)) < 0.5f);
        }
    }
    /// Learning by events: 0 is the training as it was; the higher the threshold, the fewer steps; and every batch is counted.
    void learningByEvents() {
        const auto data = sumDataset(400, 1);
        for (const auto engine : {Engine::Lanes, Engine::Registers, Engine::Backward}) {
            auto spec = specOf(engine, 16);
            spec.epochs = 40;
            spec.rate = 0.1;
            const auto always = train(spec, data);
            QCOMPARE(always->steps, int64_t{40 * 32});
            QCOMPARE(always->asleep, int64_t{0});
            auto tiny = spec;
            tiny.wake = 1e-12;
            QCOMPARE(train(tiny, data)->weights, always->weights);
            int64_t before = always->steps;
            for (const double wake : {0.1, 0.3}) {
                auto sleepy = spec;
                sleepy.wake = wake;
                const auto result = train(sleepy, data);
                QCOMPARE(result->steps + result->asleep, int64_t{40 * 32});
                QVERIFY(result->asleep > 0 && result->steps < before);
                before = result->steps;
            }
            auto never = spec; // nothing reaches it: the weights stay as they were drawn
            never.wake = 1e6;
            const auto asleep = train(never, data);
            QCOMPARE(asleep->steps, int64_t{0});
            QCOMPARE(asleep->weights, initialWeights(spec.shape, spec.seed));
            never.wake = -1;
            QVERIFY(!train(never, data));
        }
    }
    /// The threshold that follows the losses: the share of steps is the one asked for, and where the threshold ends says how far
    /// off it may be, since every step moved its logarithm up and every other batch down.
    void theThresholdFollowsTheLosses() {
        const auto data = sumDataset(400, 1);
        for (const auto engine : {Engine::Lanes, Engine::Registers, Engine::Backward})
            for (const double share : {0.25, 0.5, 0.75}) {
                auto spec = specOf(engine, 16);
                spec.epochs = 60;
                spec.rate = 0.1;
                spec.wakeShare = share;
                spec.wake = 0.2;
                const auto result = train(spec, data);
                QVERIFY(result.ok());
                const auto batches = static_cast<double>(result->steps + result->asleep);
                QCOMPARE(batches, 60.0 * 32);
                const double moved = std::log(result->threshold / spec.wake);
                QVERIFY2(std::abs(static_cast<double>(result->steps) - share * batches - moved / wakeGain) <
                             1e-6 * batches,
                         qPrintable(QString::number(moved)));
                QVERIFY2(std::abs(static_cast<double>(result->steps) / batches - share) < 0.04,
                         qPrintable(QString::number(static_cast<double>(result->steps) / batches)));
                QVERIFY(result->threshold < spec.wake); // the losses fall, and it with them
                spec.wake = 0;                          // at the first batch's loss: which then steps
                spec.epochs = 1;
                QVERIFY(train(spec, data)->steps > 0);
                spec.wakeShare = 1;
                QVERIFY(!train(spec, data));
            }
    }
    void sameSeedSameTraining() {
        const auto data = sumDataset(100, 6);
        auto spec = specOf(Engine::Lanes, 8);
        spec.epochs = 10;
        spec.shuffle = true;
        QCOMPARE(train(spec, data)->weights, train(spec, data)->weights);
        auto other = spec;
        other.seed = 2;
        QVERIFY(train(spec, data)->weights != train(other, data)->weights);
    }
    void study() {
        StudySpec spec;
        spec.base = specOf(Engine::Lanes, 0, true);
        spec.base.epochs = 3;
        spec.registers = {2, 0};
        spec.corpora = {50, 100};
        spec.seeds = 3;
        const auto runs = runStudy(spec);
        QVERIFY(runs.ok());
        QCOMPARE(runs->size(), std::size_t{18});
        QCOMPARE((*runs)[6].registers, -1);
        QCOMPARE((*runs)[9].corpus, int64_t{100});
        auto alone = spec.base;
        alone.registers = 2;
        alone.seed = 2;
        QCOMPARE(train(alone, sumDataset(50, 2))->finalValidationLoss(), (*runs)[1].result.finalValidationLoss());
    }
    void refusalsAndDivergence() {
        const auto data = sumDataset(50, 1);
        auto spec = specOf(Engine::Lanes, 16);
        spec.batch = 41;
        QCOMPARE(train(spec, data).error().what.str(),
                 std::string("There are 40 samples to learn from, fewer than a batch of 41"));
        spec.batch = 0;
        QVERIFY(!train(spec, data).ok());
        spec = specOf(Engine::Lanes, -1);
        QVERIFY(!train(spec, data).ok());
        spec = specOf(Engine::Lanes, 16, false, {3, 5, 1});
        QVERIFY(!train(spec, data).ok());
        spec = specOf(Engine::Lanes, 16);
        spec.rate = std::nan("");
        QVERIFY(!train(spec, data).ok());
        spec.rate = 100;
        const auto diverged = train(spec, data);
        QVERIFY(diverged.ok());
        QVERIFY(diverged->divergedEpoch > 0 && diverged->divergedBatch > 0);
        QVERIFY(static_cast<int>(diverged->epochs.size()) == diverged->divergedEpoch);
        spec = specOf(Engine::Lanes, 16);
        spec.epochs = 0;
        QVERIFY(!train(spec, data).ok());
        Matrix<float> one(5, 1);
        QVERIFY(
            tableDataset(AnyView(PlanesView<const float>(one.view())), "t.csv").error().what.str().find("one column") !=
            std::string::npos);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(train(specOf(Engine::Lanes, 16), data, {stop.get_token(), nullptr}).error().kind,
                 ErrorKind::Cancelled);
    }
    void tables() {
        Matrix<float> table(10, 3);
        for (int64_t i = 0; i < 30; ++i)
            table.data()[i] = static_cast<float>(i);
        const auto data = tableDataset(AnyView(PlanesView<const float>(table.view())), "t.csv");
        QCOMPARE(data->training, int64_t{8});
        QCOMPARE(data->inputs.at(1, 1), 4.0f);
        QCOMPARE(data->targets.at(9, 0), 29.0f);
    }
    void memoryAndCost() {
        // Registers: the same bytes for a network of hundred times the weights, as long as its layers are as
        // wide.
        auto small = specOf(Engine::Registers, 16, false, {4, 5, 5, 1});
        auto large = specOf(Engine::Registers, 16, false, {4000, 5, 5, 1});
        QCOMPARE(registerBytes(small), registerBytes(large));
        QCOMPARE(registerBytes(small), int64_t{10 * 16 * 8});
        QVERIFY(multiplications(specOf(Engine::Lanes, 16)) < multiplications(specOf(Engine::Lanes, 0)));
        QVERIFY(multiplications(specOf(Engine::Backward, 0)) < multiplications(specOf(Engine::Lanes, 16)));
    }
    void workingMemory() {
        // With k registers the plain engine's memory is the same however many weights a layer has before it;
        // what meets in one neuron grows with its own inputs only.
        TrainSpec narrow, deep;
        narrow.engine = deep.engine = Engine::Registers;
        narrow.shape.widths = {4, 20, 20, 1};
        deep.shape.widths = {4, 20, 20, 20, 20, 20, 20, 20, 20, 1};
        QVERIFY(deep.shape.parameters() > 5 * narrow.shape.parameters());
        QCOMPARE(engineBytes(deep), engineBytes(narrow));
        // The batched engine keeps two layers of derivatives by every parameter in each lane: exactly that
        // much more for a parameter more.
        TrainSpec one, two;
        one.shape.widths = {4, 8, 8, 1};
        two.shape.widths = {4, 8, 8, 8, 1};
        const int64_t more = two.shape.parameters() - one.shape.parameters();
        QCOMPARE(more, int64_t{72});
        const int64_t lane = engineBytes(two) - engineBytes(one);
        // 2 x widest + 2 = 18 numbers by parameter, three for each new neuron.
        QCOMPARE(lane % (18 * more + 3 * 8), int64_t{0});
        QVERIFY(lane > 0);
        one.registers = 2;
        QCOMPARE(engineBytes(one), engineBytes([] {
                     TrainSpec s;
                     s.shape.widths = {4, 8, 8, 1};
                     s.registers = 64;
                     return s;
                 }()));
    }
    void picturesOfDigits() {
        nn::Samples samples;
        samples.name = "tiny";
        samples.rows = samples.columns = 3;
        samples.pixels = Matrix<uint8_t>(3, 3, 20);
        samples.classes = {"0", "1"};
        for (int i = 0; i < 20; ++i) {
            samples.labels.push_back(i % 2);
            for (int p = 0; p < 9; ++p)
                samples.pixels.data()[i * 9 + p] = static_cast<uint8_t>(i % 2 ? 255 : p);
        }
        auto data = pictureDataset(samples, 100);
        QVERIFY(data.ok());
        QCOMPARE(data->rows(), int64_t{20});
        QCOMPARE(data->training, int64_t{16});
        QCOMPARE(data->classes, int64_t{2});
        QCOMPARE(data->inputs.at(1, 4), 1.0f);
        QCOMPARE(data->inputs.at(2, 5), 5.0f / 255);
        QCOMPARE(data->targets.at(1, 1), 1.0f);
        QCOMPARE(data->targets.at(1, 0), 0.0f);
        const auto shape = shapeFor(*data);
        QCOMPARE(shape.widths, (std::vector<int>{9, 5, 2}));
        QCOMPARE(shape.output, Activation::Sigmoid);
        samples.ownTest = 5; // the last five, of which four fit to sixteen
        data = pictureDataset(samples, 100);
        QVERIFY(data.ok());
        QCOMPARE(data->rows(), int64_t{18});
        QCOMPARE(data->training, int64_t{15});
        QCOMPARE(data->targets.at(15, 1), 1.0f); // picture 15, the first of the test part
        TrainSpec spec;
        spec.shape = shape;
        spec.rate = 2;
        spec.epochs = 300;
        spec.batch = 5;
        const auto result = train(spec, *data);
        QVERIFY(result.ok());
        const auto confusion = confusionOf(shape, result->weights, *data);
        QCOMPARE(confusion.total(), int64_t{3});
        QCOMPARE(confusion.right(), int64_t{3});
        // A test part of less than a fifth is all that validates.
        for (const int64_t own : {1, 2, 3}) {
            samples.ownTest = own;
            const auto few = pictureDataset(samples, 100);
            QVERIFY(few.ok());
            QCOMPARE(few->rows(), int64_t{20});
            QCOMPARE(few->training, 20 - own);
            for (int64_t r = 0; r < 20; ++r)
                for (int64_t p = 0; p < 9; ++p)
                    QCOMPARE(few->inputs.at(r, p), static_cast<float>(samples.pixels.data()[r * 9 + p]) / 255);
        }
        samples.ownTest = 3;
        const auto seven = pictureDataset(samples, 10); // two of the ten are of the test part
        QVERIFY(seven.ok() && seven->rows() == 10 && seven->training == 8);
        QCOMPARE(seven->targets.at(8, 1), 1.0f); // picture 17
        samples.channels = 3;
        QVERIFY(!pictureDataset(samples, 100).ok());
        samples.channels = 1;
        QVERIFY(!pictureDataset(samples, 3).ok());
        QCOMPARE(quickestEngine(NetworkShape{}, 16), Engine::Lanes);
        QCOMPARE(quickestEngine(NetworkShape{{784, 5, 10}, Activation::Sigmoid}, 16), Engine::Lanes);
        QCOMPARE(quickestEngine(NetworkShape{{784, 5, 10}, Activation::Sigmoid}, 2000), Engine::Registers);
        QCOMPARE(quickestEngine(NetworkShape{{300, 5, 5, 1}}, 16), Engine::Registers);
        QCOMPARE(quickestEngine(NetworkShape{{784, 5, 10}, Activation::Sigmoid}, 0), Engine::Lanes);
        QCOMPARE(quickestEngine(NetworkShape{{784, 50, 10}, Activation::Sigmoid}, 0), Engine::Registers);
    }
};

QTEST_GUILESS_MAIN(tst_forward)
#include "tst_forward.moc"
