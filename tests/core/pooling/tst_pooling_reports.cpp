// Cases from public bug reports of other programs, through every variant. The numbers are PyTorch's documentation's and issues',
// worked out by hand.
#include "core/pooling/pooling.hpp"
#include "core/pooling/streamed.hpp"

#include <QTest>

#include <numeric>

using namespace telar;

using Rows = std::vector<std::vector<double>>;
Q_DECLARE_METATYPE(Rows)

class tst_pooling_reports : public QObject {
    Q_OBJECT
    Registry<PoolingVariant> registry = cpuPoolingVariants();

    static PoolingSpec spec(PoolingMode mode, Size2 kernel, Size2 stride, Size2 padding,
                            CountPadding count = CountPadding::Yes) {
        PoolingSpec made;
        made.mode = mode;
        made.kernel = kernel;
        made.stride = stride;
        made.padding = padding;
        made.rounding = Rounding::Ceil;
        made.countPadding = count;
        return made;
    }

private slots:
    void ceil_data() {
        QTest::addColumn<int>("rows"); // of an input that counts from 1
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("number");
        QTest::addColumn<Rows>("want"); // empty rows: only their number and length are known
        QTest::newRow("average of 1 to 5, kernel 1x2") << 1 << 5 << 0 << Rows{{1.5, 3.5, 5}};
        QTest::newRow("average of 1 to 36, 3x3 s2 p1")
            << 6 << 6 << 1 << Rows{{2, 4, 16.0 / 3, 3}, {}, {}, {10.5, 16.5, 17.5, 9}};
        QTest::newRow("maximum of 1 to 25, 3x3 s3 p1") << 5 << 5 << 2 << Rows{{7, 10}, {22, 25}};
        QTest::newRow("average without padding of 1 to 25, 3x3 s3 p1") << 5 << 5 << 3 << Rows{{4, 6.5}, {16.5, 19}};
    }
    void ceil() {
        QFETCH(int, rows);
        QFETCH(int, columns);
        QFETCH(int, number);
        QFETCH(Rows, want);
        const PoolingSpec specs[] = {spec(PoolingMode::Average, {1, 2}, {1, 2}, {0, 0}),
                                     spec(PoolingMode::Average, {3, 3}, {2, 2}, {1, 1}),
                                     spec(PoolingMode::Max, {3, 3}, {3, 3}, {1, 1}),
                                     spec(PoolingMode::Average, {3, 3}, {3, 3}, {1, 1}, CountPadding::No)};
        Matrix<float> input(rows, columns);
        std::iota(input.data(), input.data() + input.size(), 1.0f);
        const PoolingProblem problem{specs[number], input.view()};
        const auto shape = poolingShape(problem.spec, rows, columns);
        QVERIFY(shape.ok());
        QCOMPARE(shape->rows, static_cast<int64_t>(want.size()));
        QCOMPARE(shape->columns, static_cast<int64_t>(want.front().size()));
        int tried = 0;
        for (const auto& variant : registry.all()) {
            if (!variant->available() || !variant->supports(problem, false))
                continue;
            Matrix<float> out(shape->rows, shape->columns);
            const auto ran = runPooling(*variant, problem, {out.view()});
            QVERIFY2(ran.ok(), variant->id().c_str());
            for (std::size_t r = 0; r < want.size(); ++r)
                for (std::size_t c = 0; c < want[r].size(); ++c)
                    QVERIFY2(std::abs(double(out.at(int64_t(r), int64_t(c))) - want[r][c]) < 1e-6,
                             qPrintable(QString("%1: %2 at %3, %4")
                                            .arg(QString::fromStdString(variant->id()))
                                            .arg(double(out.at(int64_t(r), int64_t(c))))
                                            .arg(r)
                                            .arg(c)));
            ++tried;
        }
        QVERIFY2(tried > 3, std::to_string(tried).c_str());
    }
    /// Of 32 rows every second one: no window begins past the end.
    void kernelOfOneHalves() {
        const auto shape = poolingShape(spec(PoolingMode::Max, {1, 1}, {2, 2}, {0, 0}), 32, 32);
        QVERIFY(shape.ok());
        QCOMPARE((QList<int64_t>{shape->rows, shape->columns}), (QList<int64_t>{16, 16}));
    }
    /// PyTorch refuses a padding above half the kernel; the thesis uses it. With zeros it is computed; below every number, where
    /// windows of nothing but padding have no value, it is explained.
    void paddingAboveHalfTheKernel() {
        Matrix<int32_t> input(4, 4);
        std::iota(input.data(), input.data() + 16, -20);
        PoolingSpec wide;
        wide.padding = {2, 2};
        const auto shape = poolingShape(wide, 4, 4);
        QVERIFY(shape.ok());
        QCOMPARE(shape->rows, 4);
        Matrix<int32_t> out(4, 4);
        const PoolingProblem problem{wide, input.view()};
        QVERIFY(runPooling(*registry.find("serial"), problem, {out.view()}).ok());
        QCOMPARE(out.at(0, 0), 0);
        QCOMPARE(out.at(1, 1), -15);
        wide.paddingValue = PaddingValue::Lowest;
        const auto refused = poolingShape(wide, 4, 4);
        QVERIFY(!refused.ok());
        const auto said = QString::fromStdString(refused.error().str());
        QVERIFY2(said.contains("entirely in the padding") && said.contains("no value") &&
                     said.contains("smaller than the kernel"),
                 qPrintable(said));
        wide.kernel = {3, 3}, wide.stride = {1, 1}; // above half, and no window is all padding
        QVERIFY(poolingShape(wide, 4, 4).ok());
    }
};

QTEST_GUILESS_MAIN(tst_pooling_reports)
#include "tst_pooling_reports.moc"
