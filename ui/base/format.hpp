// Numbers for people, in the language of the window; core/base/numbers.hpp has the rules.
#pragma once

#include <QDateTime>
#include <QString>

#include <cstdint>

namespace telar {

/// "9.8 µs", "0.41 ms" is "410 µs", "1.04 s", "3 min 20 s"; three significant digits at most.
QString formatDuration(double milliseconds);
/// "512 B", "1.5 KiB", "64 MiB".
QString formatBytes(double bytes);
/// "9,919"
QString formatCount(int64_t count);
/// "42×", "5.5×", "0.91×"
QString formatRatio(double ratio);
/// "24.5 %"; what is not all never reads 100 %, what is not nothing never 0 %.
QString formatPercent(double fraction);
/// The same without the sign and with so many decimals.
QString formatPercentNumber(double fraction, int decimals);
/// "−0.50": always so many decimals.
QString formatFixed(double value, int decimals);
/// A cell's value: whole numbers as they are, others with `digits` significant digits; "NaN", "∞", "−∞".
QString formatValue(double value, bool whole, int digits = 4);
/// "−334.793", "4·10⁻¹⁴⁶".
QString formatNumber(double value, int digits = 4);
/// For a field to type in: no separators, the hyphen of keyboards. `typedNumber` reads it.
QString formatField(double value, int digits);
QString formatField(const QString& plain); ///< of a number as files have it
/// A number as a person types it, with a point or a comma; not a number where it is none.
double typedNumber(const QString& typed);
/// ISO 8601: "2026-11-26 14:05".
QString formatMoment(const QDateTime& moment);

// How sure a network is, in words.

/// "97.2 %"; near the ends "> 99.9 %" and "< 0.1 %": a softmax is never all or nothing, though its float may be.
inline QString formatConfidence(double probability) {
    constexpr double shown = 0.0005;
    return probability < shown       ? QStringLiteral("< ") + formatPercent(2 * shown)
           : probability > 1 - shown ? QStringLiteral("> ") + formatPercent(1 - 2 * shown)
                                     : formatPercent(probability);
}

} // namespace telar
