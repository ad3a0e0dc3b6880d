#include "core/base/output_file.hpp"

#include "core/base/files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <optional>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace telar {

namespace {

constexpr std::size_t writeChunk = std::size_t{4} << 20;
constexpr std::string_view before = ".telar-", after = ".part", digits = "0123456789abcdef";
constexpr std::size_t digitCount = 16;

Error unwritten(int number, const std::string& path) {
    const bool full = number == ENOSPC || number == EDQUOT;
    return environmentError(text(TELAR_TR("core", "Cannot write the file: %1"), systemReason(number).str()),
                            text("%1", path),
                            full ? text(TELAR_TR("core", "Free some space or choose another folder"))
                                 : text(TELAR_TR("core", "Choose another name or folder")));
}

std::string folderOf(const std::string& path) {
    const auto slash = path.rfind('/');
    return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

std::string freshName() {
    uint64_t number = 0;
    if (::getrandom(&number, sizeof number, 0) != sizeof number)
        number = static_cast<uint64_t>(::getpid()) << 32 ^ reinterpret_cast<uintptr_t>(&number);
    std::string name(before);
    for (std::size_t i = 0; i < digitCount; ++i)
        name += digits[number >> 4 * i & 15];
    return name + std::string(after);
}

bool isOurs(std::string_view name) {
    return name.size() == before.size() + digitCount + after.size() && name.starts_with(before) &&
           name.ends_with(after) &&
           name.substr(before.size(), digitCount).find_first_not_of(digits) == std::string_view::npos;
}

/// Whether the name still leads to what is open.
bool isStill(int descriptor, int folder, const char* name) {
    struct stat open {
    }, named{};
    return ::fstat(descriptor, &open) == 0 && ::fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

Status writeAll(int descriptor, std::string_view bytes, const std::string& path) {
    while (!bytes.empty()) {
        const ssize_t put = ::write(descriptor, bytes.data(), std::min(bytes.size(), writeChunk));
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return unwritten(errno, path);
        bytes.remove_prefix(static_cast<std::size_t>(put));
    }
    return {};
}

/// Opens something new and locked of that kind in `folder`; the name goes to `name`. -1 with errno else.
template <class Make>
int makeLocked(const std::string& folder, std::string& name, Make&& make) {
    for (int attempt = 0; attempt < 100; ++attempt) {
        name = folder + freshName();
        const int made = make(name.c_str());
        if (made < 0 && errno == EEXIST)
            continue;
        if (made < 0)
            return -1;
        // Between the making and the lock somebody may have taken it for abandoned: who holds the lock then is
        // about to remove it, so wait for that.
        while (::flock(made, LOCK_EX) != 0 && errno == EINTR) {
        }
        if (isStill(made, AT_FDCWD, name.c_str()))
            return made;
        ::close(made);
    }
    errno = EEXIST;
    return -1;
}

void flushFolder(const std::string& folder) {
    const int open = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (open < 0)
        return; // a folder that may be written but not read: the name is safe at the next flush of the disk
    (void)::fsync(open);
    ::close(open);
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

void removeAbandoned(const std::string& path) {
    const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    for (const auto& name : namesIn(folder)) {
        if (!isOurs(name))
            continue;
        const int one = ::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        struct stat facts {};
        // Who can lock it knows that its writer has ended; who cannot leaves it alone.
        if (one >= 0 && ::fstat(one, &facts) == 0 && facts.st_uid == ::geteuid() &&
            ::flock(one, LOCK_EX | LOCK_NB) == 0 && isStill(one, folder, name.c_str())) {
            if (S_ISREG(facts.st_mode))
                (void)::unlinkat(folder, name.c_str(), 0);
            else if (S_ISDIR(facts.st_mode))
                removeFolder(one, folder, name.c_str());
        }
        if (one >= 0)
            ::close(one);
    }
    ::close(folder);
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)),
      target_(std::move(other.target_)), temporary_(std::exchange(other.temporary_, {})) {}

AtomicFile::~AtomicFile() {
    if (!temporary_.empty())
        ::unlink(temporary_.c_str());
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

Expected<AtomicFile> AtomicFile::create(const std::string& path) {
    AtomicFile file;
    file.path_ = file.target_ = path;
    if (path.empty())
        return unwritten(ENOENT, path);
    struct stat facts {};
    const bool there = ::stat(path.c_str(), &facts) == 0;
    if (there && S_ISDIR(facts.st_mode))
        return unwritten(EISDIR, path);
    if (there && !S_ISREG(facts.st_mode)) {
        file.descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
        if (file.descriptor_ < 0)
            return unwritten(errno, path);
        return file;
    }
    if (there && ::access(path.c_str(), W_OK) != 0)
        return unwritten(errno, path);
    if (char* resolved = there ? ::realpath(path.c_str(), nullptr) : nullptr) {
        file.target_ = resolved; // a link keeps pointing at the new file
        std::free(resolved);
    }
    std::string name;
    file.descriptor_ = makeLocked(folderOf(file.target_), name, [](const char* fresh) {
        return ::open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    });
    if (file.descriptor_ < 0)
        return unwritten(errno, path);
    file.temporary_ = std::move(name); // nothing may fail between the making and this
    if (there)
        (void)!::fchmod(file.descriptor_, facts.st_mode & 07777);
    return file;
}

Status AtomicFile::write(std::string_view bytes) { return writeAll(descriptor_, bytes, path_); }

Status AtomicFile::commit(bool durable) {
    if (temporary_.empty())
        return ::close(std::exchange(descriptor_, -1)) == 0 ? Status() : Status(unwritten(errno, path_));
    if (durable && ::fsync(descriptor_) != 0)
        return unwritten(errno, path_);
    // Closing may tell of a failed write, and would let the lock go: a second descriptor keeps it.
    const int lock = ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0);
    const int closed = ::close(std::exchange(descriptor_, lock));
    if (lock < 0 || closed != 0)
        return unwritten(errno, path_);
    if (::rename(temporary_.c_str(), target_.c_str()) != 0)
        return unwritten(errno, path_);
    temporary_.clear();
    ::close(std::exchange(descriptor_, -1));
    if (durable) {
        flushFolder(folderOf(target_));
        removeAbandoned(folderOf(target_));
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

AtomicFolder::AtomicFolder(AtomicFolder&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})) {}

AtomicFolder::~AtomicFolder() {
    if (!temporary_.empty())
        removeFolder(descriptor_, AT_FDCWD, temporary_.c_str());
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

Expected<AtomicFolder> AtomicFolder::create(const std::string& path) {
    AtomicFolder folder;
    folder.path_ = path;
    while (folder.path_.size() > 1 && folder.path_.back() == '/')
        folder.path_.pop_back();
    struct stat facts {};
    if (path.empty())
        return unwritten(ENOENT, path);
    if (::stat(folder.path_.c_str(), &facts) == 0) {
        if (!S_ISDIR(facts.st_mode))
            return unwritten(ENOTDIR, path);
        const int open = ::open(folder.path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (open < 0)
            return unwritten(errno, path);
        const bool empty = namesIn(open).empty();
        ::close(open);
        if (!empty)
            return unwritten(ENOTEMPTY, path);
    }
    std::string name;
    folder.descriptor_ = makeLocked(folderOf(folder.path_), name, [](const char* fresh) {
        return ::mkdir(fresh, 0777) == 0 ? ::open(fresh, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    });
    if (folder.descriptor_ < 0)
        return unwritten(errno, path);
    folder.temporary_ = std::move(name);
    return folder;
}

Status AtomicFolder::add(const std::string& name, std::string_view bytes) {
    const std::string shown = path_ + "/" + name;
    const int file = ::openat(descriptor_, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        return unwritten(errno, shown);
    auto written = writeAll(file, bytes, shown);
    if (::close(file) != 0 && written)
        written = unwritten(errno, shown);
    return written;
}

Status AtomicFolder::commit() {
    if (::syncfs(descriptor_) != 0) // all the files at once
        return unwritten(errno, path_);
    // An empty folder of that name gives way; one that somebody has filled meanwhile does not.
    if (::rename(temporary_.c_str(), path_.c_str()) != 0)
        return unwritten(errno, path_);
    temporary_.clear();
    flushFolder(folderOf(path_));
    removeAbandoned(folderOf(path_));
    return {};
}

} // namespace telar
