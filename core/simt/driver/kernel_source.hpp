// The CUDA C++ that PTX was made of, in a comment at its end: telar-cli nvcc writes it, and who loads the module finds it there,
// whichever cache the PTX has been in.
#pragma once

#include "core/simt/program/arguments.hpp"

#include <nlohmann/json.hpp>

#include <map>

namespace telar::driver {

using SourcePtr = std::shared_ptr<const program::KernelSource>;

/// The PTX with the source behind it; as it is where the source is larger than a few megabytes.
std::string withSource(std::string ptx, const program::KernelSource& source);
/// Of each kernel whose source is there, by its name in the PTX. Texts that were joined have their own ones.
std::map<std::string, SourcePtr> sourcesIn(std::string_view ptx);

nlohmann::ordered_json sourceJson(const program::KernelSource& source);
/// Throws nlohmann::json::exception where that is none. Headers whose paths lead out of a folder are left out.
SourcePtr sourceFrom(const nlohmann::ordered_json& json);

} // namespace telar::driver
