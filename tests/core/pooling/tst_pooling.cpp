// Every registered variant against the oracles that NumPy computed.
#include "core/data/random.hpp"
#include "core/operation/run_record.hpp"
#include "core/pooling/pooling.hpp"
#include "core/pooling/streamed.hpp"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace telar;

class tst_pooling : public QObject {
    Q_OBJECT
    Registry<PoolingVariant> registry = cpuPoolingVariants();

    static void compareCells(const QJsonArray& want, const AnyMatrix& got, const std::string& id) {
        std::visit(
            [&](const auto& v) {
                for (int r = 0; r < v.rows(); ++r)
                    for (int k = 0; k < v.columns(); ++k)
                        QVERIFY2(std::abs(double(v.at(r, k)) - want[r].toArray()[k].toDouble()) < 1e-6, id.c_str());
            },
            got);
    }
    static void compareHash(const QJsonObject& want, const AnyMatrix& got, const std::string& id) {
        double sum = 0;
        std::visit(
            [&](const auto& v) {
                for (int64_t i = 0; i < v.size(); ++i)
                    sum += double(v.data()[i]);
            },
            got);
        QVERIFY2(sum == want["sum"].toDouble(), id.c_str());
        QVERIFY2(sha256OfFloats(viewOf(got)) == want["sha256"].toString().toStdString(), id.c_str());
    }
    static void compareStream(const QJsonObject& want, const PoolingSpec& spec) {
        const int n = want["n"].toInt();
        const auto source = randomRows(n, n, uint32_t(want["seed"].toInt()), 9);
        const auto got = poolStream(*source, nullptr, spec, {}, 1 << 20, StreamHash::Sha256);
        QVERIFY(got.ok());
        QCOMPARE(got->outputSum, want["sum"].toDouble());
        QCOMPARE(got->outputSha256, want["sha256"].toString().toStdString());
    }

private slots:
    void oracles() {
        QFile file(TELAR_TEST_DATA "/oracles/pooling.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto cases = QJsonDocument::fromJson(file.readAll()).array();
        QVERIFY(cases.size() > 10);
        for (const auto& value : cases) {
            const auto c = value.toObject();
            const int n = c["n"].toInt();
            const auto input = randomMatrix(n, n, uint32_t(c["seed"].toInt()), 9);
            PoolingSpec spec;
            spec.kernel = {c["kernel"].toInt(), c["kernel"].toInt()};
            spec.stride = {c["stride"].toInt(), c["stride"].toInt()};
            spec.padding = {c["padding"].toInt(), c["padding"].toInt()};
            spec.paddingValue = c["pad_value"].toString() == "lowest" ? PaddingValue::Lowest : PaddingValue::Zero;
            spec.mode = c["mode"].toString() == "average" ? PoolingMode::Average : PoolingMode::Max;
            const auto shape = poolingShape(spec, n, n);
            QVERIFY(shape.ok());
            QCOMPARE(shape->rows, c["rows"].toInt());
            const PoolingProblem problem{spec, viewOf(input->values)};
            for (const auto& variant : registry.all()) {
                if (!variant->available() || !variant->supports(problem, false))
                    continue;
                if (shape->rows * shape->columns > 1000 && variant->id().rfind("emulator:matmul", 0) == 0)
                    continue; // a launch of 1024 threads for every window
                auto out =
                    createMatrix(poolingOutputType(elementType(input->values), spec.mode), shape->rows, shape->columns);
                QVERIFY(runPooling(*variant, problem, {mutableViewOf(*out)}).ok());
                if (c.contains("output"))
                    compareCells(c["output"].toArray(), *out, variant->id());
                else
                    compareHash(c, *out, variant->id());
            }
            if (c.contains("sha256"))
                compareStream(c, spec);
        }
    }
    /// What a form offers is what the shape accepts, and one more is refused.
    void limits() {
        int paddings = 0;
        for (int64_t n = 1; n < 12; ++n)
            for (int64_t side = 0; side < 4; ++side)
                for (int64_t dilation = 1; dilation < 4; ++dilation) {
                    PoolingSpec spec;
                    spec.dilation = {dilation, 1};
                    spec.padding = {side, side};
                    const Size2 most = largestKernel(spec, n, n + 1);
                    spec.kernel = most;
                    QVERIFY(poolingShape(spec, n, n + 1).ok());
                    spec.kernel = {most.h + 1, most.w};
                    QVERIFY(!poolingShape(spec, n, n + 1).ok());
                    spec.kernel = {most.h, most.w + 1};
                    QVERIFY(!poolingShape(spec, n, n + 1).ok());

                    spec.kernel = {side + 1, 2};
                    spec.paddingValue = PaddingValue::Zero;
                    QVERIFY(!largestPadding(spec));
                    spec.paddingValue = PaddingValue::Lowest;
                    const auto widest = largestPadding(spec);
                    QVERIFY(widest.has_value());
                    spec.padding = *widest;
                    QVERIFY(dilation > 1 || poolingShape(spec, n, n).ok());
                    spec.padding.h += 1;
                    QVERIFY(!poolingShape(spec, n, n).ok());
                    ++paddings;
                }
        QVERIFY(paddings > 100);
    }
};

QTEST_GUILESS_MAIN(tst_pooling)
#include "tst_pooling.moc"
