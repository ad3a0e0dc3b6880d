// Pooling through bounded memory equals pooling in memory; sources refuse what they cannot give.
#include "core/base/mersenne_twister.hpp"
#include "core/operation/run_record.hpp"
#include "core/pooling/streamed.hpp"
#include "tests/core/pooling/pooling_cases.hpp"
#include "tests/support/stopped.hpp"

#include <QTest>

using namespace telar;
using namespace telar::test;

namespace {

/// Keeps what it is given.
class Collector final : public RowSink {
public:
    std::vector<char> bytes;
    int64_t rowBytes = 0;
    Status write(const void* rows, int64_t count) override {
        const auto* from = static_cast<const char*>(rows);
        bytes.insert(bytes.end(), from, from + count * rowBytes);
        return {};
    }
};

class FailingSink final : public RowSink {
public:
    Status write(const void*, int64_t) override { return environmentError(text("The disk is full")); }
};

} // namespace

class tst_pooling_stream : public QObject {
    Q_OBJECT
    Registry<PoolingVariant> registry = cpuPoolingVariants();

private slots:
    void equalsInMemory_data() {
        QTest::addColumn<int>("kernel");
        QTest::addColumn<int>("stride");
        QTest::addColumn<int>("padding");
        QTest::addColumn<int>("dilation");
        QTest::addColumn<int>("most");
        QTest::newRow("2, 2") << 2 << 2 << 0 << 1 << 9;
        QTest::newRow("3, 1") << 3 << 1 << 1 << 1 << 255;
        QTest::newRow("3, 2") << 3 << 2 << 1 << 1 << 70000;
        QTest::newRow("windows apart") << 2 << 40 << 1 << 1 << 9;
        QTest::newRow("tall windows") << 60 << 1 << 30 << 1 << 9;
        QTest::newRow("dilation") << 3 << 2 << 2 << 5 << 9;
    }
    void equalsInMemory() {
        QFETCH(int, kernel);
        QFETCH(int, stride);
        QFETCH(int, padding);
        QFETCH(int, dilation);
        QFETCH(int, most);
        const int64_t rows = 700, columns = 301;
        auto check = [&]<class T>(T) {
            Input<T> input(1, rows, columns);
            MersenneTwister generator(35);
            input.fill([&] { return generator.below(static_cast<uint32_t>(most)); });
            for (const auto mode : {PoolingMode::Max, PoolingMode::Average}) {
                PoolingSpec spec;
                spec.mode = mode;
                spec.kernel = {kernel, kernel};
                spec.stride = {stride, stride};
                spec.padding = {padding, padding};
                spec.dilation = {dilation, dilation};
                const auto want = pooled(*registry.find("serial"), spec, input.view, false);
                for (const auto& [budget, threads] :
                     {std::pair{int64_t{1} << 20, 0}, {int64_t{1} << 20, 64}, {int64_t{1} << 26, 0}}) {
                    const auto source = randomRows(rows, columns, 35, static_cast<uint32_t>(most));
                    Collector sink;
                    const auto type = poolingOutputType(source->type(), mode);
                    const auto shape = poolingShape(spec, rows, columns);
                    sink.rowBytes = shape->columns * elementSize(type);
                    Progress progress;
                    RunOptions options;
                    options.threads = threads; // more than this much memory holds rows for, too
                    options.job.progress = &progress;
                    const auto got = poolStream(*source, &sink, spec, options, budget, StreamHash::Sha256);
                    QVERIFY2(got.ok(), got.ok() ? "" : got.error().str().c_str());
                    QVERIFY(got->shape == *shape);
                    QVERIFY(got->memoryBytes <= budget);
                    QCOMPARE(progress.done(), shape->rows);
                    std::visit(
                        [&](const auto& m) {
                            QCOMPARE(static_cast<int64_t>(sink.bytes.size()), m.bytes());
                            QVERIFY(std::memcmp(sink.bytes.data(), m.data(), sink.bytes.size()) == 0);
                            double sum = 0;
                            for (int64_t i = 0; i < m.size(); ++i)
                                sum += static_cast<double>(m.data()[i]);
                            QVERIFY(std::abs(got->outputSum - sum) <= 1e-9 * sum);
                            QCOMPARE(got->outputSha256, sha256OfFloats(viewOf(want.values)));
                        },
                        want.values);
                }
            }
        };
        if (most < 256)
            check(uint8_t{});
        else
            check(int32_t{});
    }
    void smallBudgetIsRefusedWithTheLeast() {
        const auto source = randomRows(1000, 1000, 1, 9);
        const auto got = poolStream(*source, nullptr, {}, {}, 5000);
        QVERIFY(!got.ok());
        QCOMPARE(got.error().kind, ErrorKind::User);
        QVERIFY(got.error().what.str().find("5000") != std::string::npos);
        QVERIFY(!got.error().hint.empty());
    }
    void badSpecificationIsRefused() {
        const auto source = randomRows(4, 4, 1, 9);
        PoolingSpec spec;
        spec.kernel = {9, 9};
        QVERIFY(!poolStream(*source, nullptr, spec, {}, 1 << 20).ok());
    }
    void sinkErrorsEndIt() {
        const auto source = randomRows(5000, 5000, 1, 9);
        FailingSink sink;
        const auto got = poolStream(*source, &sink, {}, {}, int64_t{1} << 28);
        QVERIFY(!got.ok());
        QCOMPARE(got.error().what.str(), std::string("The disk is full"));
    }
    void cancel() {
        const auto source = randomRows(200000, 20000, 1, 9);
        const auto wrong = test::stopsWithin(250, 30, [&](const RunOptions& options) {
            return poolStream(*source, nullptr, {}, options, int64_t{1} << 28);
        });
        QCOMPARE(wrong, std::string());
    }
};

QTEST_GUILESS_MAIN(tst_pooling_stream)
#include "tst_pooling_stream.moc"
