// Reads records of runs: lines of JSON, spread over the cores where there are many.
#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/experiment/record_log.hpp"

#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>
#include <thread>

namespace telar {

namespace {

using Json = nlohmann::ordered_json; // vectors of members: quicker to make than trees

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

constexpr int64_t schema = 1;

/// A record, or why there is none.
struct Taken {
    std::optional<RecordPoint> point;
    bool newer = false;
};

void takeNumbers(const Json& j, RecordPoint& p) {
    if (const Json* cost = member(j, "cost"))
        p.cost = Cost{number(*cost, "bytes"), number(*cost, "operations")};
    if (const Json* figures = member(j, "figures"))
        for (const auto& [name, value] : figures->items())
            if (value.is_number())
                p.figures.push_back({name, value.get<double>()});
    if (const auto seed = j.find("seed"); seed != j.end() && seed->is_number_unsigned())
        p.seed = seed->get<uint64_t>();
}

Taken pointOf(const Json& j) {
    if (!j.is_object())
        return {};
    if (whole(j, "schema") > schema)
        return {{}, true};
    RecordPoint p;
    p.operation = word(j, "operation");
    p.backend = word(j, "backend");
    const Json* timings = member(j, "timings_ms");
    const Json* total = timings ? member(*timings, "total") : nullptr;
    if (p.operation.empty() || p.backend.empty() || !total)
        return {};
    if (const auto each = total->find("each"); each != total->end() && each->is_array())
        for (const auto& ms : *each)
            if (ms.is_number())
                p.eachMs.push_back(ms.get<double>());
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
    takeNumbers(j, p);
    return {std::move(p), false};
}

void add(RecordFile& file, Taken taken) {
    if (taken.point)
        file.points.push_back(std::move(*taken.point));
    else {
        ++file.damagedLines;
        file.newerLines += taken.newer;
    }
}

/// The lines of one part of the text.
RecordFile readLines(std::string_view text, bool last, const std::atomic<bool>& stop) {
    RecordFile file;
    for (std::size_t at = 0; at < text.size() && !stop.load(std::memory_order_relaxed);) {
        const auto found = text.find('\n', at);
        const auto end = std::min(found, text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos)
            continue;
        const Json j = Json::parse(line, nullptr, false);
        if (j.is_discarded() && last && found == std::string::npos)
            file.torn = true;
        else
            add(file, pointOf(j));
    }
    return file;
}

/// Parts of about the same length that end with a line.
std::vector<std::string_view> partsOf(std::string_view text) {
    constexpr std::size_t worthwhile = 1 << 20;
    const auto cores = static_cast<std::size_t>(usableCores());
    const std::size_t count = std::clamp<std::size_t>(text.size() / worthwhile, 1, cores);
    std::vector<std::string_view> parts;
    for (std::size_t i = 0, at = 0; i < count; ++i) {
        std::size_t end = i + 1 == count ? text.size() : std::max(at, text.size() * (i + 1) / count);
        if (end < text.size())
            end = std::min(text.size(), text.find('\n', end) + 1);
        if (end == 0)
            end = text.size();
        parts.push_back(text.substr(at, end - at));
        at = end;
    }
    return parts;
}

Expected<RecordFile> readManyLines(std::string_view text, const JobContext& job) {
    const auto parts = partsOf(text);
    std::vector<RecordFile> read(parts.size());
    std::atomic<bool> stop{false};
    std::atomic<std::size_t> left{parts.size()};
    std::vector<std::thread> workers;
    for (std::size_t i = 0; i < parts.size(); ++i)
        workers.emplace_back([&, i] {
            read[i] = readLines(parts[i], i + 1 == parts.size(), stop);
            --left;
        });
    while (left > 0) {
        if (job.stopRequested())
            stop = true;
        std::this_thread::sleep_for(std::chrono::milliseconds(parts.size() > 1 ? 5 : 1));
    }
    for (auto& worker : workers)
        worker.join();
    if (stop)
        return cancelledError();
    RecordFile file = std::move(read.front());
    for (std::size_t i = 1; i < read.size(); ++i) {
        file.points.insert(file.points.end(), std::make_move_iterator(read[i].points.begin()),
                           std::make_move_iterator(read[i].points.end()));
        file.damagedLines += read[i].damagedLines;
        file.newerLines += read[i].newerLines;
        file.torn |= read[i].torn;
    }
    return file;
}

/// One object that spans many lines, or an array of them.
RecordFile readDocument(const std::string& text) {
    RecordFile file;
    const Json all = Json::parse(text, nullptr, false);
    if (all.is_discarded()) {
        file.damagedLines = 1 + std::count(text.begin(), text.end(), '\n');
        return file;
    }
    if (all.is_array())
        for (const auto& one : all)
            add(file, pointOf(one));
    else
        add(file, pointOf(all));
    return file;
}

} // namespace

std::string RecordPoint::key() const {
    return operation + '|' + backend + '|' + std::to_string(threads) + '|' + std::to_string(size) + '|' +
           (seed ? std::to_string(*seed) : "") + '|' + spec;
}

std::vector<std::pair<std::string, std::string>> settingsOf(const RecordPoint& point) {
    std::vector<std::pair<std::string, std::string>> settings;
    const Json spec = Json::parse(point.spec, nullptr, false);
    if (!spec.is_object())
        return settings;
    for (const auto& [name, value] : spec.items()) {
        if (value.is_string())
            settings.emplace_back(name, value.get<std::string>());
        else if (value.is_array() && value.size() == 2)
            settings.emplace_back(name, value[0] == value[1] ? value[0].dump()
                                                             : value[0].dump() + "x" + value[1].dump());
        else if (value.is_number() || value.is_boolean())
            settings.emplace_back(name, value.dump());
    }
    return settings;
}

bool matches(const RecordPoint& point, const std::string& words) {
    std::string hay = point.operation + ' ' + point.backend + ' ' + point.device + ' ' +
                      std::to_string(point.size) + ' ' + std::to_string(point.threads) + ' ' + point.spec +
                      ' ';
    const auto lower = [](std::string& s) {
        for (char& c : s)
            if (c >= 'A' && c <= 'Z')
                c = static_cast<char>(c - 'A' + 'a');
    };
    lower(hay);
    for (std::size_t at = 0; at < words.size();) {
        const auto end = std::min(words.find(' ', at), words.size());
        std::string word = words.substr(at, end - at);
        lower(word);
        if (!word.empty() && hay.find(word) == std::string::npos)
            return false;
        at = end + 1;
    }
    return true;
}

Expected<RecordFile> readRecords(const std::string& text, const std::string& name, const JobContext& job) {
    RecordFile file;
    if (const auto first = text.find_first_not_of(" \t\r\n"); first != std::string::npos) {
        const auto end = text.find('\n', first);
        if (end != std::string::npos && Json::accept(text.substr(first, end - first))) {
            auto lines = readManyLines(text, job);
            if (!lines)
                return lines.error();
            file = std::move(*lines);
        } else {
            file = readDocument(text);
        }
    }
    if (!file.points.empty())
        return file;
    if (file.newerLines > 0)
        return userError(telar::text(TELAR_TR("core", "The records were written by a newer Telar")),
                         telar::text("%1", name),
                         telar::text(TELAR_TR("core", "Install the present version of Telar")));
    return userError(text.empty() ? telar::text(TELAR_TR("core", "The file is empty"))
                                  : telar::text(TELAR_TR("core", "The file holds no run record of Telar")),
                     telar::text("%1", name));
}

Expected<RecordFile> loadRecords(const std::string& path, const JobContext& job) {
    const auto text = readFile(path, job);
    if (!text)
        return text.error();
    return readRecords(*text, path, job);
}

} // namespace telar
