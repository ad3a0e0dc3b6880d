// Names of C++ as people write them. A stranger chooses the name: one of 400 bytes can stand for gigabytes.
#pragma once

#include <string>

namespace telar {

/// "scale<float>(float*, int)" of "_Z5scaleIfEvPfi"; empty where it is no such name, or where its plain form is longer than
/// 64 KiB or takes more than a second to make. Any thread may call it.
std::string demangled(const std::string& mangled);

} // namespace telar
