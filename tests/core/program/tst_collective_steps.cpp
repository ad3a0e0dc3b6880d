// The steps of collectives: what each rank has in the end, by following every chunk, and the bytes and steps of the literature.
#include "core/simt/program/collective_steps.hpp"
#include "core/simt/program/mpi_protocol.hpp"

#include <QTest>

#include <bit>
#include <cmath>
#include <set>

using namespace telar;
using namespace telar::program;

namespace {

using enum Collective;
using enum CollectiveWay;

constexpr Collective everything[] = {Broadcast, Reduce, AllReduce, AllGather, Gather, Scatter, ReduceScatter};
constexpr CollectiveWay ways[] = {Tree, Ring, Doubling};

/// 1 ms for a message, 1 ms more for each 1,000 bytes.
const RankLinks slow{"own", 1000, 0.001};

QString nameOf(Collective what, CollectiveWay way, int ranks, int root) {
    return QString("collective %1, way %2, %3 ranks, root %4").arg(int(what)).arg(int(way)).arg(ranks).arg(root);
}

} // namespace

class tst_collective_steps : public QObject {
    Q_OBJECT

private slots:
    /// Each chunk is followed as a list of whose numbers were added, so that nothing is added twice.
    void eachRankEndsWithTheRightNumbers() {
        int tried = 0;
        for (const auto what : everything)
            for (const auto way : ways)
                for (const int ranks : {2, 3, 4, 5, 6, 7, 8, 11, 16, 33, 64})
                    for (const int root : {0, 1, ranks - 1}) {
                        const bool rooted = what == Broadcast || what == Reduce || what == Gather || what == Scatter;
                        const auto made = collectiveSteps(what, way, ranks, rooted ? root : 0);
                        if (!made)
                            continue;
                        ++tried;
                        const auto size = std::size_t(ranks);
                        std::vector has(size, std::vector<std::vector<int>>(size));
                        for (int r = 0; r < ranks; ++r)
                            for (int c = 0; c < ranks; ++c) {
                                const bool sums = what == Reduce || what == AllReduce || what == ReduceScatter;
                                const bool from = what == Broadcast || what == Scatter;
                                if (sums || (from ? r == root : r == c))
                                    has[std::size_t(r)][std::size_t(c)] = {r};
                            }
                        for (const auto& step : made->steps) {
                            const auto before = has;
                            std::set<int> senders, receivers;
                            for (const auto& move : step) {
                                const auto name = nameOf(what, way, ranks, root);
                                QVERIFY2(move.from != move.to && move.chunks, qPrintable(name));
                                QVERIFY2(senders.insert(move.from).second, qPrintable(name));
                                QVERIFY2(receivers.insert(move.to).second, qPrintable(name));
                                for (std::size_t c = 0; c < size; ++c) {
                                    if (!(move.chunks >> c & 1))
                                        continue;
                                    const auto& given = before[std::size_t(move.from)][c];
                                    QVERIFY2(!given.empty(), qPrintable(name));
                                    auto& to = has[std::size_t(move.to)][c];
                                    if (!move.adds)
                                        to.clear();
                                    to.insert(to.end(), given.begin(), given.end());
                                }
                            }
                        }
                        const auto counted = made->after(made->steps.size());
                        for (int r = 0; r < ranks; ++r)
                            for (int c = 0; c < ranks; ++c) {
                                auto here = has[std::size_t(r)][std::size_t(c)];
                                std::ranges::sort(here);
                                std::vector<int> wanted;
                                if (what == Broadcast || (what == Scatter && r == c))
                                    wanted = {root};
                                else if (what == AllGather || (what == Gather && r == root))
                                    wanted = {c};
                                else if (what == AllReduce || (what == Reduce && r == root) ||
                                         (what == ReduceScatter && r == c))
                                    for (int k = 0; k < ranks; ++k)
                                        wanted.push_back(k);
                                const auto name = nameOf(what, way, ranks, root);
                                if (!wanted.empty())
                                    QVERIFY2(here == wanted, qPrintable(name));
                                uint64_t bits = 0, wantedBits = 0;
                                for (const int of : here)
                                    bits |= uint64_t{1} << of;
                                for (const int of : wanted)
                                    wantedBits |= uint64_t{1} << of;
                                QCOMPARE(counted[std::size_t(r)][std::size_t(c)], bits);
                                QCOMPARE(made->wanted[std::size_t(r)][std::size_t(c)], wantedBits);
                            }
                    }
        QVERIFY(tried > 400);
    }

    /// Steps, all bytes, and the time, by the formulas of Thakur, Rabenseifner and Gropp, and the bound of Chan and others.
    void bytesOfTheLiterature() {
        const double n = 64000;
        for (const int p : {2, 4, 8, 16, 32, 64}) {
            const double part = (p - 1.0) / p, rounds = std::log2(p), latency = 1, byte = 0.001;
            const struct {
                Collective what;
                CollectiveWay way;
                double steps, total, busiest, ms;
            } known[] = {{Broadcast, Tree, rounds, (p - 1) * n, rounds * n, rounds * (latency + n * byte)},
                         {Broadcast, Ring, rounds + p - 1, n / 2 * rounds + (p - 1) * n, 2 * part * n,
                          (rounds + p - 1) * latency + 2 * part * n * byte},
                         {Broadcast, Doubling, 2 * rounds, n / 2 * rounds + (p - 1) * n, 2 * part * n,
                          2 * rounds * latency + 2 * part * n * byte},
                         {Reduce, Tree, rounds, (p - 1) * n, rounds * n, rounds * (latency + n * byte)},
                         {AllReduce, Tree, 2 * rounds, 2 * (p - 1) * n, rounds * n, 2 * rounds * (latency + n * byte)},
                         {AllReduce, Ring, 2.0 * (p - 1), 2 * (p - 1) * n, 2 * part * n,
                          2 * (p - 1) * latency + 2 * part * n * byte},
                         {AllReduce, Doubling, rounds, p * rounds * n, rounds * n, rounds * (latency + n * byte)},
                         {AllGather, Ring, p - 1.0, (p - 1) * n, part * n, (p - 1) * latency + part * n * byte},
                         {AllGather, Doubling, rounds, (p - 1) * n, part * n, rounds * latency + part * n * byte},
                         {Gather, Tree, rounds, n / 2 * rounds, part * n, rounds * latency + part * n * byte},
                         {Scatter, Tree, rounds, n / 2 * rounds, part * n, rounds * latency + part * n * byte},
                         {Scatter, Ring, p - 1.0, (p - 1) * n / 2, part * n, (p - 1) * (latency + n / p * byte)},
                         {ReduceScatter, Ring, p - 1.0, (p - 1) * n, part * n, (p - 1) * latency + part * n * byte}};
            for (const auto& one : known) {
                const auto made = collectiveSteps(one.what, one.way, p, 0);
                const auto name = nameOf(one.what, one.way, p, 0);
                QVERIFY2(made, qPrintable(name));
                const auto cost = collectiveCost(*made, n, slow);
                QVERIFY2(double(made->steps.size()) == one.steps, qPrintable(name));
                QVERIFY2(std::abs(cost.total - one.total) < 1e-6 * n, qPrintable(name));
                QVERIFY2(std::abs(cost.busiest - one.busiest) < 1e-6 * n, qPrintable(name));
                QVERIFY2(std::abs(cost.ms - one.ms) < 1e-9 * cost.ms, qPrintable(name));
            }
        }
        // Nobody does with less than the bound, and rings of all-reduce, all-gather and reduce-scatter meet it.
        for (const auto what : everything)
            for (const auto way : ways)
                for (const int p : {2, 3, 5, 8, 13})
                    if (const auto made = collectiveSteps(what, way, p, 0)) {
                        const double least = leastBytes(what, p, n), busiest = collectiveCost(*made, n, slow).busiest;
                        QVERIFY2(busiest >= least * (1 - 1e-12), qPrintable(nameOf(what, way, p, 0)));
                        if (way == Ring && (what == AllReduce || what == AllGather || what == ReduceScatter))
                            QVERIFY2(busiest < least * (1 + 1e-12), qPrintable(nameOf(what, way, p, 0)));
                    }
        QVERIFY(!collectiveSteps(Gather, Doubling, 4, 0) && !collectiveSteps(Reduce, Doubling, 4, 0));
    }

    /// Calls of a journal: each place, size and root once, with its bytes.
    void callsOfARun() {
        RankJournal journal;
        journal.places = {{"MPI_Allreduce", 7}, {"MPI_Scatterv", 9}, {"MPI_Barrier", 11}};
        journal.ranks.resize(3);
        const auto meet = [&](MpiPattern pattern, std::size_t place, int root, std::vector<uint64_t> bytes) {
            RankJournal::Group group{pattern, root, {}};
            for (std::size_t rank = 0; rank < bytes.size(); ++rank) {
                group.operations.push_back(int64_t(journal.operations.size()));
                RankJournal::Operation one;
                one.kind = RankJournal::Kind::Collective;
                one.rank = int(2 - rank); // a communicator in another order
                one.place = place;
                one.bytes = bytes[rank];
                journal.operations.push_back(one);
            }
            journal.groups.push_back(group);
        };
        meet(MpiPattern::AllReduce, 0, -1, {800, 800, 800});
        meet(MpiPattern::Each, 1, 1, {0, 600, 0});
        meet(MpiPattern::Nothing, 2, -1, {0, 0, 0});
        meet(MpiPattern::AllReduce, 0, -1, {800, 800, 800});
        meet(MpiPattern::AllReduce, 0, -1, {8, 8, 8});
        meet(MpiPattern::AllReduce, 0, -1, {8});
        const auto calls = collectivesOf(journal);
        QCOMPARE(calls.size(), std::size_t(3));
        QCOMPARE(calls[0].times, int64_t(2));
        QVERIFY(calls[0].what == AllReduce && calls[0].ranks == 3 && calls[0].bytes == 800);
        QVERIFY(calls[1].what == Scatter && calls[1].root == 1 && calls[1].bytes == 600);
        QVERIFY(calls[1].members == (std::vector{2, 1, 0}));
        QVERIFY(calls[2].bytes == 8 && calls[2].times == 1);
    }
};

QTEST_GUILESS_MAIN(tst_collective_steps)
#include "tst_collective_steps.moc"
