// Reading files whole and writing them whole or not at all.
#pragma once

#include "core/base/input_file.hpp"
#include "core/jobs/job.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace telar {

/// What errno says, as a sentence part: "there is no such file or folder".
Text systemReason(int number);

/// The whole file. Refuses what is no regular file, what is larger than `mostBytes` and what does not fit in
/// memory; never waits.
Expected<std::string> readFile(const std::string& path, const JobContext& job = {},
                               int64_t mostBytes = anySize);
/// What an open descriptor still gives, a pipe or a terminal, too; `name` goes into messages.
Expected<std::string> readDescriptor(int descriptor, const std::string& name, const JobContext& job = {});
/// The first `most` bytes, or less where the file is shorter. `size` receives the size of the file.
Expected<std::string> readFileStart(const std::string& path, int64_t most, int64_t* size = nullptr);

/// A file that appears whole under its name at `commit`, or not at all: until then its bytes are in a hidden
/// file of the same folder, which the destructor removes. An older file of that name stays untouched until
/// then. What is not a regular file (a pipe, a terminal) is written directly.
class AtomicFile {
public:
    static Expected<AtomicFile> create(const std::string& path);
    AtomicFile(AtomicFile&& other) noexcept;
    AtomicFile& operator=(AtomicFile&&) = delete;
    ~AtomicFile();

    Status write(std::string_view bytes);
    /// Flushes to the disk and takes the name. Not durable: the name without the flush, for pictures that are
    /// written by the hundred and can be made again.
    Status commit(bool durable = true);

private:
    AtomicFile() = default;
    Status failed(int number) const;

    int descriptor_ = -1;
    std::string path_;      ///< as the caller named it, for messages
    std::string target_;    ///< with links resolved
    std::string temporary_; ///< empty where written directly
};

Status writeFile(const std::string& path, std::string_view bytes);

/// Makes the folder and its parents; fine where it is there already.
Status makeFolder(const std::string& path);

/// The part after the last slash.
std::string fileName(const std::string& path);
/// In lower case with its point: ".nii.gz" gives ".gz"; empty where there is none.
std::string fileExtension(const std::string& path);

/// Order of people: "slice_2" before "slice_10"; capitals count like small letters unless all else is equal.
bool naturalLess(std::string_view a, std::string_view b);

} // namespace telar
