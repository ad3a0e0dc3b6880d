// Values that are not small whole numbers: random floats, extremes, ties, infinities and NaN; and laws that
// hold for any values.
#include "tests/core/pooling/pooling_cases.hpp"

#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_pooling_values : public QObject {
    Q_OBJECT
    Registry<PoolingVariant> registry = cpuPoolingVariants();
    static constexpr float inf = std::numeric_limits<float>::infinity();
    static constexpr float nan = std::numeric_limits<float>::quiet_NaN();

    /// All variants on one input; `nonFinite` ones are refused by those that multiply, and only by them.
    template <class T>
    void check(const PoolingSpec& spec, const Input<T>& input, bool nonFinite = false, bool exact = false) {
        const auto want = naivePooling(spec, input.view);
        eachVariant(registry, [&](const PoolingVariant& variant, const std::string& label) {
            if (tooManyWindows(variant, spec, input.view))
                return;
            for (const bool withArgmax : {false, true}) {
                if (nonFinite && (variant.id() == "thesis" || variant.id().find("matmul") != std::string::npos)) {
                    const auto reason = variant.supports({spec, input.view}, withArgmax);
                    QVERIFY(!reason.ok() && !reason.error().what.empty());
                    continue;
                }
                const auto got = pooled(variant, spec, input.view, withArgmax);
                if (mayRefuse(variant) && got.refused)
                    continue; // its shared memory is small
                const auto wrong = mismatch(got, want, spec, exact);
                QVERIFY2(wrong.empty(), (label + ": " + wrong).c_str());
            }
        });
    }

    static PoolingSpec spec(int64_t k, int64_t s, int64_t p, PoolingMode mode = PoolingMode::Max) {
        PoolingSpec made;
        made.kernel = {k, k};
        made.stride = {s, s};
        made.padding = {p, p};
        made.mode = mode;
        return made;
    }

    template <class T>
    Outcome run(const PoolingSpec& s, const PlanesView<const T>& in) {
        return pooled(*registry.find("simd"), s, in, false);
    }

private slots:
    void randomFloats() {
        for (const auto& c : namedCases()) {
            if (c.rows * c.columns > 20000)
                continue;
            Input<float> input(c.planes, c.rows, c.columns, c.gap);
            Numbers numbers(7);
            input.fill([&] {
                return std::ldexp(static_cast<double>(numbers.between(-1 << 23, 1 << 23)),
                                  static_cast<int>(numbers.between(-40, 10)));
            });
            for (const auto& s : validSpecs(c))
                check(s, input);
        }
    }
    void largeWholeNumbers() { // sums beyond 24, 31 and 32 bits
        Input<int32_t> input(1, 20, 70);
        Numbers numbers(3);
        input.fill(
            [&] { return numbers.between(std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max()); });
        for (const auto mode : {PoolingMode::Max, PoolingMode::Average})
            for (const auto& s : {spec(2, 2, 0, mode), spec(3, 1, 1, mode), spec(7, 1, 3, mode)})
                check(s, input);
        input.fill([&] { return std::numeric_limits<int32_t>::min(); });
        auto lowest = spec(3, 2, 1);
        lowest.paddingValue = PaddingValue::Lowest;
        check(lowest, input);
    }
    void averageDividesExactly() { // every quotient of a sum and a count up to 9 x 50
        Input<float> input(1, 9, 300);
        int next = 0;
        input.fill([&] { return next++ % 51; });
        for (const int k : {1, 2, 3, 5, 6, 7})
            for (const auto counted : {CountPadding::Yes, CountPadding::No}) {
                auto s = spec(k, 1, k / 2, PoolingMode::Average);
                s.countPadding = counted;
                check(s, input, false, true);
            }
    }
    void sumsBeyondFloat() { // the average of largest floats is one of them, not infinity
        for (const int k : {2, 3, 7}) {
            for (const int stride : {1, 2}) {
                Input<float> input(1, 20, 100);
                input.fill([] { return 3e38f; });
                check(spec(k, stride, 0, PoolingMode::Average), input);
            }
        }
    }
    void specialValueAnywhere_data() {
        QTest::addColumn<float>("value");
        QTest::newRow("nan") << nan;
        QTest::newRow("-nan") << -nan;
        QTest::newRow("inf") << inf;
        QTest::newRow("-inf") << -inf;
    }
    void specialValueAnywhere() { // at every cell of some windows, at the row's start and at its tail
        QFETCH(float, value);
        for (const int width : {5, 40, 70}) {
            for (int at = 0; at < 4 * width; ++at) {
                Input<float> input(1, 4, width);
                Numbers numbers(static_cast<uint64_t>(at));
                input.fill([&] { return numbers.between(-9, 9); });
                if (width > 5 && at % width > 4 && at % width < width - 5)
                    continue;
                input.at(at / width, at % width) = value;
                for (const auto mode : {PoolingMode::Max, PoolingMode::Average})
                    for (const auto& s : {spec(2, 2, 0, mode), spec(3, 1, 1, mode)})
                        check(s, input, true);
            }
        }
    }
    void wideWindowsKeepSpecialsLocal() {
        Input<float> input(1, 60, 90);
        Numbers numbers(5);
        input.fill([&] { return numbers.between(-9, 9); });
        input.at(30, 44) = nan;
        input.at(5, 80) = inf;
        input.at(6, 3) = -inf;
        for (const auto mode : {PoolingMode::Max, PoolingMode::Average})
            for (const auto& s :
                 {spec(11, 1, 5, mode), spec(6, 1, 0, mode), spec(9, 3, 4, mode), spec(50, 1, 10, mode)})
                check(s, input, true);
    }
    void severalSpecials() { // the first NaN's place counts; infinities cancel to NaN in a sum
        Input<float> input(1, 8, 70);
        Numbers numbers(11);
        const float values[] = {nan, inf, -inf, 1, 2, -3, 0, -0.0f};
        input.fill([&] { return values[numbers.between(0, 7)]; });
        for (const auto& s : {spec(2, 2, 0), spec(3, 1, 1), spec(5, 2, 2), spec(2, 2, 0, PoolingMode::Average)})
            check(s, input, true);
    }
    void onlyLowest() { // nothing is above -inf, and yet it is found, with its place
        Input<float> input(1, 6, 40);
        input.fill([] { return -inf; });
        auto s = spec(3, 1, 1);
        s.paddingValue = PaddingValue::Lowest;
        check(s, input, true);
    }

    // Laws.
    void constantStaysConstant() {
        for (const auto mode : {PoolingMode::Max, PoolingMode::Average}) {
            Input<float> input(1, 30, 77);
            input.fill([] { return 0.7f; });
            const auto out = run(spec(4, 3, 0, mode), input.view);
            for (int64_t i = 0; i < std::get<Matrix<float>>(out.values).size(); ++i)
                QCOMPARE(std::get<Matrix<float>>(out.values).data()[i], 0.7f);
        }
    }
    void translationMovesTheOutput() {
        Input<int32_t> input(1, 40, 90), moved(1, 40, 90);
        Numbers numbers(1);
        input.fill([&] { return numbers.between(-99, 99); });
        for (int r = 0; r < 40; ++r)
            for (int c = 0; c < 90; ++c)
                moved.at((r + 4) % 40, (c + 6) % 90) = input.at(r, c);
        const auto a = run(spec(3, 2, 0), input.view), b = run(spec(3, 2, 0), moved.view);
        const auto &x = std::get<Matrix<int32_t>>(a.values), &y = std::get<Matrix<int32_t>>(b.values);
        for (int r = 0; r + 2 < x.rows(); ++r)
            for (int c = 0; c + 3 < x.columns(); ++c)
                QCOMPARE(y.at(r + 2, c + 3), x.at(r, c));
    }
    void largerInputsGiveLargerOutputs() {
        Input<float> low(1, 33, 70), high(1, 33, 70);
        Numbers numbers(2);
        low.fill([&] { return numbers.between(-99, 99); });
        for (int r = 0; r < 33; ++r)
            for (int c = 0; c < 70; ++c)
                high.at(r, c) = low.at(r, c) + static_cast<float>(numbers.between(0, 3));
        for (const auto mode : {PoolingMode::Max, PoolingMode::Average}) {
            const auto a = run(spec(3, 1, 1, mode), low.view), b = run(spec(3, 1, 1, mode), high.view);
            for (int64_t i = 0; i < std::get<Matrix<float>>(a.values).size(); ++i)
                QVERIFY(std::get<Matrix<float>>(b.values).data()[i] >= std::get<Matrix<float>>(a.values).data()[i]);
        }
    }
    void twoSmallMaximaAreOneLarger() { // 2x2 twice is 3x3
        Input<uint8_t> input(1, 50, 131);
        Numbers numbers(4);
        input.fill([&] { return numbers.between(0, 255); });
        const auto once = run(spec(3, 1, 0), input.view);
        const auto half = run(spec(2, 1, 0), input.view);
        const auto twice = run(spec(2, 1, 0), PlanesView<const uint8_t>(std::get<Matrix<uint8_t>>(half.values).view()));
        QCOMPARE(
            difference(std::get<Matrix<uint8_t>>(twice.values).view(), std::get<Matrix<uint8_t>>(once.values).view()),
            std::string());
    }
};

QTEST_GUILESS_MAIN(tst_pooling_values)
#include "tst_pooling_values.moc"
