#include "core/simt/driver/journal.hpp"

#include "core/base/files.hpp"
#include "core/base/json_text.hpp"
#include "core/simt/program/time_line.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace telar::driver {

using program::ordered_json;
using program::ProgramReport;

namespace {

ordered_json wordsJson(const Text& words) { return {{"source", words.source}, {"args", words.args}}; }

/// What findingOfLaunch leaves out.
ordered_json placeJson(const simt::Finding& f) {
    ordered_json made = {{"file", f.site.file}, {"kernel", f.kernel}, {"write", f.write}, {"length", f.length}};
    if (f.otherSite) {
        made["other_file"] = f.otherSite->file;
        made["other_line"] = f.otherSite->line;
    }
    return made;
}

/// The figures of a line in their order in the journal.
template <class Counts>
auto figuresOf(Counts& c) {
    return std::array{&c.instructions,    &c.threads,        &c.loadRequests,  &c.loadSectors,    &c.storeRequests,
                      &c.storeSectors,    &c.sectors,        &c.neededSectors, &c.loadWavefronts, &c.storeWavefronts,
                      &c.loadConflicts,   &c.storeConflicts, &c.sharedLoads,   &c.sharedStores,   &c.wavefronts,
                      &c.idealWavefronts, &c.atomics};
}

ordered_json lineJson(const SourceLine& line) {
    ordered_json figures = ordered_json::array();
    for (const auto* figure : figuresOf(line.counts))
        figures.push_back(*figure);
    return {{"file", line.file}, {"line", line.line}, {"figures", std::move(figures)}};
}

/// Two digits a byte; zeros at the end are left out.
std::string hexOf(std::span<const uint8_t> bytes) {
    static constexpr char digits[] = "0123456789abcdef";
    while (!bytes.empty() && bytes.back() == 0)
        bytes = bytes.first(bytes.size() - 1);
    std::string made;
    made.reserve(2 * bytes.size());
    for (const uint8_t byte : bytes) {
        made += digits[byte >> 4];
        made += digits[byte & 15];
    }
    return made;
}

ordered_json scriptJson(const program::ScriptLaunch& script) {
    ordered_json made = {{"file", script.file}, {"line", script.line}, {"variables", script.variables}};
    if (!script.closed.empty())
        made["closed"] = wordsJson(script.closed);
    for (const auto& one : script.given) {
        ordered_json given = {{"bytes", one.bytes.size()}, {"held", hexOf(one.bytes)}, {"type", one.type}};
        if (one.arrayBytes > 0) {
            given["array_bytes"] = one.arrayBytes;
            given["rows"] = one.rows;
            given["fresh"] = one.fresh;
            if (!one.array.empty())
                given["array"] = hexOf(one.array);
        }
        made["given"].push_back(std::move(given));
    }
    return made;
}

} // namespace

Journal::Journal(const std::string& path)
    : file_(path.empty() ? memfd_create("telar-journal", MFD_CLOEXEC)
                         : open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0600)) {}

Journal::~Journal() {
    if (file_ >= 0)
        close(file_);
}

void Journal::write(const ordered_json& line) {
    const std::string text = line.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
    std::size_t at = 0; // in one call, so that lines of several processes do not mix
    while (at < text.size()) {
        const auto wrote = ::write(file_, text.data() + at, text.size() - at);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return; // a full disk: the script goes on
        at += static_cast<std::size_t>(wrote);
    }
}

void Journal::launch(const program::ProgramLaunch& launch, const Memory& memory, const std::vector<SourceLine>& lines) {
    ordered_json line = {{"arrays", memory.made()}, {"most_bytes", memory.most()}};
    if (++launches_ <= ProgramReport::mostKept || !launch.findings.empty())
        line["launch"] = program::launchJson(launch);
    else
        line["launches"] = 1;
    for (const auto& finding : launch.findings) {
        line["findings"].push_back(program::findingOfLaunch(finding, 0));
        line["places"].push_back(placeJson(finding));
    }
    for (const auto& one : lines)
        line["lines"].push_back(lineJson(one));
    if (launch.script) {
        auto& script = line["script"] = scriptJson(*launch.script);
        if (launch.script->source)
            script["source"] = writeSource(*launch.script->source);
    }
    write(line);
}

/// What the journal calls it; processes of one script that have the same source call it the same.
std::string Journal::writeSource(const program::KernelSource& source) {
    const auto json = sourceJson(source);
    uint64_t hash = 0xcbf29ce484222325; // FNV-1a
    for (const unsigned char c : json.dump(-1, ' ', false, ordered_json::error_handler_t::replace))
        hash = (hash ^ c) * 0x100000001b3;
    const auto name = std::to_string(hash);
    if (sources_.insert(name).second)
        write({{"source", json}, {"called", name}});
    return name;
}

void Journal::copy(const program::ProgramCopy& copy, const Memory& memory) {
    if (++copies_ <= ProgramReport::mostKept)
        write({{"arrays", memory.made()}, {"most_bytes", memory.most()}, {"copy", program::copyJson(copy)}});
    else
        write({{"copies", 1}});
}

void Journal::fault(const char* kind, const Line& line, const Text& words) {
    const std::string place = line.file.empty() ? std::string() : line.words() + ": ";
    write({{"fault",
            {{"kind", kind}, {"file", line.file}, {"line", line.number}, {"count", 1}, {"text", place + words.str()}}},
           {"words", wordsJson(words)}});
}

void Journal::note(const Text& words) { write({{"note", words.str()}, {"words", wordsJson(words)}}); }

std::string Journal::lines() const {
    struct stat facts {};
    if (file_ < 0 || fstat(file_, &facts) != 0)
        return {};
    std::string text(static_cast<std::size_t>(facts.st_size), '\0');
    std::size_t at = 0;
    while (at < text.size()) {
        const auto got = pread(file_, text.data() + at, text.size() - at, static_cast<off_t>(at));
        if (got <= 0)
            break;
        at += static_cast<std::size_t>(got);
    }
    text.resize(at);
    return text;
}

namespace {

simt::Dim3 dimOf(const ordered_json& json) {
    return {json.at(0).get<uint32_t>(), json.at(1).get<uint32_t>(), json.at(2).get<uint32_t>()};
}

Text wordsOf(const ordered_json& json) {
    return {json.at("source").get<std::string>(), json.at("args").get<std::vector<std::string>>()};
}

/// The reverse of findingOfLaunch and placeJson.
simt::Finding findingOf(const ordered_json& json, const ordered_json& place) {
    simt::Finding made;
    const auto kind = json.at("kind").get<std::string>();
    for (int k = 0; k <= static_cast<int>(simt::FindingKind::UnknownFunction); ++k)
        if (kind == simt::findingName(static_cast<simt::FindingKind>(k)))
            made.kind = static_cast<simt::FindingKind>(k);
    made.kernel = place.at("kernel").get<std::string>();
    made.site = {place.at("file").get<std::string>(), json.at("line").get<uint32_t>(), 0};
    made.block = dimOf(json.at("block"));
    made.thread = dimOf(json.at("thread"));
    made.write = place.at("write").get<bool>();
    made.array = json.at("array").get<std::string>();
    made.index = json.at("index").get<int64_t>();
    made.length = place.at("length").get<int64_t>();
    made.count = json.at("count").get<int64_t>();
    if (const auto other = json.find("other_thread"); other != json.end())
        made.other = dimOf(*other);
    if (const auto other = json.find("other_block"); other != json.end())
        made.otherBlock = dimOf(*other);
    if (const auto line = place.find("other_line"); line != place.end())
        made.otherSite = {place.at("other_file").get<std::string>(), line->get<uint32_t>(), 0};
    return made;
}

/// The reverse of hexOf. False: it is none, or of more than `most` bytes.
bool bytesFrom(const std::string& hex, uint64_t count, uint64_t most, std::vector<uint8_t>& to) {
    const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
    if (count > most || hex.size() % 2 != 0 || hex.size() / 2 > count)
        return false;
    to.assign(count, 0);
    for (std::size_t k = 0; k < hex.size() / 2; ++k) {
        const int high = digit(hex[2 * k]), low = digit(hex[2 * k + 1]);
        if (high < 0 || low < 0)
            return false;
        to[k] = static_cast<uint8_t>(high << 4 | low);
    }
    return true;
}

program::GivenParameter givenFrom(const ordered_json& json) {
    constexpr uint64_t mostOfParameter = 32764; // PTX ISA, "Kernel Function Parameters"
    program::GivenParameter made;
    made.type = json.at("type").get<std::string>();
    made.arrayBytes = json.value("array_bytes", uint64_t{0});
    made.rows = json.value("rows", int64_t{0});
    made.fresh = json.value("fresh", false);
    bool whole =
        bytesFrom(json.at("held").get<std::string>(), json.at("bytes").get<uint64_t>(), mostOfParameter, made.bytes) &&
        made.arrayBytes <= Memory::mostArrayBytes && made.rows >= 0;
    if (const auto array = json.find("array"); array != json.end())
        whole = whole &&
                bytesFrom(array->get<std::string>(), made.arrayBytes, program::GivenParameter::mostKept, made.array);
    return whole ? made : program::GivenParameter();
}

/// None: its source is not there.
std::optional<program::ScriptLaunch> scriptFrom(const ordered_json& json,
                                                const std::map<std::string, SourcePtr>& sources) {
    program::ScriptLaunch made;
    made.file = json.at("file").get<std::string>();
    made.line = json.at("line").get<int>();
    made.variables = json.at("variables").get<bool>();
    if (const auto closed = json.find("closed"); closed != json.end())
        made.closed = wordsOf(*closed);
    if (const auto source = json.find("source"); source != json.end()) {
        const auto known = sources.find(source->get<std::string>());
        if (known == sources.end())
            return {};
        made.source = known->second;
    }
    for (const auto& one : json.value("given", ordered_json::array()))
        made.given.push_back(givenFrom(one));
    return made;
}

SourceLine lineOf(const ordered_json& json) {
    SourceLine made{json.at("file").get<std::string>(), json.at("line").get<int>(), {}};
    const auto& figures = json.at("figures");
    std::size_t k = 0;
    for (auto* figure : figuresOf(made.counts))
        *figure = figures.at(k++).get<int64_t>();
    return made;
}

program::ProgramLaunch launchOf(const ordered_json& json, const ordered_json& findings, const ordered_json& places) {
    program::ProgramLaunch made;
    made.kernel = json.at("kernel").get<std::string>();
    made.config = {dimOf(json.at("grid")), dimOf(json.at("block")), json.at("dynamic_shared").get<uint32_t>()};
    made.line = json.at("line").get<int>();
    made.file = json.value("file", std::string());
    made.error = json.at("error").get<uint32_t>();
    made.machineMs = json.at("machine_ms").get<double>();
    made.countedBlocks = json.value("counted_blocks", int64_t{-1});
    if (const auto& predicted = json.at("foretold_ms"); !predicted.is_null())
        made.predicted.emplace().fixed = predicted.get<double>() / 1e3;
    if (json.contains("refused"))
        made.refusal = text("%1", json.at("refused").get<std::string>());
    for (std::size_t k = 0; k < findings.size(); ++k)
        made.findings.push_back(findingOf(findings[k], places.at(k)));
    return made;
}

program::ProgramCopy copyOf(const ordered_json& json) {
    program::ProgramCopy made;
    const auto way = json.at("way").get<std::string>();
    for (int k = 0; k <= static_cast<int>(program::Way::FromSymbol); ++k)
        if (way == program::wayName(static_cast<program::Way>(k)))
            made.way = static_cast<program::Way>(k);
    made.bytes = json.at("bytes").get<int64_t>();
    made.line = json.at("line").get<int>();
    made.file = json.value("file", std::string());
    made.error = json.at("error").get<uint32_t>();
    made.predictedMs = json.at("foretold_ms").get<double>();
    return made;
}

/// A text and how often; others are somebody else's.
bool isFinding(const ordered_json& finding) {
    return finding.is_object() && finding.contains("text") && finding["text"].is_string() &&
           finding.contains("count") && finding["count"].is_number_integer();
}

/// The same mistake again is counted.
void addFault(JournalRecord& to, const ordered_json& fault, const Text& words) {
    auto& findings = to.parts.findings;
    program::ProgramFault made{fault.at("kind").get<std::string>(), fault.at("line").get<int>(), words, 1,
                               fault.at("file").get<std::string>()};
    for (auto& known : findings)
        if (!known.contains("launch") && known["text"] == fault["text"]) {
            known["count"] = known["count"].get<int64_t>() + 1;
            for (auto& one : to.report.faults)
                if (one.what == made.what && one.line == made.line && one.file == made.file)
                    ++one.count;
            return;
        }
    findings.push_back(fault);
    to.report.faults.push_back(std::move(made));
}

void addLaunch(JournalRecord& to, const ordered_json& line) {
    const auto& launch = line.at("launch");
    const auto findings = line.value("findings", ordered_json::array());
    if (!findings.is_array() || !std::all_of(findings.begin(), findings.end(), isFinding))
        return;
    auto made = launchOf(launch, findings, line.value("places", ordered_json::array()));
    if (const auto script = line.find("script"); script != line.end())
        made.script = scriptFrom(*script, to.sources);
    std::vector<SourceLine> lines;
    for (const auto& one : line.value("lines", ordered_json::array()))
        lines.push_back(lineOf(one));
    for (const auto& one : lines)
        to.parts.lines.push_back(program::lineJson({made.kernel, one.file, one.line, 1, one.counts}, {}));
    to.lines.insert(to.lines.end(), lines.begin(), lines.end());
    to.report.events.push_back({true, to.report.launches.size()});
    to.report.launches.push_back(std::move(made));
    for (auto finding : findings) {
        finding["launch"] = to.parts.launches.size();
        to.parts.findings.push_back(std::move(finding));
    }
    to.parts.launches.push_back(launch);
    ++to.report.launchCount;
}

void addLine(JournalRecord& to, const ordered_json& line) {
    auto& report = to.report;
    if (line.contains("launch")) {
        addLaunch(to, line);
    } else if (const auto copy = line.find("copy"); copy != line.end()) {
        auto made = copyOf(*copy);
        report.events.push_back({false, report.copies.size()});
        report.copies.push_back(std::move(made));
        to.parts.copies.push_back(*copy);
        ++report.copyCount;
    } else if (const auto source = line.find("source"); source != line.end()) {
        to.sources[line.at("called").get<std::string>()] = sourceFrom(*source);
    } else if (const auto fault = line.find("fault"); fault != line.end()) {
        if (isFinding(*fault) && !fault->contains("launch"))
            addFault(to, *fault, wordsOf(line.at("words")));
    } else if (const auto note = line.find("note"); note != line.end()) {
        if (note->is_string() &&
            std::find(to.parts.notes.begin(), to.parts.notes.end(), *note) == to.parts.notes.end()) {
            report.notes.push_back(wordsOf(line.at("words")));
            to.parts.notes.push_back(*note);
        }
    }
    report.launchCount += line.value("launches", 0);
    report.copyCount += line.value("copies", 0);
    report.arrays = std::max(report.arrays, line.value("arrays", int64_t{0}));
    report.mostBytes = std::max(report.mostBytes, line.value("most_bytes", int64_t{0}));
}

} // namespace

JournalRecord readJournal(std::string_view lines, const JobContext& job) {
    JournalRecord made;
    for (std::size_t at = 0; at < lines.size() && !job.stopRequested();) {
        const auto end = std::min(lines.find('\n', at), lines.size());
        const auto line = readSaid<ordered_json>(lines.substr(at, end - at), {}, job);
        at = end + 1;
        if (!line || !line->is_object())
            continue;
        try {
            addLine(made, *line);
        } catch (const ordered_json::exception&) {
            continue; // somebody else's line
        }
    }
    for (const auto& event : made.report.events)
        made.parts.events.push_back({{event.launch ? "launch" : "copy", event.index}});
    return made;
}

} // namespace telar::driver
