#include "core/project/file_stamp.hpp"

#include <charconv>
#include <sys/stat.h>

namespace telar {

FileStamp fileStamp(const std::string& path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0)
        return {};
    constexpr int64_t second = 1'000'000'000;
    return {facts.st_dev, facts.st_ino, facts.st_size, facts.st_mtim.tv_sec * second + facts.st_mtim.tv_nsec};
}

std::string stampText(const FileStamp& stamp) {
    return std::to_string(stamp.device) + ' ' + std::to_string(stamp.inode) + ' ' + std::to_string(stamp.bytes) + ' ' +
           std::to_string(stamp.changedNs);
}

FileStamp stampFrom(const std::string& text) {
    FileStamp stamp;
    const char *at = text.data(), *end = at + text.size();
    const auto read = [&](auto& number) {
        while (at != end && *at == ' ')
            ++at;
        const auto [stop, failure] = std::from_chars(at, end, number);
        at = stop;
        return failure == std::errc();
    };
    return read(stamp.device) && read(stamp.inode) && read(stamp.bytes) && read(stamp.changedNs) ? stamp : FileStamp{};
}

} // namespace telar
