// Programs that try to hold Telar up or to use it up: every wait ends, memory stays bounded, and what is not their own
// stays shut.
#include "core/base/demangle.hpp"
#include "core/simt/machine/sequence.hpp"
#include "core/simt/program/run.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/scratch.hpp"

#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <random>
#include <sys/resource.h>
#include <thread>

using namespace telar;
using namespace telar::program;

namespace {

/// Speaks to Telar as the runtime does, without it.
const char* const protocol = R"(
#include <cstdio>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <csignal>
#include <ctime>
#include <unistd.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include "telar_protocol.h"
using namespace telar::program;
static void sendAll(const void* from, size_t count) {
    const char* at = (const char*)from;
    while (count) { ssize_t done = write(3, at, count); if (done <= 0) return; at += done; count -= done; }
}
static void say(Kind kind, const void* body, uint32_t bytes) {
    char all[4096]; Header head{kind, bytes, 0}; memcpy(all, &head, 16); memcpy(all + 16, body, bytes); sendAll(all, 16 + bytes);
}
static void rest(double seconds) { timespec t{(time_t)seconds, (long)((seconds - (time_t)seconds) * 1e9)}; nanosleep(&t, nullptr); }
static int waits(void*) { rest(8); syscall(SYS_exit, 0); return 0; }
)";

struct Ran {
    Expected<ProgramReport> report = cancelledError();
    std::string output;
    double seconds = 0;
};

/// `begun` is set with the first byte that the program prints.
Ran run(const std::string& kernel, const std::string& body, double seconds = 1, const JobContext& job = {},
        std::atomic<bool>* begun = nullptr) {
    ProgramRequest request;
    request.source.text = protocol + kernel + "\nint main() {\n" + body + "\nreturn 0; }\n";
    request.seconds = seconds;
    request.memoryBytes = 256 << 20;
    request.deviceBytes = 16 << 20;
    Ran ran;
    request.printed = [&](bool, std::string_view bytes) {
        ran.output += bytes;
        if (begun)
            *begun = true;
    };
    QElapsedTimer clock;
    clock.start();
    ran.report = runProgram(request, job);
    ran.seconds = static_cast<double>(clock.elapsed()) / 1000 - (ran.report ? ran.report->compileMs / 1000 : 0);
    return ran;
}

const std::string smallKernel = "__global__ void k(int* p) { p[0] = 1; }\n__global__ void wide() { "
                                "printf(\"%.1000000000f %1000000000d\", 1.0 / 3, 1); }";
const std::string printingKernel =
    "__global__ void k() { for (int i = 0; i < 200; ++i) printf(\"%d "
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\\n\", i); }";
const std::string silence = "signal(SIGINT, SIG_IGN); signal(SIGTERM, SIG_IGN); close(1); close(2);";

const std::string begin = "write(1, \"!\", 1); ";

/// Asks a program to end, `rest` after it has begun.
class Stopping {
public:
    explicit Stopping(std::chrono::milliseconds rest)
        : user_([this, rest] {
              while (!begun_ && clock_.elapsed() < 60000)
                  std::this_thread::sleep_for(std::chrono::milliseconds(10));
              std::this_thread::sleep_for(rest);
              asked_ = clock_.elapsed();
              stop_.request_stop();
          }) {}
    Ran run(const std::string& kernel, const std::string& body, double seconds) {
        JobContext job;
        job.stop = stop_.get_token();
        return ::run(kernel, begin + body, seconds, job, &begun_);
    }
    qint64 sinceAsked() const { return clock_.elapsed() - asked_; }

private:
    QElapsedTimer clock_ = [] {
        QElapsedTimer clock;
        clock.start();
        return clock;
    }();
    std::atomic<bool> begun_{false};
    std::atomic<qint64> asked_{0};
    std::stop_source stop_;
    std::jthread user_; ///< last: it uses the others
};

int64_t mostResident() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return int64_t(used.ru_maxrss) << 10;
}

} // namespace

class tst_program_limits : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        TELAR_NEEDS_X86;
        TELAR_NEEDS_CLANG;
    }

    void everyWaitEnds_data() {
        QTest::addColumn<QString>("kernel");
        QTest::addColumn<QString>("body");
        const auto row = [](const char* name, const std::string& kernel, const std::string& body) {
            QTest::newRow(name) << QString::fromStdString(kernel) << QString::fromStdString(body);
        };
        row("messages in drops, outputs closed", smallKernel,
            silence + "FaultMessage v{}; v.address = 57; for (;;) { say(Kind::Refused, &v, sizeof v); rest(0.1); }");
        row("half a message", smallKernel, silence + "sendAll(\"1234567\", 7); for (;;) rest(0.5);");
        row("an answer that nobody reads", printingKernel,
            "LaunchMessage m{}; m.grid[0] = 8; m.grid[1] = m.grid[2] = 1; m.block[0] = 64; m.block[1] = m.block[2] = "
            "1; say(Kind::Launch, &m, sizeof m); for (;;) rest(100);");
        row("answers that nobody reads, again and again", printingKernel,
            silence + "LaunchMessage m{}; m.grid[0] = m.grid[1] = m.grid[2] = 1; m.block[0] = 32; m.block[1] = "
                      "m.block[2] = 1; for (;;) say(Kind::Launch, &m, sizeof m);");
        row("no descriptor left open", smallKernel, silence + "close(3); close(4); for (;;) rest(1);");
        row("a copy of endless rows", smallKernel,
            "ArrayMessage a{}; a.bytes = 4096; say(Kind::Allocated, &a, sizeof a); CopyMessage c{}; c.from = noArray; "
            "c.width = 1; c.height = uint64_t{1} << 63; "
            "c.bytes = c.room = 1; say(Kind::Copied, &c, sizeof c); for (;;) rest(1);");
        row("output in drops", smallKernel, "for (;;) { write(1, \".\", 1); rest(0.05); }");
    }
    void everyWaitEnds() {
        QFETCH(QString, kernel);
        QFETCH(QString, body);
        constexpr double seconds = 0.4;
        const auto ran = run(kernel.toStdString(), begin + body.toStdString(), seconds);
        QVERIFY2(ran.report.ok(), ran.report ? "" : ran.report.error().str().c_str());
        QVERIFY(ran.report->ended.has_value());
        QVERIFY2(ran.seconds < 5 * seconds + 2 + 3, qPrintable(QString::number(ran.seconds))); // 3 for a busy machine
    }
    void everyWaitIsStopped_data() { everyWaitEnds_data(); }
    void everyWaitIsStopped() {
        QFETCH(QString, kernel);
        QFETCH(QString, body);
        Stopping stopping(std::chrono::milliseconds(500));
        const auto ran = stopping.run(kernel.toStdString(), body.toStdString(), 600);
        const auto late = stopping.sinceAsked();
        QVERIFY(!ran.report.ok());
        QCOMPARE(ran.report.error().kind, ErrorKind::Cancelled);
        QVERIFY2(late < 2000, qPrintable(QString::number(late)));
    }

    void floodsTakeNoMemory_data() {
        QTest::addColumn<QString>("body");
        QTest::newRow("notes")
            << "static char all[24 * 2000]; for (int i = 0; i < 2000; ++i) { Header h{Kind::NeverShown, 8, 0}; "
               "uint64_t v = 1; memcpy(all + 24 * i, &h, 16); "
               "memcpy(all + 24 * i + 16, &v, 8); } for (int i = 0; i < 1000; ++i) sendAll(all, sizeof all);";
        QTest::newRow("copies") << "CopyMessage c{}; c.error = 1; c.into = c.from = noArray; c.bytes = 8; c.room = 4; "
                                   "for (int i = 0; i < 300000; ++i) say(Kind::Copied, &c, sizeof c);";
        QTest::newRow("arrays over each other") << "for (unsigned k = 0; k < 4096; ++k) { ArrayMessage a{}; a.number = "
                                                   "k; a.bytes = 16 << 20; say(Kind::Allocated, &a, sizeof a); "
                                                   "CopyMessage c{}; c.into = k; c.from = noArray; c.width = c.height "
                                                   "= c.bytes = c.room = 1; say(Kind::Copied, &c, sizeof c); }";
        QTest::newRow("digits of printf") << "wide<<<1, 1>>>(); cudaDeviceSynchronize();";
        QTest::newRow("refused calls")
            << "FaultMessage v{}; v.address = 57; for (int i = 0; i < 300000; ++i) say(Kind::Refused, &v, sizeof v);";
        QTest::newRow("launches with faults")
            << "int* d; cudaMalloc(&d, 4); for (int i = 0; i < 20000; ++i) k<<<1, 32>>>(d + 1);";
    }
    void floodsTakeNoMemory() {
        QFETCH(QString, body);
        run(smallKernel, "k<<<1, 32>>>(nullptr);"); // what the first program takes
        const int64_t before = mostResident();
        const auto ran = run(smallKernel, body.toStdString(), 60);
        QVERIFY2(ran.report.ok(), ran.report ? "" : ran.report.error().str().c_str());
        const int64_t grown = mostResident() - before;
        QVERIFY2(grown < (TELAR_SANITIZED ? 512 : 64) << 20, qPrintable(QString::number(grown >> 20) + " MiB"));
        if (QString(QTest::currentDataTag()) == "launches with faults") {
            QVERIFY(!ran.report->faultless());
            QCOMPARE(ran.report->launches.at(0).launchesWith.at(0), int64_t(20000));
            QVERIFY(std::ranges::all_of(ran.report->launches.begin() + 1, ran.report->launches.end(),
                                        [](const ProgramLaunch& launch) { return launch.findings.empty(); }));
        }
    }

    void manyEqualBlocksTakeNoMemory() {
        Stopping stopping(std::chrono::seconds(3));
        const int64_t before = mostResident();
        stopping.run("__global__ void k(int n) { __shared__ int s[64]; __syncthreads(); if (n == 3) s[0] = 1; }",
                     "k<<<2147483647, 1>>>(7);", 60);
        QVERIFY2(mostResident() - before < 64 << 20,
                 qPrintable(QString::number((mostResident() - before) >> 20) + " MiB"));
    }

    /// A name of 400 bytes that stands for gigabytes is shown as it is written.
    void namesThatGrow() {
        std::string name = "_Z1f1aIiiE";
        for (int k = 0; k < 34; ++k) {
            const std::string last =
                k == 0 ? "S_" : "S" + std::string(1, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[k - 1]) + "_";
            name += "S_I" + last + last + "E";
        }
        QElapsedTimer clock;
        clock.start();
        for (int k = 0; k < 50; ++k)
            QVERIFY(demangled(name + "i" + std::to_string(k)).size() <= 64 << 10);
        QVERIFY(clock.elapsed() < 20000);
        QCOMPARE(demangled("_Z5scaleIfEvPfi"), std::string("void scale<float>(float*, int)"));
        QCOMPARE(demangled("plain"), std::string());
        const std::string many =
            "_ZN6thrust6detail4pairINS0_4pairINS0_4pairINS0_4pairIiiEES3_EES4_EES5_EE"; // many references, and short
        QVERIFY(demangled(many).size() < 4096);
    }

    void stepsComeBack() {
        std::mt19937_64 random(5);
        for (int round = 0; round < 200; ++round) {
            machine::Sequence sequence;
            std::vector<uint64_t> plain;
            uint64_t value = random() % 100, step = 1;
            for (int k = 0; k < 300; ++k) {
                sequence.push(value);
                plain.push_back(value);
                if (random() % 10 == 0)
                    step = 1 + random() % 5;
                value += step;
            }
            QCOMPARE(sequence.size(), int64_t(plain.size()));
            QCOMPARE(sequence.back(), plain.back());
            for (std::size_t k = 0; k < plain.size(); ++k)
                QCOMPARE(sequence.at(int64_t(k)), plain[k]);
            for (uint64_t v = 0; v < plain.back() + 5; ++v)
                QCOMPARE(sequence.lastUpTo(v),
                         int64_t(std::upper_bound(plain.begin(), plain.end(), v) - plain.begin()) - 1);
        }
        machine::Sequence down; // of any numbers
        for (const uint64_t v : {9u, 7u, 5u, 100u, 3u})
            down.push(v);
        QCOMPARE(down.at(1), uint64_t(7));
        QCOMPARE(down.at(4), uint64_t(3));
    }

    void whatIsShut_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("printed");
        QTest::newRow("another program by its path") << "const char* a[] = {\"x\", nullptr}; printf(\"%ld\", "
                                                        "syscall(SYS_execveat, 200, \"/usr/bin/true\", a, a + 1, 0));"
                                                     << "-1";
        QTest::newRow("its path once more") << "const char* a[] = {\"x\", nullptr}; printf(\"%ld\", "
                                               "syscall(SYS_execveat, 200, \"/usr/bin/true\", a, a + 1, 0x1000));"
                                            << "-1";
        QTest::newRow("whether a process is there")
            << "rlimit r; int n = 0; for (int p = 1; p < 400; ++p) n += p != getpid() && syscall(SYS_prlimit64, p, "
               "RLIMIT_AS, nullptr, &r) == 0; printf(\"%d\", n);"
            << "0";
        QTest::newRow("itself once more") << "const char* a[] = {\"x\", nullptr}; printf(\"%ld\", "
                                             "syscall(SYS_execveat, 200, \"\", a, a + 1, 0x1000));"
                                          << "-1";
        QTest::newRow("higher limits") << "rlimit r{RLIM_INFINITY, RLIM_INFINITY}; printf(\"%d\", "
                                          "(int)syscall(SYS_prlimit64, 0, RLIMIT_AS, &r, nullptr));"
                                       << "-1";
        QTest::newRow("limits may be asked for")
            << "rlimit r; printf(\"%d %d\", getrlimit(RLIMIT_AS, &r), r.rlim_cur > 0);"
            << "0 1";
        QTest::newRow("threads")
            << "const int want = 3000; char* s = (char*)mmap(nullptr, size_t(want) * 8192, 3, MAP_PRIVATE | "
               "MAP_ANONYMOUS | MAP_NORESERVE, -1, 0); int n = 0; "
               "for (; n < want; ++n) if (clone(waits, s + size_t(n) * 8192 + 8000, CLONE_VM | CLONE_FS | CLONE_FILES "
               "| CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM, nullptr) < 0) break; "
               "printf(\"%d\", n < 64); fflush(stdout); _exit(0);"
            << "1";
    }
    void whatIsShut() {
        QFETCH(QString, body);
        QFETCH(QString, printed);
        const auto ran = run(smallKernel, body.toStdString(), 20);
        QVERIFY2(ran.report.ok(), ran.report ? "" : ran.report.error().str().c_str());
        const bool counted = QString(QTest::currentDataTag()) != "threads" || !ran.report->ended; // or Telar ended it
        QVERIFY2(!counted || QString::fromStdString(ran.output) == printed, ran.output.c_str());
    }

    void ownExitCodes() {
        for (const int code : {124, 125, 126, 127}) {
            const auto ran = run(smallKernel, "return " + std::to_string(code) + ";");
            QVERIFY(ran.report.ok());
            QVERIFY(!ran.report->ended);
            QCOMPARE(ran.report->exit.value_or(-1), code);
        }
    }
};

QTEST_GUILESS_MAIN(tst_program_limits)
#include "tst_program_limits.moc"
