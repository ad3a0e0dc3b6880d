// What this process holds on to.
#pragma once

#include "tests/support/huge_mappings.hpp"

#include <QDir>
#include <QFile>
#include <QString>

#include <malloc.h>

namespace telar::test {

struct Holdings {
    int64_t mebibytes = 0; ///< resident, after freed memory has been given back
    int64_t ofFiles = 0;   ///< of it: pages of the program and its libraries that have been used
    int64_t allocated = 0; ///< MiB that malloc has given and not got back, and large arrays
    int descriptors = 0, threads = 0;

    static Holdings now() {
        malloc_trim(0);
        Holdings all;
        QFile status(QStringLiteral("/proc/self/status"));
        if (status.open(QIODevice::ReadOnly))
            for (const auto& line : status.readAll().split('\n')) {
                const auto number = [&] { return line.simplified().split(' ').value(1).toLongLong(); };
                if (line.startsWith("VmRSS:"))
                    all.mebibytes = number() / 1024;
                else if (line.startsWith("RssFile:"))
                    all.ofFiles = number() / 1024;
                else if (line.startsWith("Threads:"))
                    all.threads = static_cast<int>(number());
            }
        const auto heap = mallinfo2();
        all.allocated = static_cast<int64_t>((heap.uordblks + heap.hblkhd + HugeMappings::now().bytes) >> 20);
        const auto filter = QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot;
        all.descriptors = static_cast<int>(QDir(QStringLiteral("/proc/self/fd")).entryList(filter).size());
        return all;
    }
    QString words() const {
        return QStringLiteral("%1 MiB (%2 of files, %3 allocated), %4 descriptors, %5 threads")
            .arg(mebibytes)
            .arg(ofFiles)
            .arg(allocated)
            .arg(descriptors)
            .arg(threads);
    }
};

} // namespace telar::test
