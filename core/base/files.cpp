#include "core/base/files.hpp"

#include "core/matrix/matrix.hpp"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace telar {

namespace {

constexpr std::size_t chunk = std::size_t{4} << 20; // far less than 50 ms to read, even from a slow disk

class Descriptor {
public:
    explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (descriptor_ >= 0)
            ::close(descriptor_);
    }
    int get() const { return descriptor_; }

private:
    int descriptor_;
};

Error readError(int number, const std::string& path) {
    const auto kind = number == EIO || number == ENOMEM ? ErrorKind::Environment : ErrorKind::User;
    Text what = systemReason(number);
    what.source = "Cannot read the file: " + what.source;
    return {kind, what, text("%1", path), {}};
}

ssize_t readSome(int descriptor, char* out, std::size_t bytes) {
    ssize_t got;
    do
        got = ::read(descriptor, out, bytes);
    while (got < 0 && errno == EINTR);
    return got;
}

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
    case EDQUOT:
        return text(TELAR_TR("core", "your disk quota is used up"));
    case EISDIR:
        return text(TELAR_TR("core", "it is a folder"));
    case ENOTDIR:
        return text(TELAR_TR("core", "a part of its path is not a folder"));
    case EROFS:
        return text(TELAR_TR("core", "the disk is read-only"));
    case ENAMETOOLONG:
        return text(TELAR_TR("core", "its name is too long"));
    default: {
        char buffer[128];
        const char* said = strerror_r(number, buffer, sizeof buffer);
        return text("%1", said);
    }
    }
}

Expected<std::string> readFileStart(const std::string& path, int64_t most, int64_t* size) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0)
        return readError(errno, path);
    struct stat facts {};
    if (::fstat(file.get(), &facts) != 0)
        return readError(errno, path);
    if (S_ISDIR(facts.st_mode))
        return readError(EISDIR, path);
    if (size)
        *size = facts.st_size;
    std::string bytes(static_cast<std::size_t>(most), '\0');
    std::size_t have = 0;
    while (have < bytes.size()) {
        const ssize_t got = readSome(file.get(), bytes.data() + have, bytes.size() - have);
        if (got < 0)
            return readError(errno, path);
        if (got == 0)
            break;
        have += static_cast<std::size_t>(got);
    }
    bytes.resize(have);
    return bytes;
}

Expected<std::string> readFile(const std::string& path, const JobContext& job) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0)
        return readError(errno, path);
    return readDescriptor(file.get(), path, job);
}

Expected<std::string> readDescriptor(int descriptor, const std::string& path, const JobContext& job) {
    struct stat facts {};
    if (::fstat(descriptor, &facts) != 0)
        return readError(errno, path);
    if (S_ISDIR(facts.st_mode))
        return readError(EISDIR, path);
    std::string bytes;
    if (S_ISREG(facts.st_mode)) {
        if (auto fits = checkMemory(facts.st_size); !fits) {
            Error error = fits.error();
            error.where = text("%1", path);
            return error;
        }
        bytes.reserve(static_cast<std::size_t>(facts.st_size) + 1);
    }
    for (;;) {
        if (job.stopRequested())
            return cancelledError();
        pollfd waiting{descriptor, POLLIN, 0};
        if (::poll(&waiting, 1, 40) == 0)
            continue; // a pipe or a terminal with nothing to say yet
        const std::size_t before = bytes.size();
        // A little more than is left, so that the end of a regular file shows without another growth.
        const std::size_t room = bytes.capacity() - before;
        bytes.resize(before + std::clamp<std::size_t>(room, 1, chunk));
        const ssize_t got = readSome(descriptor, bytes.data() + before, bytes.size() - before);
        if (got < 0)
            return readError(errno, path);
        bytes.resize(before + static_cast<std::size_t>(got));
        if (got == 0)
            return bytes;
        if (bytes.size() == bytes.capacity()) {
            const auto larger = std::max(chunk, 2 * bytes.size());
            if (auto fits = checkMemory(static_cast<int64_t>(larger)); !fits)
                return fits.error();
            bytes.reserve(larger);
        }
    }
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)),
      target_(std::move(other.target_)), temporary_(std::exchange(other.temporary_, {})) {}

AtomicFile::~AtomicFile() {
    if (descriptor_ >= 0)
        ::close(descriptor_);
    if (!temporary_.empty())
        ::unlink(temporary_.c_str());
}

Status AtomicFile::failed(int number) const {
    Text what = systemReason(number);
    what.source = "Cannot write the file: " + what.source;
    Text hint;
    if (number == ENOSPC || number == EDQUOT)
        hint = text(TELAR_TR("core", "Free some space or choose another folder"));
    else
        hint = text(TELAR_TR("core", "Choose another name or folder"));
    return environmentError(what, text("%1", path_), hint);
}

Expected<AtomicFile> AtomicFile::create(const std::string& path) {
    AtomicFile file;
    file.path_ = file.target_ = path;
    if (path.empty())
        return file.failed(ENOENT).error();
    struct stat facts {};
    const bool there = ::stat(path.c_str(), &facts) == 0;
    if (there && S_ISDIR(facts.st_mode))
        return file.failed(EISDIR).error();
    if (there && !S_ISREG(facts.st_mode)) {
        file.descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (file.descriptor_ < 0)
            return file.failed(errno).error();
        return file;
    }
    if (there && ::access(path.c_str(), W_OK) != 0)
        return file.failed(errno).error();
    if (char* resolved = there ? ::realpath(path.c_str(), nullptr) : nullptr) {
        file.target_ = resolved; // a link keeps pointing at the new file
        std::free(resolved);
    }
    const auto slash = file.target_.rfind('/');
    const std::string folder = slash == std::string::npos ? "" : file.target_.substr(0, slash + 1);
    static std::atomic<unsigned> count{0};
    for (int attempt = 0; attempt < 100; ++attempt) {
        const std::string name =
            folder + ".telar-" + std::to_string(::getpid()) + "-" + std::to_string(count++) + ".part";
        file.descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file.descriptor_ >= 0) {
            file.temporary_ = name;
            if (there)
                (void)!::fchmod(file.descriptor_, facts.st_mode & 07777);
            return file;
        }
        if (errno != EEXIST)
            break;
    }
    return file.failed(errno).error();
}

Status AtomicFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t put = ::write(descriptor_, bytes.data(), std::min(bytes.size(), chunk));
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return failed(errno);
        bytes.remove_prefix(static_cast<std::size_t>(put));
    }
    return {};
}

Status AtomicFile::commit(bool durable) {
    if (durable && !temporary_.empty() && ::fsync(descriptor_) != 0)
        return failed(errno);
    if (::close(std::exchange(descriptor_, -1)) != 0)
        return failed(errno);
    if (!temporary_.empty()) {
        if (::rename(temporary_.c_str(), target_.c_str()) != 0)
            return failed(errno);
        temporary_.clear();
    }
    return {};
}

Status writeFile(const std::string& path, std::string_view bytes) {
    auto file = AtomicFile::create(path);
    if (!file)
        return file.error();
    if (auto written = file->write(bytes); !written)
        return written;
    return file->commit();
}

Status makeFolder(const std::string& path) {
    std::error_code failure;
    std::filesystem::create_directories(path, failure);
    if (!failure && std::filesystem::is_directory(path, failure))
        return {};
    Text what = systemReason(failure ? failure.value() : ENOTDIR);
    what.source = "Cannot make the folder: " + what.source;
    return environmentError(what, text("%1", path), text(TELAR_TR("core", "Choose another name or folder")));
}

std::string fileName(const std::string& path) {
    return std::filesystem::path(path).filename().string();
}

std::string fileExtension(const std::string& path) {
    std::string extension = std::filesystem::path(path).extension().string();
    for (char& c : extension)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return extension;
}

std::string shellQuoted(const std::string& word) {
    const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
        return std::isalnum(c) || std::strchr("_-./:=,+@%", c) || c >= 0x80;
    });
    if (plain && word.front() != '-')
        return word;
    std::string out = "'";
    for (const char c : word)
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
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
