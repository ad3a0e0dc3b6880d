// The kernels that emulator and device share: the same bits from both. And the matrix product on the device.
#include "core/matmul/emulate.hpp"
#include "core/neuron/reduce.hpp"
#include "gpu/device/device.hpp"
#include "gpu/matmul/matmul.hpp"
#include "gpu/neuron/run.hpp"
#include "gpu/pooling/pooling.hpp"
#include "tests/core/pooling/pooling_cases.hpp"

#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_gpu_kernels : public QObject {
    Q_OBJECT
    Registry<PoolingVariant> pooling = cpuPoolingVariants();
    Registry<MatmulVariant> matmul = cpuMatmulVariants();

    static bool sameBits(const AnyMatrix& a, const AnyMatrix& b) {
        return std::visit(
            [&](const auto& x) {
                const auto& y = std::get<std::remove_cvref_t<decltype(x)>>(b);
                return x.bytes() == y.bytes() &&
                       std::memcmp(x.data(), y.data(), static_cast<std::size_t>(x.bytes())) == 0;
            },
            a);
    }

private slots:
    void initTestCase() {
        registerCudaPooling(pooling);
        registerCudaMatmul(matmul);
    }
    void everyEmulatedKernelHasItsTwin() {
        int twins = 0;
        for (const auto& variant : pooling.all())
            if (variant->id().starts_with("emulator:")) {
                QVERIFY2(pooling.find("cuda:" + variant->id().substr(9)), variant->id().c_str());
                ++twins;
            }
        QVERIFY(twins >= 6);
        QCOMPARE(pooling.all().back()->id(), std::string("simd"));
        QCOMPARE(matmul.all().back()->id(), std::string("fast"));
        for (const auto& variant : matmul.all())
            if (variant->id().starts_with("emulator:"))
                QVERIFY2(matmul.find("cuda:" + variant->id().substr(9)), variant->id().c_str());
    }
    void poolingGivesTheEmulatorsBits_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < namedCases().size(); ++i)
            QTest::newRow(namedCases()[i].name) << static_cast<int>(i);
    }
    void poolingGivesTheEmulatorsBits() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(int, index);
        const auto& c = namedCases()[static_cast<std::size_t>(index)];
        if (c.planes * c.rows * c.columns > 20000)
            QSKIP("large for the emulator; cuda:fast has it");
        Input<float> input(c.planes, c.rows, c.columns, c.gap);
        Numbers numbers(static_cast<uint64_t>(index) + 1);
        input.fill([&] { return static_cast<float>(numbers.between(-1000000, 1000000)) / 1048573.0f; });
        for (const auto& spec : validSpecs(c)) {
            const auto shape = poolingShape(spec, c.rows, c.columns);
            const bool many = shape->rows * shape->columns * c.planes > 400;
            for (const auto& variant : pooling.all()) {
                if (many && variant->id().starts_with("emulator:matmul"))
                    continue; // a launch for each window
                if (!variant->id().starts_with("emulator:") || !variant->supports({spec, input.view}, true))
                    continue;
                const auto want = pooled(*variant, spec, input.view, true);
                const auto* twin = pooling.find("cuda:" + variant->id().substr(9));
                const auto got = pooled(*twin, spec, input.view, true);
                QVERIFY2(got.error.empty(), got.error.c_str());
                QVERIFY2(sameBits(got.values, want.values), twin->id().c_str());
                if (spec.mode == PoolingMode::Max)
                    QVERIFY2(got.argmax == want.argmax, twin->id().c_str());
            }
        }
    }
    void productGivesTheEmulatorsBits_data() {
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("n");
        QTest::addColumn<int>("k");
        QTest::newRow("one") << 1 << 1 << 1;
        QTest::newRow("odd") << 37 << 53 << 41;
        QTest::newRow("tiles") << 64 << 96 << 128;
        QTest::newRow("long") << 3 << 200 << 301;
        QTest::newRow("whole blocks") << 256 << 256 << 48;
        QTest::newRow("no multiple of four") << 129 << 130 << 131;
    }
    void productGivesTheEmulatorsBits() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(int, m);
        QFETCH(int, n);
        QFETCH(int, k);
        Matrix<float> a(m, k), b(k, n), want(m, n), got(m, n);
        Numbers numbers(5);
        for (auto* matrix : {&a, &b})
            for (int64_t i = 0; i < matrix->size(); ++i)
                matrix->data()[i] = static_cast<float>(numbers.between(-1000000, 1000000)) / 1048573.0f;
        const MatmulProblem problem{a.view(), b.view()};
        for (const auto& variant : matmul.all()) {
            if (!variant->id().starts_with("emulator:") || !variant->supports(problem))
                continue;
            QVERIFY(runMatmul(*variant, problem, want.view()).ok());
            const auto* twin = matmul.find("cuda:" + variant->id().substr(9));
            if (!twin->supports(problem)) // made for other GPUs
                continue;
            const auto run = runMatmul(*twin, problem, got.view());
            QVERIFY2(run.ok(), run ? "" : run.error().str().c_str());
            QCOMPARE(twin->rounding(), variant->rounding());
            if (variant->rounding() > 0) { // tensor cores round sums in their own way
                const auto wrong = difference(got.view(), want.view(), 2e-6 * k);
                QVERIFY2(wrong.empty(), (twin->id() + ": " + wrong).c_str());
            } else {
                QVERIFY2(std::memcmp(got.data(), want.data(), static_cast<std::size_t>(got.bytes())) == 0,
                         twin->id().c_str());
            }
            QVERIFY(run->device.kernelMs && run->launch);
        }
        QVERIFY(runMatmul(*matmul.find("serial"), problem, want.view()).ok());
        for (const char* id : {"cublas", "cublas-tf32", "cublas-bf16"}) {
            const auto* cublas = matmul.find(id);
            if (!cublas->available())
                continue;
            const auto run = runMatmul(*cublas, problem, got.view());
            QVERIFY2(run.ok(), run ? "" : run.error().str().c_str());
            const double rounding = cublas->rounding(); // of each factor; numbers up to 1
            const auto wrong = difference(got.view(), want.view(), (2e-6 + rounding * (2 + rounding)) * k);
            QVERIFY2(wrong.empty(), (std::string(id) + ": " + wrong).c_str());
        }
    }
    void sumGivesTheEmulatorsBits_data() {
        QTest::addColumn<int>("n");
        for (const int n : {1, 255, 1024, 1025, 5000, 300000})
            QTest::addRow("%d", n) << n;
    }
    void sumGivesTheEmulatorsBits() {
        if (const auto ready = gpu::available(); !ready)
            QSKIP(ready.error().str().c_str());
        QFETCH(int, n);
        std::vector<float> values(static_cast<std::size_t>(n));
        Numbers numbers(9);
        for (auto& v : values)
            v = static_cast<float>(numbers.between(-1000000, 1000000)) / 1048573.0f;
        const std::vector<float> ones(values.size(), 1.0f);
        for (const auto& card : reductionKernels()) {
            const auto want = emulateReduction(card.id, values);
            const auto got = gpu::runDeviceNeuron(card.id, {values, ones}, {});
            QVERIFY(want.ok());
            QVERIFY2(got.ok(), got ? "" : got.error().str().c_str());
            QVERIFY2(got->sum == static_cast<double>(want->sum), card.id);
            QCOMPARE(got->launches, static_cast<int64_t>(want->launches.size()) + 1); // the products before them
            QVERIFY(got->device.kernelMs && *got->device.kernelMs > 0);
        }
    }
    void whatIsTooLongIsRefused() {
        Input<float> input(1, 3000, 3000);
        PoolingSpec spec;
        spec.kernel = {1500, 1500};
        spec.stride = {1, 1};
        const auto refused = pooling.find("cuda:direct")->supports({spec, input.view}, false);
        QVERIFY(!refused.ok() && !refused.error().hint.empty());
    }
};

QTEST_GUILESS_MAIN(tst_gpu_kernels)
#include "tst_gpu_kernels.moc"
