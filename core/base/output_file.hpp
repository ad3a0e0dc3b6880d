// The one way in which files and folders are written: they appear whole under their names, or not at all.
//
// Until then their bytes are in a file or folder beside them, ".telar-" + 16 random digits + ".part", whose
// name nobody had before and which its writer holds locked. Where the writer is killed the lock goes with
// it: the next one that writes into the same folder takes away what is abandoned, and nothing else.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/os/file.hpp"

#include <string>
#include <string_view>

namespace telar {

/// A file that is being written. The destructor removes what was not committed. An older file of that name
/// stays untouched until `commit`. What is not a regular file (a pipe, a terminal) is written directly.
class AtomicFile {
public:
    static Expected<AtomicFile> create(const std::string& path);
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();

    Status write(std::string_view bytes);
    /// Flushes to the disk, takes the name and flushes the folder. Not durable: the name without flushing,
    /// for pictures that are written by the hundred and can be made again.
    Status commit(bool durable = true);
    /// Where the bytes are until `commit`, for another program to write them; empty where written directly.
    const std::string& temporary() const { return temporary_; }

private:
    AtomicFile() = default;

    os::File file_;
    std::string path_;      ///< as the caller named it, for messages
    std::string target_;    ///< with links resolved
    std::string temporary_; ///< empty where written directly
};

Status writeFile(const std::string& path, std::string_view bytes);

/// A folder that is being filled with files.
class AtomicFolder {
public:
    /// Refuses a name that a file has, or a folder with something in it.
    static Expected<AtomicFolder> create(const std::string& path);
    AtomicFolder(AtomicFolder&& other) noexcept;
    AtomicFolder& operator=(AtomicFolder&&) = delete;
    ~AtomicFolder();

    /// `name` without slashes.
    Status add(const std::string& name, std::string_view bytes);
    Status commit();

private:
    AtomicFolder() = default;

    os::Folder folder_;
    std::string path_, temporary_;
};

/// Takes away what writers that are no more have left in a folder. Every durable commit calls it; who writes
/// many files that are not durable calls it once before.
void removeAbandoned(const std::string& folder);

} // namespace telar
