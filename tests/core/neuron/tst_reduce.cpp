// The reduction ladder: exact sums of whole numbers at odd lengths, and what each step saves.
#include "core/neuron/reduce.hpp"

#include <QTest>

#include <cstring>
#include <numeric>

using namespace telar;

class tst_reduce : public QObject {
    Q_OBJECT
private slots:
    void sumsAreExact() {
        for (const std::size_t n : {1u, 2u, 31u, 255u, 256u, 257u, 1023u, 1025u, 70001u}) {
            std::vector<float> values(n);
            for (std::size_t i = 0; i < n; ++i)
                values[i] = static_cast<float>(i * 37 % 101) - 50;
            const float want = std::accumulate(values.begin(), values.end(), 0.0f);
            for (const auto& card : reductionKernels()) {
                for (const auto mode : {simt::Mode::Fast, simt::Mode::Counted, simt::Mode::Traced}) {
                    simt::LaunchOptions options;
                    options.mode = mode;
                    const auto got = emulateReduction(card.id, values, options);
                    QVERIFY(got.ok());
                    QCOMPARE(got->sum, want);
                    for (const auto& launch : got->launches)
                        QCOMPARE(launch.findingCount, int64_t{0});
                }
                QVERIFY(!card.source().empty() && !card.title.empty() && !card.idea.empty());
            }
        }
    }
    void eachStepSaves() {
        const std::vector<float> values(1024, 1.0f);
        simt::LaunchOptions options;
        options.mode = simt::Mode::Counted;
        auto first = [&](const char* kernel) {
            return emulateReduction(kernel, values, options)->launches[0].counters;
        };
        const auto pairs = first("interleaved"), halves = first("sequential"), registers = first("shuffle"),
                   four = first("vectorised");
        QVERIFY(pairs.shared().instructions > halves.shared().instructions);
        QCOMPARE(halves.shared().worstWays, 1);
        QVERIFY(halves.total(simt::Op::Branch).divergent < pairs.total(simt::Op::Branch).divergent);
        QVERIFY(registers.total(simt::Op::Barrier).lanes < halves.total(simt::Op::Barrier).lanes);
        QCOMPARE(registers.total(simt::Op::GlobalLoad).instructions, int64_t{32});
        QCOMPARE(four.total(simt::Op::GlobalLoad).instructions, int64_t{8});
    }
    void refusals() {
        QVERIFY(!emulateReduction("shuffle", {}).ok());
        const std::vector<float> one(1, 1.0f);
        QCOMPARE(emulateReduction("none", one).error().what.str(), std::string("There is no reduction kernel none"));
    }
};

QTEST_GUILESS_MAIN(tst_reduce)
#include "tst_reduce.moc"
