#include "core/base/files.hpp"

#include "core/base/memory.hpp"
#include "core/base/os/file.hpp"
#include "core/base/os/path.hpp"
#include "core/base/os/streams.hpp"
#include "core/base/os/system.hpp"

#include <algorithm>
#include <cerrno>
#include <filesystem>

namespace telar {

namespace {

constexpr std::size_t chunk = std::size_t{4} << 20; // far less than 50 ms to read, even from a slow disk

} // namespace

Text systemReason(int number) {
    switch (number) {
    case ENOENT:
        return text(TELAR_TR("core", "there is no such file or folder"));
    case EACCES:
    case EPERM:
        return text(TELAR_TR("core", "permission is denied"));
    case ENOSPC:
        return text(TELAR_TR("core", "no space is left on the disk"));
#ifdef EDQUOT
    case EDQUOT:
        return text(TELAR_TR("core", "your disk quota is used up"));
#endif
    case EFBIG:
        return text(TELAR_TR("core", "it would be larger than the limit for a file here"));
    case ENOTEMPTY:
        return text(TELAR_TR("core", "the folder is not empty"));
    case EMFILE:
    case ENFILE:
        return text(TELAR_TR("core", "too many files are open"));
    case EISDIR:
        return text(TELAR_TR("core", "it is a folder"));
    case ENOTDIR:
        return text(TELAR_TR("core", "a part of its path is not a folder"));
    case EROFS:
        return text(TELAR_TR("core", "the disk is read-only"));
    case ENAMETOOLONG:
        return text(TELAR_TR("core", "its name is too long"));
    default:
        return text("%1", os::reason(number));
    }
}

Expected<std::string> readFileStart(const std::string& path, int64_t most, int64_t* size) {
    TELAR_TAKE(file, InputFile::open(path));
    if (size)
        *size = file->size();
    std::string bytes(static_cast<std::size_t>(most), '\0');
    TELAR_TRY(got, file->read(bytes.data(), most));
    bytes.resize(static_cast<std::size_t>(*got));
    return bytes;
}

namespace {

/// Room for `size` more bytes, or why not.
Status makeRoom(std::string& bytes, int64_t size, const std::string& path) {
    const auto larger = static_cast<int64_t>(bytes.size()) + size;
    TELAR_CHECK(checkMemoryFor(larger, path));
    bytes.reserve(static_cast<std::size_t>(larger));
    return {};
}

/// Reads on until `some` (which is given a place and its size) gives nothing more.
template <class Some>
Expected<std::string> readOn(int64_t expected, int64_t mostBytes, const std::string& path, const JobContext& job,
                             Some&& some) {
    std::string bytes;
    // A little more than is expected, so that the end of a regular file shows without another growth.
    TELAR_CHECK(makeRoom(bytes, expected + 1, path));
    for (;;) {
        if (job.stopRequested())
            return cancelledError();
        const std::size_t before = bytes.size();
        bytes.resize(before + std::clamp<std::size_t>(bytes.capacity() - before, 1, chunk));
        const Expected<int64_t> got = some(bytes.data() + before, static_cast<int64_t>(bytes.size() - before));
        if (!got)
            return got.error();
        bytes.resize(before + static_cast<std::size_t>(std::max<int64_t>(0, *got)));
        if (*got == 0)
            return bytes;
        if (static_cast<int64_t>(bytes.size()) > mostBytes)
            return userError(text(TELAR_TR("core", "The file is larger than %1 MiB"), mostBytes >> 20),
                             text("%1", path));
        if (bytes.size() == bytes.capacity())
            TELAR_CHECK(makeRoom(bytes, static_cast<int64_t>(std::max(chunk, bytes.size())), path));
    }
}

} // namespace

Expected<std::string> readFile(const std::string& path, const JobContext& job, int64_t mostBytes) {
    TELAR_TAKE(file, InputFile::open(path, mostBytes));
    return readOn(file->size(), mostBytes, path, job, [&](char* out, int64_t count) { return file->read(out, count); });
}

Expected<std::string> readDescriptor(int descriptor, const std::string& path, const JobContext& job) {
    constexpr int64_t nothingYet = -1;
    return readOn(0, anySize, path, job, [&](char* out, int64_t count) -> Expected<int64_t> {
        if (!os::waitToRead(descriptor, 40))
            return nothingYet;
        const int64_t got = os::readSome(descriptor, out, count);
        if (got < 0)
            return readError(errno, path);
        return got;
    });
}

Status makeFolder(const std::string& path) {
    std::error_code failure;
    std::filesystem::create_directories(os::pathOf(path), failure);
    if (!failure && std::filesystem::is_directory(os::pathOf(path), failure))
        return {};
    const Text what = text(TELAR_TR("core", "Cannot make the folder: %1"),
                           systemReason(failure ? failure.default_error_condition().value() : ENOTDIR).str());
    return environmentError(what, text("%1", path), text(TELAR_TR("core", "Choose another name or folder")));
}

std::string fileName(const std::string& path) { return os::nameOf(os::pathOf(path).filename()); }

std::string folderName(const std::string& path) {
    const auto folder = os::nameOf(os::pathOf(path).parent_path());
    return folder.empty() ? "." : folder;
}

namespace {

bool liesIn(const std::filesystem::path& folder, const std::filesystem::path& path) {
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

/// Of a name that cannot be followed: whether it leaves the folder before that, or by a link that leads nowhere. Nothing is to be
/// told then of what is there.
bool leadsOut(const std::filesystem::path& folder, const std::filesystem::path& name) {
    auto at = folder;
    for (const auto& part : name) {
        std::error_code failure;
        const auto link = at / part;
        at = std::filesystem::canonical(link, failure);
        if (failure)
            return std::filesystem::is_symlink(std::filesystem::symlink_status(link, failure));
        if (!liesIn(folder, at))
            return true;
    }
    return false;
}

} // namespace

Expected<std::string> pathBeside(const std::string& folder, const std::string& name) {
    const Error outside =
        userError(text(TELAR_TR("core", "Only files in the same folder can be named here")), text("%1", name));
    const auto relative = os::pathOf(name).lexically_normal();
    if (folder.empty() || name.empty() || os::pathOf(name).has_root_path() || name.find("://") != std::string::npos ||
        name.find('\0') != std::string::npos || relative.empty() || *relative.begin() == "..")
        return outside;
    std::error_code failure;
    const auto inside = std::filesystem::canonical(os::pathOf(folder), failure);
    const auto path = failure ? inside : std::filesystem::canonical(inside / os::pathOf(name), failure);
    if (failure)
        return leadsOut(inside, os::pathOf(name)) ? outside
                                                  : readError(failure.default_error_condition().value(), name);
    if (path == inside || !liesIn(inside, path))
        return outside;
    return os::nameOf(path);
}

std::string fileExtension(const std::string& path) {
    std::string extension = os::nameOf(os::pathOf(path).extension());
    for (char& c : extension)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return extension;
}

bool naturalLess(std::string_view a, std::string_view b) {
    auto digit = [](char c) { return c >= '0' && c <= '9'; };
    auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    std::size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (digit(a[i]) && digit(b[j])) {
            auto run = [&](std::string_view s, std::size_t& at) {
                while (at + 1 < s.size() && s[at] == '0' && digit(s[at + 1]))
                    ++at;
                const std::size_t from = at;
                while (at < s.size() && digit(s[at]))
                    ++at;
                return s.substr(from, at - from);
            };
            const auto x = run(a, i), y = run(b, j);
            if (x.size() != y.size())
                return x.size() < y.size();
            if (x != y)
                return x < y;
        } else {
            const auto x = static_cast<unsigned char>(lower(a[i++]));
            const auto y = static_cast<unsigned char>(lower(b[j++]));
            if (x != y)
                return x < y;
        }
    }
    if ((i < a.size()) != (j < b.size()))
        return j < b.size();
    return a < b;
}

} // namespace telar
