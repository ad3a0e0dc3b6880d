#include "core/base/output_file.hpp"

#include "core/base/files.hpp"
#include "core/base/os/system.hpp"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <utility>

namespace telar {

namespace {

constexpr std::string_view before = ".telar-", after = ".part", digits = "0123456789abcdef";
constexpr std::size_t digitCount = 16;

Error unwritten(int number, const std::string& path) {
    bool full = number == ENOSPC;
#ifdef EDQUOT
    full = full || number == EDQUOT;
#endif
    return environmentError(text(TELAR_TR("core", "Cannot write the file: %1"), systemReason(number).str()),
                            text("%1", path),
                            full ? text(TELAR_TR("core", "Free some space or choose another folder"))
                                 : text(TELAR_TR("core", "Choose another name or folder")));
}

std::string folderOf(const std::string& path) {
    const auto slash = path.find_last_of(os::separators);
    return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

std::string freshName() {
    const uint64_t number = os::randomNumber();
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

/// Something new and locked in `folder`, a file or a folder as `make` gives it; its name goes to `name`. Nothing, with
/// errno, where that fails.
template <class Make>
auto makeLocked(const std::string& folder, std::string& name, Make&& make) -> decltype(make(name)) {
    for (int attempt = 0; attempt < 100; ++attempt) {
        name = folder + freshName();
        auto made = make(name);
        if (!made && errno == EEXIST)
            continue;
        if (!made)
            return made;
        // Between the making and the lock somebody may have taken it for abandoned: who holds the lock then is
        // about to remove it, so wait for that.
        made.lock(os::Lock::Alone, true);
        if (made.isStill(name))
            return made;
    }
    errno = EEXIST;
    return {};
}

void flushFolder(const std::string& path) {
    if (auto folder =
            os::Folder::open(path)) // one that may be written but not read: safe at the next flush of the disk
        folder.flush();
}

} // namespace

void removeAbandoned(const std::string& path) {
    if (const auto folder = os::Folder::open(path))
        for (const auto& name : folder.names())
            if (isOurs(name))
                folder.removeUnlocked(name); // who can lock it knows that its writer has ended
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : file_(std::move(other.file_)), path_(std::move(other.path_)), target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})) {}

AtomicFile::~AtomicFile() {
    if (!temporary_.empty())
        os::remove(temporary_);
}

Expected<AtomicFile> AtomicFile::create(const std::string& path) {
    AtomicFile file;
    file.path_ = file.target_ = path;
    if (path.empty())
        return unwritten(ENOENT, path);
    const auto there = os::factsOf(path);
    if (there && there->kind == os::Kind::Folder)
        return unwritten(EISDIR, path);
    if (there && there->kind != os::Kind::Regular) {
        file.file_ = os::File::open(path, os::Use::Write);
        if (!file.file_)
            return unwritten(errno, path);
        return file;
    }
    if (there && !os::mayWrite(path))
        return unwritten(errno, path);
    if (auto target = there ? os::resolved(path) : std::string(); !target.empty())
        file.target_ = std::move(target); // a link keeps pointing at the new file
    std::string name;
    file.file_ = makeLocked(folderOf(file.target_), name, [](const std::string& fresh) {
        return os::File::open(fresh, os::Use::Write, os::Make::New);
    });
    if (!file.file_)
        return unwritten(errno, path);
    file.temporary_ = std::move(name); // nothing may fail between the making and this
    if (there)
        file.file_.setRights(there->rights);
    return file;
}

Status AtomicFile::write(std::string_view bytes) {
    return file_.write(bytes) ? Status() : Status(unwritten(errno, path_));
}

Status AtomicFile::commit(bool durable) {
    if (temporary_.empty())
        return file_.close() ? Status() : Status(unwritten(errno, path_));
    if (durable && !file_.flush())
        return unwritten(errno, path_);
    if (!file_.closeButLock() || !os::rename(temporary_, target_))
        return unwritten(errno, path_);
    temporary_.clear();
    file_.close();
    if (durable) {
        flushFolder(folderOf(target_));
        removeAbandoned(folderOf(target_));
    }
    return {};
}

Status writeFile(const std::string& path, std::string_view bytes) {
    TELAR_TAKE(file, AtomicFile::create(path));
    TELAR_CHECK(file->write(bytes));
    return file->commit();
}

AtomicFolder::AtomicFolder(AtomicFolder&& other) noexcept
    : folder_(std::move(other.folder_)), path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, {})) {}

AtomicFolder::~AtomicFolder() {
    if (!temporary_.empty())
        folder_.removeAs(temporary_);
}

Expected<AtomicFolder> AtomicFolder::create(const std::string& path) {
    AtomicFolder folder;
    folder.path_ = path;
    while (folder.path_.size() > 1 && std::strchr(os::separators, folder.path_.back()))
        folder.path_.pop_back();
    if (path.empty())
        return unwritten(ENOENT, path);
    if (const auto there = os::factsOf(folder.path_)) {
        if (there->kind != os::Kind::Folder)
            return unwritten(ENOTDIR, path);
        const auto open = os::Folder::open(folder.path_);
        if (!open)
            return unwritten(errno, path);
        if (!open.names().empty())
            return unwritten(ENOTEMPTY, path);
    }
    std::string name;
    folder.folder_ = makeLocked(folderOf(folder.path_), name, os::Folder::make);
    if (!folder.folder_)
        return unwritten(errno, path);
    folder.temporary_ = std::move(name);
    return folder;
}

Status AtomicFolder::add(const std::string& name, std::string_view bytes) {
    const std::string shown = path_ + "/" + name;
    auto file = folder_.add(name);
    if (!file || !file.write(bytes) || !file.close())
        return unwritten(errno, shown);
    return {};
}

Status AtomicFolder::commit() {
    if (!folder_.flushAll())
        return unwritten(errno, path_);
    // An empty folder of that name gives way; one that somebody has filled meanwhile does not.
    if (!os::rename(temporary_, path_))
        return unwritten(errno, path_);
    temporary_.clear();
    flushFolder(folderOf(path_));
    removeAbandoned(folderOf(path_));
    return {};
}

} // namespace telar
