// Between the UTF-8 of Telar and the UTF-16 of Windows, and from the errors of Windows to errno.
#pragma once

#include <string>
#include <string_view>

namespace telar::os {

std::wstring wide(std::string_view text);
std::string narrow(std::wstring_view text);
/// A path as Windows takes it, of any length.
std::wstring widePath(const std::string& path);
/// Sets errno to what the last error of Windows means. False, to be returned.
bool told();

} // namespace telar::os
