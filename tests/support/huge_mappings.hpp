// Where this process has asked for pages of 2 MiB: its large arrays.
#pragma once

#include <QByteArray>
#include <QFile>

namespace telar::test {

struct HugeMappings {
    QByteArray words; ///< a line for each, as /proc/self/smaps has it
    int64_t bytes = 0;

    static HugeMappings now() {
        HugeMappings all;
        QFile file(QStringLiteral("/proc/self/smaps"));
        if (!file.open(QIODevice::ReadOnly))
            return all;
        QByteArray mapping;
        for (const auto& line : file.readAll().split('\n')) {
            const auto dash = line.indexOf('-'), space = line.indexOf(' ');
            if (dash > 0 && dash < space) {
                mapping = line;
            } else if (line.startsWith("VmFlags:") && line.contains(" hg")) {
                all.words += mapping + '\n';
                const auto from = mapping.indexOf('-'), end = mapping.indexOf(' ');
                all.bytes += mapping.mid(from + 1, end - from - 1).toLongLong(nullptr, 16) -
                             mapping.left(from).toLongLong(nullptr, 16);
            }
        }
        return all;
    }
};

} // namespace telar::test
