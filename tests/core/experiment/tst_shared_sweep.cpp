// One sweep by several processes: every point once, whoever measures it; ranks that die owe nothing in the
// end.
#include "core/base/files.hpp"
#include "core/experiment/shared_sweep.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace telar;
using namespace telar::test;

class tst_shared_sweep : public QObject {
    Q_OBJECT
    PoolingRegistry pooling = cpuPoolingVariants();
    Operations operations{&pooling};

    static SweepPlan plan() {
        SweepPlan p;
        p.sizes = {8, 16, 32, 64, 128, 256};
        p.backends = {"serial", "thesis"};
        p.threads = {1};
        p.repeat = 2;
        p.settings = {{"seed", {"1", "2"}}};
        return p;
    }
    static constexpr std::size_t points = 24;

    /// A rank in a process of its own; it kills itself when it has measured `dieAfter` points.
    pid_t start(const std::string& path, int rank, int count, const std::string& job, bool resume,
                int dieAfter = -1) {
        const pid_t child = fork();
        if (child != 0)
            return child;
        int measured = 0;
        SweepOptions options;
        options.starting = [&](const SweepPoint&) {
            if (measured++ == dieAfter)
                raise(SIGKILL);
        };
        const auto outcome = runSharedSweep(plan(), operations, path, resume, {rank, count, job}, options,
                                            [](const RecordPoint&) {});
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
    void ranksMakeTheWhole() {
        for (const int count : {2, 3}) {
            const Scratch scratch;
            const auto path = scratch.path("shared.jsonl");
            std::vector<pid_t> ranks;
            for (int rank = count - 1; rank >= 0; --rank) // rank 0 need not be the first to come
                ranks.push_back(start(path, rank, count, "job", false));
            for (const auto rank : ranks)
                QCOMPARE(end(rank), 0);
            QVERIFY(whole(path));
            QVERIFY(scratch.files() == 1);
        }
    }
    void aRankThatDiesIsMadeUpFor() {
        const Scratch scratch;
        const auto path = scratch.path("shared.jsonl");
        const auto one = start(path, 1, 2, "job", false, 3);
        QCOMPARE(end(one), -1);
        std::vector<int> lost;
        SweepOptions options;
        const auto outcome = runSharedSweep(plan(), operations, path, false, {0, 2, "job"}, options,
                                            [](const RecordPoint&) {});
        QVERIFY(outcome.ok());
        QCOMPARE(outcome->lostRanks, std::vector<int>{1});
        QCOMPARE(outcome->gathered, 3);
        QVERIFY(whole(path));
        QVERIFY(scratch.files() == 1);
    }
    void allThatDieLeaveWhatTheyHad() {
        const Scratch scratch;
        const auto path = scratch.path("shared.jsonl");
        const auto zero = start(path, 0, 2, "job", false, 4), one = start(path, 1, 2, "job", false, 4);
        QCOMPARE(end(zero), -1);
        QCOMPARE(end(one), -1);
        int fresh = 0;
        SweepOptions options;
        options.starting = [&](const SweepPoint&) { ++fresh; };
        const auto outcome =
            runSharedSweep(plan(), operations, path, true, {}, options, [](const RecordPoint&) {});
        QVERIFY(outcome.ok());
        QCOMPARE(fresh, static_cast<int>(points) - 8);
        QVERIFY(whole(path));
    }
    void recordsAreNotOverwritten() {
        const Scratch scratch;
        const auto path = scratch.path("shared.jsonl");
        const auto quiet = [](const RecordPoint&) {};
        QVERIFY(runSharedSweep(plan(), operations, path, false, {}, {}, quiet).ok());
        QVERIFY(whole(path));
        QVERIFY(!runSharedSweep(plan(), operations, path, false, {}, {}, quiet).ok());
        QVERIFY(!runSharedSweep(plan(), operations, path, false, {1, 2, "later"}, {}, quiet).ok());
        const auto again = runSharedSweep(plan(), operations, path, true, {}, {}, quiet);
        QVERIFY(again.ok() && again->own.measured == 0 && again->own.skipped == static_cast<int64_t>(points));
        QVERIFY(whole(path));
    }
    void killedAtAnyMomentLosesAtMostThePointInFlight() {
        const Scratch scratch;
        const auto path = scratch.path("killed.jsonl");
        std::size_t before = 0;
        for (int round = 0; round < 60; ++round) {
            const auto child = start(path, 0, 1, "", true);
            usleep(static_cast<useconds_t>(300 + round % 13 * 400));
            kill(child, SIGKILL);
            end(child);
            const auto file = loadRecords(path);
            const std::size_t now = file ? file->points.size() : 0;
            QVERIFY(now >= before);
            before = now;
        }
        QCOMPARE(end(start(path, 0, 1, "", true)), 0);
        QVERIFY(whole(path));
    }
    void startersAreUnderstood() {
        for (const char* name : {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "PMIX_NAMESPACE", "PMI_RANK",
                                 "PMI_SIZE", "SLURM_PROCID", "SLURM_NTASKS", "SLURM_JOB_ID"})
            qunsetenv(name);
        QCOMPARE(rankFromEnvironment().count, 1);
        qputenv("OMPI_COMM_WORLD_RANK", "1");
        qputenv("OMPI_COMM_WORLD_SIZE", "4");
        qputenv("PMIX_NAMESPACE", "a job");
        QCOMPARE(rankFromEnvironment().rank, 1);
        QCOMPARE(rankFromEnvironment().count, 4);
        QCOMPARE(rankFromEnvironment().job, std::string("a_job"));
        qputenv("OMPI_COMM_WORLD_RANK", "9"); // beyond its own count
        QCOMPARE(rankFromEnvironment().count, 1);
    }
};

QTEST_APPLESS_MAIN(tst_shared_sweep)
#include "tst_shared_sweep.moc"
