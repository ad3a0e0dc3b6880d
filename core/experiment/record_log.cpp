#include "core/experiment/record_log.hpp"

#include "core/base/files.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace telar {

Expected<RecordLog> RecordLog::open(const std::string& path, bool resume) {
    const auto refuse = [&](int number) {
        return environmentError(
            text(TELAR_TR("core", "Cannot write the records: %1"), systemReason(number).str()),
            text("%1", path));
    };
    RecordLog log;
    log.path_ = path;
    log.descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (log.descriptor_ < 0)
        return refuse(errno);
    if (flock(log.descriptor_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return userError(text(TELAR_TR("core", "Another sweep is writing to this file")), text("%1", path));
    const off_t size = lseek(log.descriptor_, 0, SEEK_END);
    if (size < 0)
        return errno == ESPIPE ? Expected<RecordLog>(std::move(log)) : refuse(errno);
    if (size > 0 && !resume)
        return userError(text(TELAR_TR("core", "The file has records already")), text("%1", path),
                         text(TELAR_TR("core", "Resume it, or choose another name")));
    // What follows the last line feed was cut in the middle.
    off_t keep = size;
    char byte = 0;
    while (keep > 0 && pread(log.descriptor_, &byte, 1, keep - 1) == 1 && byte != '\n')
        --keep;
    if (keep != size && ftruncate(log.descriptor_, keep) != 0)
        return refuse(errno);
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
    std::size_t done = 0;
    while (done < whole.size()) {
        const auto n = ::write(descriptor_, whole.data() + done, whole.size() - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return environmentError(
                text(TELAR_TR("core", "Cannot write the records: %1"), systemReason(errno).str()),
                text("%1", path_));
        done += static_cast<std::size_t>(n);
    }
    fdatasync(descriptor_); // pipes and terminals cannot, and need not
    return {};
}

} // namespace telar
