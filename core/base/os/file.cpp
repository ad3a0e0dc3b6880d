#include "core/base/os/file.hpp"

namespace telar::os {

std::string contentOf(const std::string& path) {
    std::string text;
    File file = File::open(path, Use::Read);
    if (!file)
        return text;
    char buffer[4096];
    for (int64_t got; (got = file.read(buffer, sizeof buffer)) > 0;)
        text.append(buffer, static_cast<std::size_t>(got));
    return text;
}

} // namespace telar::os
