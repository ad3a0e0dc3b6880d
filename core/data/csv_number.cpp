#include "core/data/csv_number.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace telar::csv {

namespace {

bool blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r'; }

/// Spaces that do not break: U+00A0, U+202F and U+2009 in UTF-8, and the first in Windows' own table.
std::string withPlainSpaces(std::string_view s) {
    std::string out;
    while (!s.empty()) {
        std::size_t length = 0;
        for (const std::string_view space : {"\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89", "\xA0"})
            if (s.starts_with(space))
                length = space.size();
        out += length > 0 ? ' ' : s.front();
        s.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return out;
}

/// Out of the range of a double: nearly zero, or too large?
bool underflows(std::string_view s) {
    const auto e = s.find_first_of("eE");
    if (e != std::string_view::npos)
        return e + 1 < s.size() && s[e + 1] == '-';
    return !s.empty() && (s.front() == '0' || s.front() == '.');
}

Number fromReal(double real) {
    Number n;
    n.real = real;
    constexpr double least = std::numeric_limits<int32_t>::min(), most = std::numeric_limits<int32_t>::max();
    n.cell = Cell::Real;
    if (real >= least && real <= most && real == std::floor(real)) {
        n.cell = Cell::Whole;
        n.whole = static_cast<int32_t>(real);
    } else if (std::isfinite(real) && std::fabs(real) > std::numeric_limits<float>::max()) {
        n.cell = Cell::TooLarge;
    }
    return n;
}

Number parseReal(std::string_view s) {
    const bool negative = !s.empty() && s.front() == '-';
    if (negative || (!s.empty() && s.front() == '+'))
        s.remove_prefix(1);
    if (s.empty() || s.front() == '-' || s.front() == '+' || s.back() == ')')
        return {};
    double real = 0;
    const auto [end, failure] = std::from_chars(s.data(), s.data() + s.size(), real);
    if (end != s.data() + s.size() || failure == std::errc::invalid_argument)
        return {};
    if (failure == std::errc::result_out_of_range) {
        if (!underflows(s))
            return {Cell::TooLarge, 0, 0};
        real = 0;
    }
    return fromReal(negative ? -real : real);
}

/// Without the signs between thousands, where whole groups of three digits say that they are such; else nothing. What follows
/// `point` is not looked at.
std::optional<std::string> ungrouped(std::string_view s, char sign, char point) {
    const auto end = std::min(s.find(point), s.size());
    std::string out;
    int digits = 0;
    bool grouped = false;
    for (std::size_t i = 0; i < end; ++i) {
        if (i == 0 && (s[i] == '-' || s[i] == '+')) {
            out += s[i];
        } else if (s[i] == sign) {
            if (digits < 1 || (grouped ? digits != 3 : digits > 3))
                return {};
            grouped = true, digits = 0;
        } else if (s[i] >= '0' && s[i] <= '9') {
            out += s[i], ++digits;
        } else {
            return {};
        }
    }
    if (!grouped || digits != 3)
        return {};
    return out + std::string(s.substr(end));
}

/// A cell with quotes, spaces that do not break, or both.
Number parseDressedCell(std::string_view s, bool decimalComma) {
    if (s.size() >= 2 && s.front() == '"' && s.back() == '"')
        s = trim(s.substr(1, s.size() - 2));
    std::string plain = withPlainSpaces(s);
    plain = trim(plain);
    const char point = decimalComma ? ',' : '.';
    for (const char sign : {' ', decimalComma ? '.' : ','}) // "1.234" alone is ambiguous: see `isAmbiguous`
        if (sign != '.' || plain.find(',') != std::string::npos)
            if (auto whole = ungrouped(plain, sign, point))
                plain = *whole;
    return plain == s ? Number() : parseCell(plain, decimalComma);
}

} // namespace

std::string_view trim(std::string_view s) {
    while (!s.empty() && blank(s.front()))
        s.remove_prefix(1);
    while (!s.empty() && blank(s.back()))
        s.remove_suffix(1);
    return s;
}

std::string quoted(std::string_view s) {
    std::string out;
    for (const char c : s.substr(0, 24))
        out += c >= ' ' && c <= '~' ? c : '?';
    return s.size() > 24 ? out + "..." : out;
}

Number parseCell(std::string_view s, bool decimalComma) {
    Number n;
    const auto [end, failure] = std::from_chars(s.data(), s.data() + s.size(), n.whole);
    if (failure == std::errc() && end == s.data() + s.size()) {
        n.cell = Cell::Whole;
        n.real = n.whole;
        return n;
    }
    if (std::any_of(s.begin(), s.end(), [](char c) { return c == '"' || static_cast<unsigned char>(c) >= 0x80; })) {
        if (const Number dressed = parseDressedCell(s, decimalComma); dressed.cell != Cell::NotANumber)
            return dressed;
        if (s.size() >= 2 && s.front() == '"' && s.back() == '"')
            s = trim(s.substr(1, s.size() - 2));
    }
    const auto comma = decimalComma ? s.find(',') : std::string_view::npos;
    if (comma == std::string_view::npos)
        return parseReal(s);
    if (s.find(',', comma + 1) != std::string_view::npos || s.find('.') != std::string_view::npos)
        return {};
    std::string withPoint(s);
    withPoint[comma] = '.';
    return parseReal(withPoint);
}

bool looksGrouped(std::string_view s) {
    if (!s.empty() && (s.front() == '-' || s.front() == '+'))
        s.remove_prefix(1);
    const auto digits = [&] {
        std::size_t n = 0;
        while (n < s.size() && s[n] >= '0' && s[n] <= '9')
            ++n;
        return n;
    };
    auto n = digits();
    if (n < 1 || n > 3 || s.front() == '0' || n == s.size())
        return false;
    while (n < s.size() && s[n] == '.') {
        s.remove_prefix(n + 1);
        n = digits();
        if (n != 3)
            return false;
    }
    return n == s.size();
}

} // namespace telar::csv
