// One window looked at closely must tell what the reference did.
#include "core/data/random.hpp"
#include "core/pooling/inspect.hpp"

#include <QTest>

using namespace telar;

class tst_inspect : public QObject {
    Q_OBJECT
    Registry<PoolingVariant> registry_ = cpuPoolingVariants();

private slots:
    void agreesWithTheReference_data() {
        QTest::addColumn<int>("mode");
        QTest::addColumn<int>("value");
        QTest::addColumn<int>("rounding");
        for (int mode : {0, 1})
            for (int value : {0, 1})
                for (int rounding : {0, 1})
                    QTest::addRow("mode %d padding %d rounding %d", mode, value, rounding) << mode << value << rounding;
    }
    void agreesWithTheReference() {
        QFETCH(int, mode);
        QFETCH(int, value);
        QFETCH(int, rounding);
        const auto source = randomMatrix(11, 8, 7, 9);
        PoolingSpec spec{{3, 2}, {2, 3}, {1, 1}, {2, 1}};
        spec.mode = static_cast<PoolingMode>(mode);
        spec.paddingValue = static_cast<PaddingValue>(value);
        spec.rounding = static_cast<Rounding>(rounding);
        const PoolingProblem problem{spec, viewOf(source->values)};
        const auto shape = poolingShape(spec, 11, 8);
        QVERIFY(shape.ok());
        auto out = createMatrix(poolingOutputType(ElementType::UInt8, spec.mode), shape->rows, shape->columns);
        Matrix<int64_t> argmax(shape->rows, shape->columns);
        const bool max = spec.mode == PoolingMode::Max;
        QVERIFY(
            runPooling(*registry_.find("serial"), problem, {mutableViewOf(*out), max ? argmax.data() : nullptr}).ok());
        for (int r = 0; r < shape->rows; ++r) {
            for (int c = 0; c < shape->columns; ++c) {
                const double made = std::visit([&](const auto& m) { return double(m.at(r, c)); }, *out);
                const auto window = inspectWindow(problem, r, c, made);
                QCOMPARE(int(window.cells.size()), 6);
                if (max) {
                    const auto& best = window.cells[std::size_t(window.best)];
                    QCOMPARE(best.value, made);
                    QCOMPARE(best.kind == CellKind::Input ? best.row * 8 + best.column : -1, argmax.at(r, c));
                } else {
                    double sum = 0;
                    for (const auto& cell : window.cells)
                        sum += cell.kind == CellKind::Input ? cell.value : 0;
                    QCOMPARE(float(sum / double(window.divisor)), float(made));
                }
            }
        }
    }
    void hugeWindowsAreNotListed() {
        const auto source = randomMatrix(100, 100, 7, 9);
        PoolingSpec spec{{100, 100}, {1, 1}};
        const auto window = inspectWindow({spec, viewOf(source->values)}, 0, 0, 9);
        QVERIFY(window.cells.empty());
        QCOMPARE(window.divisor, 10000);
        QCOMPARE(window.result, 9.0);
    }
    void thesisProductGivesTheWindowAgain() {
        const auto source = randomMatrix(6, 6, 35, 9);
        PoolingSpec spec{{2, 3}, {1, 1}};
        const auto window = inspectWindow({spec, viewOf(source->values)}, 1, 2, 0);
        const auto product = thesisProduct(window);
        for (std::size_t i = 0; i < product.size(); ++i)
            QCOMPARE(product[i], window.cells[i].value);
    }
    void nearestWindowHoldsItsCell() {
        PoolingSpec spec{{3, 3}, {2, 2}, {1, 1}};
        const auto shape = poolingShape(spec, 9, 9);
        for (int r = 0; r < 9; ++r)
            for (int c = 0; c < 9; ++c) {
                const auto cell = nearestWindow(spec, *shape, r, c);
                const auto box = poolingWindow(spec, cell.row, cell.column);
                QVERIFY(r >= box.row && r < box.row + box.rows && c >= box.column && c < box.column + box.columns);
            }
        QCOMPARE(nearestWindow(spec, *shape, -5, 100).column, shape->columns - 1);
    }
};

QTEST_GUILESS_MAIN(tst_inspect)
#include "tst_inspect.moc"
