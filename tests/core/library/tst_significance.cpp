// Tests of significance beside SciPy 1.17.1's numbers, and sets of records compared.
#include "core/library/compare_sets.hpp"
#include "core/library/record_text.hpp"
#include "tests/support/records.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

#include <cmath>

using namespace telar;
using namespace telar::test;

namespace {

bool near(double a, double b) { return std::abs(a - b) <= 1e-12 * std::max(1.0, std::abs(b)); }

std::vector<RecordPoint> points(std::initializer_list<RunRecord> records) {
    std::string lines;
    for (const auto& record : records)
        lines += toJson(record, -1) + "\n";
    return readRecords(lines, "x")->points;
}

RunRecord timed(const char* backend, int64_t size, std::vector<double> ms, bool keepEach = true) {
    auto record = recordOf("pool", backend, size, 1);
    record.total = statisticsOf(ms);
    record.eachMs = keepEach ? ms : std::vector<double>{};
    record.seed = 35;
    return record;
}

} // namespace

class tst_significance : public QObject {
    Q_OBJECT

private slots:
    // scipy.stats.mannwhitneyu(a, b, alternative='two-sided', method='exact' or 'asymptotic')
    void ranksAreTestedAsSciPyDoes() {
        const std::vector<double> a{19, 22, 16, 29, 24}, b{20, 11, 17, 12};
        auto test = mannWhitney(a, b);
        QVERIFY(test && test->exact && test->u == 17 && near(test->p, 0.1111111111111111));
        const std::vector<double> c{1.1, 1.2, 1.25, 1.3, 1.05}, d{2.1, 2.0, 1.9, 2.2, 2.3};
        test = mannWhitney(c, d);
        QVERIFY(test->exact && test->u == 0 && near(test->p, 0.007936507936507936));
        test = mannWhitney(d, c);
        QVERIFY(test->u == 25 && near(test->p, 0.007936507936507936));
        const std::vector<double> e{1.5, 3, 4.5, 6, 7.5, 9, 10.5, 12}, f{2, 2.9, 5.5, 7.1, 8.3, 11.9, 13.1};
        test = mannWhitney(e, f);
        QVERIFY(test->exact && test->u == 27 && near(test->p, 0.9550893550893552));
        const std::vector<double> g{1, 2, 2, 3, 5, 5, 5}, h{2, 4, 5, 6, 6}; // ties
        test = mannWhitney(g, h);
        QVERIFY(!test->exact && test->u == 9.5 && near(test->p, 0.21084278874230222));
        const std::vector<double> k{89.125, 33.875, 118.875, 4.125,  119.875, 56,   31.125, 93,     81.375, 81.375,
                                    23,     25,     71.125,  22.875, 123.75,  21.5, 111.75, 59.375, 6.875,  103},
            l{29, 78.5,   92.625, 35.25, 82.875, 23.625, 117.375, 71.375, 39.375, 70.125, 10.625, 76.375,
              96, 41.875, 61.625, 92,    85.75,  127,    52.625,  32.75,  36.5,   34.5,   37.125, 68.125};
        test = mannWhitney(k, l);
        QVERIFY(!test->exact && test->u == 235 && near(test->p, 0.9155270079726012));
        const std::vector<double> same{1, 1, 1};
        QVERIFY(mannWhitney(same, same)->p == 1 && !mannWhitney(same, {}));
        // The largest exact one: all of the first below all of the second is 2 of choose(50, 25) orders.
        std::vector<double> low, high;
        for (int i = 0; i < 25; ++i)
            low.push_back(i), high.push_back(100 + i);
        test = mannWhitney(low, high);
        QVERIFY(test->exact && near(test->p * 126410606437752.0, 2));
    }
    // scipy.stats.permutation_test((log(r),), mean, permutation_type='samples', n_resamples=inf); Holm by hand.
    void signsAreDrawnAsSciPyDoes() {
        const auto logs = [](std::vector<double> ratios) {
            for (auto& r : ratios)
                r = std::log(r);
            return ratios;
        };
        QVERIFY(near(signFlip(logs({1.2, 0.95, 1.4, 1.1, 1.3, 1.05, 0.99, 1.25})), 0.046875));
        QVERIFY(near(signFlip(logs({1.2, 1.4, 1.1, 1.3, 1.05, 1.25})), 0.03125));
        QVERIFY(signFlip({}) == 1 && signFlip(std::vector<double>{0, 0}) == 1);
        // Drawn where they are too many to count: about what counting gives, never 0, the same each time.
        const std::vector<double> all(40, 0.1);
        QVERIFY(near(signFlip(all), 1.0 / 20001));
        std::vector<double> mixed;
        for (int i = 0; i < 30; ++i)
            mixed.push_back(i % 2 ? 0.1 : -0.1);
        QVERIFY(signFlip(mixed) > 0.9);
        const std::vector<double> p{0.01, 0.04, 0.03, 0.005, 0.5}, expected{0.04, 0.09, 0.09, 0.025, 0.5};
        const auto adjusted = holm(p);
        for (std::size_t i = 0; i < p.size(); ++i)
            QVERIFY(near(adjusted[i], expected[i]));
    }
    void intervalsHoldTheMean() {
        std::vector<double> values;
        for (int i = 0; i < 100; ++i)
            values.push_back(i % 10);
        const auto interval = bootstrapMean(values);
        // The normal approximation: 4.5 -+ 1.96 * 2.872 / 10.
        QVERIFY(std::abs(interval.low - 3.937) < 0.08 && std::abs(interval.high - 5.063) < 0.08);
    }
    void setsAreComparedPointByPoint() {
        const std::vector<double> fast{1, 1.01, 1.02, 1.03, 1.04, 1.05, 1.06},
            slow{2, 2.01, 2.02, 2.03, 2.04, 2.05, 2.06};
        const auto first = points({timed("simd", 64, fast), timed("simd", 128, fast), timed("serial", 64, fast),
                                   timed("openmp", 64, fast, false), timed("simd", 4096, fast)});
        const auto second = points({timed("simd", 128, slow), timed("simd", 64, fast), timed("openmp", 64, slow, false),
                                    timed("serial", 64, slow), timed("simd", 8192, slow), timed("simd", 9999, slow)});
        const auto both = compareSets(first, second);
        QVERIFY(both.ok());
        QCOMPARE(both->points.size(), std::size_t{4});
        QVERIFY(both->onlyFirst == 1 && both->onlySecond == 2);
        QVERIFY(both->tested == 3 && both->slower == 2 && both->faster == 0); // one keeps medians only, one is the same
        QVERIFY(both->points[0].ratio == 1 && both->points[0].adjusted == 1);
        QVERIFY(near(both->points[1].ratio, 2.03 / 1.03) && near(both->points[1].test->p, 2.0 / 3432));
        QVERIFY(near(both->points[1].adjusted, 3 * 2.0 / 3432)); // the least of three
        QVERIFY(!both->points[3].test);
        QVERIFY(near(both->mean, std::pow(2.03 / 1.03, 0.75)));
        QVERIFY(both->interval.low <= both->mean && both->mean <= both->interval.high);
        QCOMPARE(both->p, 0.25); // three that differ: two of eight signs
        QStringList said;
        for (const auto& sentence : both->sentences())
            said << QString::fromStdString(sentence.str());
        QVERIFY2(said.join(' ').contains("For 4 points") && said.join(' ').contains("slower in 2") &&
                     said.join(' ').contains("cannot be tested by themselves: 1") &&
                     said.join(' ').contains("in the second only: 2"),
                 qPrintable(said.join(' ')));
        // Records of one point are one point, with all of their repetitions.
        const auto twice = points({timed("simd", 64, {1, 2, 3}), timed("simd", 64, {4, 5, 6})});
        const auto again = compareSets(twice, twice);
        QVERIFY(again->points.size() == 1 && again->points[0].first.eachMs.size() == 6 && again->points[0].ratio == 1);
        QCOMPARE(again->points[0].first.total.median, 3.5);
        QCOMPARE(refusal(compareSets(first, points({timed("simd", 5, fast)})), {"no point in common"}), QString());
    }
    void recordsAreWrittenOutWhole() {
        auto record = timed("simd", 64, {1.5, 2.5, 0.1});
        record.device = "a \"machine\", José's";
        record.entries = {{"kernel", Size2{3, 2}}, {"mode", std::string("max")}};
        record.kernel = record.total;
        record.figures = {{"loss", 0.25}};
        record.windows = 7;
        record.seed = 12345678901234567ull;
        const auto one = points({record}).front();
        const auto line = lineOf(one);
        const auto back = readRecords(line, "x")->points.at(0);
        QCOMPARE(back.key(), one.key());
        QVERIFY(back.device == one.device && back.eachMs == one.eachMs && back.total.median == one.total.median &&
                back.total.upperQuartile == one.total.upperQuartile && back.kernelMs == one.kernelMs &&
                back.windows == 7 && back.cost->bytes == one.cost->bytes && back.figures == one.figures &&
                back.version == one.version);
        QCOMPARE(lineOf(back), line);
        const auto csv = QString::fromStdString(csvOf({&one, &back}));
        const auto rows = csv.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(rows.size(), 3);
        QVERIFY2(rows[0].endsWith(",kernel,mode,loss") &&
                     rows[1].startsWith("pool,simd,1,64,12345678901234567,,\"a \"\"machine\"\", José's\",") &&
                     rows[1].endsWith(",3x2,max,0.25"),
                 qPrintable(csv));
    }
};

QTEST_APPLESS_MAIN(tst_significance)
#include "tst_significance.moc"
