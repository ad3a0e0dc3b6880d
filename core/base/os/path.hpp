// Between names as Telar writes them, UTF-8 with slashes, and paths as the standard library has them on this system.
#pragma once

#include <filesystem>
#include <string>

#ifdef _WIN32
#include "core/base/os/windows/words.hpp"
#endif

namespace telar::os {

#ifdef _WIN32 // where the standard library takes char for a code page of the country
inline std::filesystem::path pathOf(const std::string& name) { return wide(name); }
inline std::string nameOf(const std::filesystem::path& path) { return narrow(path.generic_wstring()); }
#else
inline std::filesystem::path pathOf(const std::string& name) { return name; }
inline const std::string& nameOf(const std::filesystem::path& path) { return path.native(); }
inline std::string nameOf(std::filesystem::path&& path) { return path.native(); }
#endif

} // namespace telar::os
