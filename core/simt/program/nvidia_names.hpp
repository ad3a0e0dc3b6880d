// NVIDIA's compilers and clang, which compiles a program's host side, name what only one file sees differently: a static
// variable `table` is "table" of the one and "_ZL5table" of the other, and nameless namespaces have names of their own.
#pragma once

#include <string>
#include <string_view>

namespace telar::program {

/// A mangled name without what marks it as one file's own; equal for both compilers.
std::string nameOfBoth(std::string_view mangled);
/// PTX of NVIDIA's compiler, in which kernels and variables have the names by which the host's part, compiled by clang to this
/// assembly, asks for them.
std::string namedAsHost(const std::string& ptx, const std::string& hostAssembly);

} // namespace telar::program
