// What the assembly of a program's host side says, and what the linker says of it.
#pragma once

#include <string>
#include <vector>

namespace telar::program {

/// Kernels of templates exist only where they are launched. The host's part has a function for each of its launches,
/// of the kernel's name and arguments: its label says which.
std::vector<std::string> instancesIn(const std::string& assembly);
/// Kernels that the host's part can launch, by their names in the device's.
std::vector<std::string> launchable(const std::string& assembly);
/// Functions that nobody has, of what the linker says.
std::vector<std::string> undefinedIn(const std::string& output);
/// Directives of an assembler that read other files or write new directives, in what the compiler made of a source;
/// empty: none. Nothing that a compiler makes of C++ holds one. This is for the friendly sentence; the cage stops the rest.
std::string forbiddenDirective(const std::string& assembly);

} // namespace telar::program
