#include "core/base/expected.hpp"
#include "core/jobs/job.hpp"
#include "core/operation/run_record.hpp"
#include "tests/support/compare.hpp"
#include "tests/support/needs.hpp"

#include <QTest>
#include <limits>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace telar;

class tst_base : public QObject {
    Q_OBJECT

private slots:
    void textFillsItsPlaces() {
        QCOMPARE(text("a %1 b %2 %3", 4, "x").str(), std::string("a 4 b x %3"));
        QCOMPARE(text("%1", 0.1).str(), std::string("0.1"));
    }
    void whatOthersWroteStaysOnOneLine() {
        const auto typed = userError(text("'%1' is no size", std::string("3x\n4\x1b[31m\t\r\n")));
        QCOMPARE(typed.str(), std::string("'3x 4 [31m' is no size"));
        std::string many = "first ";
        while (many.size() < 100000)
            many += "ñ";
        const auto shown = text("%1", many + "last").str();
        QVERIFY(shown.size() <= 2000);
        QVERIFY(shown.starts_with("first ñ") && shown.ends_with("ñlast"));
        QCOMPARE(QString::fromStdString(shown).toStdString(), shown); // no character is cut through
    }
    void errorReadsAsOneLine() {
        QCOMPARE(userError(text("What %1", 1), text("file, line 2"), text("Do this")).str(),
                 std::string("What 1 (file, line 2). Do this"));
    }
    void comparisonRefusesNaN() {
        Matrix<float> got(2, 2), want(2, 2);
        for (int i = 0; i < 4; ++i)
            got.data()[i] = std::numeric_limits<float>::quiet_NaN(), want.data()[i] = 1;
        QVERIFY(!test::difference(got.view(), want.view(), 1e9).empty());
        QVERIFY(test::difference(want.view(), want.view()).empty());
        got.data()[0] = want.data()[0];
        QVERIFY(!test::difference(got.view(), want.view(), 1e9).empty());
    }
    void hugeMatrixIsRefusedWithItsNumber() {
        const auto made = Matrix<float>::create(int64_t{1} << 24, int64_t{1} << 24);
        QVERIFY(!made);
        QVERIFY(QString::fromStdString(made.error().str()).contains("GiB"));
        QCOMPARE(made.error().kind, ErrorKind::User);
    }
    void sha256KnownAnswers() {
        QCOMPARE(sha256("", 0), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
        QCOMPARE(sha256("abc", 3), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    }
    void statisticsAreOrderStatistics() {
        const auto s = statisticsOf({4, 1, 3, 2});
        QCOMPARE(s.min, 1.0);
        QCOMPARE(s.median, 2.5);
        QCOMPARE(s.max, 4.0);
        QCOMPARE(s.lowerQuartile, 1.75);
        QCOMPARE(statisticsOf({}).runs, 0);
    }
    void jobHandsOverItsResult() {
        Job<int> job([](const JobContext& context) -> Expected<int> {
            context.start(1);
            context.advance();
            return 42;
        });
        job.wait();
        QCOMPARE(job.state(), JobState::Done);
        QCOMPARE(*job.result(), 42);
        QCOMPARE(job.progress().fraction(), 1.0);
    }
    void jobFails() {
        Job<int> job([](const JobContext&) -> Expected<int> { return userError(text("no")); });
        job.wait();
        QCOMPARE(job.state(), JobState::Failed);
        QCOMPARE(job.error().what.str(), std::string("no"));
    }
    void whatAJobThrowsIsItsOutcome() {
        Job<int> hungry([](const JobContext&) -> Expected<int> { throw std::bad_alloc(); });
        hungry.wait();
        QCOMPARE(hungry.state(), JobState::Failed);
        QVERIFY(QString::fromStdString(hungry.error().str()).contains("not enough memory"));

        Job<int> empty([](const JobContext&) -> Expected<int> { return std::function<int()>()(); });
        empty.wait();
        QCOMPARE(empty.state(), JobState::Failed);
        QVERIFY(QString::fromStdString(empty.error().str()).contains("bad_function_call"));

        Job<int> odd([](const JobContext&) -> Expected<int> { throw 7; });
        odd.wait();
        QCOMPARE(odd.state(), JobState::Failed);
        QVERIFY(!odd.error().what.empty());
    }
    /// In a process of its own: a limit on threads is one of the user's, and of every process.
    void aThreadThatCannotStartIsAnOutcome() {
        TELAR_NEEDS_LIMITS;
        if (TELAR_SANITIZED)
            QSKIP("a sanitizer's threads need the memory that is taken away here");
        const pid_t child = fork();
        if (child == 0) {
            // A stack larger than the address space that is left: pthread_create has no place for it.
            rlimit space{int64_t{1} << 32, int64_t{1} << 32}, stack{int64_t{1} << 33, RLIM_INFINITY};
            pthread_attr_t attributes;
            pthread_attr_init(&attributes);
            if (setrlimit(RLIMIT_AS, &space) != 0 || pthread_attr_setstacksize(&attributes, stack.rlim_cur) != 0 ||
                pthread_setattr_default_np(&attributes) != 0)
                _exit(3);
            Job<int> job([](const JobContext&) -> Expected<int> { return 1; });
            job.wait();
            const bool said =
                job.state() == JobState::Failed && job.error().what.str().find("No thread could be started") == 0;
            _exit(said ? 0 : 1);
        }
        int status = 0;
        waitpid(child, &status, 0);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 0);
    }
    void jobStopsWhenItsOwnerGoes() {
        std::atomic<bool> saw{false};
        {
            Job<int> job([&](const JobContext& context) -> Expected<int> {
                while (!context.stopRequested())
                    std::this_thread::yield();
                saw = true;
                return cancelledError();
            });
        }
        QVERIFY(saw);
    }
    void remainingTimeIsLinear() {
        Progress progress;
        progress.start(4);
        QVERIFY(!progress.remaining());
        progress.advance(2);
        QTest::qWait(20);
        const auto left = progress.remaining();
        QVERIFY(left);
        QVERIFY(left->count() > 0.015);
    }
};

QTEST_GUILESS_MAIN(tst_base)
#include "tst_base.moc"
