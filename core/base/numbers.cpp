#include "core/base/numbers.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace telar {

namespace {

std::string formatted(double value, std::chars_format format, int precision) {
    std::array<char, 512> buffer; // the largest double has 309 digits before its point
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, std::clamp(precision, 0, 100)).ptr;
    return {buffer.data(), end};
}

/// Spanish-speaking countries, and the decimal sign there (Unicode CLDR).
struct Country {
    const char* code;
    char decimal;
};
constexpr Country countries[] = {{"MX", '.'}, {"AR", ','}, {"BO", ','}, {"CL", ','}, {"CO", ','}, {"CR", ','},
                                 {"CU", '.'}, {"DO", '.'}, {"EC", ','}, {"ES", ','}, {"GQ", ','}, {"GT", '.'},
                                 {"HN", '.'}, {"NI", '.'}, {"PA", '.'}, {"PE", '.'}, {"PR", '.'}, {"PY", ','},
                                 {"SV", '.'}, {"US", '.'}, {"UY", ','}, {"VE", ','}};

/// The first where the locale names none of them.
const Country* countryOf(std::string_view locale) {
    const auto dash = locale.find('_');
    const auto code = dash == std::string_view::npos ? std::string_view() : locale.substr(dash + 1, 2);
    const auto* found =
        std::find_if(std::begin(countries), std::end(countries), [&](const Country& c) { return code == c.code; });
    return found == std::end(countries) ? &countries[0] : found;
}

const Country* countryOfDesktop() {
    for (const char* name : {"LC_ALL", "LC_NUMERIC", "LANG"})
        if (const char* locale = std::getenv(name); locale && *locale)
            return countryOf(locale);
    return &countries[0];
}

std::atomic<const Country*>& country() {
    static std::atomic<const Country*> now{countryOfDesktop()};
    return now;
}

bool digit(char c) { return c >= '0' && c <= '9'; }

/// The end of a number with a decimal point that begins at `from`; `from` where there is none.
std::size_t decimalNumber(std::string_view words, std::size_t from) {
    auto at = from;
    while (at < words.size() && digit(words[at]))
        ++at;
    if (at == from || at + 1 >= words.size() || words[at] != '.' || !digit(words[at + 1]))
        return from;
    for (++at; at < words.size() && digit(words[at]);)
        ++at;
    return at;
}

/// May a number begin after `before`, and end before `after`? In names, versions, settings and options none does.
bool standsAlone(std::string_view before, std::string_view after) {
    static constexpr std::string_view begins[] = {" ", "\u00a0", "(", "–", "−", " -", ">", "«", "≈", "±", "×"},
                                      ends[] = {" ", "\u00a0", ")", ",", ";", ":", "%", "–", "<", "»", "×", "·"};
    if (!before.empty() && before != "-" &&
        std::none_of(std::begin(begins), std::end(begins), [&](auto sign) { return before.ends_with(sign); }))
        return false;
    if (after.starts_with('.')) // of a sentence, unless it goes on
        return after.size() == 1 || after[1] == ' ';
    if (after.starts_with('e')) // an exponent
        return after.size() > 1 && (digit(after[1]) || after[1] == '-' || after[1] == '+');
    return after.empty() ||
           std::any_of(std::begin(ends), std::end(ends), [&](auto sign) { return after.starts_with(sign); });
}

std::string withUnit(double value, const char* unit, const NumberStyle& style) {
    return shownNumber(value, 3, style) + " " + unit;
}

} // namespace

std::string fixedText(double value, int decimals) { return formatted(value, std::chars_format::fixed, decimals); }

std::string generalText(double value, int digits) {
    return formatted(value, std::chars_format::general, std::max(1, digits));
}

std::string scientificText(double value, int decimals) {
    return formatted(value, std::chars_format::scientific, decimals);
}

std::string significantText(double value, int digits) {
    if (!std::isfinite(value))
        return fixedText(value, 0);
    const auto shape = scientificText(value, digits - 1);
    int exponent = 0;
    const auto* from = shape.data() + shape.find('e') + 1;
    std::from_chars(from + (*from == '+' ? 1 : 0), shape.data() + shape.size(), exponent);
    auto out = fixedText(value, std::max(0, digits - 1 - exponent));
    if (out.find('.') != std::string::npos) {
        out.erase(out.find_last_not_of('0') + 1);
        if (out.back() == '.')
            out.pop_back();
    }
    return out;
}

std::string percentText(double share, int decimals) {
    // Beyond ten decimals nobody counts; nor does a double.
    constexpr int mostDecimals = 10;
    for (int more = decimals;; ++more) {
        auto words = fixedText(100 * share, more);
        const double said = readNumber(words).value_or(NAN);
        if (more >= mostDecimals || !((share < 1 && said >= 100) || (share != 0 && said == 0)))
            return words;
    }
}

std::optional<double> readNumber(std::string_view word) {
    if (word.starts_with('+') && word.size() > 1 && word[1] != '-')
        word.remove_prefix(1);
    double value = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || failure != std::errc() || end != word.data() + word.size())
        return {};
    return value;
}

NumberStyle numberStyle(std::string_view language) {
    return language == "es" ? NumberStyle{country().load()->decimal, "\u202f", 5} : NumberStyle{};
}

std::string spanishCountry() { return country().load()->code; }

void setCountry(std::string_view locale) { country() = countryOf(locale); }

std::string written(std::string plain, const NumberStyle& style, bool grouped) {
    const bool minus = plain.size() > 1 && plain.starts_with('-');
    if (minus)
        plain.erase(0, 1);
    const bool negative =
        minus && (plain.find_first_of("123456789") != std::string::npos || !digit(plain.front())); // no −0
    std::size_t end = 0;
    while (end < plain.size() && digit(plain[end]))
        ++end;
    if (end < plain.size() && plain[end] == '.')
        plain[end] = style.decimal;
    if (grouped && end >= style.groupedFrom)
        while (end > 3) {
            end -= 3;
            plain.insert(end, style.thousands);
        }
    return negative ? "−" + plain : plain;
}

std::string writtenWords(std::string_view source, std::string words, const NumberStyle& style) {
    if (style.decimal == '.' || words.find("--") != std::string::npos)
        return words;
    for (const char* versions : {"capability", "CUDA", "version", "clang"})
        if (source.find(versions) != std::string_view::npos)
            return words;
    for (std::size_t at = 0; at < words.size();) {
        const auto end = decimalNumber(words, at);
        const std::string_view all = words;
        if (end > at && standsAlone(all.substr(0, at), all.substr(end)))
            words[words.find('.', at)] = style.decimal;
        at = std::max(end, at + 1);
        while (at < words.size() && digit(words[at - 1]) && digit(words[at]))
            ++at;
    }
    return words;
}

std::string shownCount(int64_t count, const NumberStyle& style) { return written(std::to_string(count), style); }

std::string shownNumber(double value, int digits, const NumberStyle& style) {
    if (!std::isfinite(value))
        return "–";
    const double size = std::fabs(value);
    if (size != 0 && (size >= 1e16 || size < 1e-5))
        return written(generalText(value, digits), style, false);
    return written(significantText(value, digits), style);
}

std::string shownPercent(double share, const NumberStyle& style) {
    return written(percentText(share, 1), style) + " %";
}

std::string shownRatio(double ratio, const NumberStyle& style) {
    return shownNumber(ratio, std::fabs(ratio) < 1 ? 2 : 3, style) + "×";
}

std::string shownDuration(double milliseconds, const NumberStyle& style) {
    if (!std::isfinite(milliseconds))
        return "–";
    const double size = std::fabs(milliseconds);
    if (size == 0)
        return withUnit(0, "ms", style);
    // Limits lie where three digits would round up into the next unit.
    if (size < 0.9995e-3)
        return withUnit(milliseconds * 1e6, "ns", style);
    if (size < 0.9995)
        return withUnit(milliseconds * 1e3, "µs", style);
    if (size < 999.5)
        return withUnit(milliseconds, "ms", style);
    if (size < 119.5e3)
        return withUnit(milliseconds / 1e3, "s", style);
    const auto seconds = static_cast<int64_t>(std::llround(milliseconds / 1e3));
    if (seconds < 2 * 3600)
        return std::to_string(seconds / 60) + " min " + std::to_string(seconds % 60) + " s";
    return shownCount(seconds / 3600, style) + " h " + std::to_string(seconds % 3600 / 60) + " min";
}

std::string shownBytes(double bytes, const NumberStyle& style) {
    static constexpr const char* units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    std::size_t unit = 0;
    while (std::fabs(bytes) >= 1023.5 && unit + 1 < std::size(units)) {
        bytes /= 1024;
        ++unit;
    }
    return withUnit(bytes, units[unit], style);
}

} // namespace telar
