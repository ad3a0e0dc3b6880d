// The one door through which a file comes in whose name or content may be a stranger's.
//
// Regular files only. A pipe would wait for a writer, a device may have no end or do something when it is
// opened: they are refused before they are opened, and once more after, in case the name has changed hands.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/os/file.hpp"

#include <cstdint>
#include <limits>
#include <string>

namespace telar {

inline constexpr int64_t anySize = std::numeric_limits<int64_t>::max();

class InputFile {
public:
    /// Never waits. Refuses what is no regular file and what is larger than `mostBytes`, with the reason.
    static Expected<InputFile> open(const std::string& path, int64_t mostBytes = anySize);
    /// When it was opened; 0 also for files that the system makes up as they are read.
    int64_t size() const { return size_; }
    const std::string& path() const { return path_; }
    /// The next bytes, as many as `count` while the file goes on; 0 at its end.
    Expected<int64_t> read(char* out, int64_t count);
    /// Back to the first byte.
    Status rewind();

private:
    InputFile() = default;
    os::File file_;
    int64_t size_ = 0;
    std::string path_;
};

/// Fine for a regular file, and where nothing of that name is yet; for others' code that opens files by name.
Status checkRegular(const std::string& path);

/// Why a file cannot be read, as one error: from errno, or in words.
Error readError(int number, const std::string& path);
Error readError(const Text& reason, const std::string& path);

} // namespace telar
