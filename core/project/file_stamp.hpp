// Whether a file is still the one that was read.
#pragma once

#include <cstdint>
#include <string>

namespace telar {

/// Which file stands under a name. Writing whole files makes another one each time, so that a save by anybody
/// shows; every field is 0 where there is none.
struct FileStamp {
    uint64_t device = 0, inode = 0;
    int64_t bytes = 0, changedNs = 0;
    bool operator==(const FileStamp&) const = default;
    bool exists() const { return inode != 0; }
};

/// As words that `stampFrom` reads again; what is none of ours gives the stamp of no file.
std::string stampText(const FileStamp& stamp);
FileStamp stampFrom(const std::string& text);

/// Links are followed. What cannot be looked at is none.
FileStamp fileStamp(const std::string& path);

} // namespace telar
