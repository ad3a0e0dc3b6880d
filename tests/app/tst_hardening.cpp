// What the built programs are protected with, as readelf (binutils) reads it from them.
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTest>

class tst_hardening : public QObject {
    Q_OBJECT

    static QString elf(const QString& program, const QStringList& words) {
        QProcess readelf;
        readelf.start("readelf", words + QStringList{program});
        return readelf.waitForFinished(60000) ? QString(readelf.readAllStandardOutput()) : QString();
    }

private slots:
    void programsAreHardened_data() {
        QTest::addColumn<QString>("program");
        for (const char* name : {"bin/telar", "bin/telar-cli", "lib/telar-decoder", "lib/telar-nvrtc"})
            if (const QString path = QString(TELAR_BINARY_DIR "/") + name; QFile::exists(path))
                QTest::newRow(name) << path;
    }
    void programsAreHardened() {
        if (TELAR_SANITIZED)
            QSKIP("the sanitizers' build has its own checks");
        QFETCH(QString, program);
        const auto headers = elf(program, {"-hldW"}), symbols = elf(program, {"-W", "--dyn-syms"});
        QVERIFY2(headers.contains("Position-Independent Executable"), qPrintable(headers.left(600)));
        QVERIFY(headers.contains("GNU_RELRO") && headers.contains("BIND_NOW"));
        QVERIFY(!headers.contains(QRegularExpression("GNU_STACK.* RWE ")));
        // An empty entry would load libraries from whatever folder the program is started in.
        const auto path = QRegularExpression("(?:RUNPATH|RPATH)\\).*\\[(.*)\\]").match(headers).captured(1);
        for (const auto& entry : path.split(':'))
            QVERIFY2(path.isEmpty() || !entry.isEmpty(), qPrintable(path));
        QVERIFY(symbols.contains("__stack_chk_fail"));
        if (!program.endsWith("decoder")) // it fills no array whose size the compiler knows
            QVERIFY2(symbols.contains(
                         QRegularExpression(" __(memcpy|printf|snprintf|sprintf|vsnprintf|read|fread|memset)_chk")),
                     "no checked call");
    }
};

QTEST_GUILESS_MAIN(tst_hardening)
#include "tst_hardening.moc"
