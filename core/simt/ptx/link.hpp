// The PTX of several files as one module, as a linker of the device puts it together: what a file defines is its own, and
// what it only declares (extern) is taken from the first file that defines it.
#pragma once

#include "core/simt/ptx/module.hpp"

namespace telar::ptx {

/// The name of a function or variable in the module, of that name in the so manieth file: "scale" and "scale@1". Variables
/// that Telar's own headers define (telar_...) are all files' at once and keep their names.
std::string linkedName(const std::string& name, std::size_t file);
/// The name that it has in its own file; and the file's number.
std::string ownName(const std::string& linked);
std::size_t fileOf(const std::string& linked);

/// At least one. Debug information is that of the first.
Module link(std::vector<Module> files);

} // namespace telar::ptx
