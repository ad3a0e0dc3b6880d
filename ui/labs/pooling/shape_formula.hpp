// How many places a window has along one side, written out with its numbers.
#pragma once

#include <QString>

#include <optional>

namespace telar {

/// "⌊(8 + 2·1 − 3) / 2⌋ + 1 = <b>4</b>" in rich text, without the result where there is none; ⌈ ⌉ where it is rounded up.
inline QString shapeFormula(qint64 n, qint64 kernel, qint64 stride, qint64 padding, qint64 dilation, bool up,
                            std::optional<qint64> result) {
    const QString extent =
        dilation == 1 ? QString::number(kernel) : QStringLiteral("(%1·%2 + 1)").arg(dilation).arg(kernel - 1);
    const QString words = QStringLiteral("%1(%2 + 2·%3 − %4) / %5%6 + 1")
                              .arg(up ? "⌈" : "⌊")
                              .arg(n)
                              .arg(padding)
                              .arg(extent)
                              .arg(stride)
                              .arg(up ? "⌉" : "⌋");
    return result ? QStringLiteral("%1 = <b>%2</b>").arg(words).arg(*result) : words;
}

} // namespace telar
