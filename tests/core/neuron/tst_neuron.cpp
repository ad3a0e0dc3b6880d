// One neuron: every variant against the 80-bit reference, streams against memory, sigma, refusals.
#include "core/base/host.hpp"
#include "core/neuron/emulate.hpp"
#include "core/neuron/inputs.hpp"
#include "core/neuron/replay.hpp"
#include "tests/support/simd_override.hpp"

#include <QTest>
#include <cmath>
#include <limits>
#include <numeric>

using namespace telar;

namespace {

NeuronInputs made(int64_t n, bool scaled = false) {
    auto inputs = makeInputs({n, 7, scaled});
    return std::move(*inputs);
}

} // namespace

class tst_neuron : public QObject {
    Q_OBJECT

private slots:
    void variantsWithinBound() {
        const auto registry = cpuNeuronVariants();
        for (const int64_t n : {1, 2, 31, 127, 128, 129, 1000, 65537, 300001}) {
            const auto inputs = made(n);
            const auto reference = neuronReference(inputs.problem());
            QVERIFY(reference.ok());
            for (const auto& variant : registry.all()) {
                const auto run = runNeuron(*variant, inputs.problem());
                QVERIFY2(run.ok(), variant->id().c_str());
                const double error = std::fabs(run->sum - static_cast<double>(reference->sum));
                QVERIFY2(error <= reference->bound(n), variant->id().c_str());
                QCOMPARE(run->output, stableSigmoid(run->sum));
            }
        }
    }
    void wholeNumbersAreExact() {
        const int64_t n = 20011;
        Matrix<float> a(1, n), w(1, n);
        long long sum = 0;
        for (int64_t i = 0; i < n; ++i) {
            a.data()[i] = static_cast<float>(i % 13);
            w.data()[i] = static_cast<float>(i % 7 - 3);
            sum += (i % 13) * (i % 7 - 3);
        }
        const NeuronProblem problem{{a.data(), static_cast<std::size_t>(n)}, {w.data(), static_cast<std::size_t>(n)}};
        const auto registry = cpuNeuronVariants();
        for (const auto& variant : registry.all())
            QCOMPARE(runNeuron(*variant, problem)->sum, static_cast<double>(sum));
        QCOMPARE(static_cast<double>(neuronReference(problem)->sum), static_cast<double>(sum));
    }
    void accuracyOrder() {
        const auto inputs = made(2000000);
        const auto registry = cpuNeuronVariants();
        const auto reference = *neuronReference(inputs.problem());
        const auto error = [&](const char* id) {
            return std::fabs(runNeuron(*registry.find(id), inputs.problem())->sum - static_cast<double>(reference.sum));
        };
        QVERIFY(error("kahan") < error("serial"));
        QVERIFY(error("pairwise") < error("serial"));
        QVERIFY(error("simd") < error("serial"));
        QVERIFY(error("double") < 1e-6);
        QVERIFY(error("backwards") != error("serial"));
    }
    void threadsDoNotMatter() {
        const auto inputs = made(1000003);
        const auto registry = cpuNeuronVariants();
        for (const char* id : {"openmp", "simd"}) {
            const double one = runNeuron(*registry.find(id), inputs.problem(), {1, {}})->sum;
            for (const int threads : {2, 3, 8})
                QCOMPARE(runNeuron(*registry.find(id), inputs.problem(), {threads, {}})->sum, one);
        }
    }
    void instructionSets() {
        const auto inputs = made(100003);
        const auto registry = cpuNeuronVariants();
        const auto reference = *neuronReference(inputs.problem());
        for (const char* level : {"sse2", "avx2", "avx512"}) {
            const test::SimdOverride lowered(level);
            const auto run = runNeuron(*registry.find("simd"), inputs.problem());
            QVERIFY(std::fabs(run->sum - static_cast<double>(reference.sum)) <= 1e-3);
        }
    }
    void distributions() {
        const auto inputs = made(1000000);
        double meanA = 0, meanW = 0, squareW = 0, fourthW = 0, within = 0, tail = 0;
        for (int64_t i = 0; i < 1000000; ++i) {
            const double a = inputs.inputs.data()[i], w = inputs.weights.data()[i];
            QVERIFY(a >= 0 && a < 1);
            meanA += a / 1e6, meanW += w / 1e6, squareW += w * w / 1e6, fourthW += w * w * w * w / 1e6;
            within += std::fabs(w) < 1 ? 1e-6 : 0, tail += std::fabs(w) > 3.7 ? 1 : 0;
        }
        QVERIFY(std::fabs(meanA - 0.5) < 0.0015);
        QVERIFY(std::fabs(meanW) < 0.005);
        QVERIFY(std::fabs(squareW - 1) < 0.008);
        QVERIFY(std::fabs(fourthW - 3) < 0.06);
        QVERIFY(std::fabs(within - 0.682689) < 0.0025);
        QVERIFY(tail > 150 && tail < 290); // 215.6 expected, beyond the ziggurat's last layer
    }
    void deviationOfTheSum() {
        // The finding: over seeds the sum of n inputs has standard deviation sqrt(n/3).
        double square = 0;
        const int seeds = 400;
        const auto registry = cpuNeuronVariants();
        for (int s = 0; s < seeds; ++s) {
            const auto inputs = makeInputs({3000, static_cast<uint32_t>(s), false});
            const double sum = runNeuron(*registry.find("double"), inputs->problem())->sum;
            square += sum * sum / seeds;
        }
        QVERIFY(std::fabs(std::sqrt(square) / NeuronSource{3000, 0, false}.deviation() - 1) < 0.12);
        QVERIFY(std::fabs(NeuronSource{1000000, 0, false}.deviation() - 577.35) < 0.01);
        QVERIFY(std::fabs(NeuronSource{1000000, 0, true}.deviation() - 0.57735) < 1e-5);
    }
    void piecesAreTheSameNumbers() {
        const NeuronSource source{400000, 11, true};
        const auto all = makeInputs(source);
        std::vector<float> a(NeuronSource::block), w(NeuronSource::block);
        source.fill(2 * NeuronSource::block, NeuronSource::block, a.data(), w.data());
        for (std::size_t i = 0; i < a.size(); ++i) {
            QCOMPARE(a[i], all->inputs.data()[2 * NeuronSource::block + static_cast<int64_t>(i)]);
            QCOMPARE(w[i], all->weights.data()[2 * NeuronSource::block + static_cast<int64_t>(i)]);
        }
    }
    void streams() {
        const NeuronSource source{1000000, 5, false};
        const auto registry = cpuNeuronVariants();
        const auto all = makeInputs(source);
        const auto exact = *neuronReference(all->problem());
        StreamOptions options;
        options.piece = 2 * NeuronSource::block;
        for (const char* id : {"double", "simd", "kahan"}) {
            const auto streamed = runStreamed(*registry.find(id), source, options);
            QVERIFY(streamed.ok());
            QCOMPARE(streamed->pieces, int64_t{8});
            QCOMPARE(streamed->memoryBytes, 4 * 2 * options.piece);
            QVERIFY(std::fabs(static_cast<double>(streamed->reference->sum - exact.sum)) < 1e-9);
            QVERIFY(std::fabs(streamed->sum - static_cast<double>(exact.sum)) < 2e-3);
            QVERIFY(streamed->totalMs >= streamed->generateMs + streamed->cycleMs);
        }
    }
    void tenValues() {
        const auto inputs = tenInputs();
        const auto registry = cpuNeuronVariants();
        for (const auto& variant : registry.all()) {
            const auto run = runNeuron(*variant, inputs.problem());
            QVERIFY(std::fabs(run->sum - 0.9186) < 1e-6); // as the published program says
            QVERIFY(std::fabs(run->output - 0.7147568) < 1e-6);
        }
    }
    void sigma() {
        QCOMPARE(stableSigmoid(0), 0.5);
        QCOMPARE(stableSigmoid(1e308), 1.0);
        QCOMPARE(stableSigmoid(-1e308), 0.0);
        QVERIFY(stableSigmoid(-745) > 0);
        for (const double x : {-700.0, -30.0, -1.0, -1e-9, 1e-9, 1.0, 30.0})
            QVERIFY(std::fabs(stableSigmoid(x) + stableSigmoid(-x) - 1) < 1e-15);
        QVERIFY(publishedSigmoid(-709).has_value());
        QVERIFY(!publishedSigmoid(-710).has_value());
        QVERIFY(!publishedSigmoid(-9999).has_value());
        QCOMPARE(*publishedSigmoid(-10001), 0.0);
        QVERIFY(std::fabs(*publishedSigmoid(2) - stableSigmoid(2)) < 1e-15);
        // About one set of a million inputs in nine falls where the published program stops.
        const double share = 0.5 * std::erfc(709.7827 / 577.35 / std::sqrt(2.0));
        QVERIFY(share > 1 / 9.5 && share < 1 / 8.5);
    }
    void refusals() {
        const auto registry = cpuNeuronVariants();
        const auto& serial = *registry.find("serial");
        QCOMPARE(runNeuron(serial, {}).error().what.str(), std::string("The neuron has no inputs"));
        std::vector<float> a{1, 2, 3}, w{1, 2};
        QCOMPARE(runNeuron(serial, {a, w}).error().what.str(), std::string("There are 3 inputs and 2 weights"));
        w.push_back(std::numeric_limits<float>::quiet_NaN());
        QCOMPARE(runNeuron(serial, {a, w}).error().what.str(), std::string("Weight 3 is NaN"));
        QCOMPARE(neuronReference({a, w}).error().what.str(), std::string("Weight 3 is NaN"));
        w[2] = 1;
        a[1] = -std::numeric_limits<float>::infinity();
        QCOMPARE(runNeuron(serial, {a, w}).error().what.str(), std::string("Input 2 is -infinity"));
        a[1] = w[1] = 3e38f;
        QVERIFY(!runNeuron(serial, {a, w}).ok());
        QVERIFY(runNeuron(*registry.find("double"), {a, w}).ok());
        QVERIFY(!makeInputs({0, 1, false}).ok());
        std::stop_source stop;
        stop.request_stop();
        const auto inputs = made(300000);
        for (const char* id : {"serial", "backwards", "sorted", "openmp", "simd", "emulator:shuffle"})
            QCOMPARE(runNeuron(*registry.find(id), inputs.problem(), {2, {stop.get_token(), nullptr}}).error().kind,
                     ErrorKind::Cancelled);
    }
    void launches() {
        const auto inputs = made(5000);
        QCOMPARE(emulateNeuron("product", inputs.problem())->launches.size(), std::size_t{1});
        QCOMPARE(emulateNeuron("single", inputs.problem())->launches.size(), std::size_t{1});
        QCOMPARE(emulateNeuron("shuffle", inputs.problem())->launches.size(), std::size_t{3});
        simt::LaunchOptions traced;
        traced.mode = simt::Mode::Traced;
        const auto reduction = emulateNeuron("single", inputs.problem(), traced);
        QVERIFY(reduction.ok());
        QVERIFY(reduction->launches[0].findings.empty());
        QVERIFY(reduction->launches[0].trace.has_value());
    }
    void replays() {
        const auto inputs = made(500);
        for (const auto& card : neuronKernels()) {
            const auto replay = replayNeuron(card.id, inputs.problem());
            QVERIFY2(replay.ok(), card.id);
            const std::string kernel = card.id;
            const auto& levels = replay->levels;
            QCOMPARE(replay->blocks, kernel == "vectorised" ? 1 : 2);
            QCOMPARE(levels.size(), std::size_t(kernel == "product"                                 ? 2
                                                : kernel == "interleaved" || kernel == "sequential" ? 11
                                                                                                    : 8));
            QCOMPARE(levels.back().values[0], static_cast<float>(replay->sum));
            // Every number that a step made is the sum of those that its edges name.
            for (std::size_t l = 1; l < levels.size() && kernel != "product"; ++l) {
                std::vector<double> sums(levels[l].values.size());
                for (const auto& [to, from] : levels[l].edges)
                    sums[static_cast<std::size_t>(to)] +=
                        static_cast<double>(levels[l - 1].values[static_cast<std::size_t>(from)]);
                for (std::size_t s = 0; s < sums.size(); ++s)
                    if (levels[l].active[s])
                        QVERIFY2(std::fabs(sums[s] - static_cast<double>(levels[l].values[s])) < 1e-4, card.id);
            }
            if (kernel == "interleaved")
                QCOMPARE(levels[3].warps, 16); // all go on ...
            if (kernel == "sequential")
                QCOMPARE(levels[3].warps, 2); // ... or whole ones fall silent
            if (kernel == "sequential")
                QCOMPARE(levels[1].distance, 128);
        }
        QVERIFY(!replayNeuron("shuffle", made(5000).problem()).ok());
    }
};

QTEST_GUILESS_MAIN(tst_neuron)
#include "tst_neuron.moc"
