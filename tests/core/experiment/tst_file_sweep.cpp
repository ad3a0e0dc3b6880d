// A sweep into a file, alone or by several ranks: every point once, whoever measures it; ranks that are lost owe nothing in the
// end.
#include "core/base/files.hpp"
#include "core/experiment/file_sweep.hpp"
#include "tests/support/catalogue.hpp"
#include "tests/support/in_process.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

#include <atomic>
#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace telar;
using namespace telar::test;

class tst_file_sweep : public QObject {
    Q_OBJECT
    const Catalogue& operations = test::catalogue();

    static SweepPlan plan() {
        SweepPlan p;
        p.operation = "pool";
        p.sizes = {8, 16, 32, 64, 128, 256};
        p.backends = {"serial", "thesis"};
        p.threads = {1};
        p.repeat = 2;
        p.settings = {{"seed", {"1", "2"}}};
        return p;
    }
    static constexpr std::size_t points = 24;

    /// In a process of its own, which can be killed.
    pid_t start(const std::string& path) {
        const pid_t child = fork();
        if (child != 0)
            return child;
        const auto outcome = sweepIntoFile(plan(), operations, path, true, nullptr, {}, [](const RecordPoint&) {});
        _exit(outcome ? 0 : 3);
    }
    static int end(pid_t child) {
        int status = 0;
        waitpid(child, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    static bool whole(const std::string& path) {
        const auto file = loadRecords(path);
        std::set<std::string> keys;
        if (file)
            for (const auto& point : file->points)
                keys.insert(point.key());
        return file && file->points.size() == points && keys.size() == points && !file->torn;
    }

private slots:
    /// Ranks without a common folder: rank 0 gets the records as messages, and goes on after a loss.
    void messagesCarryTheRecords_data() {
        QTest::addColumn<int>("count");
        QTest::addColumn<bool>("loses");
        QTest::newRow("2") << 2 << false;
        QTest::newRow("3") << 3 << false;
        QTest::newRow("one of 2 is lost") << 2 << true;
    }
    void messagesCarryTheRecords() {
        QFETCH(int, count);
        QFETCH(bool, loses);
        const Scratch scratch;
        const auto path = scratch.path("messages.jsonl");
        auto world = telar::test::inProcessRanks(count);
        std::atomic<int> seen{0}, measured{0};
        std::vector<std::jthread> others;
        for (int rank = 1; rank < count; ++rank)
            others.emplace_back([&, rank] {
                std::stop_source stop;
                int own = 0;
                SweepOptions options;
                options.job.stop = stop.get_token();
                options.starting = [&](const SweepPoint&) {
                    ++measured;
                    if (loses && ++own == 3)
                        stop.request_stop();
                };
                const auto outcome =
                    sweepIntoFile(plan(), operations, "/nowhere/file", false,
                                  world[static_cast<std::size_t>(rank)].get(), options, [](const RecordPoint&) {});
                if (!outcome)
                    world[static_cast<std::size_t>(rank)]->giveUp();
            });
        SweepOptions options;
        options.starting = [&](const SweepPoint&) { // lets the others have a share
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        };
        const auto outcome = sweepIntoFile(plan(), operations, path, false, world[0].get(), options,
                                           [&](const RecordPoint&) { ++seen; });
        others.clear();
        QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().str().c_str());
        QVERIFY(whole(path));
        QCOMPARE(seen.load(), static_cast<int>(points));
        QVERIFY(scratch.files() == 1);
        QCOMPARE(outcome->lostRanks.size(), std::size_t{loses});
        QVERIFY(outcome->gathered > 0);
        if (!loses)
            QCOMPARE(outcome->gathered, static_cast<int64_t>(measured.load()));
        // Resumed: nothing is left to do for anybody, and all are told so.
        auto again = telar::test::inProcessRanks(2);
        int fresh = 0;
        {
            std::jthread other([&] {
                SweepOptions all;
                all.starting = [&](const SweepPoint&) { ++fresh; };
                (void)sweepIntoFile(plan(), operations, "", true, again[1].get(), all, [](const RecordPoint&) {});
            });
            const auto second =
                sweepIntoFile(plan(), operations, path, true, again[0].get(), {}, [](const RecordPoint&) {});
            QVERIFY(second.ok() && second->own.measured == 0);
        }
        QCOMPARE(fresh, 0);
    }
    void recordsAreNotOverwritten() {
        const Scratch scratch;
        const auto path = scratch.path("shared.jsonl");
        const auto quiet = [](const RecordPoint&) {};
        QVERIFY(sweepIntoFile(plan(), operations, path, false, nullptr, {}, quiet).ok());
        QVERIFY(whole(path));
        QVERIFY(!sweepIntoFile(plan(), operations, path, false, nullptr, {}, quiet).ok());
        const auto again = sweepIntoFile(plan(), operations, path, true, nullptr, {}, quiet);
        QVERIFY(again.ok() && again->own.measured == 0 && again->own.skipped == static_cast<int64_t>(points));
        QVERIFY(whole(path));
    }
    void killedAtAnyMomentLosesAtMostThePointInFlight() {
        const Scratch scratch;
        const auto path = scratch.path("killed.jsonl");
        std::size_t before = 0;
        for (int round = 0; round < 60; ++round) {
            const auto child = start(path);
            usleep(static_cast<useconds_t>(300 + round % 13 * 400));
            kill(child, SIGKILL);
            end(child);
            const auto file = loadRecords(path);
            const std::size_t now = file ? file->points.size() : 0;
            QVERIFY(now >= before);
            before = now;
        }
        QCOMPARE(end(start(path)), 0);
        QVERIFY(whole(path));
    }
};

QTEST_APPLESS_MAIN(tst_file_sweep)
#include "tst_file_sweep.moc"
