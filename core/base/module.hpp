// Where a part of Telar lies that is loaded only when it is needed.
#pragma once

#include <string>
#include <vector>

namespace telar {

/// Places to look at, in order: the file that the environment variable names, or else ../lib and
/// ../lib/telar beside the program.
std::vector<std::string> modulePlaces(const char* variable, const char* fileName);

} // namespace telar
