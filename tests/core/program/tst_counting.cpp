// Programs whose counts and checks take longer than they may: what they compute, what is counted, and what is said of it.
#include "core/simt/program/counting.hpp"
#include "tests/core/program/program_runs.hpp"

#include <QTest>

using namespace telar;

namespace {

/// Block k reads k words for each thread, so that no block is like another.
const std::string growing =
    "#include <cstdio>\n"
    "__global__ void grow(const int* from, int* to, int n) {\n"
    "    int s = 0;\n"
    "    for (int k = 0; k < blockIdx.x; ++k) s += from[(k * 32 + threadIdx.x) % n];\n"
    "    to[blockIdx.x * 32 + threadIdx.x] = s;\n"
    "}\n"
    "int main() {\n"
    "    const int blocks = 1500, n = 4096;\n"
    "    int *from, *to; cudaMalloc(&from, 4 * n); cudaMalloc(&to, 4 * 32 * blocks); cudaMemset(from, 1, 4 * n);\n"
    "    for (int k = 0; k < LAUNCHES; ++k) grow<<<blocks, 32>>>(from, to, n);\n"
    "    static int last[32 * blocks]; cudaMemcpy(last, to, sizeof last, cudaMemcpyDeviceToHost);\n"
    "    long long sum = 0; for (int v : last) sum += v;\n"
    "    printf(\"%lld\\n\", sum); cudaFree(from); cudaFree(to);\n"
    "}\n";

test::Ran ran(const std::string& source, int launches, double seconds) {
    auto request = test::requestOf("#define LAUNCHES " + std::to_string(launches) + "\n" + source);
    request.countingSeconds = seconds;
    return test::runRequest(std::move(request));
}

} // namespace

class tst_counting : public QObject {
    Q_OBJECT
private slots:
    /// Shares of the kernels: half of what the others leave, and a fortieth for the first launch of each.
    void shares() {
        program::CountingTime time(20);
        const program::CountingTime::Kernel a{0, 1}, b{1, 2}, c{2, 3};
        QCOMPARE(time.left(a), 10.0);
        time.spend(a, 10);
        QCOMPARE(time.left(a), 0.0);
        QCOMPARE(time.left(b), 5.0);
        time.spend(b, 5);
        time.spend(c, 5);
        QVERIFY(time.left(a) < 0 && time.left(b) < 0);
        QCOMPARE(time.left({3, 4}), 0.5); // nothing is left, but for somebody new
        // Two that always take what they may end with a third each.
        program::CountingTime two(30);
        for (int k = 0; k < 100; ++k)
            for (const auto& one : {a, b})
                if (two.left(one) > 0)
                    two.spend(one, two.left(one) / 4);
        QVERIFY(std::abs(two.left({3, 4}) - (30 - 20) / 2.0) < 0.1);
    }
    void oneLargeLaunch() {
        const auto whole = ran(growing, 1, 0), part = ran(growing, 1, 0.1);
        QVERIFY(whole.report.ok() && part.report.ok());
        QCOMPARE(part.output, whole.output);
        const auto &all = whole.report->launches.at(0), &some = part.report->launches.at(0);
        QCOMPARE(all.countedBlocks, 1500);
        QVERIFY2(some.countedBlocks > 0 && some.countedBlocks < 1500, qPrintable(QString::number(some.countedBlocks)));
        const auto near = [](int64_t is, int64_t wanted) {
            return std::abs(static_cast<double>(is - wanted)) <= 0.02 * static_cast<double>(wanted);
        };
        QVERIFY(near(some.counts.instructions, all.counts.instructions));
        QVERIFY(near(some.counts.threads, all.counts.threads));
        QVERIFY(near(some.counts.loadRequests, all.counts.loadRequests));
        QVERIFY(near(some.counts.loadSectors, all.counts.loadSectors));
        QVERIFY(near(some.counts.storeSectors, all.counts.storeSectors));
        QVERIFY(part.report->faultless());
        QVERIFY2(part.notes().find("1 were counted in part") != std::string::npos, part.notes().c_str());
        QVERIFY(whole.notes().empty());
    }
    void manyLaunches() {
        const auto part = ran(growing, 40, 0.4);
        QVERIFY(part.report.ok());
        QCOMPARE(part.output, ran(growing, 1, 0).output);
        int64_t onlyRan = 0;
        for (const auto& launch : part.report->launches) {
            onlyRan += launch.countedBlocks == 0 && !launch.repeated;
            QVERIFY(launch.predicted.has_value()); // events go on as if all were counted
        }
        QVERIFY(onlyRan > 0 || part.notes().find("did not run") != std::string::npos);
    }
    /// An access outside is found in the last block, which is not counted; a race in the first ones.
    void whatIsStillFound() {
        std::string outside = growing;
        outside.replace(outside.find("to[blockIdx.x * 32"), 18,
                        "to[(blockIdx.x == 1499 ? 1 << 20 : 0) + blockIdx.x * 32");
        const auto broken = ran(outside, 1, 0.1);
        QVERIFY(broken.report.ok());
        QVERIFY2(broken.findings().find("(1499, 0, 0)") != std::string::npos, broken.findings().c_str());
        std::string race = growing;
        race.replace(race.find("to[blockIdx.x * 32"), 18, "to[0 * blockIdx.x * 32");
        const auto raced = ran(race, 1, 0.1);
        QVERIFY(raced.report.ok());
        QVERIFY2(raced.findings().find("nothing orders them") != std::string::npos, raced.findings().c_str());
    }
    /// What fits into its time is counted as without a limit, to the last number.
    void smallOnesAreWhole() {
        const std::string small = "__global__ void k(int* p) { p[threadIdx.x] = 7; }\n"
                                  "int main() { int* p; cudaMalloc(&p, 128); k<<<1, 32>>>(p); cudaFree(p); }\n";
        const auto limited = ran(small, 1, 20), whole = ran(small, 1, 0);
        QVERIFY(limited.report.ok() && whole.report.ok());
        QCOMPARE(limited.report->launches.at(0).countedBlocks, 1);
        QCOMPARE(limited.report->launches.at(0).counts.instructions, whole.report->launches.at(0).counts.instructions);
        QVERIFY(limited.notes().empty());
    }
};

QTEST_GUILESS_MAIN(tst_counting)
#include "tst_counting.moc"
