// Files and folders as the operating system has them. Names are UTF-8 on every system.
//
// This folder is the only one that includes an operating system's headers, and it includes nothing else of Telar. What fails
// leaves its reason in errno, on every system; core/base/files.hpp makes a sentence of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace telar::os {

enum class Kind { Regular, Folder, Pipe, Socket, Device };

struct FileFacts {
    Kind kind = Kind::Regular;
    int64_t bytes = 0;
    int64_t modifiedNs = 0;          ///< since 1970
    uint64_t device = 0, number = 0; ///< together: which file it is
    unsigned rights = 0;             ///< of POSIX; 0 elsewhere
};
/// Links are followed. Nothing where it cannot be looked at.
std::optional<FileFacts> factsOf(const std::string& path);

enum class Use { Read, Write, ReadWrite, Append }; ///< Append reads, too
enum class Make { Never, WhereMissing, New };
enum class Lock { Shared, Alone };

/// Something open: a file, a pipe or a device. Programs that are started do not inherit it.
class File {
public:
    File() = default;
    explicit File(int descriptor) : descriptor_(descriptor) {}
    /// To read, it never waits for the other end of a pipe.
    static File open(const std::string& path, Use use, Make make = Make::Never);
    File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    File& operator=(File&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~File();

    explicit operator bool() const { return descriptor_ >= 0; }
    std::optional<FileFacts> facts() const;
    /// Whether the name (a link is not followed) still leads to what is open.
    bool isStill(const std::string& path) const;

    /// Up to `count` bytes; 0 at the end, -1 where it failed.
    int64_t read(char* out, int64_t count);
    /// All of them, or false.
    bool write(std::string_view bytes);
    /// Goes to the end and tells where that is; -1 with ESPIPE for what has no places.
    int64_t toEnd();
    bool toStart();
    bool cut(int64_t bytes);
    /// Onto the disk: everything, or what is needed to read the bytes again.
    bool flush();
    bool flushBytes();
    bool setRights(unsigned rights);
    /// Against others that lock, until it is closed or this process ends. Without waiting: false with EWOULDBLOCK where
    /// somebody else has it.
    bool lock(Lock how, bool wait);
    /// Tells of a write that failed late, and keeps the lock: only another `close` may follow.
    bool closeButLock();
    bool close();
    int descriptor() const { return descriptor_; }

private:
    int descriptor_ = -1;
};

/// The whole of a small file that the system makes up; empty where it cannot be read. Allocates nothing but the text.
std::string contentOf(const std::string& path);

bool mayWrite(const std::string& path);
/// The file of a program, which on Windows may end in .exe where `path` does not; empty where it cannot be run.
std::string runnable(const std::string& path);
/// Absolute, links followed; empty where that fails.
std::string resolved(const std::string& path);
/// What parts the names of a path.
#ifdef _WIN32
inline constexpr const char* separators = "/\\";
#else
inline constexpr const char* separators = "/";
#endif
/// An older file of the new name is replaced; an empty folder gives way to a folder.
bool rename(const std::string& from, const std::string& to);
bool remove(const std::string& file);

/// A folder that is open. Locks as of files.
class Folder {
public:
    Folder() = default;
    static Folder open(const std::string& path);
    /// The same, of this user's own, which is no link.
    static Folder openOwn(const std::string& path);
    /// Makes it; EEXIST where something has the name.
    static Folder make(const std::string& path);

    explicit operator bool() const { return static_cast<bool>(open_); }
    bool isStill(const std::string& path) const { return open_.isStill(path); }
    bool lock(Lock how, bool wait);
    std::vector<std::string> names() const;
    /// A new file in it, to be written.
    File add(const std::string& name) const;
    /// Names of files onto the disk.
    bool flush();
    /// Everything of its file system onto the disk.
    bool flushAll();
    /// Removes `name` in it where it is this user's own and nobody holds it locked: a file, or a folder with nothing but files.
    void removeUnlocked(const std::string& name) const;
    /// Removes the files in it and then itself, whose name is `path`; where it holds more than files it stays.
    void removeAs(const std::string& path) const;
    void close() { open_.close(); }

private:
    File open_;
    File lock_;        ///< where a folder itself has none
    std::string path_; ///< as it was opened, for systems that name what is in a folder by its path
};

/// A new folder "START" + some letters that only this user may enter; empty where it cannot be made.
std::string makeFolderOfOwn(const std::string& start);

} // namespace telar::os
