// What clang is told wherever it makes device code: device_words.cmake has the list, which CMake's own calls share.
#pragma once

#include <string>
#include <vector>

namespace telar::cuda {

/// For clang of this version's first number, 14 or later.
std::vector<std::string> deviceWords(int major);

} // namespace telar::cuda
