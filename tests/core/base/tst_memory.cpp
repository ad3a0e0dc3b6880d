// How much memory is free: what the kernel's files say, in the versions and nestings that there are.
#include "core/base/heap.hpp"
#include "core/base/memory.hpp"
#include "core/matrix/matrix.hpp"
#include "tests/support/huge_mappings.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>
#include <limits>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace telar;
using namespace telar::test;

class tst_memory : public QObject {
    Q_OBJECT

    static constexpr int64_t unlimited = std::numeric_limits<int64_t>::max();

    /// A root with these files.
    struct Tree {
        Scratch scratch;
        void file(const std::string& name, const std::string& text) const {
            QVERIFY(
                QDir(QString::fromStdString(scratch.folder())).mkpath(QFileInfo(QString::fromStdString(name)).path()));
            scratch.write(name, text);
        }
        int64_t free() const { return freeInGroups(scratch.folder()); }
    };

private slots:
    void noGroups() {
        const Tree tree;
        QCOMPARE(tree.free(), unlimited);
    }
    void secondVersion() {
        const Tree tree;
        tree.file("proc/self/mountinfo", "24 1 0:20 / /proc rw - proc proc rw\n"
                                         "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n");
        tree.file("proc/self/cgroup", "0::/user.slice/app.scope\n");
        QCOMPARE(tree.free(), unlimited);
        tree.file("sys/fs/cgroup/user.slice/app.scope/memory.max", "max\n");
        tree.file("sys/fs/cgroup/user.slice/app.scope/memory.high", "max\n");
        QCOMPARE(tree.free(), unlimited);
        // The group around it has a limit: 1000 of which 700 are used, 200 of those as a cache of files.
        tree.file("sys/fs/cgroup/user.slice/memory.max", "1000\n");
        tree.file("sys/fs/cgroup/user.slice/memory.current", "700\n");
        tree.file("sys/fs/cgroup/user.slice/memory.stat", "anon 500\ninactive_file 150\nactive_file 50\n");
        QCOMPARE(tree.free(), 500);
        tree.file("sys/fs/cgroup/user.slice/app.scope/memory.high", "450\n");
        tree.file("sys/fs/cgroup/user.slice/app.scope/memory.current", "100\n");
        QCOMPARE(tree.free(), 350);
        tree.file("sys/fs/cgroup/user.slice/app.scope/memory.current", "9000\n");
        QCOMPARE(tree.free(), 0);
    }
    void firstVersion() {
        const Tree tree;
        tree.file("proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755\n"
                                         "32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n"
                                         "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n");
        tree.file("proc/self/cgroup", "4:memory:/job/inner\n1:cpu:/\n0::/\n");
        const std::string group = "sys/fs/cgroup/memory/job/inner/";
        tree.file(group + "memory.limit_in_bytes", "9223372036854771712\n"); // none
        tree.file("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "2000\n");
        tree.file("sys/fs/cgroup/memory/job/memory.usage_in_bytes", "600\n");
        tree.file("sys/fs/cgroup/memory/job/memory.stat", "inactive_file 9\ntotal_inactive_file 100\n");
        QCOMPARE(tree.free(), 1500);
        tree.file(group + "memory.limit_in_bytes", "700\n");
        tree.file(group + "memory.usage_in_bytes", "600\n");
        QCOMPARE(tree.free(), 100);
    }
    void insideAContainer() { // which sees a part of the hierarchy as its root
        const Tree tree;
        tree.file("proc/self/mountinfo", "30 23 0:26 /docker/ab /sys/fs/cgroup ro - cgroup2 cgroup2 rw\n");
        tree.file("proc/self/cgroup", "0::/docker/ab/task\n");
        tree.file("sys/fs/cgroup/memory.max", "1000\n");
        tree.file("sys/fs/cgroup/memory.current", "100\n");
        tree.file("sys/fs/cgroup/task/memory.max", "500\n");
        tree.file("sys/fs/cgroup/task/memory.current", "450\n");
        QCOMPARE(tree.free(), 50);
        tree.file("proc/self/cgroup", "0::/elsewhere\n");
        QCOMPARE(tree.free(), 900);
    }
    void limitsOfTheProcess() {
        TELAR_NEEDS_LIMITS;
        if (TELAR_SANITIZED)
            QSKIP("The sanitizers need more addresses than these limits leave.");
        QVERIFY(availableMemory() > int64_t{1} << 20);
        for (const auto resource : {RLIMIT_AS, RLIMIT_DATA}) {
            const pid_t child = ::fork();
            if (child == 0) {
                const rlimit limit{rlim_t{3} << 30, RLIM_INFINITY};
                ::setrlimit(resource, &limit);
                const auto left = availableMemory();
                ::_exit(left > 0 && left < int64_t{3} << 30 && !checkMemory(int64_t{3} << 30).ok() ? 0 : 1);
            }
            int status = 1;
            ::waitpid(child, &status, 0);
            QCOMPARE(status, 0);
        }
    }
    void theEnvironmentLowersIt() {
        qputenv("TELAR_MEMORY", "1000");
        QCOMPARE(availableMemory(), 1000);
        QCOMPARE(refusal(checkMemoryFor(1001, "a.png"), {"0.0 GiB are free", "a.png"}), QString());
        QVERIFY(checkMemory(1000).ok());
        qunsetenv("TELAR_MEMORY");
    }
    /// Pages of 2 MiB belong to large arrays alone: where small things lie in them each keeps a whole one.
    void freedMatricesLeaveNoHugePages() {
#if TELAR_SANITIZED
        QSKIP("a sanitizer has allocations of its own");
#endif
        const auto before = HugeMappings::now();
        for (int turn = 0; turn < 4; ++turn) {
            std::vector<Matrix<float>> several;
            for (int side : {1100, 1448, 2048})
                several.emplace_back(side, side).data()[side] = 1;
        }
        QCOMPARE(HugeMappings::now().words, before.words);
    }
    /// What small things are left between them does not keep the pages of larger ones that were freed.
    void freedBlocksGoBackToTheSystem() {
#if TELAR_SANITIZED
        QSKIP("a sanitizer has allocations of its own");
#endif
        shareHeap();
        const auto resident = [] {
            QFile status(QStringLiteral("/proc/self/statm"));
            return status.open(QIODevice::ReadOnly)
                       ? status.readAll().split(' ').value(1).toLongLong() * sysconf(_SC_PAGESIZE)
                       : 0;
        };
        const auto before = resident();
        std::vector<std::unique_ptr<char[]>> small;
        for (int turn = 0; turn < 3; ++turn) {
            std::vector<std::unique_ptr<char[]>> large;
            for (int k = 0; k < 40; ++k) {
                large.push_back(std::make_unique<char[]>(std::size_t{1} << 20));
                small.push_back(std::make_unique<char[]>(5000));
            }
        }
        const auto grown = resident() - before;
        QVERIFY2(grown < 8 << 20, QByteArray::number(grown));
    }
};

QTEST_GUILESS_MAIN(tst_memory)
#include "tst_memory.moc"
