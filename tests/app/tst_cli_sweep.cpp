// telar-cli sweep and report as programs: settings crossed, files resumed, shared by mpirun, and killed at
// any moment.
#include "core/base/files.hpp"
#include "core/experiment/record_log.hpp"
#include "tests/support/scratch.hpp"

#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>
#include <set>
#include <unistd.h>

using namespace telar;
using namespace telar::test;

class tst_cli_sweep : public QObject {
    Q_OBJECT

    static QString program() { return QStringLiteral(TELAR_BINARY_DIR "/bin/telar-cli"); }
    static int call(const QStringList& words, QByteArray* out = nullptr, const QString& starter = {},
                    const QStringList& before = {}) {
        QProcess process;
        if (starter.isEmpty())
            process.start(program(), words);
        else
            process.start(starter, before + QStringList{program()} + words);
        if (!process.waitForFinished(60000))
            return -1;
        if (out)
            *out = process.readAllStandardOutput() + process.readAllStandardError();
        return process.exitCode();
    }
    /// Starts, and kills after so many microseconds unless it has ended.
    static void callAndKill(const QStringList& words, int microseconds) {
        QProcess process;
        process.start(program(), words);
        process.waitForStarted();
        usleep(static_cast<useconds_t>(microseconds));
        process.kill();
        process.waitForFinished();
    }
    static std::set<std::string> keysOf(const std::string& path) {
        std::set<std::string> keys;
        if (const auto file = loadRecords(path))
            for (const auto& point : file->points)
                keys.insert(point.key());
        return keys;
    }

private slots:
    void settingsAreCrossedAndSaid() {
        const Scratch scratch;
        const auto path = QString::fromStdString(scratch.path("s.jsonl"));
        const QStringList words{"sweep",     "pool", "--sizes",  "16,32", "--backends", "serial,simd",
                                "--threads", "1",    "--kernel", "2,3",   "--set",      "stride=1; seed=1,2",
                                "--repeat",  "2",    "--json",   path};
        QByteArray out;
        QCOMPARE(call(words, &out), 0);
        QVERIFY(out.contains("kernel=3") && out.contains("in the runs themselves"));
        QCOMPARE(keysOf(path.toStdString()).size(), std::size_t{16});
        QVERIFY(call(words, &out) != 0); // never over what is there
        QVERIFY(out.contains("Resume"));
        QCOMPARE(call(words + QStringList{"--resume"}, &out), 0);
        QCOMPARE(keysOf(path.toStdString()).size(), std::size_t{16});
        QCOMPARE(call({"sweep", "pool", "--set", "colour=red"}, &out), 2);
        QVERIFY(out.contains("colour") && out.contains("kernel"));
        QCOMPARE(call({"sweep", "pool", "--sizes", "64", "--estimate"}, &out), 0);
        QVERIFY(out.contains("points"));
        QVERIFY(call({"sweep", "pool", "--sizes", "4194304", "--backends", "serial", "--estimate"}, &out) != 0);
        QVERIFY(out.contains("GiB") || out.contains("TiB"));
    }
    /// What the warps wait for on a card, in the record and in both languages of the report.
    void stallsOfKernels() {
        const Scratch scratch;
        const auto path = QString::fromStdString(scratch.path("stalls.jsonl"));
        QByteArray out;
        QCOMPARE(call({"sweep", "matmul", "--sizes", "32", "--backends", "emulator:matmul1,serial", "--card", "H100",
                       "--stalls", "--repeat", "1", "--json", path},
                      &out),
                 0);
        int kernels = 0;
        for (const auto& line : QByteArray::fromStdString(test::bytesOf(path.toStdString())).split('\n')) {
            const auto predicted = QJsonDocument::fromJson(line).object()["foretold"].toObject();
            if (predicted.isEmpty())
                continue; // not a kernel
            ++kernels;
            QCOMPARE(predicted["waits_for"].toString(), QString("lg_throttle"));
            QCOMPARE(predicted["stalls"].toObject()["selected"].toDouble(), 1.0);
        }
        QCOMPARE(kernels, 1);
        for (const auto& [language, words, reason] :
             {std::tuple{"en", "Waits most for (model)", "| Memory queue full |"},
              {"es", "Lo que más espera (modelo)", "| Cola de memoria llena |"}}) {
            const auto report = QString::fromStdString(scratch.path(std::string(language) + ".md"));
            QCOMPARE(call({"report", path, "--language", language, "--output", report}, &out), 0);
            const auto made = QByteArray::fromStdString(test::bytesOf(report.toStdString()));
            QVERIFY2(made.contains(words) && made.contains(reason), made.constData());
        }
        QCOMPARE(call({"sweep", "matmul", "--sizes", "32", "--stalls"}, &out), 2);
        QVERIFY(out.contains("--stalls needs --card"));
    }
    void mpirunSharesASweep() {
        const QString mpirun = QStandardPaths::findExecutable("mpirun");
        if (mpirun.isEmpty())
            QSKIP("mpirun is not installed here");
        const Scratch scratch;
        const auto path = QString::fromStdString(scratch.path("m.jsonl"));
        QByteArray out;
        QCOMPARE(call({"sweep", "pool", "--sizes", "16:256:x2", "--backends", "serial,thesis", "--threads", "1",
                       "--json", path},
                      &out, mpirun, {"--allow-run-as-root", "--oversubscribe", "-np", "3"}),
                 0);
        QCOMPARE(keysOf(path.toStdString()).size(), std::size_t{10});
        QCOMPARE(loadRecords(path.toStdString())->points.size(), std::size_t{10});
        QCOMPARE(scratch.files(), 1); // the ranks' own files are gone
    }
    void killedAtAnyMomentASweepLosesAtMostOnePoint() {
        const Scratch scratch;
        const auto path = scratch.path("killed.jsonl");
        const QStringList words{"sweep",        "pool",       "--sizes",
                                "8:512:x2",     "--backends", "serial,thesis,simd",
                                "--threads",    "1",          "--set",
                                "kernel=2,3,4", "--repeat",   "2",
                                "--resume",     "--json",     QString::fromStdString(path)};
        std::size_t before = 0;
        for (int round = 0; round < 40; ++round) {
            callAndKill(words, 4000 + round % 11 * 1500);
            const auto now = keysOf(path).size();
            QVERIFY(now >= before);
            before = now;
        }
        QCOMPARE(call(words), 0);
        QCOMPARE(keysOf(path).size(), std::size_t{63});
        QCOMPARE(loadRecords(path)->points.size(), std::size_t{63}); // none twice
    }
    void killedAtAnyMomentAReportIsWholeOrNotThere() {
        const Scratch scratch;
        const auto records = QString::fromStdString(scratch.path("r.jsonl"));
        QCOMPARE(call({"sweep", "pool", "--sizes", "8:256:x2", "--threads", "1,2", "--json", records}), 0);
        const auto report = scratch.path("report.html");
        const auto csv = scratch.path("out.csv");
        for (int round = 0; round < 80; ++round) {
            callAndKill({"report", records, "--figure", "52", "--output", QString::fromStdString(report)},
                        2000 + round % 17 * 1000);
            if (const auto html = bytesOf(report); !html.empty()) {
                QVERIFY(html.ends_with("</html>\n"));
                QVERIFY(html.starts_with("<!DOCTYPE html>"));
            }
            callAndKill({"pool", "--random", "300", "--seed", "1", "--output", QString::fromStdString(csv)},
                        2000 + round % 17 * 1000);
            if (const auto text = bytesOf(csv); !text.empty())
                QCOMPARE(std::count(text.begin(), text.end(), '\n'), 150);
        }
        QCOMPARE(call({"report", records, "--figure", "52", "--output", QString::fromStdString(report)}), 0);
        QVERIFY(bytesOf(report).ends_with("</html>\n"));
    }
    void reportsSpeakBothLanguages() {
        const Scratch scratch;
        const auto records = QString::fromStdString(scratch.path("r.jsonl"));
        QCOMPARE(call({"sweep", "pool", "--sizes", "8:256:x2", "--threads", "1", "--json", records}), 0);
        QByteArray out;
        QCOMPARE(call({"report", records, "--language", "es", "--student", "Ana", "--figure", "52"}, &out), 0);
        QVERIFY(out.contains("Informe de laboratorio") && out.contains("Estudiante") &&
                out.contains("publicado: matmul3"));
        QCOMPARE(call({"report", records, "--figure", "54"}, &out), 2);
        QVERIFY(out.contains("54"));
        QCOMPARE(call({"report", records, "--compare", records}, &out), 0);
        QVERIFY(out.contains("geometric mean"));
    }
};

QTEST_GUILESS_MAIN(tst_cli_sweep)
#include "tst_cli_sweep.moc"
