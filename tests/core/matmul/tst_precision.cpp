// Factors rounded for tensor cores: bits as NVIDIA's conversions give them, and errors that grow as fractions shrink.
#include "core/matmul/precision.hpp"

#include <QTest>

#include <cmath>
#include <limits>

using namespace telar;

class tst_precision : public QObject {
    Q_OBJECT

private slots:
    void roundsAsTheTypesDo() {
        // Half a unit in the last place: TF32 away from zero, the others to even.
        QCOMPARE(roundedFactor(1 + std::ldexp(1.0f, -11), FactorType::Tf32), 1 + std::ldexp(1.0f, -10));
        QCOMPARE(roundedFactor(-1 - std::ldexp(1.0f, -11), FactorType::Tf32), -1 - std::ldexp(1.0f, -10));
        QCOMPARE(roundedFactor(1 + std::ldexp(1.0f, -8), FactorType::BFloat16), 1.0f);
        QCOMPARE(roundedFactor(1 + 3 * std::ldexp(1.0f, -8), FactorType::BFloat16), 1 + std::ldexp(1.0f, -6));
        QCOMPARE(roundedFactor(1 + std::ldexp(1.0f, -11), FactorType::Float16), 1.0f);
        QCOMPARE(roundedFactor(1 + 3 * std::ldexp(1.0f, -11), FactorType::Float16), 1 + std::ldexp(1.0f, -9));
        for (const auto type : {FactorType::Float32, FactorType::Tf32, FactorType::BFloat16, FactorType::Float16}) {
            for (const float exact : {0.0f, -0.0f, 1.0f, -2.5f, 9.0f, 0.09375f})
                QCOMPARE(roundedFactor(exact, type), exact);
            QVERIFY(std::isinf(roundedFactor(HUGE_VALF, type)) && std::isnan(roundedFactor(NAN, type)));
        }
    }
    void errorsAreThoseOfTheFraction() {
        const auto errors = precisionErrors(64, 35);
        QVERIFY(errors.ok() && errors->size() == 4);
        const auto relative = [&](std::size_t k) { return (*errors)[k].relative; };
        // float32's sums; then 11, 8 and 11 bits of each factor: relative 2^-12 and 2^-9, less over the root of the terms.
        QVERIFY(relative(0) > 0 && relative(0) < 2e-7);
        QVERIFY(relative(1) > 1e-6 && relative(1) < std::ldexp(1.0, -11));
        QVERIFY(relative(2) > 4 * relative(1) && relative(2) < std::ldexp(1.0, -8));
        QVERIFY(relative(3) > relative(1) / 3 && relative(3) < relative(1) * 3);
        for (const auto& one : *errors)
            QVERIFY(one.largest >= one.typical && one.typical > 0);
        const auto again = precisionErrors(64, 35);
        QCOMPARE((*again)[2].largest, (*errors)[2].largest);
        QVERIFY(!precisionErrors(0, 1) && !precisionErrors(513, 1));
    }
};

QTEST_GUILESS_MAIN(tst_precision)
#include "tst_precision.moc"
