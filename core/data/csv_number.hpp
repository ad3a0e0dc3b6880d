// One cell of a CSV text as a number. For core/data/csv_read.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace telar::csv {

enum class Cell { Whole, Real, NotANumber, TooLarge };

struct Number {
    Cell cell = Cell::NotANumber;
    int32_t whole = 0;
    double real = 0;
};

/// Without the white space around it.
std::string_view trim(std::string_view s);
/// Short enough for a sentence, and printable.
std::string quoted(std::string_view s);

/// With a decimal point or, where `decimalComma`, a comma, too. Groups of three digits may stand apart by spaces that do not break or,
/// in quotes, by the sign that is not the decimal one.
Number parseCell(std::string_view s, bool decimalComma);

/// "1.234", "12.345.678": in a country of decimal commas, points between thousands; elsewhere the first is a decimal point.
bool looksGrouped(std::string_view s);

} // namespace telar::csv
