#include "core/simt/compare/kept_run.hpp"

#include "core/base/files.hpp"
#include "core/base/json_text.hpp"

#include <algorithm>
#include <cmath>

namespace telar::compare {

namespace {

constexpr int mostDepth = 32;
constexpr std::size_t mostRuns = 200;

const Json& none() {
    static const Json json;
    return json;
}
/// The member, or null: records are strangers' files.
const Json& at(const Json& json, const char* key) {
    if (!json.is_object())
        return none();
    const auto found = json.find(key);
    return found == json.end() ? none() : *found;
}
/// Counts and times have no more digits than that, and sums and fourth powers of them stay finite.
constexpr double mostNumber = 1e30;
bool isNumber(const Json& json) { return json.is_number() && std::abs(json.get<double>()) < mostNumber; }
double number(const Json& json, double otherwise = 0) { return isNumber(json) ? json.get<double>() : otherwise; }
std::string word(const Json& json) { return json.is_string() ? json.get<std::string>() : std::string(); }
/// A whole number that people write: a line, a size.
int64_t whole(const Json& json, int64_t otherwise = 0) {
    const double value = number(json, static_cast<double>(otherwise));
    return value >= 0 && value < 1e15 ? static_cast<int64_t>(value) : otherwise;
}

std::array<int64_t, 3> sizes(const Json& json) {
    std::array<int64_t, 3> made{1, 1, 1};
    for (std::size_t k = 0; k < made.size() && json.is_array() && k < json.size(); ++k)
        made[k] = whole(json[k], 1);
    return made;
}

void addNumbers(Figures& to, const Json& json, const std::string& before = {}) {
    if (json.is_object())
        for (const auto& [name, value] : json.items())
            if (isNumber(value))
                to[before + name] = value.get<double>();
}

/// Cycles, issue slots and stalls, as the model of a multiprocessor says them.
void addModelled(Figures& to, const Json& json) {
    for (const char* name : {"cycles", "issue_active_pct", "warps_active_pct", "l2_sectors", "dram_bytes"})
        if (isNumber(at(json, name)))
            to[name] = number(at(json, name));
    addNumbers(to, at(json, "stalls"), "stall_");
}

KeptLaunch launchOf(const Json& json) {
    KeptLaunch made;
    made.kernel = word(at(json, "kernel"));
    made.place = {word(at(json, "file")), whole(at(json, "line"))};
    made.shape = {sizes(at(json, "grid")), sizes(at(json, "block")), whole(at(json, "dynamic_shared"))};
    const auto& time = at(json, "foretold"); // of kernel and profile
    const auto& parts = time.is_object() ? time : json;
    if (const auto& ms = time.is_object() ? at(time, "ms") : at(json, "foretold_ms"); isNumber(ms))
        made.ms = number(ms);
    made.fixed = number(at(parts, "fixed_ms"));
    addNumbers(made.parts, at(parts, "parts_ms"));
    addNumbers(made.figures, at(json, "figures"));
    addNumbers(made.figures, at(parts, "caches"));
    addModelled(made.figures, at(json, "timeline"));
    for (const char* name : {"registers_estimated", "shared", "array_bytes"})
        if (isNumber(at(json, name)))
            made.figures[name] = number(at(json, name));
    const auto& code = at(json, "machine_code");
    if (isNumber(at(code, "registers")))
        made.figures["registers"] = number(at(code, "registers"));
    return made;
}

KeptLine lineOf(const Json& json) {
    KeptLine made;
    made.kernel = word(at(json, "kernel"));
    made.place = {word(at(json, "file")), whole(at(json, "line"))};
    made.launches = std::max(1.0, number(at(json, "launches"), 1));
    addNumbers(made.figures, json);
    addNumbers(made.figures, at(json, "caches"));
    for (const char* name : {"line", "launch", "launches"})
        made.figures.erase(name);
    return made;
}

/// Of a kernel alone: its launch stands in the record itself.
void readKernel(KeptRun& run, const Json& json) {
    auto made = launchOf(json);
    made.kernel = word(at(at(json, "settings"), "kernel"));
    const auto& shape = at(json, "launch");
    made.shape = {sizes(at(shape, "grid")), sizes(at(shape, "block")),
                  whole(at(at(json, "settings"), "dynamic_shared"))};
    run.card = word(at(at(json, "foretold"), "card"));
    for (auto& line : run.lines)
        line.kernel = made.kernel;
    run.launches.push_back(std::move(made));
}

/// Of built-in kernels: lines are told by the number of their launch.
void readProfile(KeptRun& run, const Json& json) {
    for (auto& launch : run.launches)
        launch.place = {};
    const auto& lines = at(json, "lines");
    for (std::size_t k = 0; k < run.lines.size(); ++k)
        if (const auto launch = static_cast<std::size_t>(whole(at(lines[k], "launch"))); launch < run.launches.size())
            run.lines[k].kernel = run.launches[launch].kernel;
    if (!run.lines.empty())
        run.file = run.lines.front().place.file;
    if (!at(json, "launches").empty())
        run.card = word(at(at(at(json, "launches").front(), "foretold"), "card"));
}

/// One row for each line of each kernel: of profile each launch has its own.
std::vector<KeptLine> merged(std::vector<KeptLine> lines) {
    std::vector<KeptLine> made;
    std::map<std::pair<std::string, Place>, std::size_t> known;
    for (auto& line : lines) {
        const auto [found, fresh] = known.try_emplace({line.kernel, line.place}, made.size());
        if (fresh) {
            made.push_back(std::move(line));
            continue;
        }
        auto& to = made[found->second];
        const double share = line.launches / (to.launches + line.launches);
        to.launches += line.launches;
        for (const auto& [name, value] : line.figures) {
            auto& sum = to.figures[name];
            sum = isMean(name) ? (1 - share) * sum + share * value : sum + value;
        }
    }
    return made;
}

Expected<KeptRun> runOf(const Json& json, const std::string& name) {
    const Text takes = text(TELAR_TR("core", "Use what --json of telar-cli run, python, notebook, kernel or profile "
                                             "writes"));
    const auto operation = word(at(json, "operation"));
    if (operation.empty())
        return userError(text(TELAR_TR("core", "%1 is not a record of a run: it has no \"operation\""), name), {},
                         takes);
    if (operation != "run" && operation != "kernel" && operation != "profile")
        return userError(
            text(TELAR_TR("core", "%1 is a record of %2, which has no launches to compare"), name, operation), {},
            takes);
    KeptRun run;
    run.name = name;
    run.operation = operation;
    run.file = word(at(at(json, "settings"), "file"));
    run.card = word(at(at(json, "settings"), "card"));
    if (at(json, "sources").is_object())
        for (const auto& [file, source] : at(json, "sources").items())
            run.sources[file] = word(source);
    if (at(json, "launches").is_array())
        for (const auto& one : at(json, "launches"))
            run.launches.push_back(launchOf(one));
    if (at(json, "ranks").is_array()) {
        run.messages = run.sentBytes = 0;
        for (const auto& rank : at(json, "ranks")) {
            *run.messages += number(at(rank, "messages"));
            *run.sentBytes += number(at(rank, "bytes"));
        }
    }
    if (at(json, "lines").is_array())
        for (const auto& one : at(json, "lines"))
            run.lines.push_back(lineOf(one));
    if (at(json, "copies").is_array())
        for (const auto& one : at(json, "copies"))
            run.copies.push_back({word(at(one, "way")),
                                  {word(at(one, "file")), whole(at(one, "line"))},
                                  number(at(one, "bytes")),
                                  number(at(one, "foretold_ms"))});
    run.faults = at(json, "findings").is_array() ? static_cast<int64_t>(at(json, "findings").size()) : 0;
    if (operation == "kernel")
        readKernel(run, json);
    if (operation == "profile")
        readProfile(run, json);
    const auto leading =
        [&](Place& place) { // what names no file stands in the one that leads; of a script, without folders
            if (place.file.empty())
                place.file = run.file;
            else if (!run.sources.contains(place.file) && run.sources.contains(fileName(place.file)))
                place.file = fileName(place.file);
        };
    for (auto& launch : run.launches)
        leading(launch.place);
    for (auto& line : run.lines)
        leading(line.place);
    run.lines = merged(std::move(run.lines));
    return run;
}

} // namespace

bool isMean(const std::string& name) {
    return name.find("_per_") != std::string::npos || name.ends_with("_pct") || name.starts_with("stall_") ||
           name.starts_with("registers") || name == "shared" || name == "array_bytes";
}

std::string KeptRun::source() const {
    const auto found = sources.find(file);
    return found == sources.end() ? std::string() : found->second;
}

double KeptRun::launchMs() const {
    double sum = 0;
    for (const auto& launch : launches)
        sum += launch.ms.value_or(0);
    return sum;
}

double KeptRun::copyMs() const {
    double sum = 0;
    for (const auto& copy : copies)
        sum += copy.ms;
    return sum;
}

Expected<std::vector<KeptRun>> readKeptRuns(std::string_view bytes, const std::string& name, const JobContext& job) {
    TELAR_TAKE(json, parseJson(bytes, mostDepth, name, job));
    std::vector<Json> records;
    if (!json->is_discarded()) {
        records.push_back(std::move(*json));
    } else {
        for (std::size_t from = 0; from < bytes.size();) { // one record a line
            const auto end = std::min(bytes.find('\n', from), bytes.size());
            const auto line = bytes.substr(from, end - from);
            from = end + 1;
            if (line.find_first_not_of(" \t\r") == std::string_view::npos)
                continue;
            TELAR_TAKE(one, parseJson(line, mostDepth, name, job));
            if (one->is_discarded())
                return userError(text(TELAR_TR("core", "%1 is not a record of a run: it is no JSON"), name), {},
                                 text(TELAR_TR("core", "Use what --json of telar-cli run, python, notebook, kernel or "
                                                       "profile writes")));
            if (records.size() == mostRuns)
                return userError(text(TELAR_TR("core", "%1 holds more than %2 records"), name, mostRuns));
            records.push_back(std::move(*one));
        }
    }
    std::vector<KeptRun> runs;
    for (std::size_t k = 0; k < records.size(); ++k) {
        TELAR_TAKE(run, runOf(records[k], records.size() > 1 ? name + ":" + std::to_string(k + 1) : name));
        runs.push_back(std::move(*run));
    }
    if (runs.empty())
        return userError(text(TELAR_TR("core", "%1 is empty"), name));
    return runs;
}

} // namespace telar::compare
