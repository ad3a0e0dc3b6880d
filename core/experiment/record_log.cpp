#include "core/experiment/record_log.hpp"

#include "core/base/files.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <unistd.h>

namespace telar {

namespace {

using Json = nlohmann::json;

double number(const Json& j, const char* name) {
    const auto found = j.find(name);
    return found != j.end() && found->is_number() ? found->get<double>() : 0;
}

int64_t whole(const Json& j, const char* name) {
    const auto found = j.find(name);
    return found != j.end() && found->is_number_integer() ? found->get<int64_t>() : 0;
}

std::string word(const Json& j, const char* name) {
    const auto found = j.find(name);
    return found != j.end() && found->is_string() ? found->get<std::string>() : std::string();
}

const Json* member(const Json& j, const char* name) {
    const auto found = j.find(name);
    return found != j.end() && found->is_object() ? &*found : nullptr;
}

std::optional<RecordPoint> pointOf(const Json& j) {
    if (!j.is_object())
        return {};
    RecordPoint p;
    p.operation = word(j, "operation");
    p.backend = word(j, "backend");
    const Json* timings = member(j, "timings_ms");
    const Json* total = timings ? member(*timings, "total") : nullptr;
    if (p.operation.empty() || p.backend.empty() || !total)
        return {};
    p.device = word(j, "device");
    p.version = word(j, "version");
    p.threads = static_cast<int>(std::clamp<int64_t>(whole(j, "threads"), 0, 1 << 20));
    if (const Json* spec = member(j, "spec"))
        p.spec = spec->dump();
    if (const Json* input = member(j, "input"))
        p.size = whole(*input, "rows") > 1 ? whole(*input, "rows")
                                           : std::max(whole(*input, "columns"), whole(*input, "rows"));
    if (const Json* output = member(j, "output"))
        p.sha256 = word(*output, "sha256");
    p.windows = whole(j, "windows");
    p.total.min = number(*total, "min");
    p.total.median = number(*total, "median");
    p.total.max = number(*total, "max");
    p.total.lowerQuartile = number(*total, "lower_quartile");
    p.total.upperQuartile = number(*total, "upper_quartile");
    p.total.runs = static_cast<int>(std::clamp<int64_t>(whole(*total, "runs"), 0, 1 << 30));
    for (const auto& [name, part] : {std::pair{"kernel", &p.kernelMs},
                                     {"host_to_device", &p.hostToDeviceMs},
                                     {"device_to_host", &p.deviceToHostMs}})
        if (const Json* times = member(*timings, name))
            *part = number(*times, "median");
    if (const auto seed = j.find("seed"); seed != j.end() && seed->is_number_unsigned())
        p.seed = seed->get<uint64_t>();
    return p;
}

} // namespace

std::string RecordPoint::key() const {
    return operation + '|' + backend + '|' + std::to_string(threads) + '|' + std::to_string(size) + '|' +
           (seed ? std::to_string(*seed) : "") + '|' + spec;
}

Expected<RecordFile> readRecords(const std::string& text, const std::string& name, const JobContext& job) {
    RecordFile file;
    const auto take = [&](const Json& j) {
        if (auto point = pointOf(j))
            file.points.push_back(std::move(*point));
        else
            ++file.damagedLines;
    };
    // A record written by itself spans many lines.
    if (const auto first = text.find_first_not_of(" \t\r\n"); first != std::string::npos) {
        const auto end = text.find('\n', first);
        const bool lines = end != std::string::npos && Json::accept(text.substr(first, end - first));
        if (!lines) {
            const Json all = Json::parse(text, nullptr, false);
            if (!all.is_discarded()) {
                if (all.is_array())
                    for (const auto& one : all)
                        take(one);
                else
                    take(all);
            } else {
                for (std::size_t at = 0; at < text.size();) {
                    const auto stop = std::min(text.find('\n', at), text.size());
                    file.damagedLines += stop > at;
                    at = stop + 1;
                }
            }
        } else {
            for (std::size_t at = 0; at < text.size();) {
                const auto found = text.find('\n', at);
                const auto stop = std::min(found, text.size());
                const std::string_view line(text.data() + at, stop - at);
                at = stop + 1;
                if (line.find_first_not_of(" \t\r") == std::string_view::npos)
                    continue;
                const Json j = Json::parse(line, nullptr, false);
                if (j.is_discarded() && found == std::string::npos)
                    file.torn = true;
                else
                    take(j);
                if (job.stopRequested())
                    return cancelledError();
            }
        }
    }
    if (file.points.empty())
        return userError(text.empty()
                             ? telar::text(TELAR_TR("core", "The file is empty"))
                             : telar::text(TELAR_TR("core", "The file holds no run record of Telar")),
                         telar::text("%1", name));
    return file;
}

Expected<RecordFile> loadRecords(const std::string& path, const JobContext& job) {
    const auto text = readFile(path, job);
    if (!text)
        return text.error();
    return readRecords(*text, path, job);
}

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
