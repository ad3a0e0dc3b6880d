// The files that a program is made of, where only its folder is named.
#pragma once

#include "core/base/expected.hpp"

#include <string>
#include <vector>

namespace telar::program {

/// .cu, .cpp, .cc, .cxx, .c
bool isSourceName(const std::string& path);

/// The sources of the program in a folder: those that its Makefile or CMakeLists.txt names, by their own names or by those of
/// their objects ("main.o"); where it names none, all in the folder and below it. Errors: no source, no main() or more than
/// one, more files than anybody writes.
Expected<std::vector<std::string>> sourcesIn(const std::string& folder);

} // namespace telar::program
