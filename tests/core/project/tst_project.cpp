// Project files: one text for one document, older versions lifted, unknown fields kept, everything foreign
// refused, and a process killed at any moment of its saves.
#include "core/data/random.hpp"
#include "core/project/project.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace telar;
using namespace telar::test;

class tst_project : public QObject {
    Q_OBJECT

    static std::string sample(const char* name) { return bytesOf(std::string(TELAR_TEST_DATA "/projects/") + name); }
    static std::string withRows(int rows) {
        return "{\"format\": \"telar-project\", \"schema\": 2, \"labs\": {\"pooling\": {\"controls\": "
               "{\"rows\": " +
               std::to_string(rows) + "}}}}";
    }

private slots:
    void readingAndWritingAgainGivesTheSameBytes() {
        const auto read = readProject(sample("version2.telar"), "a");
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().str().c_str());
        QCOMPARE(read->writtenAs, 2);
        const auto once = writeProject(read->json, {});
        QVERIFY(once.ok());
        const auto again = writeProject(*once, *once);
        QVERIFY(again.ok());
        QCOMPARE(*again, *once);
        QCOMPARE(readProject(*once, "a")->json, *once);
    }

    void theFirstVersionIsLifted() {
        const auto read = readProject(sample("version1.telar"), "a");
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().str().c_str());
        QCOMPARE(read->writtenAs, 1);
        for (const char* piece :
             {"\"schema\": 3", "\"current\": \"pooling\"", "\"kernel\": [3, 3]", "\"padding\": [1, 1]",
              "\"kernel\": \"matmul3\"", "\"course\": \"Computación paralela, grupo 3\"", "\"mood\": \"curious\""})
            QVERIFY2(read->json.find(piece) != std::string::npos, piece);
        QVERIFY(read->json.find("\"lab\"") == std::string::npos);
        const auto second = readProject(read->json, "a");
        QVERIFY(second.ok());
        QCOMPARE(second->writtenAs, 3);
        QCOMPARE(second->json, read->json);
    }

    void controlsOfTheSecondVersionHaveTheirNamesOfNow() {
        const auto read = readProject(sample("version2-names.telar"), "a");
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().str().c_str());
        QCOMPARE(read->writtenAs, 2);
        for (const char* piece : {"\"schema\": 3", "\"pad_value\": \"lowest\"", "\"count_padding\": false",
                                  "\"ceil\": true", "\"max\": 50"})
            QVERIFY2(read->json.find(piece) != std::string::npos, piece);
        for (const char* gone : {"padding_value", "rounding", "largest_value"})
            QVERIFY2(read->json.find(gone) == std::string::npos, gone);
        // Saved over the file of before, whose names do not come back.
        const auto again = writeProject(read->json, sample("version2-names.telar"));
        QVERIFY(again.ok());
        QCOMPARE(*again, read->json);
    }

    void unknownFieldsStayWhereTheyWere() {
        const std::string opened = "{\"format\": \"telar-project\", \"schema\": 2, \"new\": [1, {\"deep\": true}],"
                                   "\"labs\": {\"future\": {\"controls\": {\"x\": 1}},"
                                   "\"pooling\": {\"controls\": {\"rows\": 8, \"aura\": \"blue\"},"
                                   "\"results\": {\"timings\": [{\"variant\": \"serial\", \"ms\": 1, \"why\": 2},"
                                   "{\"variant\": \"simd\", \"ms\": 3, \"why\": 4}]}}}}";
        const std::string now = "{\"format\": \"telar-project\", \"schema\": 2,"
                                "\"labs\": {\"pooling\": {\"controls\": {\"rows\": 9},"
                                "\"results\": {\"timings\": [{\"variant\": \"serial\", \"ms\": 1},"
                                "{\"variant\": \"simd\", \"ms\": 5}]}}}}";
        const auto written = writeProject(now, opened);
        QVERIFY(written.ok());
        for (const char* piece : {"\"rows\": 9", "\"aura\": \"blue\"", "\"deep\": true", "\"future\": {", "\"why\": 2"})
            QVERIFY2(written->find(piece) != std::string::npos, piece);
        // What says something else now is another thing: its old extras do not belong to it.
        QVERIFY(written->find("\"why\": 4") == std::string::npos);
        QVERIFY(written->find("\"rows\": 8") == std::string::npos);
    }

    void foreignTornAndFutureFilesAreRefused() {
        const std::string good = sample("version2.telar");
        QCOMPARE(refusal(readProject("", "a.telar"), {"empty", "a.telar"}), QString());
        QCOMPARE(refusal(readProject("P5 3 3 255", "a"), {"not a Telar project"}), QString());
        QCOMPARE(refusal(readProject("[1, 2]", "a"), {"not a Telar project"}), QString());
        QCOMPARE(refusal(readProject("{\"operation\": \"pool\"}", "a"), {"not a Telar project"}), QString());
        QCOMPARE(refusal(readProject("{\"format\": \"telar-lesson\", \"schema\": 1}", "a"), {"not a Telar project"}),
                 QString());
        for (std::size_t cut = 1; cut + 2 < good.size(); cut += std::max<std::size_t>(1, good.size() / 97))
            QCOMPARE(refusal(readProject(good.substr(0, cut), "a"), {}), QString());
        QCOMPARE(refusal(readProject("{\"format\": \"telar-project\", \"schema\": 4, \"labs\": {}}", "a"),
                         {"newer version of Telar", "version 4", "Update"}),
                 QString());
        QCOMPARE(refusal(readProject("{\"format\": \"telar-project\", \"schema\": 18446744073709551615}", "a"),
                         {"newer version of Telar"}),
                 QString());
        QCOMPARE(refusal(readProject("{\"format\": \"telar-project\", \"labs\": {}}", "a"), {"version"}), QString());
        for (const char* labs :
             {"3", "[]", "{\"pooling\": 3}", "{\"pooling\": {\"controls\": []}}", "{\"pooling\": {\"view\": \"x\"}}"})
            QCOMPARE(
                refusal(readProject(
                            std::string("{\"format\": \"telar-project\", \"schema\": 2, \"labs\": ") + labs + "}", "a"),
                        {"damaged"}),
                QString());
    }

    void hostileFilesCostNothing() {
        const std::string head = "{\"format\": \"telar-project\", \"schema\": 2, \"labs\": ";
        for (const char* bracket : {"[", "{\"a\":"}) {
            std::string deep = head;
            for (int i = 0; i < 1000000; ++i)
                deep += bracket;
            QCOMPARE(refusal(readProject(deep, "a"), {"nests"}), QString());
        }
        QCOMPARE(refusal(readProject(head + "{\"pooling\": {\"controls\": {\"rows\": 1e999}}}}", "a"), {"damaged"}),
                 QString());
        QCOMPARE(refusal(readProject(head + "{\"\xff\xfe\": {}}}", "a"), {"damaged"}), QString());
        const std::string large(std::size_t{257} << 20, ' ');
        QCOMPARE(refusal(readProject(large, "a"), {"256 MiB"}), QString());
    }

    void aFullDiskLeavesTheOldFile() {
        const Scratch scratch;
        const auto path = scratch.path("a.telar");
        QVERIFY(saveProject(path, withRows(1), {}).ok());
        const auto before = bytesOf(path);
        QVERIFY(::chmod(path.c_str(), 0444) == 0);
        if (::access(path.c_str(), W_OK) != 0)
            QCOMPARE(refusal(saveProject(path, withRows(2), {}), {"Cannot write"}), QString());
        QCOMPARE(refusal(saveProject(scratch.folder() + "/none/b.telar", withRows(2), {}), {"Cannot write"}),
                 QString());
        if (!fullDisk().empty())
            QCOMPARE(refusal(saveProject(fullDisk(), withRows(2), {}), {"Cannot write", "space"}), QString());
        QCOMPARE(bytesOf(path), before);
    }

    // The child saves versions 0, 1, 2 ... as fast as it can and tells each after it is saved. Whenever it is
    // killed, the file is one whole version, and none older than the last that was told.
    void killedAtAnyMomentTheFileIsWhole() {
        const Scratch scratch;
        const auto path = scratch.path("killed.telar");
        MersenneTwister twister(11);
        int opened = 0;
        for (int round = 0; round < 220; ++round) {
            int told[2];
            QCOMPARE(pipe(told), 0);
            const pid_t child = fork();
            if (child == 0) {
                std::string before = bytesOf(path);
                for (int i = round * 100000;; ++i) {
                    auto text = saveProject(path, withRows(i), before);
                    if (!text || write(told[1], &i, sizeof i) != sizeof i)
                        _exit(1);
                    before = std::move(*text);
                }
            }
            close(told[1]);
            usleep(500 + twister.below(9000));
            kill(child, SIGKILL);
            int status = 0;
            waitpid(child, &status, 0);
            QVERIFY2(WIFSIGNALED(status), "the child failed by itself");
            int last = -1;
            for (int i; read(told[0], &i, sizeof i) == sizeof i;)
                last = i;
            close(told[0]);
            const auto read = loadProject(path);
            if (!read) {
                QVERIFY2(opened == 0 && last < 0, qPrintable(QString::number(round)));
                continue;
            }
            ++opened;
            const auto at = read->json.find("\"rows\": ");
            QVERIFY(at != std::string::npos);
            const int rows = std::stoi(read->json.substr(at + 8));
            QVERIFY2(rows >= last, qPrintable(QString("round %1: %2 after %3").arg(round).arg(rows).arg(last)));
            QCOMPARE(writeProject(withRows(rows), {}).value(), bytesOf(path));
        }
        QVERIFY2(opened >= 200, qPrintable(QString::number(opened)));
    }
};

QTEST_GUILESS_MAIN(tst_project)
#include "tst_project.moc"
