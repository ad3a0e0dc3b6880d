// The toper, which keeps the largest of a stream, and the published estimates of its hardware.
#include "core/forward/toper.hpp"

#include <QTest>

#include <cmath>
#include <random>

using namespace telar;
using namespace telar::forward;

class tst_toper : public QObject {
    Q_OBJECT

private slots:
    void sortedListsMerge() {
        const std::vector<float> left{9, -7, 3, 1}, right{-8, 7, 2};
        const auto run = forward::mergeSorted(left, right, 6);
        QCOMPARE(run.merged, (std::vector<float>{9, -8, -7, 7, 3, 2})); // of equals the left one first
        QCOMPARE(run.clocks.size(), std::size_t{7});                    // one number a clock
        QCOMPARE(run.clocks.back().left, 3);
        QCOMPARE(run.clocks.back().right, 3);
        QVERIFY(!run.clocks[2].fromLeft && run.clocks[3].fromLeft);
        QCOMPARE(forward::mergeSorted(left, {}, 16).merged, left);
        QVERIFY(forward::mergeSorted({}, {}, 4).merged.empty());
        // The same as one chain over both, for any stream.
        std::mt19937 random(35);
        std::normal_distribution<float> normal;
        for (int round = 0; round < 50; ++round) {
            std::vector<float> all(static_cast<std::size_t>(2 + round));
            for (auto& v : all)
                v = normal(random);
            const auto half = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
            const auto a = forward::sortedByChain(std::vector<float>(all.begin(), half), 8),
                       b = forward::sortedByChain(std::vector<float>(half, all.end()), 8);
            QCOMPARE(forward::mergeSorted(a, b, 8).merged, forward::sortedByChain(all, 8));
        }
    }
    void toper() {
        const std::vector<float> numbers{3, -9, 1, 7, 2, -8, 5, 4};
        const auto run = runToper(numbers, 3, 3);
        QCOMPARE(run.clocks.back().registers, (std::vector<float>{-9, -8, 7}));
        QCOMPARE(run.serialClocks, publishedClocks(3, 8, 3));
        QCOMPARE(run.pipelinedClocks, pipelinedClocks(3, 8));
        for (const int k : {1, 2, 5, 8, 12}) {
            std::vector<float> many;
            for (int i = 0; i < 40; ++i)
                many.push_back(static_cast<float>((i * 29 + 3) % 41 + 1));
            const auto sorted = runToper(many, k, 2);
            std::sort(many.rbegin(), many.rend());
            QVERIFY(
                std::equal(sorted.clocks.back().registers.begin(), sorted.clocks.back().registers.end(), many.begin()));
            QCOMPARE(sorted.serialClocks, publishedClocks(k, 40, 2));
        }
        QCOMPARE(publishedClocks(16, 20, 3), int64_t{192}); // the drawing
        QCOMPARE(publishedClocks(16, 20, 2), int64_t{128}); // as the text reads
        QCOMPARE(publishedClocks(16, 10, 2), int64_t{0});
    }
    void publishedEstimates() {
        const auto e = estimateFpga({});
        QCOMPARE(e.multiplications, int64_t{4250});
        QVERIFY(std::fabs(e.serialLayerMs - 0.0425) < 1e-12); // printed as 0.0424
        QVERIFY(std::fabs(e.serialMs - 0.425) < 1e-12);       // printed as 0.424
        QVERIFY(std::fabs(e.parallelLayerMs - 0.0002) < 1e-12);
        QVERIFY(std::fabs(e.parallelMs - 0.002) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(tst_toper)
#include "tst_toper.moc"
