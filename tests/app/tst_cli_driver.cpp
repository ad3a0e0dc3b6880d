// A driver of NVIDIA's that crashes, hangs or exits where it is asked: it costs one sentence, and telar-cli lives.
#include "tests/support/cli.hpp"

#include <QElapsedTimer>
#include <QProcess>
#include <QTest>

using namespace telar;

class tst_cli_driver : public QObject {
    Q_OBJECT

private slots:
    void failsApart_data() {
        QTest::addColumn<QString>("library");
        QTest::addColumn<QString>("way");
        for (const char* library : {"cuda", "nvidia-ml"})
            for (const char* way : {"crash", "fault", "hang", "spin", "exit 0", "exit 1", "print", "error",
                                    "load crash", "load fault", "load hang", "load exit 0"})
                QTest::addRow("%s: %s", library, way) << QString(library) << QString(way);
    }
    void failsApart() {
        QFETCH(QString, library);
        QFETCH(QString, way);
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TELAR_FAKE_DRIVER", way);
        environment.insert("LD_LIBRARY_PATH", TELAR_BINARY_DIR "/tests/fake_driver_" + library);
        for (const QStringList& words : {QStringList{"info"}, QStringList{"backends"}}) {
            QProcess process;
            process.setProcessEnvironment(environment);
            QElapsedTimer clock;
            clock.start();
            process.start(test::program, words);
            QVERIFY(process.waitForFinished(60000));
            QCOMPARE(process.exitStatus(), QProcess::NormalExit);
            QCOMPARE(process.exitCode(), 0);
            QVERIFY2(process.readAllStandardError().isEmpty(), "it says something aside");
            QVERIFY2(clock.elapsed() < 30000, qPrintable(QString::number(clock.elapsed())));
            const auto said = process.readAllStandardOutput();
            if (library != "cuda" || !said.contains("driver"))
                continue; // this build has no CUDA, or the computer has GPUs
            if (way.endsWith("crash") || way.endsWith("fault"))
                QVERIFY2(said.contains("The NVIDIA driver crashed when it was asked for GPUs: signal "),
                         said.constData());
            else if (way.endsWith("hang") || way == "spin")
                QVERIFY2(said.contains("The NVIDIA driver did not answer within 2 s"), said.constData());
            else if (way.contains("exit"))
                QVERIFY2(said.contains("The NVIDIA driver ended the program that asked it"), said.constData());
        }
    }
};

QTEST_GUILESS_MAIN(tst_cli_driver)
#include "tst_cli_driver.moc"
