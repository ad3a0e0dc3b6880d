// What others wrote (a typed word, a file's name, a compiler's answer) inside a sentence of ours.
#pragma once

#include <string>

namespace telar {

/// One line without control characters; the middle of what is longer than 2,000 bytes is left out.
std::string oneLine(const std::string& foreign);

} // namespace telar
