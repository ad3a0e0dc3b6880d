#include "core/project/file_stamp.hpp"

#include "core/base/os/file.hpp"

#include <charconv>

namespace telar {

FileStamp fileStamp(const std::string& path) {
    const auto facts = os::factsOf(path);
    return facts ? FileStamp{facts->device, facts->number, facts->bytes, facts->modifiedNs} : FileStamp{};
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
