#include "core/base/system_facts.hpp"

#include <fstream>
#include <sys/utsname.h>

namespace telar {

const SystemFacts& systemFacts() {
    static const SystemFacts facts = [] {
        SystemFacts made;
        utsname name{};
        if (uname(&name) == 0) {
            made.kernel = std::string(name.sysname) + " " + name.release;
            made.architecture = name.machine;
        }
        std::ifstream file("/etc/os-release");
        const std::string key = "PRETTY_NAME=";
        for (std::string line; std::getline(file, line);)
            if (line.rfind(key, 0) == 0) {
                made.name = line.substr(key.size());
                std::erase(made.name, '"');
            }
        if (made.name.empty())
            made.name = made.kernel;
        return made;
    }();
    return facts;
}

} // namespace telar
