// Every registered variant against the oracles and the reference.
#include "core/data/random.hpp"
#include "core/pooling/pooling.hpp"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace telar;

class tst_pooling : public QObject {
    Q_OBJECT
    PoolingRegistry registry = cpuPoolingVariants();

private slots:
    void oracles() {
        QFile file(TELAR_TEST_DATA "/oracles/pooling.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto cases = QJsonDocument::fromJson(file.readAll()).array();
        QVERIFY(cases.size() > 10);
        for (const auto& value : cases) {
            const auto c = value.toObject();
            if (!c.contains("output"))
                continue;
            const int n = c["n"].toInt();
            const auto input = randomMatrix(n, n, uint32_t(c["seed"].toInt()), 9);
            PoolingSpec spec;
            spec.kernel = {c["kernel"].toInt(), c["kernel"].toInt()};
            spec.stride = {c["stride"].toInt(), c["stride"].toInt()};
            spec.padding = {c["padding"].toInt(), c["padding"].toInt()};
            spec.paddingValue =
                c["pad_value"].toString() == "lowest" ? PaddingValue::Lowest : PaddingValue::Zero;
            spec.mode = c["mode"].toString() == "average" ? PoolingMode::Average : PoolingMode::Max;
            const auto shape = poolingShape(spec, n, n);
            QVERIFY(shape.ok());
            QCOMPARE(shape->rows, c["rows"].toInt());
            const PoolingProblem problem{spec, viewOf(input->values)};
            for (const auto& variant : registry.all()) {
                if (!variant->available() || !variant->supports(problem, false))
                    continue;
                auto out = createMatrix(poolingOutputType(elementType(input->values), spec.mode), shape->rows,
                                        shape->columns);
                QVERIFY(runPooling(*variant, problem, {mutableViewOf(*out)}).ok());
                std::visit(
                    [&](const auto& v) {
                        for (int r = 0; r < shape->rows; ++r)
                            for (int k = 0; k < shape->columns; ++k)
                                QVERIFY2(std::abs(double(v.at(r, k)) -
                                                  c["output"].toArray()[r].toArray()[k].toDouble()) < 1e-6,
                                         variant->id().c_str());
                    },
                    *out);
            }
        }
    }
};

QTEST_GUILESS_MAIN(tst_pooling)
#include "tst_pooling.moc"
