#include "core/experiment/record_log.hpp"

#include "core/base/files.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace telar {

namespace {

/// How every line that `toJson` writes begins, or wrote before.
constexpr std::string_view lineStarts[] = {"{\"schema\":2,\"operation\":\"", "{\"schema\":1,\"operation\":\""};

/// Whether a text is the beginning of such a line, or begins as one.
bool beginsAsRecord(std::string_view text) {
    return std::any_of(std::begin(lineStarts), std::end(lineStarts), [&](std::string_view start) {
        const auto common = std::min(text.size(), start.size());
        return text.substr(0, common) == start.substr(0, common);
    });
}

Error unwritable(int number, const std::string& path) {
    return environmentError(text(TELAR_TR("core", "Cannot write the records: %1"), systemReason(number).str()),
                            text("%1", path));
}

/// What a file that is to be gone on with holds, and what must be done before.
struct Found {
    std::size_t keep = 0;  ///< bytes of whole lines
    bool complete = false; ///< what follows them is a whole record, too: only its line feed is missing
};

/// Looks before anything is changed: the first line must be a record, and what follows the last line feed
/// must be a record or begin as one that was cut. Anything else is not ours.
Expected<Found> recognise(const std::string& all, const std::string& path, const JobContext& job) {
    Found found;
    const auto last = all.rfind('\n');
    found.keep = last == std::string::npos ? 0 : last + 1;
    const std::string_view whole(all.data(), found.keep), tail = std::string_view(all).substr(found.keep);
    const Text hint = text(TELAR_TR("core", "Choose another name"));
    if (const auto first = whole.find_first_not_of(" \t\r\n"); first != std::string_view::npos)
        if (const auto read = readRecords(whole.substr(first, whole.find('\n', first) - first), path, job); !read) {
            Error error = read.error();
            error.hint = hint;
            return error;
        }
    if (tail.empty())
        return found;
    found.complete = readRecords(tail, path, job).ok();
    if (!found.complete && !beginsAsRecord(tail))
        return userError(text(TELAR_TR("core", "The file ends with something that is not a Telar run record")),
                         text("%1", path), hint);
    return found;
}

/// What is about to be cut off, under a name that nobody has: FILE.torn, FILE.torn2 and so on.
Status keepCopy(std::string_view tail, const std::string& path) {
    for (int number = 1; number < 10000; ++number) {
        const std::string name = path + ".torn" + (number > 1 ? std::to_string(number) : "");
        const int copy = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (copy < 0 && errno == EEXIST)
            continue;
        if (copy < 0)
            return unwritable(errno, name);
        bool fine = true;
        for (std::size_t done = 0; fine && done < tail.size();) {
            const auto put = ::write(copy, tail.data() + done, tail.size() - done);
            fine = put > 0 || (put < 0 && errno == EINTR);
            done += static_cast<std::size_t>(std::max<ssize_t>(0, put));
        }
        const int reason = errno;
        fine = fine && ::fsync(copy) == 0;
        ::close(copy);
        if (fine)
            return {};
        ::unlink(name.c_str());
        return unwritable(reason, name);
    }
    return unwritable(EEXIST, path);
}

} // namespace

Expected<RecordLog> RecordLog::open(const std::string& path, bool resume, const JobContext& job) {
    RecordLog log;
    log.path_ = path;
    log.descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0666);
    if (log.descriptor_ < 0)
        return unwritable(errno, path);
    if (flock(log.descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return userError(text(TELAR_TR("core", "Another sweep is writing to this file")), text("%1", path));
    const off_t size = lseek(log.descriptor_, 0, SEEK_END);
    if (size < 0)
        return errno == ESPIPE ? Expected<RecordLog>(std::move(log)) : unwritable(errno, path);
    if (size == 0)
        return log;
    if (!resume)
        return userError(text(TELAR_TR("core", "The file already has records")), text("%1", path),
                         text(TELAR_TR("core", "Resume it, or choose another name")));
    const auto all = readFile(path, job);
    if (!all)
        return all.error();
    const auto found = recognise(*all, path, job);
    if (!found)
        return found.error();
    if (found->keep == all->size())
        return log;
    if (found->complete) {
        if (::write(log.descriptor_, "\n", 1) != 1)
            return unwritable(errno, path);
        return log;
    }
    if (auto kept = keepCopy(std::string_view(*all).substr(found->keep), path); !kept)
        return kept.error();
    if (ftruncate(log.descriptor_, static_cast<off_t>(found->keep)) != 0)
        return unwritable(errno, path);
    return log;
}

RecordLog::RecordLog(RecordLog&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

RecordLog::~RecordLog() {
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

Status RecordLog::append(const std::string& line) {
    const std::string whole = line + '\n';
    const off_t before = lseek(descriptor_, 0, SEEK_END);
    std::size_t done = 0;
    while (done < whole.size()) {
        const auto n = ::write(descriptor_, whole.data() + done, whole.size() - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            const int reason = errno;
            if (before >= 0 && done > 0) // a part of a line: the file stays one of whole lines
                (void)!ftruncate(descriptor_, before);
            return unwritable(reason, path_);
        }
        done += static_cast<std::size_t>(n);
    }
    fdatasync(descriptor_); // pipes and terminals cannot, and need not
    return {};
}

} // namespace telar
