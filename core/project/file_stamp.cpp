#include "core/project/file_stamp.hpp"

#include <sstream>
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
    std::ostringstream out;
    out << stamp.device << ' ' << stamp.inode << ' ' << stamp.bytes << ' ' << stamp.changedNs;
    return out.str();
}

FileStamp stampFrom(const std::string& text) {
    std::istringstream in(text);
    FileStamp stamp;
    return in >> stamp.device >> stamp.inode >> stamp.bytes >> stamp.changedNs ? stamp : FileStamp{};
}

} // namespace telar
