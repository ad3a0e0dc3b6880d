// What the report of a program says beside its findings: ranges, slow lines, calls that nobody can answer, one finding a mistake.
#include "core/simt/cuda/compiler.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/program_case.hpp"

#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_program_reports : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        TELAR_NEEDS_X86;
        TELAR_NEEDS_CLANG;
    }

    /// After a fault, cudaFree is refused: that nothing was given back is not the program's fault.
    void nothingIsGivenBackAfterAFault() {
        const auto ran = runCase("note_not_given_back_is_false");
        QVERIFY(ran.ok());
        QCOMPARE(ran->report.notFreed, int64_t(0));
    }

    /// A call of a library that is not here ends the program, with the function and its line.
    void foreignCalls() {
        const auto calls = [](const char* word) {
            return runCase("foreign_headers", [&](program::ProgramRequest& request) { request.arguments = {word}; });
        };
        for (const auto& [word, sentence] :
             {std::pair{"net", "foreign_headers.cu:18: the program calls cudnnCreate, a function of a library"},
              std::pair{"ranks", "foreign_headers.cu:23: the program calls MPI_Init of MPI: run it with --ranks N"}}) {
            const auto ran = calls(word);
            QVERIFY2(ran.ok(), ran.ok() ? "" : ran.error().str().c_str());
            QCOMPARE(ran->printed, std::string("7\n"));
            QVERIFY(ran->report.ended.has_value());
            QVERIFY2(ran->report.ended->str().starts_with(sentence), ran->report.ended->str().c_str());
        }
    }

    /// Ranges that the program names hold what ran in them.
    void ranges() {
        const auto ran = runCase("ranges");
        QVERIFY2(ran.ok(), ran.ok() ? "" : ran.error().str().c_str());
        const auto& ranges = ran->report.ranges;
        QCOMPARE(ranges.size(), std::size_t(3));
        QCOMPARE(ranges[0].name, std::string("prepare"));
        QCOMPARE(ranges[0].line, 7);
        QCOMPARE(ranges[0].copies, int64_t(1));
        QCOMPARE(ranges[1].name, std::string("epoch"));
        QCOMPARE(ranges[1].line, 11);
        QCOMPARE(ranges[1].times, int64_t(3));
        QCOMPARE(ranges[1].launches, int64_t(6));
        QCOMPARE(ranges[1].copies, int64_t(3));
        QVERIFY(ranges[1].predictedMs > ranges[2].predictedMs && ranges[2].predictedMs > 0);
        QCOMPARE(ranges[2].name, std::string("copy back"));
        QCOMPARE(ranges[2].launches, int64_t(0));
    }

    /// One mistake is one finding: what follows of it stands with it, and later launches are counted.
    void oneFinding() {
        const auto ran = runCase("shared_shorter_than_block");
        QVERIFY(ran.ok());
        const auto& launch = ran->report.launches.at(0);
        QCOMPARE(launch.findings.size(), std::size_t(1));
        QVERIFY(launch.follows.size() >= 3);
        for (const auto& one : launch.follows)
            QCOMPARE(one.cause, std::size_t(0));
        const auto again = runCase("beyond_again");
        QVERIFY2(again.ok(), again.ok() ? "" : again.error().str().c_str());
        QVERIFY2(again->found.size() == 1, again->all().c_str());
        QCOMPARE(again->report.launches.at(0).launchesWith.at(0), int64_t(20));
        QCOMPARE(again->report.launches.at(0).findings.at(0).count, int64_t(20));
    }

    /// A launch of which every access is where no memory is ends as on a card, if not at the first.
    void strayedLaunch() {
        const auto ran = runCase("every_access_strays");
        QVERIFY2(ran.ok(), ran.ok() ? "" : ran.error().str().c_str());
        QVERIFY2(ran->found.size() == 1, ran->all().c_str());
        const auto count = ran->report.launches.at(0).findings.at(0).count;
        QVERIFY2(count >= 1000 && count < 100'000, qPrintable(QString::number(count)));
        QCOMPARE(ran->printed, std::string("an illegal memory access was encountered\n"));
    }

    /// The lines that move more than they must, with how much that is.
    void slowLines() {
        const auto rows = runCase("uncoalesced");
        QVERIFY(rows.ok());
        QCOMPARE(rows->report.slowGlobal.size(), std::size_t(1));
        const auto& line = rows->report.slowGlobal[0];
        QCOMPARE(line.kernel, std::string("rowSums"));
        QCOMPARE(line.line, int64_t(3));
        QCOMPARE(line.neededSectors, int64_t(8224)); // with the store
        QCOMPARE(line.sectors, int64_t(65568));
        const auto banks = runCase("bank_conflict");
        QVERIFY(banks.ok());
        QVERIFY(banks->report.slowGlobal.empty());
        QCOMPARE(banks->report.slowShared.size(), std::size_t(1));
        QCOMPARE(banks->report.slowShared[0].line, int64_t(5));
        QCOMPARE(banks->report.slowShared[0].wavefronts, 32 * banks->report.slowShared[0].idealWavefronts);
    }

    /// Who stops a run is told what is known of it.
    void stopped() {
        std::stop_source stop;
        program::ProgramRequest request;
        request.source.text = "#include <cstdio>\n__global__ void k(int* v) { v[1] = 1; }\nint main() {\n  int* d; "
                              "cudaMalloc(&d, 4);\n  k<<<1, 1>>>(d);\n  puts(\"launched\"); fflush(stdout);\n"
                              "  for (;;) cudaDeviceSynchronize();\n}\n";
        request.printed = [&](bool, std::string_view) { stop.request_stop(); };
        request.reportStopped = true;
        JobContext job;
        job.stop = stop.get_token();
        const auto report = program::runProgram(request, job);
        QVERIFY2(report.ok(), report.ok() ? "" : report.error().str().c_str());
        QCOMPARE(report->launches.size(), std::size_t(1));
        QCOMPARE(report->launches[0].line, 5);
        QCOMPARE(report->launches[0].findings.size(), std::size_t(1));
        QVERIFY(report->ended.has_value());
    }
};

QTEST_GUILESS_MAIN(tst_program_reports)
#include "tst_program_reports.moc"
