#include "core/base/expected.hpp"
#include "core/experiment/run_record.hpp"
#include "core/jobs/job.hpp"
#include "tests/support/compare.hpp"

#include <QTest>
#include <limits>

using namespace telar;

class tst_base : public QObject {
    Q_OBJECT

private slots:
    void textFillsItsPlaces() {
        QCOMPARE(text("a %1 b %2 %3", 4, "x").str(), std::string("a 4 b x %3"));
        QCOMPARE(text("%1", 0.1).str(), std::string("0.1"));
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
        QCOMPARE(sha256("", 0),
                 std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
        QCOMPARE(sha256("abc", 3),
                 std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
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
