// How variants run: the same bits on any number of threads, refusals with their sentences, progress, cancel.
#include "tests/core/pooling/pooling_cases.hpp"
#include "tests/support/stopped.hpp"

#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_pooling_runs : public QObject {
    Q_OBJECT
    Registry<PoolingVariant> registry = cpuPoolingVariants();

    static bool sameBytes(const AnyMatrix& a, const AnyMatrix& b) {
        return std::visit(
            [](const auto& x, const auto& y) {
                return x.bytes() == y.bytes() &&
                       std::memcmp(x.data(), y.data(), static_cast<std::size_t>(x.bytes())) == 0;
            },
            a, b);
    }
    static std::string refusal(const PoolingSpec& spec, int64_t rows, int64_t columns) {
        const auto shape = poolingShape(spec, rows, columns);
        return shape ? std::string() : shape.error().what.str();
    }

private slots:
    void registryGoesFromPlainToFast() {
        std::vector<std::string> ids;
        for (const auto& variant : registry.all()) {
            ids.push_back(variant->id());
            QVERIFY(!variant->title().empty() && !variant->idea().empty());
        }
        QCOMPARE(ids,
                 (std::vector<std::string>{"thesis", "emulator:matmul1", "emulator:matmul1-constant",
                                           "emulator:matmul2", "emulator:matmul2-constant", "emulator:matmul3",
                                           "emulator:matmul3-constant", "emulator:direct", "emulator:tiled",
                                           "emulator:separable", "serial", "openmp", "streamed", "opencv", "simd"}));
        Input<float> input(1, 8, 8);
        QCOMPARE(registry.best(PoolingProblem{{}, input.view}, true)->id(), std::string("simd"));
    }
    void threadsChangeNoBit() {
        Input<float> input(3, 400, 700);
        Numbers numbers(8);
        input.fill([&] {
            return std::ldexp(static_cast<double>(numbers.between(-1 << 20, 1 << 20)),
                              static_cast<int>(numbers.between(-20, 3)));
        });
        for (const auto mode : {PoolingMode::Max, PoolingMode::Average}) {
            for (const int64_t k : {2, 3, 11, 60}) {
                PoolingSpec spec;
                spec.mode = mode;
                spec.kernel = {k, k};
                spec.stride = {k == 2 ? 2 : 1, k == 2 ? 2 : 1};
                for (const char* id :
                     {"openmp", "streamed", "simd", "emulator:direct", "emulator:tiled", "emulator:separable"}) {
                    if (k > 3 && std::string(id) != "streamed" && std::string(id) != "simd")
                        continue;
                    const auto one = pooled(*registry.find(id), spec, input.view, false, 1);
                    QVERIFY2(one.error.empty(), one.error.c_str());
                    for (const int threads : {2, 3})
                        QVERIFY(
                            sameBytes(pooled(*registry.find(id), spec, input.view, false, threads).values, one.values));
                }
            }
        }
    }
    void instructionSetsChangeNoBit() {
        Input<float> input(1, 100, 700);
        Numbers numbers(9);
        input.fill([&] { return numbers.between(0, 1 << 24) * 1e-3; });
        for (const int64_t k : {2, 3, 7, 31}) {
            PoolingSpec spec;
            spec.mode = PoolingMode::Average;
            spec.kernel = {k, k};
            const auto best = pooled(*registry.find("simd"), spec, input.view, false);
            for (const char* level : {"sse2", "avx2"}) {
                const SimdOverride lowered(level);
                QVERIFY(sameBytes(pooled(*registry.find("simd"), spec, input.view, false).values, best.values));
            }
        }
    }
    void refusals() {
        PoolingSpec spec;
        spec.kernel = {5, 2};
        QCOMPARE(refusal(spec, 4, 4), std::string("The kernel spans 5 rows and the padded input has 4"));
        spec.kernel = {2, 5};
        QCOMPARE(refusal(spec, 4, 4), std::string("The kernel spans 5 columns and the padded input has 4"));
        QCOMPARE(refusal(spec, 0, 4), std::string("The input is empty: it has no rows"));
        QCOMPARE(refusal(spec, 4, 0), std::string("The input is empty: it has no columns"));
        spec.kernel = {0, 1};
        QCOMPARE(refusal(spec, 4, 4), std::string("The kernel must be at least 1, and it is 0"));
        spec.kernel = {1, 1};
        spec.stride = {1, 0};
        QCOMPARE(refusal(spec, 4, 4), std::string("The stride must be at least 1, and it is 0"));
        spec.stride = {1, 1};
        spec.padding = {-1, 0};
        QCOMPARE(refusal(spec, 4, 4), std::string("The padding cannot be negative, and it is -1"));
        spec.padding = {0, 0};
        spec.dilation = {0, 1};
        QCOMPARE(refusal(spec, 4, 4), std::string("The dilation must be at least 1, and it is 0"));
        spec.dilation = {1, 1};
        spec.padding = {1, 1};
        spec.paddingValue = PaddingValue::Lowest;
        QVERIFY(refusal(spec, 4, 4).find("entirely in the padding") != std::string::npos);
        Input<float> input(1, 4, 4);
        std::vector<float> room(36);
        const PoolingOutput output{PlanesView<float>{room.data(), 1, 6, 6, 6, 36}};
        for (const auto& variant : registry.all())
            QVERIFY(!runPooling(*variant, {spec, input.view}, output).ok());
    }
    void thesisRefusesWhatItsProductCannotCarry() {
        Input<float> input(1, 4, 4);
        input.at(2, 1) = NAN;
        const auto* thesis = registry.find("thesis");
        const auto refused = thesis->supports({{}, input.view}, false);
        QVERIFY(!refused.ok());
        QVERIFY(refused.error().what.str().find("NaN") != std::string::npos);
        QVERIFY(!refused.error().hint.empty());
    }
    void progressCountsEveryRow() {
        Input<float> input(3, 50, 60); // zeros
        PoolingSpec spec;
        spec.kernel = {3, 3};
        for (const auto& variant : registry.all()) {
            Progress progress;
            RunOptions options;
            options.job.progress = &progress;
            Matrix<float> out(24, 29, 3);
            QVERIFY(runPooling(*variant, {spec, input.view}, {out.view()}, options).ok());
            QCOMPARE(progress.total(), int64_t{3 * 24});
            QCOMPARE(progress.done(), int64_t{3 * 24});
        }
    }
    void writesNothingElse() { // sentinels around each row of a strided output
        Input<float> input(1, 21, 133);
        Numbers numbers(1);
        input.fill([&] { return numbers.between(0, 9); });
        for (const auto& variant : registry.all()) {
            for (const int64_t k : {2, 3}) {
                PoolingSpec spec;
                spec.kernel = {k, k};
                const auto shape = poolingShape(spec, 21, 133);
                const int64_t stride = shape->columns + 40;
                std::vector<float> room(static_cast<std::size_t>(stride * shape->rows), -7);
                const PlanesView<float> view{room.data() + 20, 1, shape->rows, shape->columns, stride, 0};
                QVERIFY(runPooling(*variant, {spec, input.view}, {view}).ok());
                for (int64_t r = 0; r < shape->rows; ++r)
                    for (int64_t c = 0; c < stride; ++c)
                        QCOMPARE(room[static_cast<std::size_t>(r * stride + c)] == -7,
                                 c < 20 || c >= 20 + shape->columns);
            }
        }
    }
    void costsFollowTheAlgorithm() {
        Input<float> input(1, 512, 512);
        PoolingSpec large;
        large.kernel = {31, 31};
        large.stride = {1, 1};
        const PoolingProblem problem{large, input.view};
        const double windows = 482.0 * 482.0;
        QCOMPARE(registry.find("serial")->cost(problem).operations, windows * 961);
        QCOMPARE(registry.find("thesis")->cost(problem).operations, windows * 961 * 63);
        QVERIFY(registry.find("simd")->cost(problem).operations < windows * 20);
        QCOMPARE(registry.find("simd")->cost(problem).bytes, 4 * (512.0 * 512 + windows));
        QVERIFY(registry.find("streamed")->cost(problem).bytes > 4 * (512.0 * 512 + windows));
    }
    void cancelIsQuick_data() {
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("kernel");
        for (const char* id : {"thesis", "serial", "openmp", "streamed", "simd", "emulator:direct"}) {
            QTest::addRow("%s", id) << id << 31;
            QTest::addRow("%s, large windows", id) << id << (std::string(id) == "thesis" ? 1000 : 3500);
        }
        for (const char* id :
             {"emulator:matmul1", "emulator:matmul2", "emulator:matmul3", "emulator:tiled", "emulator:separable"})
            QTest::addRow("%s", id) << id << 31;
    }
    void cancelIsQuick() {
        QFETCH(QString, id);
        QFETCH(int, kernel);
        static Input<uint8_t> input(1, 4000, 4000);
        PoolingSpec spec;
        spec.kernel = {kernel, kernel};
        spec.stride = {1, 1};
        const auto shape = poolingShape(spec, 4000, 4000);
        auto out = createMatrix(ElementType::UInt8, shape->rows, shape->columns);
        std::vector<int64_t> argmax(static_cast<std::size_t>(shape->rows * shape->columns));
        const auto wrong = test::stopsWithin(250, 20, [&](const RunOptions& options) {
            return runPooling(*registry.find(id.toStdString()), {spec, input.view},
                              {mutableViewOf(*out), argmax.data()}, options);
        });
        QCOMPARE(wrong, std::string());
    }
};

QTEST_GUILESS_MAIN(tst_pooling_runs)
#include "tst_pooling_runs.moc"
