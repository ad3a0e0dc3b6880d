#include "core/base/os/file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace telar::os {

namespace {

constexpr std::size_t writeChunk = std::size_t{4} << 20;

FileFacts factsFrom(const struct stat& facts) {
    constexpr int64_t second = 1'000'000'000;
    const Kind kind = S_ISREG(facts.st_mode)    ? Kind::Regular
                      : S_ISDIR(facts.st_mode)  ? Kind::Folder
                      : S_ISFIFO(facts.st_mode) ? Kind::Pipe
                      : S_ISSOCK(facts.st_mode) ? Kind::Socket
                                                : Kind::Device;
    return {kind,         facts.st_size, facts.st_mtim.tv_sec * second + facts.st_mtim.tv_nsec,
            facts.st_dev, facts.st_ino,  facts.st_mode & 07777u};
}

bool isSame(int descriptor, int folder, const char* name) {
    struct stat open {
    }, named{};
    return ::fstat(descriptor, &open) == 0 && ::fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

std::vector<std::string> namesIn(int folder) {
    std::vector<std::string> names;
    const int copy = ::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR* list = copy < 0 ? nullptr : ::fdopendir(copy);
    if (!list) {
        if (copy >= 0)
            ::close(copy);
        return names;
    }
    while (const dirent* entry = ::readdir(list))
        if (const std::string name = entry->d_name; name != "." && name != "..")
            names.push_back(name);
    ::closedir(list);
    return names;
}

/// Files directly inside; a folder that holds more than those stays.
void removeFolder(int folder, int parent, const char* name) {
    for (const auto& inside : namesIn(folder))
        (void)::unlinkat(folder, inside.c_str(), 0);
    (void)::unlinkat(parent, name, AT_REMOVEDIR);
}

} // namespace

std::optional<FileFacts> factsOf(const std::string& path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0)
        return {};
    return factsFrom(facts);
}

File File::open(const std::string& path, Use use, Make make) {
    const int how = use == Use::Read        ? O_RDONLY | O_NONBLOCK
                    : use == Use::Write     ? O_WRONLY
                    : use == Use::ReadWrite ? O_RDWR
                                            : O_RDWR | O_APPEND;
    const int made = make == Make::New ? O_CREAT | O_EXCL : make == Make::WhereMissing ? O_CREAT : 0;
    return File(::open(path.c_str(), how | made | O_CLOEXEC | O_NOCTTY, 0666));
}

File::~File() {
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

std::optional<FileFacts> File::facts() const {
    struct stat facts {};
    if (::fstat(descriptor_, &facts) != 0)
        return {};
    return factsFrom(facts);
}

bool File::isStill(const std::string& path) const { return isSame(descriptor_, AT_FDCWD, path.c_str()); }

int64_t File::read(char* out, int64_t count) {
    ssize_t got;
    do
        got = ::read(descriptor_, out, static_cast<std::size_t>(count));
    while (got < 0 && errno == EINTR);
    return got;
}

bool File::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t put = ::write(descriptor_, bytes.data(), std::min(bytes.size(), writeChunk));
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        bytes.remove_prefix(static_cast<std::size_t>(put));
    }
    return true;
}

int64_t File::toEnd() { return ::lseek(descriptor_, 0, SEEK_END); }
bool File::toStart() { return ::lseek(descriptor_, 0, SEEK_SET) == 0; }
bool File::cut(int64_t bytes) { return ::ftruncate(descriptor_, bytes) == 0; }
bool File::flush() { return ::fsync(descriptor_) == 0; }
bool File::flushBytes() { return ::fdatasync(descriptor_) == 0; }
bool File::setRights(unsigned rights) { return ::fchmod(descriptor_, rights) == 0; }

bool File::lock(Lock how, bool wait) {
    int done;
    do
        done = ::flock(descriptor_, (how == Lock::Alone ? LOCK_EX : LOCK_SH) | (wait ? 0 : LOCK_NB));
    while (done != 0 && errno == EINTR && wait);
    return done == 0;
}

bool File::closeButLock() {
    const int lock = ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
    const int closed = ::close(std::exchange(descriptor_, lock));
    return lock >= 0 && closed == 0;
}

bool File::close() { return ::close(std::exchange(descriptor_, -1)) == 0; }

bool mayWrite(const std::string& path) { return ::access(path.c_str(), W_OK) == 0; }
std::string runnable(const std::string& path) { return ::access(path.c_str(), X_OK) == 0 ? path : std::string(); }

std::string resolved(const std::string& path) {
    char* made = ::realpath(path.c_str(), nullptr);
    std::string result = made ? made : "";
    std::free(made);
    return result;
}

bool rename(const std::string& from, const std::string& to) { return ::rename(from.c_str(), to.c_str()) == 0; }
bool remove(const std::string& file) { return ::unlink(file.c_str()) == 0; }

Folder Folder::open(const std::string& path) {
    Folder folder;
    folder.open_ = File(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    folder.path_ = path;
    return folder;
}

Folder Folder::openOwn(const std::string& path) {
    Folder folder;
    const int opened = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    struct stat facts {};
    if (opened >= 0 && ::fstat(opened, &facts) == 0 && facts.st_uid == ::geteuid())
        folder.open_ = File(opened);
    else if (opened >= 0)
        ::close(opened);
    folder.path_ = path;
    return folder;
}

Folder Folder::make(const std::string& path) { return ::mkdir(path.c_str(), 0777) == 0 ? open(path) : Folder(); }

bool Folder::lock(Lock how, bool wait) { return open_.lock(how, wait); }

std::vector<std::string> Folder::names() const { return namesIn(open_.descriptor()); }

File Folder::add(const std::string& name) const {
    return File(::openat(open_.descriptor(), name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
}

bool Folder::flush() { return open_.flush(); }
bool Folder::flushAll() { return ::syncfs(open_.descriptor()) == 0; }

void Folder::removeUnlocked(const std::string& name) const {
    const int folder = open_.descriptor();
    const int one = ::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    struct stat facts {};
    if (one >= 0 && ::fstat(one, &facts) == 0 && facts.st_uid == ::geteuid() && ::flock(one, LOCK_EX | LOCK_NB) == 0 &&
        isSame(one, folder, name.c_str())) {
        if (S_ISREG(facts.st_mode))
            (void)::unlinkat(folder, name.c_str(), 0);
        else if (S_ISDIR(facts.st_mode))
            removeFolder(one, folder, name.c_str());
    }
    if (one >= 0)
        ::close(one);
}

void Folder::removeAs(const std::string& path) const { removeFolder(open_.descriptor(), AT_FDCWD, path.c_str()); }

std::string makeFolderOfOwn(const std::string& start) {
    std::string name = start + "XXXXXX";
    return ::mkdtemp(name.data()) ? name : std::string();
}

} // namespace telar::os
