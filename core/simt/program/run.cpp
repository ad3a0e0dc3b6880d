#include "core/simt/program/run.hpp"

#include "core/base/memory.hpp"

#include "core/base/one_line.hpp"
#include "core/simt/cuda/child.hpp"
#include "core/simt/program/broker.hpp"
#include "core/simt/program/device.hpp"
#include "core/simt/program/files.hpp"
#include "core/simt/program/session.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace telar::program {

int64_t usualDeviceBytes() {
    constexpr int64_t gib = int64_t{1} << 30;
    return std::clamp(availableMemory() / 2, 2 * gib, 16 * gib) >> 20 << 20;
}

namespace {

constexpr int64_t mostWrittenBytes = int64_t{64} << 20;

/// A file of the program that is not its first, from the first one's folder; empty: none of the program's. The compiler saw
/// the program's files in a folder of its own, perhaps of an earlier run, since what it made is kept.
std::string ownFile(std::string path, const ProgramSource& source) {
    const auto folder = source.below.empty() ? source.folder : source.folder + "/" + source.below;
    if (const auto below = cuda::belowCompilerFolder(path); below.size() < path.size())
        path = folder + "/" + std::string(below);
    const auto within = [&](const std::string& of) { return !of.empty() && path.starts_with(of + "/"); };
    std::error_code failed;
    if ((!within(source.folder) && std::ranges::none_of(source.includes, within)) ||
        !std::filesystem::is_regular_file(path, failed))
        return {};
    return std::filesystem::path(path).lexically_relative(folder).generic_string();
}

/// Whether a thread was seen to read it, which says more than what the source alone tells.
bool foundInARun(const ProgramReport& report, const std::string& file, const cuda::UnsetVariable& variable) {
    return std::ranges::any_of(report.launches, [&](const ProgramLaunch& launch) {
        return std::ranges::any_of(launch.findings, [&](const simt::Finding& finding) {
            const auto line = static_cast<int>(finding.site.line);
            return finding.kind == simt::FindingKind::UninitialisedLocal && finding.site.file == file &&
                   line >= variable.declared && line <= variable.line;
        });
    });
}

/// Lines of the program's code by place, as binutils' addr2line says them; empty where that is missing. A place in a
/// function of a header that is inlined, as atoi() is, has the line of its call.
std::map<uint64_t, SourceLine> linesOf(const ProgramImage& image, const std::vector<uint64_t>& sites,
                                       const ProgramSource& source, const JobContext& job) {
    const auto name = cuda::nameInSource(source.name);
    std::map<uint64_t, SourceLine> lines;
    const auto tool = cuda::programPath("addr2line");
    if (tool.empty())
        return lines;
    constexpr std::size_t atOnce = 1000;
    for (std::size_t from = 0; from < sites.size(); from += atOnce) {
        std::vector<std::string> words{tool, "-a", "-i", "-e", image.executable};
        const std::size_t end = std::min(sites.size(), from + atOnce);
        for (std::size_t k = from; k < end; ++k) {
            char hex[24];
            const uint64_t before = sites[k] ? sites[k] - 1 : 0; // of the call, not of what comes after
            words.emplace_back(hex, std::to_chars(hex, hex + sizeof hex, before, 16).ptr);
        }
        const auto run =
            cuda::runCaged(words, image.folder->path(), source.trusted, {5, int64_t{1} << 30, 1 << 20}, job);
        if (!run || run->exit != 0)
            return lines;
        // Of each place its address, then its line and those of the calls that it is an inlined part of.
        std::size_t k = from - 1;
        for (std::size_t at = 0; at < run->output.size();) {
            const auto stop = std::min(run->output.find('\n', at), run->output.size());
            const std::string row = run->output.substr(at, stop - at);
            at = stop + 1;
            if (row.starts_with("0x")) {
                ++k;
                continue;
            }
            const auto colon = row.rfind(':');
            if (colon == std::string::npos || k >= end || lines.contains(sites[k]))
                continue;
            SourceLine made;
            if (const auto path = row.substr(0, colon); fileName(path) != name) {
                const auto other = std::ranges::find(source.others, fileName(path), cuda::nameInSource);
                made.file = other != source.others.end() ? *other : ownFile(path, source);
                if (made.file.empty())
                    continue;
            }
            std::from_chars(row.data() + colon + 1, row.data() + row.size(), made.line);
            lines[sites[k]] = std::move(made);
        }
    }
    return lines;
}

void keepFiles(ProgramReport& report, const ProgramFiles& files, const std::string& work, const std::string& name) {
    const auto hides = [](const std::string& written) { // or would break a list of names
        return written.starts_with('.') || written.find("/.") != std::string::npos || shownText(written) != written ||
               written.find_first_of("\n\t\\") != std::string::npos;
    };
    int64_t room = mostWrittenBytes; // for all of them: they are in memory until the report goes
    for (const auto& written : files.written())
        if (hides(written))
            report.notes.push_back(text(
                TELAR_TR("core", "The file %1 is not kept: its name begins with a point or holds control characters"),
                written));
        else if (auto content = readFile(work + "/" + written, {}, room)) {
            room -= static_cast<int64_t>(content->size());
            report.files.push_back({written, std::move(*content)});
        } else if (content.error().kind == ErrorKind::User) {
            report.notes.push_back(
                text(TELAR_TR("core", "The file %1 is not kept: the program wrote more than %2 MiB in total"), written,
                     mostWrittenBytes >> 20));
        }
    for (const auto& path : files.refused())
        report.notes.push_back(text(
            TELAR_TR("core", "The program asked for the file %1, which is not in the folder of %2; access was refused"),
            path, name));
}

} // namespace

bool ProgramReport::faultless() const {
    return findingsBeyond == 0 && faults.empty() &&
           std::all_of(launches.begin(), launches.end(), [](const ProgramLaunch& l) { return l.findings.empty(); });
}

Expected<ProgramReport> runProgram(const ProgramRequest& request, const JobContext& job) {
    TELAR_TAKE(image, buildProgram(request.source,
                                   {request.fast ? cuda::Build::Fast : cuda::Build::Run, request.fmad, request.maker,
                                    request.ranks > 0},
                                   job));
    const auto ranks = static_cast<uint32_t>(std::max(1, request.ranks));
    const uint64_t mailbox = request.ranks > 0 ? mailboxBytes(ranks) : 0;
    std::vector<std::unique_ptr<Device>> devices;
    for (uint32_t rank = 0; rank < ranks; ++rank) {
        TELAR_TAKE(device, Device::make(request, image->device, job, {rank, request.ranks > 0 ? ranks : 0, mailbox}));
        devices.push_back(std::move(*device));
    }
    const std::string work = image->folder->path() + "/work";
    TELAR_CHECK(makeFolder(work));
    const auto& source = request.source;
    ProgramFiles files(source.below.empty() ? source.folder : source.folder + "/" + source.below, work);
    ProgramReport report;
    report.compileMs = image->compileMs;
    report.compiler = image->device.compiler;
    Session session(request, devices, files, job, report);
    TELAR_CHECK(session.run(*image, work));
    const JobContext unstopped; // the lines of what ran until the stop are wanted, too
    std::vector<uint64_t> sites;
    for (const auto& device : devices) {
        const auto some = device->sites();
        sites.insert(sites.end(), some.begin(), some.end());
    }
    if (session.broker()) {
        const auto some = session.broker()->sites();
        sites.insert(sites.end(), some.begin(), some.end());
    }
    std::ranges::sort(sites);
    sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
    const auto lines = linesOf(*image, sites, request.source, job.stopRequested() ? unstopped : job);
    if (session.broker())
        finishRanks(report, devices, session, lines, request.source.name);
    else
        devices.front()->finish(report, lines);
    for (const auto& [file, buffer] : image->buffers)
        report.faults.push_back({"buffer type", buffer.line,
                                 text(TELAR_TR("core", "%1: the buffer holds %2, and the datatype says %3"),
                                      file + ":" + std::to_string(buffer.line), buffer.elements, buffer.wanted)});
    for (const auto& [file, use] : image->hostUses)
        report.faults.push_back(
            {"device variable", use.line,
             text(TELAR_TR("core", "%1: the host uses its own copy of %2, a variable of the device, which no kernel "
                                   "sees: call cudaMemcpyFromSymbol or cudaMemcpyToSymbol"),
                  file + ":" + std::to_string(use.line), use.name)});
    for (const auto& [file, variable] : image->unset) {
        if (foundInARun(report, file, variable))
            continue;
        auto words = variable.text(file + ":" + std::to_string(variable.line));
        if (variable.always)
            report.faults.push_back({"variable never set", variable.line, std::move(words), 1});
        else
            report.notes.push_back(std::move(words));
    }
    if (auto warning = cuda::noCageWarning(); !warning.empty())
        report.notes.insert(report.notes.begin(), std::move(warning));
    keepFiles(report, files, work, request.source.name);
    return report;
}

} // namespace telar::program
