#include "core/base/module.hpp"

#include <cstdlib>
#include <filesystem>

namespace telar {

std::vector<std::string> modulePlaces(const char* variable, const char* fileName) {
    if (const char* file = std::getenv(variable); file && *file)
        return {file};
    std::vector<std::string> found;
    std::error_code failure;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", failure);
    if (!failure) {
        const auto prefix = program.parent_path().parent_path();
        for (const auto* folder : {"lib", "lib/telar"})
            found.push_back((prefix / folder / fileName).string());
    }
    return found;
}

} // namespace telar
