// Reads records of runs: lines of JSON, spread over the cores where there are many.
#include "core/base/files.hpp"
#include "core/base/first_failure.hpp"
#include "core/base/host.hpp"
#include "core/base/memory.hpp"
#include "core/experiment/record_log.hpp"

#include <algorithm>
#include <atomic>
#include <new>
#include <nlohmann/json.hpp>
#include <simdjson.h>

namespace telar {

namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;

constexpr int64_t schema = 2;
// A record of Telar has up to twenty settings in some hundred bytes; many more come from elsewhere, and what
// is told of settings compares each with each.
constexpr int64_t parserBytes = 16;      // a byte of text: simdjson's tape, indexes and words
constexpr int64_t mostThreads = 1 << 20; ///< no machine has more
constexpr std::size_t mostSettings = 256, mostSpecBytes = 1 << 16, mostNameBytes = 200;

/// A name that is shown, compared and written into commands: a few characters, none of them a key's.
bool isName(std::string_view word) {
    return !word.empty() && word.size() <= mostNameBytes &&
           std::none_of(word.begin(), word.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

/// Whole numbers as they are, cut at the ends of 64 bits; 0 for all others.
int64_t wholeOf(const element& value) {
    int64_t whole = 0;
    if (value.get(whole) == simdjson::SUCCESS)
        return whole;
    return value.is_uint64() ? INT64_MAX : 0;
}

std::optional<double> numberOf(const element& value) {
    double number = 0;
    return value.get(number) == simdjson::SUCCESS ? std::optional(number) : std::nullopt;
}

/// Calls `take` with the name and value of each member; nothing where `value` is no object.
template <class Take>
void eachMember(const element& value, Take take) {
    simdjson::dom::object object;
    if (value.get(object) == simdjson::SUCCESS)
        for (const auto& [name, member] : object)
            take(name, member);
}

/// The same for the entries of an array.
template <class Take>
void eachEntry(const element& value, Take take) {
    simdjson::dom::array array;
    if (value.get(array) == simdjson::SUCCESS)
        for (const auto& entry : array)
            take(entry);
}

void appendQuoted(std::string& to, std::string_view word) {
    const bool plain = std::all_of(word.begin(), word.end(), [](char c) {
        return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
    });
    if (plain)
        to.append("\"").append(word).append("\"");
    else
        to += nlohmann::json(word).dump();
}

/// The value as text without blanks.
void appendJson(std::string& to, const element& value) {
    bool comma = false;
    const auto next = [&] {
        if (comma)
            to += ',';
        comma = true;
    };
    switch (value.type()) {
    case element_type::OBJECT:
        to += '{';
        eachMember(value, [&](std::string_view name, const element& member) {
            next();
            appendQuoted(to, name);
            to += ':';
            appendJson(to, member);
        });
        to += '}';
        break;
    case element_type::ARRAY:
        to += '[';
        eachEntry(value, [&](const element& entry) {
            next();
            appendJson(to, entry);
        });
        to += ']';
        break;
    case element_type::STRING:
        appendQuoted(to, value.get_string().value_unsafe());
        break;
    case element_type::INT64:
        to += std::to_string(value.get_int64().value_unsafe());
        break;
    case element_type::UINT64:
        to += std::to_string(value.get_uint64().value_unsafe());
        break;
    case element_type::DOUBLE:
        to += toText(value.get_double().value_unsafe());
        break;
    case element_type::BOOL:
        to += value.get_bool().value_unsafe() ? "true" : "false";
        break;
    case element_type::NULL_VALUE:
        to += "null";
        break;
    }
}

/// One object of the file.
struct RecordReader {
    RecordPoint point;
    int64_t version = 0, rows = 0, columns = 0;
    bool timed = false, damaged = false;

    void take(std::string_view name, const element& value);
    void takeTimes(const element& times);
    void takeTotal(const element& total);
    void takeSpec(const element& spec);
    bool whole() const {
        return version <= schema && timed && !damaged && isName(point.operation) && isName(point.backend);
    }
};

void takeWord(const element& value, std::string& to) {
    std::string_view word;
    if (value.get(word) == simdjson::SUCCESS)
        to = word;
}

void RecordReader::take(std::string_view name, const element& value) {
    if (name == "schema") {
        version = wholeOf(value);
    } else if (name == "operation") {
        takeWord(value, point.operation);
    } else if (name == "backend") {
        takeWord(value, point.backend);
    } else if (name == "device") {
        takeWord(value, point.device);
    } else if (name == "version") {
        takeWord(value, point.version);
    } else if (name == "threads") {
        const int64_t threads = wholeOf(value);
        damaged |= threads < 0 || threads > mostThreads;
        point.threads = static_cast<int>(std::clamp<int64_t>(threads, 0, mostThreads));
    } else if (name == "cores") {
        point.cores = static_cast<int>(std::clamp<int64_t>(wholeOf(value), 0, mostThreads));
    } else if (name == "spec") {
        takeSpec(value);
    } else if (name == "settings" && point.spec.empty()) { // of a program that writes the present schema only
        takeSpec(value);
    } else if (name == "seed") {
        if (uint64_t seed = 0; value.get(seed) == simdjson::SUCCESS)
            point.seed = seed;
    } else if (name == "input") {
        eachMember(value, [&](std::string_view what, const element& size) {
            if (what == "rows")
                rows = wholeOf(size);
            else if (what == "columns")
                columns = wholeOf(size);
            else if (what == "source")
                takeWord(size, point.source);
        });
    } else if (name == "output") {
        eachMember(value, [&](std::string_view what, const element& sum) {
            if (what == "sha256")
                takeWord(sum, point.sha256);
        });
    } else if (name == "windows") {
        point.windows = wholeOf(value);
    } else if (name == "timings_ms") {
        takeTimes(value);
    } else if (name == "cost") {
        eachMember(value, [&](std::string_view what, const element& part) {
            if (const auto amount = numberOf(part)) {
                auto& cost = point.cost ? *point.cost : point.cost.emplace();
                (what == "bytes" ? cost.bytes : cost.operations) = *amount;
            }
        });
    } else if (name == "foretold") {
        eachMember(value, [&](std::string_view what, const element& part) {
            if (what == "card")
                takeWord(part, point.predictedCard);
            else if (what == "waits_for")
                takeWord(part, point.waitsFor);
            else if (const auto ms = numberOf(part); ms && what == "ms" && *ms > 0)
                point.predictedMs = ms;
        });
        if (point.predictedCard.size() > mostNameBytes)
            point.predictedMs.reset();
    } else if (name == "figures") {
        point.figures.clear();
        eachMember(value, [&](std::string_view what, const element& part) {
            if (const auto figure = numberOf(part))
                point.figures.push_back({std::string(what), *figure});
        });
    }
}

void RecordReader::takeSpec(const element& spec) {
    std::size_t settings = 0;
    eachMember(spec,
               [&](std::string_view name, const element&) { damaged |= ++settings > mostSettings || !isName(name); });
    if (damaged || !(spec.is_object() || spec.is_array()))
        return;
    point.spec.clear(); // of a key that comes twice the last counts, as every reader of JSON does it
    appendJson(point.spec, spec);
    damaged = point.spec.size() > mostSpecBytes;
}

void RecordReader::takeTimes(const element& times) {
    const auto median = [](const element& of, std::optional<double>& to) {
        eachMember(of, [&](std::string_view what, const element& value) {
            if (const auto ms = numberOf(value); ms && what == "median")
                to = ms;
        });
    };
    eachMember(times, [&](std::string_view what, const element& value) {
        if (what == "total")
            takeTotal(value);
        else if (what == "kernel")
            median(value, point.kernelMs);
        else if (what == "product")
            median(value, point.productMs);
        else if (what == "host_to_device")
            median(value, point.hostToDeviceMs);
        else if (what == "device_to_host")
            median(value, point.deviceToHostMs);
    });
}

void RecordReader::takeTotal(const element& total) {
    timed |= total.is_object();
    auto& t = point.total;
    eachMember(total, [&](std::string_view name, const element& value) {
        if (name == "each") {
            point.eachMs.clear();
            eachEntry(value, [&](const element& one) {
                if (const auto ms = numberOf(one)) {
                    damaged |= *ms < 0; // no clock goes backwards
                    point.eachMs.push_back(*ms);
                }
            });
        }
        const auto number = numberOf(value);
        if (!number)
            return;
        damaged |= *number < 0;
        if (name == "min")
            t.min = *number;
        else if (name == "median")
            t.median = *number;
        else if (name == "max")
            t.max = *number;
        else if (name == "lower_quartile")
            t.lowerQuartile = *number;
        else if (name == "upper_quartile")
            t.upperQuartile = *number;
        else if (name == "runs")
            t.runs = static_cast<int>(std::clamp<double>(*number, 0, 1 << 30));
    });
}

void readRecord(const element& value, RecordFile& file) {
    RecordReader reader;
    eachMember(value, [&](std::string_view name, const element& member) { reader.take(name, member); });
    if (reader.whole()) {
        reader.point.size = reader.rows > 1 ? reader.rows : std::max(reader.columns, reader.rows);
        file.points.push_back(std::move(reader.point));
    } else {
        ++file.damagedLines;
        file.newerLines += reader.version > schema;
    }
}

/// Reads JSON texts that lie in one larger text. One per thread.
class JsonTexts {
public:
    explicit JsonTexts(std::string_view all) : end_(all.data() + all.size()) {}

    /// Nothing where the text is no JSON, or longer than memory allows. Valid until the next call. Throws where memory is
    /// refused.
    std::optional<element> parse(std::string_view text) {
        if (!checkMemory(static_cast<int64_t>(text.size()) * parserBytes))
            return {};
        // The parser may look at some bytes beyond the text: near the end it gets a copy with room behind it.
        const bool room = end_ - (text.data() + text.size()) >= static_cast<std::ptrdiff_t>(simdjson::SIMDJSON_PADDING);
        element value;
        const auto outcome = parser_.parse(text.data(), text.size(), !room).get(value);
        if (outcome == simdjson::MEMALLOC) // says nothing of the text
            throw std::bad_alloc();
        return outcome == simdjson::SUCCESS ? std::optional(value) : std::nullopt;
    }

    /// Adds the records of one text, an object or an array of them; false where it is none. What was no
    /// record is counted as damaged.
    bool read(std::string_view text, RecordFile& file) {
        const auto value = parse(text);
        if (!value)
            return false;
        const auto seen = file.points.size() + static_cast<std::size_t>(file.damagedLines);
        if (value->is_object())
            readRecord(*value, file);
        else
            eachEntry(*value, [&](const element& record) {
                if (record.is_object())
                    readRecord(record, file);
            });
        file.damagedLines += file.points.size() + static_cast<std::size_t>(file.damagedLines) == seen;
        return true;
    }

private:
    simdjson::dom::parser parser_;
    const char* end_;
};

/// The lines of one part of the text.
RecordFile readLines(std::string_view part, std::string_view all, const JobContext& job) {
    RecordFile file;
    JsonTexts json(all);
    // Lines of one file are about as long as its first.
    file.points.reserve(part.size() / (std::min(part.find('\n'), part.size()) + 64) + 1);
    for (std::size_t at = 0; at < part.size() && !job.stopRequested();) {
        const auto found = part.find('\n', at);
        const auto end = std::min(found, part.size());
        const std::string_view line = part.substr(at, end - at);
        at = end + 1;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos || json.read(line, file))
            continue;
        if (found == std::string_view::npos) // only the last part ends without a line feed
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
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next.fetch_add(1); i < parts.size(); i = next.fetch_add(1))
            read[i] = readLines(parts[i], text, job);
    };
    Helpers helpers;
    for (std::size_t i = 1; i < parts.size() && helpers.start(work); ++i) {
    }
    helpers.work(work);
    helpers.join();
    if (job.stopRequested())
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
RecordFile readDocument(std::string_view text) {
    RecordFile file;
    if (!JsonTexts(text).read(text, file))
        file.damagedLines = 1 + std::count(text.begin(), text.end(), '\n');
    return file;
}

} // namespace

Expected<RecordFile> readRecords(std::string_view text, const std::string& name, const JobContext& job) {
    RecordFile file;
    if (constexpr std::string_view mark = "\xef\xbb\xbf"; text.substr(0, mark.size()) == mark)
        text.remove_prefix(mark.size()); // of UTF-8, from editors
    if (const auto first = text.find_first_not_of(" \t\r\n"); first != std::string_view::npos) {
        const auto end = text.find('\n', first);
        if (end != std::string_view::npos && JsonTexts(text).parse(text.substr(first, end - first))) {
            TELAR_SET(file, readManyLines(text, job));
        } else if (auto fits = checkMemoryFor(static_cast<int64_t>(text.size()) * parserBytes, name); !fits) {
            return fits.error();
        } else {
            file = readDocument(text);
        }
    }
    if (!file.points.empty())
        return file;
    if (file.newerLines > 0)
        return userError(telar::text(TELAR_TR("core", "The records were written by a newer version of Telar")),
                         telar::text("%1", name),
                         telar::text(TELAR_TR("core", "Install the current version of Telar")));
    return userError(text.empty() ? telar::text(TELAR_TR("core", "The file is empty"))
                                  : telar::text(TELAR_TR("core", "The file holds no run record written by Telar")),
                     telar::text("%1", name));
}

Expected<RecordFile> loadRecords(const std::string& path, const JobContext& job) {
    TELAR_TRY(text, readFile(path, job));
    return readRecords(*text, path, job);
}

} // namespace telar
