// What others wrote (a typed word, a file's name, a compiler's answer) inside a sentence of ours.
#pragma once

#include <string>
#include <string_view>

namespace telar {

/// One line without control characters; the middle of what is longer than 2,000 bytes is left out.
std::string oneLine(const std::string& foreign);

/// Text of several lines for a terminal: what would move its cursor, change its title or turn its reading order (control
/// characters but line ends and tabs, Unicode's bidirectional controls, bytes that are no UTF-8) becomes '?'.
std::string shownText(std::string_view words);

} // namespace telar
