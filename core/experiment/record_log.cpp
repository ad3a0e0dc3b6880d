#include "core/experiment/record_log.hpp"

#include "core/base/files.hpp"

#include <algorithm>
#include <cerrno>

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
        auto copy = os::File::open(name, os::Use::Write, os::Make::New);
        if (!copy && errno == EEXIST)
            continue;
        if (!copy)
            return unwritable(errno, name);
        if (copy.write(tail) && copy.flush())
            return {};
        const int reason = errno;
        os::remove(name);
        return unwritable(reason, name);
    }
    return unwritable(EEXIST, path);
}

} // namespace

Expected<RecordLog> RecordLog::open(const std::string& path, bool resume, const JobContext& job) {
    RecordLog log;
    log.path_ = path;
    log.file_ = os::File::open(path, os::Use::Append, os::Make::WhereMissing);
    if (!log.file_)
        return unwritable(errno, path);
    if (!log.file_.lock(os::Lock::Alone, false) && errno == EWOULDBLOCK)
        return userError(text(TELAR_TR("core", "Another sweep is writing to this file")), text("%1", path));
    const int64_t size = log.file_.toEnd();
    if (size < 0)
        return errno == ESPIPE ? Expected<RecordLog>(std::move(log)) : unwritable(errno, path);
    if (size == 0)
        return log;
    if (!resume)
        return userError(text(TELAR_TR("core", "The file already has records")), text("%1", path),
                         text(TELAR_TR("core", "Resume it, or choose another name")));
    TELAR_TRY(all, readFile(path, job));
    TELAR_TRY(found, recognise(*all, path, job));
    if (found->keep == all->size())
        return log;
    if (found->complete) {
        if (!log.file_.write("\n"))
            return unwritable(errno, path);
        return log;
    }
    TELAR_CHECK(keepCopy(std::string_view(*all).substr(found->keep), path));
    if (!log.file_.cut(static_cast<int64_t>(found->keep)))
        return unwritable(errno, path);
    return log;
}

Status RecordLog::append(const std::string& line) {
    const int64_t before = file_.toEnd();
    if (!file_.write(line + '\n')) {
        const int reason = errno;
        if (before >= 0) // a part of a line may be there: the file stays one of whole lines
            (void)file_.cut(before);
        return unwritable(reason, path_);
    }
    file_.flushBytes(); // pipes and terminals cannot, and need not
    return {};
}

} // namespace telar
