// The operating system that this program runs on.
#pragma once

#include <string>

namespace telar {

struct SystemFacts {
    std::string name;         ///< "Debian GNU/Linux 12 (bookworm)", as /etc/os-release says
    std::string kernel;       ///< "Linux 6.1.0"
    std::string architecture; ///< "x86_64"
    std::string library;      ///< "C library 2.36"
};
const SystemFacts& systemFacts();

} // namespace telar
