#include "core/simt/program/files.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace telar::program {

namespace {

constexpr std::size_t mostFiles = 32, mostNames = 20;
constexpr off_t mostCopied = off_t{64} << 20;

class Descriptor {
public:
    explicit Descriptor(int file) : file_(file) {}
    ~Descriptor() {
        if (file_ >= 0)
            ::close(file_);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return file_; }
    int release() { return std::exchange(file_, -1); }

private:
    int file_;
};

std::vector<std::string> partsOf(const std::string& path) {
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= path.size();) {
        const auto end = std::min(path.find('/', at), path.size());
        if (const auto part = path.substr(at, end - at); !part.empty() && part != ".")
            parts.push_back(part);
        at = end + 1;
    }
    return parts;
}

/// Below `folder`, step by step, following no link. A descriptor, or a negative errno.
int openBelow(const std::string& folder, const std::vector<std::string>& parts, int flags) {
    int at = ::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    for (std::size_t k = 0; at >= 0 && k < parts.size(); ++k) {
        const bool last = k + 1 == parts.size();
        const int next = ::openat(at, parts[k].c_str(),
                                  (last ? flags | O_NONBLOCK : O_PATH | O_DIRECTORY) | O_NOFOLLOW | O_CLOEXEC, 0600);
        const int number = errno;
        ::close(at);
        if (next < 0)
            return -number;
        at = next;
    }
    if (at < 0)
        return -errno;
    Descriptor file(at);
    struct stat facts {};
    const bool reading = (flags & O_ACCMODE) == O_RDONLY;
    if (::fstat(at, &facts) != 0 || !(S_ISREG(facts.st_mode) || (reading && S_ISDIR(facts.st_mode))))
        return -EACCES;
    ::fcntl(at, F_SETFL, ::fcntl(at, F_GETFL) & ~O_NONBLOCK);
    return file.release();
}

bool copyWhole(int from, int to) {
    char bytes[65536];
    for (ssize_t count; (count = ::read(from, bytes, sizeof bytes)) != 0;)
        if (count < 0 || ::write(to, bytes, static_cast<std::size_t>(count)) != count)
            return false;
    return ::lseek(to, 0, SEEK_SET) == 0;
}

/// What C's library asks for by itself: languages, time zones, how many processors there are.
bool isOfLibrary(const std::string& path) {
    for (const char* start : {"/usr/lib/locale", "/usr/share/", "/usr/lib/x86_64-linux-gnu/gconv", "/etc/localtime",
                              "/proc/", "/sys/devices/system/", "/dev/tty", "/etc/ld.so"})
        if (path.starts_with(start))
            return true;
    return false;
}

} // namespace

bool ProgramFiles::makeFolders(const std::vector<std::string>& parts) const {
    if (beside_.empty())
        return false;
    std::string path;
    struct stat facts {};
    for (const auto& part : parts) {
        path += '/' + part;
        if (::lstat((beside_ + path).c_str(), &facts) != 0 || !S_ISDIR(facts.st_mode) ||
            (::mkdir((own_ + path).c_str(), 0700) != 0 && errno != EEXIST))
            return false;
    }
    return true;
}

int ProgramFiles::open(const std::string& path, int flags) {
    const bool reading = (flags & O_ACCMODE) == O_RDONLY && !(flags & (O_CREAT | O_TRUNC));
    for (const char* device : {"/dev/null", "/dev/zero", "/dev/urandom", "/dev/random"})
        if (path == device) {
            const int file = ::open(device[5] == 'r' ? "/dev/urandom" : device, flags & (O_ACCMODE | O_CLOEXEC));
            return file < 0 ? -errno : file;
        }
    std::string below = path;
    for (const std::string* folder : {&own_, &beside_})
        if (!folder->empty() && path.starts_with(*folder + "/"))
            below = path.substr(folder->size() + 1);
    const auto parts = partsOf(below);
    const bool out = below.starts_with("/") || std::find(parts.begin(), parts.end(), "..") != parts.end() ||
                     below.find('\0') != std::string::npos || below.empty();
    if (out) {
        if (!isOfLibrary(path) && refused_.size() < mostNames &&
            std::find(refused_.begin(), refused_.end(), path) == refused_.end())
            refused_.push_back(path);
        return reading ? -ENOENT : -EACCES;
    }
    if (parts.empty())
        return reading ? openBelow(own_, parts, O_RDONLY) : -EISDIR;
    constexpr int allowed = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | O_EXCL | O_CLOEXEC;
    const int asked = flags & allowed;
    if (reading) {
        const int own = openBelow(own_, parts, O_RDONLY);
        return own != -ENOENT || beside_.empty() ? own : openBelow(beside_, parts, O_RDONLY);
    }
    if (Descriptor there(openBelow(own_, parts, asked & ~(O_CREAT | O_EXCL))); there.get() != -ENOENT)
        return there.get() >= 0 && (flags & O_CREAT) && (flags & O_EXCL) ? -EEXIST
               : there.get() < 0                                         ? there.get()
                                                                         : there.release();
    const bool create = flags & O_CREAT, whole = flags & O_TRUNC;
    Descriptor old(beside_.empty() || whole ? -ENOENT : openBelow(beside_, parts, O_RDONLY));
    if (old.get() < 0 && !create)
        return -ENOENT;
    if (parts.size() > 1 && !makeFolders({parts.begin(), parts.end() - 1}))
        return -ENOENT; // no such folder lies beside the source
    if (written_.size() >= mostFiles)
        return -ENOSPC;
    Descriptor made(openBelow(own_, parts, (asked & ~O_ACCMODE) | O_RDWR | O_CREAT));
    if (made.get() < 0)
        return made.get();
    struct stat facts {};
    if (old.get() >= 0 &&
        (::fstat(old.get(), &facts) != 0 || facts.st_size > mostCopied || !copyWhole(old.get(), made.get())))
        return -EFBIG;
    written_.push_back(parts[0]);
    for (std::size_t k = 1; k < parts.size(); ++k)
        written_.back() += '/' + parts[k];
    if ((flags & O_ACCMODE) == O_RDWR)
        return made.release();
    return openBelow(own_, parts, asked & ~(O_CREAT | O_EXCL | O_TRUNC));
}

} // namespace telar::program
