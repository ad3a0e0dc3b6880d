// The steps of CONTRIBUTING.md that tests take.
#pragma once

#include <QFile>
#include <QString>

namespace telar::test {

/// Whether what stands below `heading` is five steps, and names the test that takes them.
inline bool takesFiveSteps(const QString& heading, const QString& test) {
    QFile page(QStringLiteral(TELAR_SOURCE_DIR "/.github/CONTRIBUTING.md"));
    if (!page.open(QIODevice::ReadOnly))
        return false;
    const auto all = QString::fromUtf8(page.readAll());
    const auto steps = all.mid(all.indexOf(heading)).section(QStringLiteral("\n\n"), 0, 1);
    for (int step = 1; step <= 5; ++step)
        if (!steps.contains(QStringLiteral("\n%1. ").arg(step)))
            return false;
    return steps.startsWith(heading) && steps.contains(test) && !steps.contains(QStringLiteral("\n6. "));
}

} // namespace telar::test
