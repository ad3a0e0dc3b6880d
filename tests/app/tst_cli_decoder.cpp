// A decoder that a file has taken over: it aborts, hangs or tells of pixels that are none. One sentence, 1, nothing
// written; and the real one can compute and nothing else.
#include "tests/support/scratch.hpp"
#include "tests/support/send_signal.hpp"

#include <QElapsedTimer>
#include <QProcess>
#include <QTest>
#include <csignal>

using namespace telar;
using namespace telar::test;

class tst_cli_decoder : public QObject {
    Q_OBJECT

    struct Run {
        int code = -1;
        QString out, err;
    };
    /// telar-cli with a decoder that behaves so; empty: the real one.
    static Run run(const QString& how, const QStringList& words, int stopAfter = 0) {
        const Scratch scratch;
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        if (!how.isEmpty()) {
            const auto path = QString::fromStdString(scratch.path(how.toStdString()));
            if (how != "missing" && !QFile::link(TELAR_BINARY_DIR "/tests/wrong_decoder", path))
                qFatal("no link");
            environment.insert("TELAR_DECODER", path);
        }
        process.setProcessEnvironment(environment);
        process.start(TELAR_BINARY_DIR "/bin/telar-cli", words);
        if (stopAfter > 0 && process.waitForStarted()) {
            QTest::qWait(stopAfter);
            test::sendSignal(process, SIGINT);
        }
        if (!process.waitForFinished(60000))
            qFatal("it hangs");
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
                process.readAllStandardError()};
    }
    static QString picture(const Scratch& scratch) {
        const auto path = QString::fromStdString(scratch.path("a.png"));
        if (run({}, {"pool", "--random", "32", "--seed", "1", "--kernel", "2", "--output", path}).code != 0)
            qFatal("no picture");
        return path;
    }

private slots:
    void aDecoderThatFailsIsOneSentence_data() {
        QTest::addColumn<QString>("words");
        QTest::newRow("aborts") << "The file made its decoder fail (signal 6)";
        for (const char* how : {"falls", "outside", "before", "wide", "leaping", "much", "short"})
            QTest::newRow(how) << "The file made its decoder fail";
        for (const char* how : {"old", "dumb"})
            QTest::newRow(how) << "The program that decodes files is of another version or damaged";
        QTest::newRow("starves") << "memory";
    }
    void aDecoderThatFailsIsOneSentence() {
        QFETCH(QString, words);
        const Scratch scratch;
        const auto path = picture(scratch), out = path + ".csv";
        const auto r = run(QTest::currentDataTag(), {"pool", "--kernel", "2", "--input", path, "--output", out});
        QCOMPARE(r.code, 1);
        QVERIFY2(r.err.startsWith("telar-cli: error: ") && r.err.contains(words) && r.err.count('\n') == 1,
                 qPrintable(r.err));
        QVERIFY(!QFile::exists(out));
    }
    void whoWaitsForItCanStop() {
        const Scratch scratch;
        QElapsedTimer clock;
        clock.start();
        const auto r = run("hangs", {"pool", "--kernel", "2", "--input", picture(scratch)}, 1000);
        QVERIFY(r.code != 0);
        QVERIFY2(clock.elapsed() < 20000, qPrintable(QString::number(clock.elapsed()))); // not its 30 s of silence
    }
    /// No filters in this kernel, or no program: decoded all the same, and said.
    void withoutItTelarSaysSo_data() {
        QTest::addColumn<QString>("words");
        QTest::newRow("open") << "This system cannot confine processes (seccomp)";
        QTest::newRow("missing") << "The program that decodes files is missing";
    }
    void withoutItTelarSaysSo() {
        QFETCH(QString, words);
        const QString how = QTest::currentDataTag();
        const Scratch scratch;
        const auto path = picture(scratch);
        const QStringList pool{"pool", "--kernel", "2", "--input", path, "--output", "-"};
        const auto here = run(how, pool), apart = run({}, pool);
        QCOMPARE(here.code, 0);
        QCOMPARE(here.out, apart.out);
        const auto said = run(how, {"info"}).out;
        QVERIFY2(said.contains("decoders   in this process: " + words), qPrintable(said));
    }
    void theRealOneIsShutIn() {
        if (TELAR_SANITIZED)
            QSKIP("a sanitizer's malloc is its own");
        const auto said = run({}, {"info"}).out;
        QVERIFY2(said.contains("decoders   in a process of their own"), qPrintable(said));
        const Scratch scratch;
        const auto probe = QString::fromStdString(scratch.path("probe"));
        QVERIFY(QFile::link(TELAR_BINARY_DIR "/tests/wrong_decoder", probe));
        QProcess process;
        process.start(probe, QStringList());
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(QString(process.readAllStandardError()), QString("done"));
    }
};

QTEST_GUILESS_MAIN(tst_cli_decoder)
#include "tst_cli_decoder.moc"
