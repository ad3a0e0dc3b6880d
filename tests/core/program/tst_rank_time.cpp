// The model of the ranks' time, against times worked out by hand and against a rule without events, and the journal that it
// works on against what a real program counts.
#include "core/base/files.hpp"
#include "core/base/mersenne_twister.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/program/mpi_protocol.hpp"
#include "core/simt/program/record.hpp"
#include "core/simt/program/run.hpp"
#include "tests/support/needs.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <numeric>

using namespace telar;
using namespace telar::program;

namespace {

using Of = RankJournal::Kind;

/// 1 ms for a message, 1 ms more for each 1,000 bytes.
const RankLinks slow{"own", 1000, 0.001};

struct Journal : RankJournal {
    explicit Journal(std::size_t count) {
        ranks.resize(count);
        places.push_back({"MPI_Test", 7});
    }
    int64_t begin(std::size_t rank, Of kind, double busyMs, uint64_t bytes = 0, bool atOnce = false) {
        Operation made;
        made.kind = kind;
        made.rank = static_cast<int>(rank);
        made.bytes = bytes;
        made.atOnce = atOnce;
        operations.push_back(made);
        const auto at = static_cast<int64_t>(operations.size()) - 1;
        ranks[rank].push_back({busyMs, 0, at, false, 0});
        return at;
    }
    void wait(int64_t operation) {
        ranks[static_cast<std::size_t>(operations[static_cast<std::size_t>(operation)].rank)].push_back(
            {0, 0, operation, true, 0});
    }
    void match(int64_t send, int64_t receive) {
        operations[static_cast<std::size_t>(send)].other = receive;
        operations[static_cast<std::size_t>(receive)].other = send;
    }
    void meet(MpiPattern pattern, std::vector<int64_t> all) {
        for (const auto one : all)
            operations[static_cast<std::size_t>(one)].group = static_cast<int64_t>(groups.size());
        groups.push_back({pattern, -1, std::move(all)});
    }
};

/// Rank 0 computes for `before` ms and sends 2,000 bytes; rank 1 waits from `late` ms on.
Journal oneMessage(double before, double late, bool atOnce) {
    Journal made(2);
    const auto send = made.begin(0, Of::Send, before, 2000, atOnce);
    made.wait(send);
    const auto receive = made.begin(1, Of::Receive, late);
    made.wait(receive);
    made.match(send, receive);
    return made;
}

double endOf(const RankTime& time, std::size_t rank) {
    return time.ranks[rank].empty() ? 0 : time.ranks[rank].back().end;
}

} // namespace

class tst_rank_time : public QObject {
    Q_OBJECT
private slots:
    void aMessage_data() {
        QTest::addColumn<double>("before");
        QTest::addColumn<double>("late");
        QTest::addColumn<bool>("atOnce");
        QTest::addColumn<double>("senderEnds");
        QTest::addColumn<double>("receiverEnds");
        QTest::addColumn<double>("senderWaits");
        QTest::addColumn<double>("receiverWaits");
        QTest::newRow("late sender") << 5.0 << 0.0 << false << 8.0 << 8.0 << 0.0 << 5.0;
        QTest::newRow("late receiver") << 0.0 << 4.0 << false << 7.0 << 7.0 << 4.0 << 0.0;
        QTest::newRow("at once") << 5.0 << 0.0 << true << 5.0 << 8.0 << 0.0 << 5.0;
        QTest::newRow("at once, long before") << 0.0 << 4.0 << true << 0.0 << 4.0 << 0.0 << 0.0;
        QTest::newRow("at once, on its way") << 1.0 << 2.0 << true << 1.0 << 4.0 << 0.0 << 0.0;
    }
    void aMessage() {
        QFETCH(double, before);
        QFETCH(double, late);
        QFETCH(bool, atOnce);
        QFETCH(double, senderEnds);
        QFETCH(double, receiverEnds);
        QFETCH(double, senderWaits);
        QFETCH(double, receiverWaits);
        const auto journal = oneMessage(before, late, atOnce);
        const auto time = rankTime(journal, slow);
        QCOMPARE(endOf(time, 0), senderEnds);
        QCOMPARE(endOf(time, 1), receiverEnds);
        QCOMPARE(time.totals[0].waitMs, senderWaits);
        QCOMPARE(time.totals[1].waitMs, receiverWaits);
        const auto waits = rankWaits(journal, time);
        QCOMPARE(waits.size(), std::size_t(senderWaits + receiverWaits > 0 ? 1 : 0));
        if (!waits.empty()) {
            QCOMPARE(waits[0].why, senderWaits > 0 ? RankWait::Why::Receiver : RankWait::Why::Sender);
            QCOMPARE(waits[0].rank, senderWaits > 0 ? 0 : 1);
            QVERIFY(waits[0].text(journal).str().find("MPI_Test, line 7") != std::string::npos);
        }
    }

    /// Two messages on one link follow each other; on two links they travel together.
    void aLinkCarriesOneMessage() {
        for (const bool twoLinks : {false, true}) {
            Journal journal(3);
            std::vector<int64_t> sends;
            for (int k = 0; k < 2; ++k) {
                sends.push_back(journal.begin(0, Of::Send, 0, 1000));
                const auto to = journal.begin(twoLinks && k == 1 ? 2 : 1, Of::Receive, 0);
                journal.match(sends.back(), to);
            }
            for (const auto one : sends)
                journal.wait(one);
            const auto time = rankTime(journal, slow);
            QCOMPARE(time.messages.size(), std::size_t(2));
            QCOMPARE(time.messages[1].begin, twoLinks ? 0.0 : 2.0);
            QCOMPARE(time.ms, twoLinks ? 2.0 : 4.0);
        }
    }

    /// They begin with the last rank; the costs are those of the source that the header names, worked out by hand for 1,000
    /// bytes of each of four ranks.
    void collectives_data() {
        QTest::addColumn<int>("pattern");
        QTest::addColumn<double>("ms");
        QTest::newRow("barrier") << int(MpiPattern::Nothing) << 2.0;
        QTest::newRow("broadcast") << int(MpiPattern::FromRoot) << 4.0;
        QTest::newRow("reduce") << int(MpiPattern::Reduce) << 4.0;
        QTest::newRow("all-reduce") << int(MpiPattern::AllReduce) << 4.0; // by doubling; the ring takes 7.5
        QTest::newRow("all-gather") << int(MpiPattern::ToAll) << 6.0;
        QTest::newRow("reduce-scatter") << int(MpiPattern::ReduceScatter) << 3.75;
    }
    void collectives() {
        QFETCH(int, pattern);
        QFETCH(double, ms);
        Journal journal(4);
        std::vector<int64_t> all;
        for (std::size_t rank = 0; rank < 4; ++rank) {
            all.push_back(journal.begin(rank, Of::Collective, 1.0 + static_cast<double>(rank), 1000));
            journal.wait(all.back());
        }
        journal.meet(MpiPattern(pattern), all);
        const auto time = rankTime(journal, slow);
        for (std::size_t rank = 0; rank < 4; ++rank)
            QCOMPARE(endOf(time, rank), 4 + ms);
        QCOMPARE(time.totals[0].waitMs, 3.0);
        QCOMPARE(time.meetings.front().last, 3);
        QCOMPARE(rankWaits(journal, time).front().other, 3);
    }
    /// A large all-reduce goes round in pieces: 2 (p - 1) / p of the bytes.
    void aLargeAllReduce() {
        Journal journal(4);
        std::vector<int64_t> all;
        for (std::size_t rank = 0; rank < 4; ++rank) {
            all.push_back(journal.begin(rank, Of::Collective, 0, 1000000));
            journal.wait(all.back());
        }
        journal.meet(MpiPattern::AllReduce, all);
        QCOMPARE(rankTime(journal, slow).ms, 6.0 + 1500.0);
    }

    /// A rank that probes goes on when the message is there, whichever of the two ranks is looked at first.
    void aProbe() {
        for (const std::size_t receiver : {0, 1}) {
            const std::size_t sender = 1 - receiver;
            Journal journal(2);
            const auto probe = journal.begin(receiver, Of::Probe, 0);
            journal.wait(probe);
            const auto receive = journal.begin(receiver, Of::Receive, 0);
            journal.wait(receive);
            const auto send = journal.begin(sender, Of::Send, 5, 1000);
            journal.wait(send);
            journal.match(send, receive);
            journal.operations[static_cast<std::size_t>(probe)].other = send;
            const auto time = rankTime(journal, slow);
            QCOMPARE(time.totals[receiver].waitMs, 5.0);
            QCOMPARE(time.ms, 8.0); // the probe has its message after 1 ms, and only then the receive begins
        }
    }

    /// Who waits for ever waits until the end, and is said to.
    void aDeadlock() {
        Journal journal(3);
        for (std::size_t rank = 0; rank < 2; ++rank)
            journal.wait(journal.begin(rank, Of::Receive, 1));
        journal.begin(2, Of::Send, 9, 1, true);
        const auto time = rankTime(journal, slow);
        QCOMPARE(time.ms, 19.0); // ten latencies more than anybody
        QCOMPARE(time.totals[0].waitMs, 18.0);
        QCOMPARE(rankWaits(journal, time).size(), std::size_t(2));
        QCOMPARE(rankWaits(journal, time)[0].why, RankWait::Why::Never);
    }

    /// Random pairs that meet one after the other: without a queue of events, both go on at the later of the two and the
    /// message's time.
    void asByTheRuleOfPairs() {
        MersenneTwister random(7);
        for (int round = 0; round < 50; ++round) {
            const std::size_t count = 2 + random.next() % 6;
            Journal journal(count);
            std::vector<double> clock(count, 0);
            for (int step = 0; step < 60; ++step) {
                const std::size_t from = random.next() % count, to = (from + 1 + random.next() % (count - 1)) % count;
                const double first = random.next() % 50 * 0.25, second = random.next() % 50 * 0.25;
                const auto send = journal.begin(from, Of::Send, first, 500);
                journal.wait(send);
                const auto receive = journal.begin(to, Of::Receive, second);
                journal.wait(receive);
                journal.match(send, receive);
                clock[from] = clock[to] = std::max(clock[from] + first, clock[to] + second) + 1.5;
            }
            const auto time = rankTime(journal, slow);
            for (std::size_t rank = 0; rank < count; ++rank)
                if (!time.ranks[rank].empty())
                    QVERIFY(std::abs(endOf(time, rank) - clock[rank]) < 1e-9);
        }
    }

    /// Each message and collective that the broker counts is in the journal once, and no time of a rank is left out.
    void whatAProgramDid() {
        TELAR_NEEDS_X86;
        TELAR_NEEDS_CLANG;
        for (const char* name : {"ring.c", "pool.c", "requests.c", "probe.c", "collectives.c", "deadlock.c"}) {
            ProgramRequest request;
            request.source.folder = TELAR_TEST_DATA "/cuda/ranks";
            const auto text = readFile(request.source.folder + "/" + name);
            QVERIFY(text.ok());
            request.source.text = *text;
            request.source.name = name;
            const bool deadlock = std::string(name) == "deadlock.c";
            request.ranks = deadlock ? 2 : 4;
            request.links = slow;
            const auto report = runProgram(request);
            QVERIFY2(report.ok() && report->journal, name);
            int64_t messages = 0, collectives = 0;
            for (const auto& rank : report->ranks) {
                messages += rank.messages;
                collectives += rank.collectives;
            }
            const auto ofKind = [&](Of kind) {
                return int64_t(std::ranges::count(report->journal->operations, kind, &RankJournal::Operation::kind));
            };
            QCOMPARE(ofKind(Of::Send), messages);
            QCOMPARE(ofKind(Of::Collective), collectives);
            const auto time = rankTime(*report->journal, slow);
            for (std::size_t rank = 0; rank < time.ranks.size(); ++rank) {
                const auto& of = time.totals[rank];
                double before = 0;
                for (const auto& span : time.ranks[rank]) {
                    QCOMPARE(span.begin, before);
                    before = span.end;
                }
                QVERIFY(std::abs(of.computeMs + of.deviceMs + of.waitMs + of.transferMs - before) <
                        1e-6 * (1 + before));
            }
            QCOMPARE(std::ranges::any_of(rankWaits(*report->journal, time),
                                         [](const RankWait& wait) { return wait.why == RankWait::Why::Never; }),
                     deadlock);
            const auto record = QJsonDocument::fromJson(QByteArray::fromStdString(programRecord(request, *report)));
            QCOMPARE(record["rank_time"]["ranks"].toArray().size(), request.ranks);
            QCOMPARE(record["rank_time"]["predicted_ms"].toDouble(), time.ms);
            const auto trace =
                QJsonDocument::fromJson(QByteArray::fromStdString(rankTimePerfetto(*report->journal, time)));
            const auto events = trace["traceEvents"].toArray();
            QCOMPARE(std::ranges::count_if(events, [](const auto& event) { return event.toObject()["ph"] == "s"; }),
                     qsizetype(time.messages.size()));
        }
    }

    void links_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<bool>("fine");
        for (const char* good : {"processes", "gigabit", "infiniband", "nvlink", "25,1.2", "0,100"})
            QTest::newRow(good) << good << true;
        for (const char* bad : {"", "ethernet", "25", "25;1", "-1,1", "1,0", "1,x", "1,2,3"})
            QTest::newRow(bad) << bad << false;
    }
    void links() {
        QFETCH(QString, words);
        QFETCH(bool, fine);
        const auto made = linksOf(words.toStdString());
        QCOMPARE(made.ok(), fine);
        if (fine)
            QVERIFY(made->gigabytesPerSecond > 0 && made->latencyUs >= 0);
    }
};

QTEST_GUILESS_MAIN(tst_rank_time)
#include "tst_rank_time.moc"
