// Numbers for people, in the language of the window (QLocale's default).
#pragma once

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
/// "24.5 %"
QString formatPercent(double fraction);
/// A cell's value: whole numbers as they are, others with `digits` significant digits; "NaN", "∞", "−∞".
QString formatValue(double value, bool whole, int digits = 4);
/// "−334.793", "4·10⁻¹⁴⁶".
QString formatNumber(double value, int digits = 4);

} // namespace telar
