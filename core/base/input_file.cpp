#include "core/base/input_file.hpp"

#include "core/base/files.hpp"

#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace telar {

namespace {

/// Why this is no file to read; nothing for a regular one.
std::optional<Text> wrongKind(mode_t mode) {
    if (S_ISREG(mode))
        return std::nullopt;
    if (S_ISDIR(mode))
        return text(TELAR_TR("core", "it is a folder"));
    if (S_ISFIFO(mode))
        return text(TELAR_TR("core", "it is a pipe, and only regular files are read"));
    if (S_ISSOCK(mode))
        return text(TELAR_TR("core", "it is a socket, and only regular files are read"));
    return text(TELAR_TR("core", "it is a device, and only regular files are read"));
}

} // namespace

Error readError(const Text& reason, const std::string& path) {
    return userError(text(TELAR_TR("core", "Cannot read the file: %1"), reason.str()), text("%1", path));
}

Error readError(int number, const std::string& path) {
    Error error = readError(systemReason(number), path);
    if (number == EIO || number == ENOMEM || number == EMFILE || number == ENFILE)
        error.kind = ErrorKind::Environment;
    return error;
}

Status checkRegular(const std::string& path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0)
        return {};
    const auto wrong = wrongKind(facts.st_mode);
    return wrong ? Status(readError(*wrong, path)) : Status();
}

Expected<InputFile> InputFile::open(const std::string& path, int64_t mostBytes) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0)
        return readError(errno, path);
    if (const auto wrong = wrongKind(facts.st_mode))
        return readError(*wrong, path);
    InputFile file;
    file.path_ = path;
    file.descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file.descriptor_ < 0 || ::fstat(file.descriptor_, &facts) != 0)
        return readError(errno, path);
    if (const auto wrong = wrongKind(facts.st_mode))
        return readError(*wrong, path);
    file.size_ = facts.st_size;
    if (file.size_ > mostBytes)
        return userError(text(TELAR_TR("core", "The file is larger than %1 MiB"), mostBytes >> 20), text("%1", path));
    return file;
}

InputFile::InputFile(InputFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_), path_(std::move(other.path_)) {}

InputFile::~InputFile() {
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

Status InputFile::rewind() {
    return ::lseek(descriptor_, 0, SEEK_SET) == 0 ? Status() : Status(readError(errno, path_));
}

Expected<int64_t> InputFile::read(char* out, int64_t count) {
    int64_t have = 0;
    while (have < count) {
        const ssize_t got = ::read(descriptor_, out + have, static_cast<std::size_t>(count - have));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return readError(errno, path_);
        if (got == 0)
            break;
        have += got;
    }
    return have;
}

} // namespace telar
