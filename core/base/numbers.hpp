// Numbers as text, the same whatever locale the computer runs in.
//
// `fixedText` and its like are for machines: drawings, files, formulas, command lines, what telar-cli prints. They write a
// point and no separators. What a person reads in a window or a report is written in a `NumberStyle`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace telar {

std::string fixedText(double value, int decimals);      ///< "542.0", as printf's %.1f
std::string generalText(double value, int digits);      ///< "1.74e+03", as printf's %.3g
std::string scientificText(double value, int decimals); ///< "1.7e+03", as printf's %.1e
/// At most so many significant digits, whole parts never shortened, no exponent, no zeros at the end.
std::string significantText(double value, int digits);
/// A share of one in per cent, without the sign. What is not all never reads 100 and what is not nothing never reads 0: it
/// gets more decimals.
std::string percentText(double share, int decimals);

/// The number that the whole word is, a decimal point in it.
std::optional<double> readNumber(std::string_view word);

/// How people of a language and a country write numbers.
struct NumberStyle {
    char decimal = '.';
    const char* thousands = ",";
    std::size_t groupedFrom = 4; ///< digits before the decimal sign
};

/// "es": thin spaces from five digits on, and the decimal sign of the country; any other language is English.
NumberStyle numberStyle(std::string_view language);

/// The country of the desktop, "AR" of "es_AR.UTF-8", where people speak Spanish; else "MX". Known from LC_ALL, LC_NUMERIC
/// or LANG, as the C library does, until `setCountry` names another locale.
std::string spanishCountry();
void setCountry(std::string_view locale);

/// What one of the functions above wrote, as people write it.
std::string written(std::string plain, const NumberStyle& style, bool grouped = true);
/// What fills a place of the English sentence `source`, or its translation: numbers that stand alone, as in "1.9 (1.79–2)",
/// get the style's decimal sign. Names, settings, options and versions are left as they are.
std::string writtenWords(std::string_view source, std::string words, const NumberStyle& style);

std::string shownCount(int64_t count, const NumberStyle& style);
std::string shownNumber(double value, int digits,
                        const NumberStyle& style);                ///< `significantText`; "–" where not finite
std::string shownPercent(double share, const NumberStyle& style); ///< "24.5 %"
std::string shownRatio(double ratio, const NumberStyle& style);   ///< "42×", "0.91×"
/// "9.8 µs", "410 ms", "1.04 s", "3 min 20 s".
std::string shownDuration(double milliseconds, const NumberStyle& style);
std::string shownBytes(double bytes, const NumberStyle& style); ///< "1.5 KiB"

} // namespace telar
