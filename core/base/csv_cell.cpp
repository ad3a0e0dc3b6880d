#include "core/base/csv_cell.hpp"

#include <charconv>
#include <string_view>

namespace telar {

std::string csvCell(const std::string& words) {
    double number = 0;
    const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
    if (!words.empty() && error == std::errc() && end == words.data() + words.size())
        return words;
    std::string guarded;
    if (!words.empty() && std::string_view("=+-@\t\r\n").find(words.front()) != std::string_view::npos)
        guarded = "'";
    guarded += words;
    if (guarded.find_first_of(",;\"\t\r\n'") == std::string::npos)
        return guarded;
    std::string quoted = "\"";
    for (const char c : guarded)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

} // namespace telar
