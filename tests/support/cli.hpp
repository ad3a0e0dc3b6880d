// telar-cli called as a person or a script calls it.
#pragma once

#include "tests/support/scratch.hpp"

#include <QList>
#include <QProcess>

namespace telar::test {

struct Call {
    int code = -1;
    bool crashed = true;
    QByteArray out, err;
};

inline constexpr const char* program = TELAR_BINARY_DIR "/bin/telar-cli";

inline Call call(const QStringList& words, const QByteArray& input = {}, const QProcessEnvironment& environment = {}) {
    QProcess process;
    if (!environment.isEmpty())
        process.setProcessEnvironment(environment);
    process.start(program, words);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(240000))
        return {};
    return {process.exitCode(), process.exitStatus() != QProcess::NormalExit, process.readAllStandardOutput(),
            process.readAllStandardError()};
}

inline QString path(const Scratch& scratch, const char* name) { return QString::fromStdString(scratch.path(name)); }

inline QList<QList<double>> table(const QByteArray& csv) {
    QList<QList<double>> rows;
    for (const auto& line : csv.trimmed().split('\n')) {
        rows.append(QList<double>());
        for (const auto& cell : line.split(','))
            rows.back().append(cell.toDouble());
    }
    return rows;
}

} // namespace telar::test
