// Reads records of runs: lines of JSON, spread over the cores where there are many.
#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/experiment/record_log.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <nlohmann/json.hpp>
#include <thread>

namespace telar {

namespace {

using Json = nlohmann::ordered_json;

constexpr int64_t schema = 1;

/// Takes records as the parser meets their parts, without making a tree of each: files may hold hundreds of
/// thousands.
class RecordReader final : public nlohmann::json_sax<Json> {
public:
    explicit RecordReader(RecordFile& file) : file_(file) {}

    bool null() override { return word("null"); }
    bool boolean(bool value) override { return word(value ? "true" : "false"); }
    bool number_integer(number_integer_t value) override {
        return word(std::to_string(value)) && take(static_cast<double>(value), value);
    }
    bool number_unsigned(number_unsigned_t value) override {
        if (level() == 1 && keys_[1] == "seed")
            point_.seed = value;
        const auto whole = static_cast<int64_t>(std::min<uint64_t>(value, INT64_MAX));
        return word(std::to_string(value)) && take(static_cast<double>(value), whole);
    }
    bool number_float(number_float_t value, const string_t&) override {
        return word(toText(value)) && take(value, 0);
    }
    bool string(string_t& value) override;
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override;
    bool end_object() override;
    bool start_array(std::size_t) override {
        if (depth_ == 0)
            around_ = 1;
        open('[');
        ++depth_;
        return true;
    }
    bool end_array() override {
        --depth_;
        close(']');
        return true;
    }
    bool key(string_t& name) override;
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
        return false;
    }

private:
    /// 1: members of the record; 2: of its objects. An array around all records is not counted.
    int level() const { return depth_ - around_; }
    bool is(const char* first, const char* second) const { return keys_[1] == first && keys_[2] == second; }
    bool inSpec() const { return level() > 1 && keys_[1] == "spec"; }
    bool take(double value, int64_t whole);
    void takeTime(double value);

    // The specification is kept as text, without blanks.
    void comma() {
        if (comma_)
            point_.spec += ',';
    }
    bool word(const std::string& text) {
        if (inSpec()) {
            comma();
            point_.spec += text;
            comma_ = true;
        }
        return true;
    }
    void open(char bracket) {
        if (level() >= 1 && keys_[1] == "spec") {
            comma();
            point_.spec += bracket;
            comma_ = false;
        }
    }
    void close(char bracket) {
        if (level() >= 1 && keys_[1] == "spec") {
            point_.spec += bracket;
            comma_ = true;
        }
    }

    RecordFile& file_;
    RecordPoint point_;
    int64_t version_ = 0, rows_ = 0, columns_ = 0;
    bool timed_ = false, comma_ = false;
    int depth_ = 0, around_ = 0;
    std::array<std::string, 4> keys_;
};

bool RecordReader::start_object(std::size_t) {
    if (depth_ == around_) {
        // A record begins: by itself, or in an array around all of them.
        point_ = {};
        version_ = rows_ = columns_ = 0;
        timed_ = comma_ = false;
        keys_ = {};
    }
    open('{');
    ++depth_;
    timed_ |= level() == 3 && is("timings_ms", "total");
    return true;
}

bool RecordReader::end_object() {
    --depth_;
    close('}');
    if (depth_ != around_)
        return true;
    if (version_ <= schema && timed_ && !point_.operation.empty() && !point_.backend.empty()) {
        point_.size = rows_ > 1 ? rows_ : std::max(columns_, rows_);
        file_.points.push_back(std::move(point_));
    } else {
        ++file_.damagedLines;
        file_.newerLines += version_ > schema;
    }
    return true;
}

bool RecordReader::key(string_t& name) {
    if (inSpec()) {
        comma();
        point_.spec += Json(name).dump() + ':';
        comma_ = false;
    }
    if (level() < static_cast<int>(keys_.size()))
        keys_[static_cast<std::size_t>(level())] = name;
    return true;
}

bool RecordReader::string(string_t& value) {
    if (inSpec())
        return word(Json(value).dump(-1, ' ', false, Json::error_handler_t::replace));
    if (level() == 1) {
        for (auto [name, to] : {std::pair{"operation", &point_.operation},
                                {"backend", &point_.backend},
                                {"device", &point_.device},
                                {"version", &point_.version}})
            if (keys_[1] == name)
                *to = std::move(value);
    } else if (level() == 2 && is("output", "sha256")) {
        point_.sha256 = std::move(value);
    }
    return true;
}

bool RecordReader::take(double value, int64_t whole) {
    if (level() == 1) {
        if (keys_[1] == "threads")
            point_.threads = static_cast<int>(std::clamp<int64_t>(whole, 0, 1 << 20));
        else if (keys_[1] == "windows")
            point_.windows = whole;
        else if (keys_[1] == "schema")
            version_ = whole;
    } else if (level() == 2) {
        if (keys_[1] == "input") {
            if (keys_[2] == "rows")
                rows_ = whole;
            else if (keys_[2] == "columns")
                columns_ = whole;
        } else if (keys_[1] == "cost") {
            auto& cost = point_.cost ? *point_.cost : point_.cost.emplace();
            (keys_[2] == "bytes" ? cost.bytes : cost.operations) = value;
        } else if (keys_[1] == "figures") {
            point_.figures.push_back({keys_[2], value});
        }
    } else if (keys_[1] == "timings_ms") {
        takeTime(value);
    }
    return true;
}

void RecordReader::takeTime(double value) {
    if (level() == 4 && keys_[2] == "total" && keys_[3] == "each")
        point_.eachMs.push_back(value);
    if (level() != 3)
        return;
    if (keys_[2] == "total") {
        auto& t = point_.total;
        for (auto [name, to] : {std::pair{"min", &t.min},
                                {"median", &t.median},
                                {"max", &t.max},
                                {"lower_quartile", &t.lowerQuartile},
                                {"upper_quartile", &t.upperQuartile}})
            if (keys_[3] == name)
                *to = value;
        if (keys_[3] == "runs")
            t.runs = static_cast<int>(std::clamp<double>(value, 0, 1 << 30));
    } else if (keys_[3] == "median") {
        for (auto [name, to] : {std::pair{"kernel", &point_.kernelMs},
                                {"host_to_device", &point_.hostToDeviceMs},
                                {"device_to_host", &point_.deviceToHostMs}})
            if (keys_[2] == name)
                *to = value;
    }
}

/// Adds the records of one JSON text; false where it is none. What was no record is counted as damaged.
bool readJson(std::string_view text, RecordFile& file) {
    const auto points = file.points.size();
    const auto damaged = file.damagedLines;
    RecordReader reader(file);
    if (!Json::sax_parse(text, &reader)) {
        file.points.resize(points); // all of it or nothing
        file.damagedLines = damaged;
        return false;
    }
    file.damagedLines += file.points.size() == points && file.damagedLines == damaged;
    return true;
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
        if (readJson(line, file))
            continue;
        if (last && found == std::string::npos)
            file.torn = true;
        else
            ++file.damagedLines;
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
    if (!readJson(text, file))
        file.damagedLines = 1 + std::count(text.begin(), text.end(), '\n');
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

bool isNoisy(const Statistics& runs) {
    return runs.runs > 2 && runs.max > 1.5 * runs.median;
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
