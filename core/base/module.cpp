#include "core/base/module.hpp"

#include "core/base/os/path.hpp"
#include "core/base/os/system.hpp"

#include <cstdlib>

namespace telar {

std::vector<std::string> modulePlaces(const char* variable, const char* fileName) {
    if (const char* file = std::getenv(variable); file && *file)
        return {file};
    std::vector<std::string> found;
    if (const auto program = os::pathOf(os::ownProgram()); !program.empty()) {
        const auto prefix = program.parent_path().parent_path();
        for (const auto* folder : {"lib", "lib/telar"})
            found.push_back(os::nameOf(prefix / folder / fileName));
        found.push_back(os::nameOf(program.parent_path() / "lib" / fileName)); // as Windows' archive has it
    }
    return found;
}

} // namespace telar
