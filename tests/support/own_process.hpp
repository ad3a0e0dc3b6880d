// Functions of a test run once more in a process of their own, with a variable that they look for.
#pragma once

#include <QCoreApplication>
#include <QProcess>
#include <QTest>

namespace telar::test {

struct OwnProcess {
    bool passed = false;
    QByteArray printed;
};

inline OwnProcess inOwnProcess(const char* variable, const QString& value, const QStringList& functions) {
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(variable, value);
    process.setProcessEnvironment(environment);
    process.start(QCoreApplication::applicationFilePath(), functions);
    const bool ended = process.waitForFinished(240000);
    return {ended && process.exitCode() == 0, process.readAllStandardOutput()};
}

/// The functions pass with one of the two mechanisms that confine a program, where this kernel has it.
#define TELAR_PASSES_IN_CAGE(cage, ...)                                                                                \
    do {                                                                                                               \
        if (qEnvironmentVariableIsSet("TELAR_CAGE"))                                                                   \
            return; /* in the process below */                                                                         \
        TELAR_NEEDS_PROGRAMS;                                                                                          \
        if (cage == "root" ? !cageState().ownRoot : !cageState().landlock)                                             \
            QSKIP("this kernel has it not");                                                                           \
        const auto ran = telar::test::inOwnProcess("TELAR_CAGE", cage, __VA_ARGS__);                                   \
        QVERIFY2(ran.passed, ran.printed.constData());                                                                 \
    } while (false)

} // namespace telar::test
