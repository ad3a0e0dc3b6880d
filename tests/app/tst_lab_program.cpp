// The program `telar` as a script starts it.
#include "tests/support/scratch.hpp"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTest>

using namespace telar::test;

class tst_lab_program : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (!QFile::exists(QStringLiteral(TELAR_BINARY_DIR "/bin/telar")))
            QSKIP("the window is not part of this build");
    }
    /// Pictures are taken of states that no user has made: an exercise that is done, a language, a theme.
    void aPictureLeavesTheSettingsAlone() {
        const Scratch scratch;
        const auto home = QString::fromStdString(scratch.folder());
        const auto picture = home + QStringLiteral("/picture.png");
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home + QStringLiteral("/config"));
        QVERIFY(QDir(home).mkdir(QStringLiteral("config")));
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(TELAR_BINARY_DIR "/bin/telar"),
                      {"--screenshot", "bench", "--state", "exercise-done", "--language", "es", "--theme", "dark", picture});
        QVERIFY(process.waitForFinished(120000));
        QVERIFY2(process.exitCode() == 0 && QFile::exists(picture), process.readAllStandardError().constData());
        const auto written = QDir(home + QStringLiteral("/config")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
        QVERIFY2(written.isEmpty(), qPrintable(written.join(' ')));
    }
};

QTEST_GUILESS_MAIN(tst_lab_program)
#include "tst_lab_program.moc"
