// What warps do together, against known answers: banks, sectors, lanes aligned from a trace; launches beyond CUDA's
// limits; runs on any number of cores that leave the same.
#include "core/neuron/emulate.hpp"
#include "core/simt/warp.hpp"

#include <QFile>
#include <QTest>

#include <bit>
#include <chrono>
#include <cstring>
#include <thread>

using namespace telar;
using namespace telar::simt;

class tst_simt : public QObject {
    Q_OBJECT

    static std::string refusal(const LaunchConfig& config) {
        const auto status = checkLaunch(config);
        return status ? std::string() : status.error().what.str();
    }
    static std::vector<float> ramp(std::size_t n) {
        std::vector<float> values(n);
        for (std::size_t i = 0; i < n; ++i)
            values[i] = static_cast<float>(i);
        return values;
    }
    static LaunchOptions as(Mode mode, int threads = 0) {
        LaunchOptions options;
        options.mode = mode;
        options.threads = threads;
        return options;
    }

private slots:
    void sectorsByHand() {
        for (const int64_t stride : {1, 2, 3, 4, 5, 8, 16, 33}) {
            int64_t addresses[32];
            for (int64_t i = 0; i < 32; ++i)
                addresses[i] = i * stride * 4;
            const auto access = globalAccess(addresses, 4);
            QCOMPARE(int64_t{access.sectors}, std::min<int64_t>(32, 4 * stride));
            QCOMPARE(access.neededSectors, 4);
            QCOMPARE(int64_t{access.lines}, std::min<int64_t>(32, stride));
            QCOMPARE(access.bytes, 128);
        }
        const int64_t same[] = {64, 64, 64};
        QCOMPARE(globalAccess(same, 4).bytes, 4); // each address once
        const int64_t across[] = {24};
        QCOMPARE(globalAccess(across, 16).sectors, 2);
    }
    void banksByHand() {
        std::array<int64_t, 32> same{}, pairs{}, wide{}, column{}, padded{};
        for (int64_t i = 0; i < 32; ++i) {
            const auto at = static_cast<std::size_t>(i);
            pairs[at] = i * 8;
            wide[at] = i * 16;
            column[at] = i * 32 * 4;
            padded[at] = i * 33 * 4;
        }
        QCOMPARE(sharedAccess(same, ~0u, 4, true).ways, 1); // one word for all: broadcast
        QCOMPARE(sharedAccess(pairs, ~0u, 4, true).ways, 2);
        QCOMPARE(sharedAccess(pairs, 0xffffu, 4, true).ways, 1); // 16 lanes, 16 banks
        QCOMPARE(sharedAccess(column, ~0u, 4, true).ways, 32);
        QCOMPARE(sharedAccess(padded, ~0u, 4, true).ways, 1);
        QCOMPARE(sharedAccess(wide, ~0u, 16, true).wavefronts, 4);
        QCOMPARE(sharedAccess(wide, ~0u, 16, true).ideal, 4);
        QCOMPARE(sharedAccess(pairs, 0, 4, true).wavefronts, 0);
    }
    /// 396 patterns of 8 and 16 bytes a lane, with every lane and with some, as an H200 counted them.
    void banksOfAnH200() {
        QFile file(TELAR_TEST_DATA "/cuda/h200_banks.csv");
        QVERIFY(file.open(QIODevice::ReadOnly));
        file.readLine(); // what it is
        int rows = 0;
        while (!file.atEnd()) {
            const auto line = file.readLine().trimmed();
            const auto cells = line.split(',');
            QCOMPARE(cells.size(), 6 + 32);
            const int width = cells[0].toInt();
            std::array<int64_t, 32> addresses{};
            for (std::size_t lane = 0; lane < 32; ++lane)
                addresses[lane] = cells[6 + static_cast<qsizetype>(lane)].toInt() * width;
            for (const bool load : {true, false}) {
                const auto access = sharedAccess(addresses, cells[1].toUInt(), width, load);
                QVERIFY2(access.wavefronts == cells[load ? 2 : 4].toInt(), line.constData());
                QVERIFY2(access.wavefronts - access.ideal == cells[load ? 3 : 5].toInt(), line.constData());
            }
            ++rows;
        }
        QCOMPARE(rows, 396);
    }
    void bothSidesOfABranch() { // 42 products: ten lanes of the second warp have one
        const auto values = ramp(42);
        const auto run = emulateNeuron("product", {values, values}, as(Mode::Traced));
        QVERIFY(run.ok());
        const auto& trace = *run->launches[0].trace;
        const auto all = warpInstructions(trace, trace.blocks[0], 0),
                   some = warpInstructions(trace, trace.blocks[0], 1),
                   none = warpInstructions(trace, trace.blocks[0], 2);
        QCOMPARE(all.size(), std::size_t{4}); // a guard, two loads, a store
        QCOMPARE(some.size(), std::size_t{4});
        QCOMPARE(none.size(), std::size_t{1});
        QCOMPARE(some[0].op, Op::Branch);
        QCOMPARE(some[0].mask, 0xffffffffu);
        QVERIFY(some[0].taken == 0x3ffu || some[0].taken == ~0x3ffu); // on, or out
        QVERIFY(all[0].taken == (some[0].taken & 1 ? ~0u : 0u));
        QCOMPARE(some[1].mask, 0x3ffu);
        QCOMPARE(some[3].op, Op::GlobalStore);
        QCOMPARE(std::bit_cast<float>(some[3].value[9]), 41.0f * 41.0f);
        QCOMPARE(some[3].index[9], int64_t{41});
        QCOMPARE(globalAccess(some[3], trace.arrays).sectors, 2);
        const auto& site = trace.sites[some[3].site];
        QCOMPARE(site.file, std::string("core/neuron/kernels/weigh.cu"));
        QVERIFY(site.line > 0 && site.column > 0);
        QCOMPARE(run->launches[0].counters.total(Op::Branch).divergent, int64_t{1});
    }
    void coresChangeNothing() {
        const auto values = ramp(40 * 256);
        for (const auto mode : {Mode::Counted, Mode::Traced}) {
            std::optional<LaunchReport> first;
            for (const int threads : {1, 2, 3, 7}) {
                auto run = emulateReduction("interleaved", values, as(mode, threads));
                QVERIFY(run.ok());
                auto& report = run->launches[0];
                if (!first) {
                    first = std::move(report);
                    continue;
                }
                QCOMPARE(report.counters.sites.size(), first->counters.sites.size());
                for (std::size_t i = 0; i < report.counters.sites.size(); ++i) {
                    QVERIFY(report.counters.sites[i].site == first->counters.sites[i].site);
                    QCOMPARE(report.counters.sites[i].sectors, first->counters.sites[i].sectors);
                    QCOMPARE(report.counters.sites[i].wavefronts, first->counters.sites[i].wavefronts);
                    QCOMPARE(report.counters.sites[i].lanes, first->counters.sites[i].lanes);
                }
                if (mode == Mode::Traced)
                    for (std::size_t b = 0; b < 40; ++b)
                        QVERIFY(report.trace->blocks[b].first == first->trace->blocks[b].first &&
                                std::memcmp(report.trace->blocks[b].events.data(),
                                            first->trace->blocks[b].events.data(),
                                            report.trace->blocks[b].events.size() * sizeof(Event)) == 0);
            }
        }
    }
    void countedAndTracedAgree() {
        const auto values = ramp(1000);
        for (const auto& card : reductionKernels()) {
            const auto a = emulateReduction(card.id, values, as(Mode::Counted)),
                       b = emulateReduction(card.id, values, as(Mode::Traced));
            QVERIFY(a.ok() && b.ok());
            const auto &one = a->launches[0].counters, &other = b->launches[0].counters;
            QCOMPARE(one.sites.size(), other.sites.size());
            for (std::size_t i = 0; i < one.sites.size(); ++i) {
                QCOMPARE(one.sites[i].instructions, other.sites[i].instructions);
                QCOMPARE(one.sites[i].wavefronts, other.sites[i].wavefronts);
                QCOMPARE(one.sites[i].sectors, other.sites[i].sectors);
            }
        }
    }
    void oneWarpOfSomeBlocks() {
        const auto values = ramp(10 * 256);
        auto options = as(Mode::Traced);
        options.firstBlock = 3;
        options.blocks = 2;
        options.warp = 1;
        const auto run = emulateReduction("sequential", values, options);
        QVERIFY(run.ok());
        QCOMPARE(run->sum, 10 * 256 * (10 * 256 - 1) / 2.0f); // the other blocks ran as well
        const auto& trace = *run->launches[0].trace;
        QCOMPARE(trace.blocks.size(), std::size_t{2});
        QCOMPARE(trace.blocks[0].block, int64_t{3});
        QVERIFY(trace.find(4) && !trace.find(5));
        QVERIFY(trace.blocks[0].thread(31).empty() && !trace.blocks[0].thread(32).empty() &&
                trace.blocks[0].thread(64).empty());
    }
    void launchesBeyondTheLimits() {
        QCOMPARE(refusal({{1, 1, 1}, {32, 32, 1}}), std::string());
        QCOMPARE(refusal({{1, 1, 1}, {33, 32, 1}}),
                 std::string("A block of 33 x 32 x 1 has 1056 threads, and CUDA allows 1024"));
        QVERIFY(refusal({{1, 1, 1}, {1, 1, 65}}).find("1024 x 1024 x 64") != std::string::npos);
        QCOMPARE(refusal({{0, 1, 1}, {1, 1, 1}}), std::string("A grid of 0 x 1 x 1 blocks has no block"));
        QCOMPARE(refusal({{1, 1, 1}, {1, 0, 1}}), std::string("A block of 1 x 0 x 1 threads has no thread"));
        QVERIFY(refusal({{1, 65536, 1}, {1, 1, 1}}).find("65535") != std::string::npos);
        QVERIFY(refusal({{4000000000u, 4000000000u, 4000000000u}, {1, 1, 1}}).find("65535") != std::string::npos);
        QCOMPARE(refusal({{1, 1, 1}, {1, 1, 1}, 50000}),
                 std::string("The block needs 50000 bytes of shared memory, and at most 49152 are available"));
    }
    void stopIsSeen() {
        const auto values = ramp(4000000);
        for (const auto mode : {Mode::Fast, Mode::Counted}) {
            std::stop_source stop;
            auto options = as(mode);
            options.job.stop = stop.get_token();
            std::jthread asker([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
                stop.request_stop();
            });
            const auto run = emulateReduction("interleaved", values, options);
            QVERIFY(!run.ok());
            QCOMPARE(run.error().kind, ErrorKind::Cancelled);
        }
    }
};

QTEST_GUILESS_MAIN(tst_simt)
#include "tst_simt.moc"
