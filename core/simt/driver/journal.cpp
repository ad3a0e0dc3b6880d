#include "core/simt/driver/journal.hpp"

#include "core/base/files.hpp"
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

void Journal::launch(const program::ProgramLaunch& launch, const Memory& memory) {
    ordered_json line = {{"arrays", memory.made()}, {"most_bytes", memory.most()}};
    if (++launches_ <= ProgramReport::mostKept || !launch.findings.empty())
        line["launch"] = program::launchJson(launch);
    else
        line["launches"] = 1;
    for (const auto& finding : launch.findings)
        line["findings"].push_back(program::findingOfLaunch(finding, 0));
    write(line);
}

void Journal::copy(const program::ProgramCopy& copy, const Memory& memory) {
    if (++copies_ <= ProgramReport::mostKept)
        write({{"arrays", memory.made()}, {"most_bytes", memory.most()}, {"copy", program::copyJson(copy)}});
    else
        write({{"copies", 1}});
}

void Journal::fault(const char* kind, const Line& line, const std::string& words) {
    write({{"fault", {{"kind", kind}, {"file", line.file}, {"line", line.number}, {"count", 1}, {"text", words}}}});
}

void Journal::note(const std::string& words) { write({{"note", words}}); }

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

program::ProgramLaunch launchOf(const ordered_json& json, std::size_t findings) {
    program::ProgramLaunch made;
    made.kernel = json.at("kernel").get<std::string>();
    made.config = {dimOf(json.at("grid")), dimOf(json.at("block")), json.at("dynamic_shared").get<uint32_t>()};
    made.line = json.at("line").get<int>();
    made.file = json.value("file", std::string());
    made.error = json.at("error").get<uint32_t>();
    made.machineMs = json.at("machine_ms").get<double>();
    if (const auto& foretold = json.at("foretold_ms"); !foretold.is_null())
        made.foretold.emplace().fixed = foretold.get<double>() / 1e3;
    if (json.contains("refused"))
        made.refusal = text("%1", json.at("refused").get<std::string>());
    made.findings.resize(findings);
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
    made.foretoldMs = json.at("foretold_ms").get<double>();
    return made;
}

/// A text and how often; others are somebody else's.
bool isFinding(const ordered_json& finding) {
    return finding.is_object() && finding.contains("text") && finding["text"].is_string() &&
           finding.contains("count") && finding["count"].is_number_integer();
}

/// The same mistake again is counted.
void addFault(ordered_json& findings, const ordered_json& fault) {
    for (auto& known : findings)
        if (!known.contains("launch") && known["text"] == fault["text"]) {
            known["count"] = known["count"].get<int64_t>() + 1;
            return;
        }
    findings.push_back(fault);
}

void addLaunch(JournalRecord& to, const ordered_json& launch, const ordered_json& findings) {
    if (!findings.is_array() || !std::all_of(findings.begin(), findings.end(), isFinding))
        return;
    auto made = launchOf(launch, findings.size());
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
    if (const auto launch = line.find("launch"); launch != line.end()) {
        addLaunch(to, *launch, line.value("findings", ordered_json::array()));
    } else if (const auto copy = line.find("copy"); copy != line.end()) {
        auto made = copyOf(*copy);
        report.events.push_back({false, report.copies.size()});
        report.copies.push_back(std::move(made));
        to.parts.copies.push_back(*copy);
        ++report.copyCount;
    } else if (const auto fault = line.find("fault"); fault != line.end()) {
        if (isFinding(*fault) && !fault->contains("launch"))
            addFault(to.parts.findings, *fault);
    } else if (const auto note = line.find("note"); note != line.end()) {
        if (note->is_string() && std::find(to.parts.notes.begin(), to.parts.notes.end(), *note) == to.parts.notes.end())
            to.parts.notes.push_back(*note);
    }
    report.launchCount += line.value("launches", 0);
    report.copyCount += line.value("copies", 0);
    report.arrays = std::max(report.arrays, line.value("arrays", int64_t{0}));
    report.mostBytes = std::max(report.mostBytes, line.value("most_bytes", int64_t{0}));
}

} // namespace

JournalRecord readJournal(std::string_view lines) {
    JournalRecord made;
    for (std::size_t at = 0; at < lines.size();) {
        const auto end = std::min(lines.find('\n', at), lines.size());
        const auto line = ordered_json::parse(lines.substr(at, end - at), nullptr, false);
        at = end + 1;
        if (!line.is_object())
            continue;
        try {
            addLine(made, line);
        } catch (const ordered_json::exception&) {
            continue; // somebody else's line
        }
    }
    for (const auto& event : made.report.events)
        made.parts.events.push_back({{event.launch ? "launch" : "copy", event.index}});
    return made;
}

} // namespace telar::driver
