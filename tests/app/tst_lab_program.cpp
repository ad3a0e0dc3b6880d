// The program `telar` as a script starts it.
#include "tests/support/scratch.hpp"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
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
        process.start(
            QStringLiteral(TELAR_BINARY_DIR "/bin/telar"),
            {"--screenshot", "bench", "--state", "exercise-done", "--language", "es", "--theme", "dark", picture});
        QVERIFY(process.waitForFinished(120000));
        QVERIFY2(process.exitCode() == 0 && QFile::exists(picture), process.readAllStandardError().constData());
        const auto written = QDir(home + QStringLiteral("/config")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
        QVERIFY2(written.isEmpty(), qPrintable(written.join(' ')));
    }
    /// A language or a theme that does not exist is no reason to show another one in silence.
    void wrongWords() {
        for (const QStringList& words : {QStringList{"--language", "xx"}, QStringList{"--theme", "pink"}}) {
            QProcess process;
            process.start(QStringLiteral(TELAR_BINARY_DIR "/bin/telar"), QStringList{"--screenshot", "start"} + words);
            QVERIFY(process.waitForFinished(60000));
            QCOMPARE(process.exitCode(), 2);
            QVERIFY(process.readAllStandardError().contains(words[1].toUtf8()));
        }
    }
    /// On a Spanish desktop, too, drawings have their places: "542,0" would be none.
    void aPageOfASpanishDesktop() {
        QCOMPARE(qgetenv("LC_ALL"), QByteArray("es_ES.UTF-8"));
        const Scratch scratch;
        const auto page = QString::fromStdString(scratch.folder()) + QStringLiteral("/page.html");
        QProcess process;
        process.start(QStringLiteral(TELAR_BINARY_DIR "/bin/telar"),
                      {"--screenshot", "findings", "--language", "es", page});
        QVERIFY(process.waitForFinished(300000));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
        QFile file(page);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto html = QString::fromUtf8(file.readAll());
        static const QRegularExpression picture(QStringLiteral("data:image/svg\\+xml;base64,([A-Za-z0-9+/=]+)")),
            place(QStringLiteral("(?:width|height|x|y|viewBox|font-size)=\"[^\"]*\\d,0[^\"]*\"")),
            tall(QStringLiteral("<svg[^>]*height=\"([0-9.]+)mm")), cell(QStringLiteral(">[0-9]+,[0-9]+<"));
        const auto svg = QString::fromUtf8(QByteArray::fromBase64(picture.match(html).captured(1).toLatin1()));
        QVERIFY(tall.match(svg).captured(1).toDouble() > 50);
        QVERIFY2(!svg.contains(place), qPrintable(place.match(svg).captured()));
        QVERIFY(html.contains(cell)); // people read a comma
    }
    /// A project is shown as it was saved; what is none is named, and leaves no picture.
    void aPictureOfAProject() {
        const Scratch scratch;
        const auto home = QString::fromStdString(scratch.folder());
        const auto picture = home + QStringLiteral("/picture.png"), broken = home + QStringLiteral("/broken.telar");
        const auto take = [&](const QString& project) {
            QProcess process;
            process.start(QStringLiteral(TELAR_BINARY_DIR "/bin/telar"), {"--screenshot", "pooling", picture, project});
            const bool ended = process.waitForFinished(120000);
            return std::pair(ended ? process.exitCode() : -1, QString::fromLocal8Bit(process.readAllStandardError()));
        };
        QFile file(broken);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no project") > 0);
        file.close();
        const auto refused = take(broken);
        QVERIFY2(refused.first == 2 && refused.second.contains("telar: error: ") && !QFile::exists(picture),
                 qPrintable(refused.second));
        const auto taken = take(QStringLiteral(TELAR_TEST_DATA "/projects/version2.telar"));
        QVERIFY2(taken.first == 0 && QFile::exists(picture), qPrintable(taken.second));
    }
    /// A panel that a small picture folds is open where the state shows it.
    void aPictureOfAFoldedPanel() {
        const Scratch scratch;
        QByteArray seen[2];
        for (const bool state : {false, true}) {
            const auto picture = QString::fromStdString(scratch.folder()) + QStringLiteral("/picture.png");
            QProcess process;
            process.start(QStringLiteral(TELAR_BINARY_DIR "/bin/telar"),
                          QStringList{"--screenshot", "matmul", "--size", "1280x720", picture} +
                              (state ? QStringList{"--state", "fragments"} : QStringList()));
            QVERIFY(process.waitForFinished(120000) && process.exitCode() == 0);
            QFile file(picture);
            QVERIFY(file.open(QIODevice::ReadOnly));
            seen[state] = file.readAll();
        }
        QVERIFY(!seen[0].isEmpty() && seen[0] != seen[1]);
    }
    /// A picture waits for what is measured in it; where that takes longer than it may, it says so.
    void aPictureOfSomethingUnderWay() {
        const Scratch scratch;
        const auto picture = QString::fromStdString(scratch.folder()) + QStringLiteral("/picture.png");
        const auto take = [&](const QStringList& more) {
            QProcess process;
            process.start(QStringLiteral(TELAR_BINARY_DIR "/bin/telar"),
                          QStringList{"--screenshot", "cnn", "--state", "curves", picture} + more);
            const bool ended = process.waitForFinished(300000);
            return std::pair(ended ? process.exitCode() : -1, QString::fromLocal8Bit(process.readAllStandardError()));
        };
        const auto hurried = take({"--wait", "1"});
        QVERIFY2(hurried.first == 3 && hurried.second.contains("still under way in \"cnn\"") && QFile::remove(picture),
                 qPrintable(hurried.second));
        const auto patient = take({"--wait", "280"});
        QVERIFY2(patient.first == 0 && !patient.second.contains("under way") && QFile::exists(picture),
                 qPrintable(patient.second));
        const auto refused = take({"--wait", "soon"});
        QVERIFY2(refused.first == 2 && refused.second.contains("\"soon\""), qPrintable(refused.second));
    }
    /// The manual page names every option of the program.
    void theManualPageIsWhole() {
        QProcess process;
        process.start(QStringLiteral(TELAR_BINARY_DIR "/bin/telar"), {"--help"});
        QVERIFY(process.waitForFinished(60000));
        const auto help = QString::fromLocal8Bit(process.readAllStandardOutput());
        QFile file(QStringLiteral(TELAR_SOURCE_DIR "/resources/man/telar.1"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto page = QString::fromUtf8(file.readAll()).remove('\\');
        static const QRegularExpression option(QStringLiteral("^  (?:-\\w, )?(--[a-z-]+)"),
                                               QRegularExpression::MultilineOption);
        int named = 0;
        for (auto found = option.globalMatch(help); found.hasNext(); ++named) {
            const auto name = found.next().captured(1);
            QVERIFY2(name == "--help-all" || page.contains(name), qPrintable(name));
        }
        QVERIFY(named >= 9);
        // And every state that the help lists.
        const auto states = help.mid(help.indexOf("What the lab shows."), 600);
        static const QRegularExpression word(QStringLiteral("[a-z][a-z0-9-]{2,}"));
        for (auto found = word.globalMatch(states.left(states.indexOf("--theme")).mid(20)); found.hasNext();) {
            const auto name = found.next().captured(0);
            QVERIFY2(page.contains(name, Qt::CaseInsensitive), qPrintable(name));
        }
    }
};

QTEST_GUILESS_MAIN(tst_lab_program)
#include "tst_lab_program.moc"
