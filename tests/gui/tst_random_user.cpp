// A random user over the whole program: no crash, no hang, and nothing kept that was let go.
// TELAR_RANDOM_ACTIONS and TELAR_RANDOM_SEED say how long and which; a failure prints the seed and what was
// done last. TELAR_RANDOM_MINUTES lets the user stay that long and says every five minutes what is held at rest.
#include "core/base/heap.hpp"
#include "core/base/host.hpp"
#include "tests/support/random_user.hpp"

#include <fcntl.h>
#include <linux/landlock.h>
#include <omp.h>
#include <optional>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace telar;

namespace {

/// From here on this process writes, makes and removes files in `folder` only, whatever is typed or clicked.
bool writeOnlyIn(const char* folder) {
    constexpr uint64_t writing = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                                 LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                                 LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                 LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                                 LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;
    landlock_ruleset_attr rules{};
    rules.handled_access_fs = writing;
    const auto set = static_cast<int>(syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0));
    if (set < 0)
        return false;
    const auto allow = [&](const char* path, uint64_t what) {
        landlock_path_beneath_attr rule{};
        rule.allowed_access = what;
        rule.parent_fd = ::open(path, O_PATH | O_CLOEXEC);
        const bool done =
            rule.parent_fd >= 0 && syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
        ::close(rule.parent_fd);
        return done;
    };
    const bool done = allow(folder, writing) && allow("/dev/null", LANDLOCK_ACCESS_FS_WRITE_FILE) &&
                      prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_landlock_restrict_self, set, 0) == 0;
    ::close(set);
    return done;
}

} // namespace

class tst_random_user : public QObject {
    Q_OBJECT
    QString folder_;

public:
    explicit tst_random_user(const QString& folder) : folder_(folder) {}

private slots:
    void initTestCase() { Theme::instance().attach(*qApp); }
    void everythingAtRandom() {
        const int actions = qEnvironmentVariableIntValue("TELAR_RANDOM_ACTIONS");
        const auto seed = qEnvironmentVariable("TELAR_RANDOM_SEED", "35").toULongLong();
        test::RandomUser user(seed, folder_);
        const int warmUp = std::max(150, actions / 4); // caches, fonts and decoders are there afterwards
        user.seeEveryLab();
        user.act(warmUp);
        user.leave();
        const auto before = test::Holdings::now();
        user.act(actions > 0 ? actions : 300);
        user.leave();
        // Threads end and descriptors are closed a moment after their owners. Some are opened once for as long as the program
        // runs, by whatever comes first that needs them: the database of kinds of files, a bus, its thread's events, and OpenMP's
        // threads, one for each core.
        test::Holdings after;
        const bool back = QTest::qWaitFor(
            [&] {
                after = test::Holdings::now();
                return after.threads <= before.threads + std::max(2, usableCores()) &&
                       after.descriptors <= before.descriptors + 4;
            },
            40000);
        qInfo("seed %llu, %d programs, at rest first %s, last %s; longest event %s",
              static_cast<unsigned long long>(seed), user.starts(), qPrintable(before.words()),
              qPrintable(after.words()), qPrintable(user.slowest()));
        QVERIFY2(back, "threads or descriptors are kept");
        if (!TELAR_SANITIZED)
            QVERIFY2(after.mebibytes < before.mebibytes + 150, "memory is kept");
    }
    /// Somebody who stays: what is held at rest ten minutes after the start is what is held at the end.
    void memoryOfALongStay() {
        const int minutes = qEnvironmentVariableIntValue("TELAR_RANDOM_MINUTES");
        if (minutes <= 10)
            QSKIP("TELAR_RANDOM_MINUTES=60 asks for it");
        test::RandomUser user(qEnvironmentVariable("TELAR_RANDOM_SEED", "35").toULongLong(), folder_);
        user.seeEveryLab();
        QElapsedTimer since;
        since.start();
        int actions = 0;
        std::optional<test::Holdings> early;
        test::Holdings now;
        for (qint64 next = 5; next <= minutes; next += 5) {
            for (; since.elapsed() < next * 60'000; actions += 100)
                user.act(100);
            user.leave();
            now = test::Holdings::now();
            qInfo("%lld min, %d actions: at rest %s; longest event %s", static_cast<long long>(next), actions,
                  qPrintable(now.words()), qPrintable(user.slowest()));
            if (next >= 10 && !early)
                early = now;
        }
        QVERIFY2(now.mebibytes <= 1.05 * early->mebibytes, "memory grows");
    }
};

int main(int argc, char** argv) {
    shareHeap(); // as `telar` does
    (void)
        omp_get_max_threads(); // clang's OpenMP makes a file in /dev/shm when it is first used, or holds its lock for ever
    const QTemporaryDir home;
    for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "TMPDIR"})
        qputenv(name, home.path().toUtf8());
    if (!writeOnlyIn(home.path().toUtf8().constData())) {
        std::puts("SKIP: without Landlock a random user could write anywhere");
        return 0;
    }
    QDir::setCurrent(home.path());
    test::TimedApplication app(argc, argv);
    QApplication::setQuitOnLastWindowClosed(false);
    test::isolateSettings(home);
    QSettings().setValue("autosaveFolder", home.filePath("autosave"));
    QSettings().setValue("export/folder", home.path());
    if ((qEnvironmentVariableIsSet("TELAR_RANDOM_MINUTES") || qEnvironmentVariableIsSet("TELAR_RANDOM_ACTIONS")) &&
        !qEnvironmentVariableIsSet("QTEST_FUNCTION_TIMEOUT"))
        qputenv("QTEST_FUNCTION_TIMEOUT", "14400000"); // Qt Test ends what lasts five minutes
    tst_random_user test(home.path());
    // Without a limit: warnings of hours would leave no line for what is held.
    return QTest::qExec(&test, QApplication::arguments() + QStringList{"-maxwarnings", "0"});
}

#include "tst_random_user.moc"
