// A locale of a decimal comma, as this system calls it. On Linux the build makes it from the package `locales`, and LOCPATH says
// where; Windows has its own.
#pragma once

namespace telar::test {

#ifdef _WIN32
inline constexpr const char* commaLocale = "Spanish_Spain.1252";
#else
inline constexpr const char* commaLocale = "es_ES.UTF-8";
#endif

} // namespace telar::test
