// telar-cli under mpirun: two processes train as one does, one of them writes, and a killed one ends the
// other with a sentence. Skipped where there is no MPI.
#include "tests/support/patience.hpp"
#include "tests/support/scratch.hpp"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>
#include <cmath>
#include <csignal>
#include <unistd.h>

using namespace telar::test;

class tst_cli_cluster : public QObject {
    Q_OBJECT

    static constexpr const char* program = TELAR_BINARY_DIR "/bin/telar-cli";

    static bool hasMpi() { return !QStandardPaths::findExecutable("mpirun").isEmpty(); }

    /// The words of mpirun that a test on few cores, perhaps as root, needs.
    static QStringList underMpi(int ranks, const QStringList& words) {
        QStringList all{"-np",
                        QString::number(ranks),
                        "--oversubscribe",
                        "--bind-to",
                        "none",
                        "--mca",
                        "btl_vader_single_copy_mechanism",
                        "none",
                        program};
        if (::geteuid() == 0)
            all.prepend("--allow-run-as-root");
        // Open MPI unloads its modules before the leaks are looked for, so that they cannot be named and left out.
        if (TELAR_SANITIZED)
            all = QStringList{"-x", "ASAN_OPTIONS=detect_leaks=0"} + all;
        return all + words;
    }

    static QStringList training(const QString& json) {
        return {"train",    "mlp",  "--data",    TELAR_TEST_DATA "/digits",
                "--hidden", "32",   "--epochs",  "3",
                "--engine", "fast", "--threads", "1",
                "--json",   json};
    }

    static QJsonObject record(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
    }

    /// Processes whose parent (or its parent) is `parent` and whose program is telar-cli.
    static QList<qint64> ranksBelow(qint64 parent) {
        QProcess find;
        find.start("pgrep", {"-P", QString::number(parent), "telar-cli"});
        find.waitForFinished(5000);
        QList<qint64> found;
        for (const auto& line : find.readAllStandardOutput().split('\n'))
            if (!line.isEmpty())
                found << line.toLongLong();
        return found;
    }

private slots:
    void initTestCase() {
        if (!hasMpi())
            QSKIP("mpirun is not installed here");
    }

    /// A rank whose MPI library is missing, damaged or of another make says which package is needed.
    void libraryOfAnotherMake() {
        const QString zlib = QStringLiteral("/lib/") + QSysInfo::buildCpuArchitecture().replace("arm64", "aarch64") +
                             QStringLiteral("-linux-gnu/libz.so.1");
        for (const bool damaged : {true, false}) {
            const QTemporaryDir folder;
            const QString place = folder.filePath("libmpi.so.40");
            if (damaged) {
                QFile file(place);
                QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no library") > 0);
            } else {
                QVERIFY(QFile::copy(zlib, place));
            }
            QProcess rank;
            auto environment = QProcessEnvironment::systemEnvironment();
            environment.insert("OMPI_COMM_WORLD_SIZE", "2");
            environment.insert("LD_LIBRARY_PATH", folder.path());
            rank.setProcessEnvironment(environment);
            rank.start(program, {"pool", "--random", "64", "--seed", "35", "--kernel", "2"});
            QVERIFY(rank.waitForFinished(60000));
            const QString said = rank.readAllStandardError();
            QCOMPARE(rank.exitStatus(), QProcess::NormalExit);
            QVERIFY(rank.exitCode() != 0);
            QVERIFY2(said.contains("openmpi-bin"), qPrintable(said));
            QVERIFY2(said.contains(damaged ? "cannot be loaded" : "has no MPI_Init_thread"), qPrintable(said));
        }
    }

    /// The rows are shared, one record is written, one process prints; more ranks than rows do no harm.
    void ranksPoolAsOneDoes() {
        const QStringList words{"pool", "--random",  "5x40", "--seed",    "35",    "--kernel",
                                "2",    "--padding", "1",    "--backend", "thesis"};
        QProcess one;
        one.start(program, words + QStringList{"--json", "-"});
        QVERIFY(one.waitForFinished(30000));
        const auto want = QJsonDocument::fromJson(one.readAllStandardOutput()).object();
        for (const int ranks : {2, 5}) {
            QProcess run;
            run.start("mpirun", underMpi(ranks, words + QStringList{"--json", "-"}));
            QVERIFY(run.waitForFinished(60000));
            const auto out = run.readAllStandardOutput();
            QVERIFY2(run.exitCode() == 0, run.readAllStandardError());
            const auto record = QJsonDocument::fromJson(out).object();
            QCOMPARE(record["ranks"].toInt(), ranks);
            QCOMPARE(record["rank_ms"].toArray().size(), ranks);
            QCOMPARE(record["output"].toObject()["sha256"], want["output"].toObject()["sha256"]);
            QVERIFY(record["figures"].toObject().contains("scatter_ms"));
        }
        QProcess printed;
        printed.start("mpirun", underMpi(2, words));
        QVERIFY(printed.waitForFinished(60000));
        QCOMPARE(printed.readAllStandardOutput().count("sha256"), 1);
    }

    void ranksTrainAsOneDoes_data() {
        QTest::addColumn<int>("ranks");
        QTest::newRow("2") << 2;
        QTest::newRow("3") << 3;
    }
    void ranksTrainAsOneDoes() {
        QFETCH(int, ranks);
        const Scratch scratch;
        const auto one = QString::fromStdString(scratch.path("one.json")),
                   many = QString::fromStdString(scratch.path("many.json")),
                   best = QString::fromStdString(scratch.path("best.safetensors"));
        QCOMPARE(QProcess::execute(program, training(one)), 0);
        QProcess run;
        run.start("mpirun", underMpi(ranks, training(many) + QStringList{"--checkpoint", best}));
        QVERIFY(run.waitForFinished(60000));
        const auto words = run.readAllStandardError();
        QVERIFY2(run.exitCode() == 0, words.constData());
        const auto out = run.readAllStandardOutput();
        QCOMPARE(out.count("\ntest "), 1); // one process prints
        QVERIFY2(out.contains(QByteArray::number(ranks) + " processes"), out.constData());
        const auto a = record(one), b = record(many);
        QCOMPARE(b["ranks"].toInt(), ranks);
        const auto ea = a["epochs"].toArray(), eb = b["epochs"].toArray();
        QCOMPARE(eb.size(), 3);
        for (int i = 0; i < 3; ++i)
            for (const char* key : {"train_loss", "validation_loss", "train_accuracy"}) {
                const double x = ea[i].toObject()[key].toDouble(), y = eb[i].toObject()[key].toDouble();
                QVERIFY2(std::abs(x - y) < 2e-3, qPrintable(QStringLiteral("%1: %2, %3").arg(key).arg(x).arg(y)));
            }
        QVERIFY(QFile::exists(best));
    }

    void aKilledRankEndsTheRunWithASentence() {
        const Scratch scratch;
        QProcess run;
        run.start("mpirun", underMpi(2, {"train", "mlp", "--data", TELAR_TEST_DATA "/digits", "--epochs", "100000",
                                         "--engine", "fast", "--threads", "1"}));
        QVERIFY(run.waitForStarted());
        QList<qint64> ranks;
        QTRY_VERIFY_WITH_TIMEOUT((ranks = ranksBelow(run.processId())).size() == 2, telar::test::patience);
        QTest::qWait(1500); // until they train
        ::kill(static_cast<pid_t>(ranks[1]), SIGKILL);
        QVERIFY2(run.waitForFinished(60000), "the run hangs");
        QVERIFY(run.exitCode() != 0);
        const auto words = run.readAllStandardError();
        // mpirun, which saw it first, may end the other rank before that has spoken.
        QVERIFY2(words.contains("nother of the 2 processes") || words.contains("another process of this run") ||
                     words.contains("exited on signal 9"),
                 words.constData());
    }

    /// Every rank in a folder of its own: the records come to rank 0 as messages.
    void sweepsWithoutACommonFolder_data() {
        QTest::addColumn<int>("ranks");
        QTest::newRow("2") << 2;
        QTest::newRow("3") << 3;
    }
    void sweepsWithoutACommonFolder() {
        QFETCH(int, ranks);
        const Scratch scratch;
        const QString base = QString::fromStdString(scratch.path(""));
        for (int rank = 0; rank < ranks; ++rank)
            QVERIFY(QDir(base).mkpath(QString::number(rank)));
        auto words = underMpi(ranks, {"sweep", "pool", "--sizes", "64,128,192,256", "--backends", "serial,thesis",
                                      "--threads", "1", "--repeat", "3", "--set", "seed=1,2", "--json", "sweep.jsonl"});
        const auto at = words.indexOf(program);
        words.insert(at, "cd \"" + base + "/$OMPI_COMM_WORLD_RANK\" && exec \"$0\" \"$@\"");
        words.insert(at, "-c");
        words.insert(at, "sh");
        QProcess run;
        run.start("mpirun", words);
        QVERIFY(run.waitForFinished(60000));
        const auto said = run.readAllStandardError();
        QVERIFY2(run.exitCode() == 0, said.constData());
        QFile file(base + "/0/sweep.jsonl");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 16);
        for (int rank = 0; rank < ranks; ++rank)
            QCOMPARE(QDir(base + '/' + QString::number(rank)).entryList(QDir::Files).size(), rank == 0 ? 1 : 0);
        QCOMPARE(run.readAllStandardOutput().count("variant "), 1);
    }
    void aWrongCallEndsAllRanks() {
        QProcess run;
        run.start("mpirun", underMpi(2, {"train", "mlp", "--data", "/nowhere"}));
        QVERIFY(run.waitForFinished(30000));
        QVERIFY(run.exitCode() != 0);
    }
};

QTEST_GUILESS_MAIN(tst_cli_cluster)
#include "tst_cli_cluster.moc"
