// The emulator against known answers: warps, sectors, banks, masks, shuffles, atomics, determinism, refusals.
#include "tests/core/simt/simt_kernels.hpp"

#include <QTest>

#include <bit>
#include <chrono>
#include <numeric>
#include <thread>

using namespace telar;
using namespace telar::test;

class tst_simt : public QObject {
    Q_OBJECT
    Emulator emulator;

    static const SiteCounters* siteOf(const Counters& counters, Op op) {
        for (const auto& site : counters.sites)
            if (site.op == op && site.instructions > 0)
                return &site;
        return nullptr;
    }
    template <uint32_t Width>
    Counters transposed(Mode mode) {
        auto in = ramp(1024);
        std::vector<float> out(1024);
        const auto report = emulator.launch(Transpose<Width>{over(in, "in"), over(out, "out")},
                                            {{1, 1, 1}, {32, 32, 1}}, as(mode));
        if (!report || report->findingCount > 0)
            return {};
        for (std::size_t i = 0; i < 1024; ++i)
            if (out[i] != in[i % 32 * 32 + i / 32])
                return {};
        return report->counters;
    }
    static std::string refusal(const LaunchConfig& config) {
        const auto status = checkLaunch(config);
        return status ? std::string() : status.error().what.str();
    }

private slots:
    void sectorsOfStridedLoads() {
        for (const int64_t stride : {1, 2, 3, 4, 5, 8, 16, 33}) {
            auto in = ramp(static_cast<std::size_t>(31 * stride + 1));
            std::vector<float> out(32);
            const Strided kernel{over(in, "in"), over(out, "out"), stride};
            const auto report = emulator.launch(kernel, {{1, 1, 1}, {32, 1, 1}}, as(Mode::Counted));
            QVERIFY(report.ok());
            const auto loads = report->counters.total(Op::GlobalLoad);
            QCOMPARE(loads.instructions, int64_t{1});
            QCOMPARE(loads.lanes, int64_t{32});
            QCOMPARE(loads.sectors, std::min<int64_t>(32, 4 * stride));
            QCOMPARE(loads.neededSectors, int64_t{4});
            QCOMPARE(loads.lines, std::min<int64_t>(32, stride));
            QCOMPARE(loads.bytes, int64_t{128});
            QCOMPARE(report->counters.total(Op::GlobalStore).sectors, int64_t{4});
            for (int64_t i = 0; i < 32; ++i)
                QCOMPARE(out[static_cast<std::size_t>(i)], static_cast<float>(i * stride));
        }
    }
    void banksOfAColumn() {
        for (const auto mode : {Mode::Counted, Mode::Traced}) {
            const auto narrow = transposed<32>(mode), padded = transposed<33>(mode);
            const auto bad = narrow.total(Op::SharedLoad), good = padded.total(Op::SharedLoad);
            QCOMPARE(bad.instructions, int64_t{32});
            QCOMPARE(bad.worstWays, 32);
            QCOMPARE(bad.transactions, int64_t{32 * 32});
            QCOMPARE(bad.idealTransactions, int64_t{32});
            QCOMPARE(good.worstWays, 1);
            QCOMPARE(good.transactions, int64_t{32});
            QCOMPARE(narrow.total(Op::SharedStore).worstWays, 1);
        }
    }
    void banksByHand() {
        std::array<int64_t, 32> same{}, pairs{}, wide{};
        for (int64_t i = 0; i < 32; ++i) {
            pairs[static_cast<std::size_t>(i)] = i * 8;
            wide[static_cast<std::size_t>(i)] = i * 16;
        }
        QCOMPARE(sharedAccess(same, ~0u, 4).ways, 1); // one word for all: broadcast
        QCOMPARE(sharedAccess(pairs, ~0u, 4).ways, 2);
        QCOMPARE(sharedAccess(pairs, 0xffffu, 4).ways, 1); // 16 lanes, 16 banks
        QCOMPARE(sharedAccess(wide, ~0u, 16).transactions, 4);
        QCOMPARE(sharedAccess(wide, ~0u, 16).ideal, 4);
        QCOMPARE(sharedAccess(pairs, 0, 4).transactions, 0);
    }
    void bothSidesOfABranch() {
        std::vector<float> out(32);
        const auto report =
            emulator.launch(Split{over(out, "out"), 10}, {{1, 1, 1}, {32, 1, 1}}, as(Mode::Traced));
        QVERIFY(report.ok());
        const auto instructions = warpInstructions(*report->trace, report->trace->blocks[0], 0);
        QCOMPARE(instructions.size(), std::size_t{3});
        QCOMPARE(instructions[0].op, Op::Branch);
        QCOMPARE(instructions[0].mask, 0xffffffffu);
        QCOMPARE(instructions[0].taken, 0x3ffu);
        QCOMPARE(instructions[1].mask, 0x3ffu);
        QCOMPARE(instructions[2].mask, 0xfffffc00u);
        QVERIFY(instructions[1].site != instructions[2].site);
        QCOMPARE(report->counters.total(Op::Branch).divergent, int64_t{1});
        QCOMPARE(std::bit_cast<float>(instructions[2].value[31]), 2.0f);
        const auto& site = report->trace->sites[instructions[0].site];
        QCOMPARE(site.file, std::string("tests/core/simt/simt_kernels.hpp"));
        QVERIFY(site.line > 0 && site.column > 0);
        // a branch that all take is none
        const auto even =
            emulator.launch(Split{over(out, "out"), 32}, {{1, 1, 1}, {32, 1, 1}}, as(Mode::Counted));
        QCOMPARE(even->counters.total(Op::Branch).divergent, int64_t{0});
    }
    void shufflesVotesAndAtomics() {
        std::vector<int32_t> in(8 * 64);
        for (std::size_t i = 0; i < in.size(); ++i)
            in[i] = static_cast<int32_t>(i % 97);
        const int32_t want = std::accumulate(in.begin(), in.end(), 0);
        for (const auto mode : {Mode::Fast, Mode::Counted, Mode::Traced}) {
            for (const int threads : {1, 2}) {
                std::vector<int32_t> sum(1), largest(1), votes(3);
                const WarpSum kernel{over(in, "in"), over(sum, "sum"), over(largest, "largest"),
                                     over(votes, "votes")};
                const auto report = emulator.launch(kernel, {{8, 1, 1}, {64, 1, 1}}, as(mode, threads));
                QVERIFY(report.ok());
                QCOMPARE(report->findingCount, int64_t{0});
                QCOMPARE(sum[0], want);
                int32_t most = 0;
                for (std::size_t w = 0; w < 16; ++w)
                    most = std::max(most, std::accumulate(in.begin() + 32 * w, in.begin() + 32 * w + 32, 0));
                QCOMPARE(largest[0], most);
                QCOMPARE(votes, (std::vector<int32_t>{static_cast<int32_t>(0xaaaaaaaau), 0, 1}));
                if (mode != Mode::Fast) {
                    QCOMPARE(report->counters.total(Op::Shuffle).instructions, int64_t{16 * 5});
                    QCOMPARE(report->counters.total(Op::Vote).lanes, int64_t{3 * 512});
                    QCOMPARE(report->counters.total(Op::GlobalAtomic).lanes, int64_t{2 * 16});
                }
            }
        }
    }
    void partialWarpsAndOddBlocks() {
        std::vector<int32_t> out(3 * 77);
        for (const auto mode : {Mode::Fast, Mode::Counted, Mode::Traced}) {
            const auto report = emulator.launch(Meet{over(out, "out"), 5}, {{3, 1, 1}, {77, 1, 1}}, as(mode));
            QVERIFY(report.ok());
            QCOMPARE(report->findingCount, int64_t{0});
            for (int i = 0; i < 3 * 77; ++i)
                QCOMPARE(out[static_cast<std::size_t>(i)], (i % 77 + 5) % 77);
            if (mode != Mode::Fast) {
                QCOMPARE(report->counters.warps, int64_t{9});
                QCOMPARE(report->counters.total(Op::Barrier).lanes, int64_t{3 * 77 * 10});
                QCOMPARE(report->counters.total(Op::Barrier).divergent, int64_t{0});
            }
        }
    }
    void coresChangeNothing() {
        auto in = ramp(64 * 40);
        std::vector<float> out(64 * 40);
        std::optional<LaunchReport> first;
        for (const auto mode : {Mode::Counted, Mode::Traced}) {
            first.reset();
            for (const int threads : {1, 2, 3, 7}) {
                const Neighbour<Fault::Race> kernel{over(in, "in"), over(out, "out")};
                auto report = emulator.launch(kernel, {{40, 1, 1}, {64, 1, 1}}, as(mode, threads));
                QVERIFY(report.ok());
                if (!first) {
                    first = std::move(*report);
                    continue;
                }
                QCOMPARE(report->findingCount, first->findingCount);
                QCOMPARE(report->findings.size(), first->findings.size());
                for (std::size_t i = 0; i < report->findings.size(); ++i)
                    QCOMPARE(report->findings[i].text(), first->findings[i].text());
                QCOMPARE(report->counters.sites.size(), first->counters.sites.size());
                for (std::size_t i = 0; i < report->counters.sites.size(); ++i) {
                    QVERIFY(report->counters.sites[i].site == first->counters.sites[i].site);
                    QCOMPARE(report->counters.sites[i].sectors, first->counters.sites[i].sectors);
                    QCOMPARE(report->counters.sites[i].lanes, first->counters.sites[i].lanes);
                }
                if (mode == Mode::Traced)
                    for (std::size_t b = 0; b < 40; ++b)
                        QVERIFY(report->trace->blocks[b].first == first->trace->blocks[b].first &&
                                std::memcmp(report->trace->blocks[b].events.data(),
                                            first->trace->blocks[b].events.data(),
                                            report->trace->blocks[b].events.size() * sizeof(Event)) == 0);
            }
        }
    }
    void countedAndTracedAgree() {
        std::vector<int32_t> out(4 * 96);
        const Meet kernel{over(out, "out"), 3};
        const auto a = emulator.launch(kernel, {{4, 1, 1}, {96, 1, 1}}, as(Mode::Counted));
        const auto b = emulator.launch(kernel, {{4, 1, 1}, {96, 1, 1}}, as(Mode::Traced));
        QVERIFY(a.ok() && b.ok());
        QCOMPARE(a->counters.sites.size(), b->counters.sites.size());
        for (std::size_t i = 0; i < a->counters.sites.size(); ++i) {
            QCOMPARE(a->counters.sites[i].instructions, b->counters.sites[i].instructions);
            QCOMPARE(a->counters.sites[i].transactions, b->counters.sites[i].transactions);
            QCOMPARE(a->counters.sites[i].sectors, b->counters.sites[i].sectors);
        }
    }
    void someBlocksAndOneWarp() {
        auto in = ramp(64 * 10);
        std::vector<float> out(64 * 10);
        const Neighbour<Fault::None> kernel{over(in, "in"), over(out, "out")};
        auto options = as(Mode::Traced);
        options.firstBlock = 3;
        options.blocks = 2;
        options.warp = 1;
        const auto report = emulator.launch(kernel, {{10, 1, 1}, {64, 1, 1}}, options);
        QVERIFY(report.ok());
        QCOMPARE(report->trace->blocks.size(), std::size_t{2});
        QCOMPARE(report->trace->blocks[0].block, int64_t{3});
        QVERIFY(report->trace->find(4) && !report->trace->find(5));
        QVERIFY(report->trace->blocks[0].thread(31).empty());
        QCOMPARE(report->trace->blocks[0].thread(32).size(), std::size_t{5});
        for (std::size_t i = 0; i < out.size(); ++i) // the other blocks ran as well
            QCOMPARE(out[i], in[i / 64 * 64 + (i + 1) % 64]);
    }
    void traceTooLargeIsRefused() {
        std::vector<int32_t> out(100 * 256);
        auto options = as(Mode::Traced);
        options.traceBytes = 1 << 20;
        const auto report = emulator.launch(Meet{over(out, "out"), 10}, {{100, 1, 1}, {256, 1, 1}}, options);
        QVERIFY(!report.ok());
        QCOMPARE(report.error().kind, ErrorKind::User);
        QCOMPARE(report.error().what.str(),
                 std::string("The trace of 100 blocks needs 17 MiB, and at most 1 MiB are kept"));
        QVERIFY(!report.error().hint.empty());
    }
    void launchesBeyondTheLimits() {
        QCOMPARE(refusal({{1, 1, 1}, {32, 32, 1}}), std::string());
        QCOMPARE(refusal({{1, 1, 1}, {33, 32, 1}}),
                 std::string("A block of 33 x 32 x 1 has 1056 threads, and CUDA allows 1024"));
        QVERIFY(refusal({{1, 1, 1}, {1, 1, 65}}).find("1024 x 1024 x 64") != std::string::npos);
        QCOMPARE(refusal({{0, 1, 1}, {1, 1, 1}}), std::string("A grid of 0 x 1 x 1 blocks has no block"));
        QCOMPARE(refusal({{1, 1, 1}, {1, 0, 1}}), std::string("A block of 1 x 0 x 1 threads has no thread"));
        QVERIFY(refusal({{1, 65536, 1}, {1, 1, 1}}).find("65535") != std::string::npos);
        QVERIFY(refusal({{4000000000u, 4000000000u, 4000000000u}, {1, 1, 1}}).find("65535") !=
                std::string::npos);
        QCOMPARE(refusal({{1, 1, 1}, {1, 1, 1}, 50000}),
                 std::string("The block needs 50000 bytes of shared memory, and it may have 49152"));
    }
    void stopIsSeen() {
        std::vector<int32_t> out(1024);
        for (const auto mode : {Mode::Fast, Mode::Counted}) {
            std::stop_source stop;
            auto options = as(mode);
            options.job.stop = stop.get_token();
            std::jthread asker([&] {
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
                stop.request_stop();
            });
            const auto report =
                emulator.launch(Meet{over(out, "out"), 100000000}, {{1, 1, 1}, {1024, 1, 1}}, options);
            QVERIFY(!report.ok());
            QCOMPARE(report.error().kind, ErrorKind::Cancelled);
            // and the emulator can be used again
            QVERIFY(emulator.launch(Meet{over(out, "out"), 1}, {{1, 1, 1}, {1024, 1, 1}}).ok());
        }
    }
};

QTEST_GUILESS_MAIN(tst_simt)
#include "tst_simt.moc"
