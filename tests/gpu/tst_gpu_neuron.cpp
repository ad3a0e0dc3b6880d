// The neuron and the pipeline on the device, against the processor's references; without a device what can be
// said there.
#include "core/neuron/emulate.hpp"
#include "core/neuron/inputs.hpp"
#include "gpu/device/device.hpp"
#include "gpu/neuron/neuron.hpp"
#include "gpu/pipeline/pipeline.hpp"
#include "tests/core/pooling/pooling_cases.hpp"

#include <QTest>
#include <bit>
#include <cstring>

using namespace telar;
using namespace telar::test;

class tst_gpu_neuron : public QObject {
    Q_OBJECT
    Registry<NeuronVariant> neurons = cpuNeuronVariants();
    Registry<PipelineVariant> pipelines = cpuPipelineVariants();

    static std::vector<float> numbers(int64_t n, uint64_t seed, bool whole) {
        std::vector<float> values(static_cast<std::size_t>(n));
        Numbers numbers(seed);
        for (auto& v : values)
            v = whole ? static_cast<float>(numbers.between(-9, 9))
                      : static_cast<float>(numbers.between(-1000000, 1000000)) / 1048573.0f;
        return values;
    }

private slots:
    void initTestCase() {
        registerCudaNeuron(neurons);
        registerCudaPipeline(pipelines);
    }
    void variantsAreThereAndSayWhyNot() {
        QCOMPARE(neurons.all().back()->id(), std::string("simd"));
        QCOMPARE(pipelines.all().back()->id(), std::string("simd"));
        for (const auto& card : neuronKernels())
            QVERIFY2(neurons.find(std::string("cuda:") + card.id), card.id);
        QVERIFY(neurons.find("cuda:fast") && pipelines.find("cuda:passes") && pipelines.find("cuda:fused"));
        if (gpu::available())
            return;
        const std::vector<float> one{1};
        std::vector<float> out(1);
        const auto sum = runNeuron(*neurons.find("cuda:fast"), {one, one});
        QVERIFY(!sum.ok() && sum.error().what == gpu::available().error().what);
        const std::vector<uint8_t> grey{1};
        for (const PipelineProblem& problem : {PipelineProblem{one, one}, PipelineProblem{grey, one}}) {
            const auto pipe = runPipeline(*pipelines.find("cuda:fused"), problem, out);
            QVERIFY(!pipe.ok() && pipe.error().what == gpu::available().error().what);
        }
    }
    void sums_data() {
        QTest::addColumn<int>("n");
        for (const int n : {1, 3, 255, 1027, 70001, 3000000})
            QTest::addRow("%d", n) << n;
    }
    void sums() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(int, n);
        for (const bool whole : {false, true}) {
            const auto a = numbers(n, 3, whole), w = numbers(n, 4, whole);
            const auto reference = neuronReference({a, w});
            QVERIFY(reference.ok());
            for (const auto& variant : neurons.all()) {
                if (!variant->id().starts_with("cuda:"))
                    continue;
                const auto run = runNeuron(*variant, {a, w});
                QVERIFY2(run.ok(), run ? "" : run.error().str().c_str());
                const double error = std::abs(run->sum - static_cast<double>(reference->sum));
                const bool exact = whole && reference->magnitude < 16777216;
                QVERIFY2(error <= (exact ? 0 : reference->bound(n)), variant->id().c_str());
                QVERIFY(run->launches > 0 && run->device.kernelMs && run->launch);
                if (variant->id() == "cuda:fast") // a fixed order: the same bits again
                    QCOMPARE(runNeuron(*variant, {a, w})->sum, run->sum);
            }
        }
    }
    void infinityIsNamed() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        auto a = numbers(1000, 3, false);
        const auto w = numbers(1000, 4, false);
        a[77] = INFINITY;
        const auto run = runNeuron(*neurons.find("cuda:fast"), {a, w});
        QVERIFY(!run.ok());
        QVERIFY(run.error().what.str().find("Input 78") == 0);
    }
    void pipeline_data() {
        QTest::addColumn<int>("n");
        for (const int n : {1, 5, 1023, 300001})
            QTest::addRow("%d", n) << n;
    }
    void pipeline() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(int, n);
        auto x = numbers(n, 5, false), w = numbers(n, 6, false);
        for (std::size_t i = 0; i < x.size(); ++i) // over many sizes of number, subnormal ones too
            x[i] *= std::ldexp(255.0f, i % 7 == 0 ? static_cast<int>(i % 290) - 150 : 0);
        for (const auto by : {TanhBy::Library, TanhBy::Exponentials}) {
            const PipelineProblem problem{x, w, by};
            std::vector<float> fused(x.size()), passes(x.size());
            QVERIFY(runPipeline(*pipelines.find("cuda:fused"), problem, fused).ok());
            const auto run = runPipeline(*pipelines.find("cuda:passes"), problem, passes);
            QVERIFY(run.ok());
            QCOMPARE(run->launches, int64_t{3});
            QVERIFY(std::memcmp(fused.data(), passes.data(), fused.size() * sizeof(float)) == 0);
            for (std::size_t i = 0; i < x.size(); ++i) {
                const double want = pipelineReference(x[i], w[i]);
                const float product = x[i] / 255.0f * w[i];
                if (by == TanhBy::Library)
                    QVERIFY2(ulpsBetween(fused[i], want) <= 2, std::to_string(x[i]).c_str());
                else if (std::abs(product) < 88)
                    QVERIFY(std::abs(static_cast<double>(fused[i]) - want) <= 8 * 0x1p-24);
            }
        }
    }
    void pipelineOfBytes_data() {
        QTest::addColumn<int>("most");
        QTest::addColumn<int>("least");
        QTest::newRow("every rest") << 100 << 1;
        for (const int n : {1023, 300001})
            QTest::addRow("%d", n) << n << n;
    }
    /// Bytes give the bits that the same values give as float32, which `pipeline` holds to the reference.
    void pipelineOfBytes() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(int, most);
        QFETCH(int, least);
        for (int n = least; n <= most; ++n) {
            std::vector<uint8_t> bytes(static_cast<std::size_t>(n));
            for (std::size_t i = 0; i < bytes.size(); ++i)
                bytes[i] =
                    static_cast<uint8_t>(i * 167 + i / 256 + 255); // every grey, in an order that no block repeats
            const std::vector<float> floats(bytes.begin(), bytes.end()), w = numbers(n, 6, false);
            for (const char* id : {"cuda:fused", "cuda:passes"}) {
                for (const auto by : {TanhBy::Library, TanhBy::Exponentials}) {
                    std::vector<float> ofBytes(bytes.size() + 4, -7), ofFloats(bytes.size());
                    QVERIFY(runPipeline(*pipelines.find(id), {bytes, w, by}, {ofBytes.data(), bytes.size()}).ok());
                    QVERIFY(runPipeline(*pipelines.find(id), {floats, w, by}, ofFloats).ok());
                    QVERIFY2(std::memcmp(ofBytes.data(), ofFloats.data(), ofFloats.size() * sizeof(float)) == 0,
                             (std::string(id) + " of " + std::to_string(n)).c_str());
                    for (std::size_t i = bytes.size(); i < ofBytes.size(); ++i)
                        QCOMPARE(ofBytes[i], -7.0f);
                }
            }
        }
    }
    /// The quotient and the product alone, bit for bit: the two launches before the activation are no variant, so
    /// the weights make the product so small that tanh returns it.
    void everyGreyIsDividedAsOnTheProcessor() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        std::vector<uint8_t> bytes(256);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            bytes[i] = static_cast<uint8_t>(i);
        for (const float weight : {0x1p-40f, 0x1.23456p-40f, 0x1.fffffep-41f}) {
            const std::vector<float> w(256, weight);
            for (const char* id : {"cuda:fused", "cuda:passes"}) {
                std::vector<float> out(256);
                QVERIFY(runPipeline(*pipelines.find(id), {bytes, w, TanhBy::Library}, out).ok());
                for (std::size_t i = 0; i < 256; ++i)
                    QVERIFY2(std::bit_cast<uint32_t>(out[i]) ==
                                 std::bit_cast<uint32_t>(static_cast<float>(bytes[i]) / 255.0f * weight),
                             std::to_string(i).c_str());
            }
        }
    }
};

QTEST_GUILESS_MAIN(tst_gpu_neuron)
#include "tst_gpu_neuron.moc"
