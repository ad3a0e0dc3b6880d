// Files as a stranger may send them, through every command that reads one: nothing that they name is
// touched, and each ends with one sentence.
#include "tests/support/cli.hpp"
#include "tests/support/strangers.hpp"

#include <QProcess>
#include <QTest>

using namespace telar;
using namespace telar::test;

class tst_cli_strangers : public QObject {
    Q_OBJECT

    static constexpr int patience = 10000; // ms; who waits for a pipe waits for ever

    /// "" where the call ended in time, without a crash, and with one sentence where it failed.
    static QString outcome(const QStringList& words, const QString& folder) {
        QProcess process;
        process.setWorkingDirectory(folder);
        process.start(program, words);
        process.closeWriteChannel();
        if (!process.waitForFinished(patience)) {
            process.kill();
            process.waitForFinished();
            return "it waits";
        }
        if (process.exitStatus() != QProcess::NormalExit)
            return "it crashed";
        const auto said = process.readAllStandardError();
        if (process.exitCode() == 0)
            return {};
        return process.exitCode() == 1 && said.startsWith("telar-cli: error: ") && said.count('\n') == 1
                   ? QString()
                   : QString::fromUtf8(said);
    }

private slots:
    void everyCommand_data() {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("only"); // an extension, to save time
        QTest::newRow("pool") << QStringList{"pool", "--kernel", "2", "--json", "-", "--input"} << QString();
        QTest::newRow("data nifti") << QStringList{"data", "nifti", "--output", "cut", "--input"} << ".nii";
        QTest::newRow("neuron") << QStringList{"neuron", "--pipeline", "--input"} << ".jpg";
        QTest::newRow("train dpfm") << QStringList{"train", "dpfm", "--epochs", "1", "--data"} << ".csv";
        QTest::newRow("train --resume") << QStringList{"train",    "mlp", "--data",  TELAR_TEST_DATA "/digits",
                                                       "--epochs", "1",   "--resume"}
                                        << ".dat";
        QTest::newRow("report") << QStringList{"report"} << ".dat";
    }
    void everyCommand() {
        QFETCH(QStringList, words);
        QFETCH(QString, only);
        Strangers strangers;
        const Scratch scratch;
        int files = 0;
        for (const auto& file : strangers.files()) {
            if (!only.isEmpty() && !file.name.endsWith(only))
                continue;
            ++files;
            const auto path = QString::fromStdString(scratch.write(file.name.toStdString(), file.bytes.toStdString()));
            const auto wrong = outcome(words + QStringList{path}, QString::fromStdString(scratch.folder()));
            QVERIFY2(wrong.isEmpty(), qPrintable(file.name + ": " + wrong));
            const auto touched = strangers.touched();
            QVERIFY2(touched.isEmpty(), qPrintable(file.name + ": " + touched));
        }
        QVERIFY(files >= (only.isEmpty() ? 60 : 20));
    }
    void pipesAndDevices() {
        const Scratch scratch;
        const QStringList extensions{".jpg", ".png", ".nii", ".nii.gz", ".csv", ".dat"};
        QStringList names{"/dev/zero", "/dev/tty"};
        for (const auto& extension : extensions) {
            const auto path = scratch.path("pipe" + extension.toStdString());
            QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
            names << QString::fromStdString(path);
        }
        const QList<QStringList> commands{{"pool", "--kernel", "2", "--input"},
                                          {"data", "nifti", "--output", "cut", "--input"},
                                          {"neuron", "--pipeline", "--input"},
                                          {"train", "dpfm", "--epochs", "1", "--data"},
                                          {"train", "mlp", "--data", TELAR_TEST_DATA "/digits", "--resume"},
                                          {"report"}};
        for (const auto& name : names)
            for (const auto& command : commands) {
                const auto wrong = outcome(command + QStringList{name}, QString::fromStdString(scratch.folder()));
                QVERIFY2(wrong.isEmpty(), qPrintable(command.join(' ') + ' ' + name + ": " + wrong));
            }
    }
    void pipesInFolders() { // among good pictures they are left out and said
        const Scratch scratch;
        const auto picture = bytesOf(TELAR_TEST_DATA "/images/grey.jpg");
        for (const std::string name : {"one", "two"}) {
            QVERIFY(QDir(QString::fromStdString(scratch.folder())).mkdir(QString::fromStdString(name)));
            for (int i = 0; i < 8; ++i)
                scratch.write(name + "/" + std::to_string(i) + ".jpg", picture);
            QCOMPARE(::mkfifo(scratch.path(name + "/pipe.jpg").c_str(), 0600), 0);
        }
        const auto wrong = outcome({"train", "mlp", "--data", QString::fromStdString(scratch.folder()), "--epochs", "1",
                                    "--duplicates", "allow"},
                                   QString::fromStdString(scratch.folder()));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }
    /// A damaged checkpoint is refused before any picture is read: here the pictures are not even there.
    void aDamagedCheckpointComesFirst() {
        const Scratch scratch;
        const auto file = QString::fromStdString(scratch.path("c.safetensors"));
        QCOMPARE(
            call({"train", "mlp", "--data", TELAR_TEST_DATA "/digits", "--epochs", "1", "--checkpoint", file}).code, 0);
        auto bytes = bytesOf((file + ".resume").toStdString());
        const auto at = bytes.find("epochs_done");
        QVERIFY(at != std::string::npos);
        bytes[at] = 'x';
        scratch.write("c.safetensors.resume", bytes);
        const auto said = call({"train", "mlp", "--data", QString::fromStdString(scratch.path("no folder")), "--epochs",
                                "1", "--resume", file});
        QCOMPARE(said.code, 1);
        QVERIFY2(said.err.contains("resume from is damaged"), said.err);
    }
    void aFilterInAnotherEncodingIsSaid() {
        const Scratch scratch;
        const auto file = scratch.write("filter.csv", std::string("\xff\xfe"
                                                                  "1\0,\0"
                                                                  "0\0",
                                                                  8));
        const auto said = call({"conv", "--random", "8", "--filter", QString::fromStdString(file)});
        QVERIFY(said.code != 0);
        QVERIFY2(said.err.contains("UTF-16") && said.err.contains("UTF-8"), said.err);
    }
    void folders() {
        Strangers strangers;
        const Scratch scratch;
        for (const char* name : {"one", "two"})
            QVERIFY(QDir(QString::fromStdString(scratch.folder())).mkdir(name));
        for (const auto& file : strangers.files())
            for (const char* name : {"one/", "two/"})
                scratch.write(name + file.name.toStdString(), file.bytes.toStdString());
        for (const char* command : {"train", "lr-find"}) {
            const QStringList words{command,    "mlp", "--data",       QString::fromStdString(scratch.folder()),
                                    "--epochs", "1",   "--duplicates", "allow"}; // each is in both classes
            const auto wrong = outcome(QString(command) == "train" ? words : words.mid(0, 4), scratch.folder().c_str());
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            const auto touched = strangers.touched();
            QVERIFY2(touched.isEmpty(), qPrintable(touched));
        }
    }
};

QTEST_GUILESS_MAIN(tst_cli_strangers)
#include "tst_cli_strangers.moc"
