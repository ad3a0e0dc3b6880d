// Every variant over every named shape, element type and mode, exactly, with small whole numbers.
#include "tests/core/pooling/pooling_cases.hpp"

#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_pooling_shapes : public QObject {
    Q_OBJECT
    Registry<PoolingVariant> registry = cpuPoolingVariants();

    template <class T>
    void check(const Case& c, int64_t low, int64_t high) {
        Input<T> input(c.planes, c.rows, c.columns, c.gap);
        Numbers numbers(static_cast<uint64_t>(c.rows * 1000 + c.columns));
        input.fill([&] { return numbers.between(low, high); });
        const auto specs = validSpecs(c);
        QVERIFY(!specs.empty());
        for (const auto& spec : specs) {
            const auto want = naivePooling(spec, input.view);
            const auto shape = poolingShape(spec, c.rows, c.columns);
            QCOMPARE(shape->rows, want.rows);
            QCOMPARE(shape->columns, want.columns);
            eachVariant(registry, [&](const PoolingVariant& variant, const std::string& label) {
                if (tooManyWindows(variant, spec, input.view))
                    return;
                for (const bool withArgmax : {false, true}) {
                    const auto got = pooled(variant, spec, input.view, withArgmax);
                    if (mayRefuse(variant) && got.refused)
                        continue;
                    const auto wrong = mismatch(got, want, spec, true);
                    QVERIFY2(wrong.empty(), (label + (withArgmax ? " with argmax" : "") +
                                             (spec.mode == PoolingMode::Max ? ", max, " : ", average, ") +
                                             elementName(ElementOf<T>::type) + ": " + wrong)
                                                .c_str());
                }
            });
        }
    }

private slots:
    void namedShapes_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < namedCases().size(); ++i)
            QTest::newRow(namedCases()[i].name) << static_cast<int>(i);
    }
    void namedShapes() {
        QFETCH(int, index);
        const auto& c = namedCases()[static_cast<std::size_t>(index)];
        check<uint8_t>(c, 0, 9); // few values: many ties
        check<int32_t>(c, -50, 50);
        check<float>(c, -50, 50);
    }
    void allNegative() { // padding of zeros wins wherever a window touches it
        const Case c{"", 1, 12, 40, {3, 3}, {1, 1}, {1, 1}};
        check<int32_t>(c, -9, -1);
        check<float>(c, -9, -1);
    }
    void allEqual() {
        const Case c{"", 1, 12, 140, {3, 3}, {2, 2}, {1, 1}};
        check<uint8_t>(c, 7, 7);
        check<float>(c, 0, 0);
    }
    void largestBytes() { // a window's sum beyond 16 bits
        check<uint8_t>({"", 1, 40, 70, {17, 17}, {1, 1}, {0, 0}}, 255, 255);
        check<uint8_t>({"", 1, 40, 70, {16, 16}, {1, 1}, {0, 0}}, 250, 255);
    }
    void naiveReferenceIsRight() { // by hand
        Input<float> input(1, 2, 2);
        float next = 1;
        input.fill([&] { return next++; });
        PoolingSpec spec;
        spec.stride = {1, 1};
        spec.padding = {1, 1};
        const auto want = naivePooling(spec, input.view);
        QCOMPARE(want.values, (std::vector<double>{1, 2, 2, 3, 4, 4, 3, 4, 4}));
        QCOMPARE(want.argmax, (std::vector<int64_t>{0, 1, 1, 2, 3, 3, 2, 3, 3}));
        Outcome wrong = pooled(*registry.find("serial"), spec, input.view, true);
        QVERIFY(mismatch(wrong, want, spec, true).empty());
        std::get<Matrix<float>>(wrong.values).at(1, 1) = NAN;
        QVERIFY(!mismatch(wrong, want, spec, true).empty());
    }
};

QTEST_GUILESS_MAIN(tst_pooling_shapes)
#include "tst_pooling_shapes.moc"
