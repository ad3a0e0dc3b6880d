#include "core/base/input_file.hpp"

#include "core/base/files.hpp"

#include <cerrno>
#include <optional>

namespace telar {

namespace {

/// Why this is no file to read; nothing for a regular one.
std::optional<Text> wrongKind(os::Kind kind) {
    switch (kind) {
    case os::Kind::Regular:
        return std::nullopt;
    case os::Kind::Folder:
        return text(TELAR_TR("core", "it is a folder"));
    case os::Kind::Pipe:
        return text(TELAR_TR("core", "it is a pipe, and only regular files are read"));
    case os::Kind::Socket:
        return text(TELAR_TR("core", "it is a socket, and only regular files are read"));
    case os::Kind::Device:
        break;
    }
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
    const auto facts = os::factsOf(path);
    if (!facts)
        return {};
    const auto wrong = wrongKind(facts->kind);
    return wrong ? Status(readError(*wrong, path)) : Status();
}

Expected<InputFile> InputFile::open(const std::string& path, int64_t mostBytes) {
    auto facts = os::factsOf(path);
    if (!facts)
        return readError(errno, path);
    if (const auto wrong = wrongKind(facts->kind))
        return readError(*wrong, path);
    InputFile file;
    file.path_ = path;
    file.file_ = os::File::open(path, os::Use::Read);
    if (!file.file_ || !(facts = file.file_.facts()))
        return readError(errno, path);
    if (const auto wrong = wrongKind(facts->kind))
        return readError(*wrong, path);
    file.size_ = facts->bytes;
    if (file.size_ > mostBytes)
        return userError(text(TELAR_TR("core", "The file is larger than %1 MiB"), mostBytes >> 20), text("%1", path));
    return file;
}

Status InputFile::rewind() { return file_.toStart() ? Status() : Status(readError(errno, path_)); }

Expected<int64_t> InputFile::read(char* out, int64_t count) {
    int64_t have = 0;
    while (have < count) {
        const int64_t got = file_.read(out + have, count - have);
        if (got < 0)
            return readError(errno, path_);
        if (got == 0)
            break;
        have += got;
    }
    return have;
}

} // namespace telar
