// A driver of NVIDIA's that crashes, hangs or exits where it is asked: it costs one sentence, and telar-cli lives.
#include "tests/support/cli.hpp"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
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
    /// Who uses the GPU, by the driver's monitoring: every program with its memory, more than the first question had room for.
    void programsOnTheGpuAreListed() {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("TELAR_FAKE_DRIVER", "processes");
        environment.insert("LD_LIBRARY_PATH", TELAR_BINARY_DIR "/tests/fake_driver_nvidia-ml");
        const auto told = test::call({"info"}, {}, environment);
        const auto own = QByteArray::number(QCoreApplication::applicationPid());
        QVERIFY2(told.code == 0 &&
                     told.out.contains("on GPU 0   PID " + own + " tst_cli_driver, 1.0 MiB; PID 4000001, 2.0 MiB;") &&
                     told.out.contains("; PID 4000039; PID 4999999 (graphics), 3.0 GiB\n"),
                 told.out.constData());
        const auto all =
            QJsonDocument::fromJson(test::call({"info", "--json", "-"}, {}, environment).out)["gpu_processes"]
                .toArray();
        QCOMPARE(all.size(), 41);
        QCOMPARE(all[0]["name"].toString(), QString("tst_cli_driver"));
        QCOMPARE(all[38]["memory_bytes"].toInteger(), qint64{39} << 20);
        QVERIFY(all[39]["memory_bytes"].isNull() && all[39]["name"].isNull());
        QCOMPARE(all[40]["kind"].toString(), QString("graphics"));
    }
};

QTEST_GUILESS_MAIN(tst_cli_driver)
#include "tst_cli_driver.moc"
