// What findings of a launch come from: a copy that was too short, a pointer of the host's within a structure, an index that an
// int could not hold; and which findings are one mistake.
#include "core/simt/program/device.hpp"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace telar::program {

namespace {

using simt::FindingKind;

constexpr uint64_t pointerBytes = 8, firstPage = 4096;
constexpr uint64_t mostLooked = 1 << 20; // bytes of an array that are searched for a pointer
constexpr uint64_t furthest = 1 << 24;   // bytes of an access behind the pointer that it goes through
constexpr int nearLines = 3;             // between what one barrier would order

/// What brings others about comes first: memory that is written beyond an array is read later, a barrier that is missing shows
/// as a race and as words that nobody has written.
int rankOf(const simt::Finding& finding) {
    switch (finding.kind) {
    case FindingKind::OutOfBounds:
    case FindingKind::Misaligned:
        return finding.write ? 0 : 1;
    case FindingKind::IndexRange:
        return 2;
    case FindingKind::BarrierNotReached:
        return 3;
    case FindingKind::SharedRace:
    case FindingKind::GlobalRace:
    case FindingKind::AsyncRead:
        return 4;
    default:
        return 5;
    }
}

/// Of a race of which one thread is not known.
bool isAlone(const simt::Finding& finding) { return finding.kind == FindingKind::SharedRace && !finding.other; }

bool isOfMemory(const simt::Finding& finding) {
    switch (finding.kind) {
    case FindingKind::IndexRange:
    case FindingKind::OutOfBounds:
    case FindingKind::Misaligned:
    case FindingKind::SharedRace:
    case FindingKind::GlobalRace:
    case FindingKind::AsyncRead:
    case FindingKind::UninitialisedShared:
    case FindingKind::UninitialisedGlobal:
        return true;
    default:
        return false;
    }
}

/// A thread that faults comes to no barrier and writes nothing more into shared memory; an index that leaves its row may leave the
/// array, too. What a kernel of a library does wrong is one mistake, of the call.
bool brings(const simt::Finding& cause, const simt::Finding& other) {
    if (isOfLibrary(cause) && isOfLibrary(other))
        return true;
    if (cause.kind == FindingKind::UninitialisedLocal && other.kind == FindingKind::UninitialisedLocal)
        return true; // what else is read of it
    const bool beyond = cause.kind == FindingKind::OutOfBounds || cause.kind == FindingKind::Misaligned ||
                        cause.kind == FindingKind::IndexRange;
    if (beyond && (other.kind == FindingKind::BarrierNotReached || other.kind == FindingKind::UninitialisedShared))
        return true;
    if (beyond && other.kind == FindingKind::IndexRange) // whose array is named by its type, "'int[128]'"
        return (cause.site.line == other.site.line && cause.site.file == other.site.file) ||
               (cause.length > 0 && other.array.ends_with("[" + std::to_string(cause.length) + "]'"));
    // A barrier that is missing shows in each array that is filled there.
    if (cause.kind == FindingKind::SharedRace && other.kind == FindingKind::SharedRace &&
        cause.site.file == other.site.file)
        return cause.array == other.array ||
               std::max(cause.site.line, other.site.line) <= std::min(cause.site.line, other.site.line) + nearLines;
    if (cause.kind == FindingKind::BarrierNotReached)
        return other.kind == FindingKind::BarrierNotReached || other.kind == FindingKind::SharedRace ||
               other.kind == FindingKind::UninitialisedShared;
    return isOfMemory(cause) && isOfMemory(other) && cause.array == other.array;
}

uint64_t wordAt(const uint8_t* at) {
    uint64_t word = 0;
    std::memcpy(&word, at, pointerBytes);
    return word;
}

} // namespace

bool isOfLibrary(const simt::Finding& finding) {
    return std::ranges::any_of(cuda::preludeFiles(), [&](const auto& file) { return file.name == finding.site.file; });
}

void foldFindings(ProgramLaunch& launch) {
    auto& findings = launch.findings;
    std::vector<std::size_t> order(findings.size());
    for (std::size_t k = 0; k < order.size(); ++k)
        order[k] = k;
    std::ranges::stable_sort(order, {}, [&](std::size_t k) {
        const bool own = findings[k].kind == FindingKind::UninitialisedLocal; // the first read comes first
        return std::tuple(rankOf(findings[k]), isAlone(findings[k]), own ? findings[k].site.line : 0);
    });
    std::vector<simt::Finding> kept;
    const auto causeOf = [&](const simt::Finding& finding) {
        return std::ranges::find_if(kept, [&](const auto& one) {
            return brings(one, finding) || std::ranges::any_of(launch.follows, [&](const auto& follows) {
                       return &kept[follows.cause] == &one && follows.finding.kind == FindingKind::SharedRace &&
                              finding.kind == FindingKind::SharedRace && brings(follows.finding, finding);
                   });
        });
    };
    std::vector<std::size_t> late; // once it is known what belongs to the others
    for (std::size_t at = 0; at < order.size() + late.size(); ++at) {
        const bool again = at >= order.size();
        const auto k = again ? late[at - order.size()] : order[at];
        const auto cause = causeOf(findings[k]);
        if (cause != kept.end())
            launch.follows.push_back({static_cast<std::size_t>(cause - kept.begin()), std::move(findings[k])});
        else if (!again && isAlone(findings[k]))
            late.push_back(k);
        else
            kept.push_back(std::move(findings[k]));
    }
    findings = std::move(kept);
}

/// A mistake is listed with the first launch that makes it, and counts the others.
void Device::onceARun(ProgramLaunch& made) {
    std::vector<simt::Finding> fresh;
    std::vector<ProgramLaunch::Follows> follows;
    for (std::size_t k = 0; k < made.findings.size(); ++k) {
        auto& finding = made.findings[k];
        auto site = finding.site;
        site.column = 0;
        if (isOfLibrary(finding)) // each call for itself
            site = {std::to_string(made.site), 0, 0};
        const auto [at, added] = listed_.try_emplace({finding.kernel, finding.kind, site, finding.array},
                                                     kept_.launches.size(), fresh.size());
        if (!added) {
            auto& [launch, number] = at->second;
            if (launch < kept_.launches.size() && number < kept_.launches[launch].findings.size()) {
                ++kept_.launches[launch].launchesWith[number];
                kept_.launches[launch].findings[number].count += finding.count;
            }
            continue;
        }
        for (auto& one : made.follows)
            if (one.cause == k)
                follows.push_back({fresh.size(), std::move(one.finding)});
        fresh.push_back(std::move(finding));
    }
    made.findings = std::move(fresh);
    made.follows = std::move(follows);
    made.launchesWith.assign(made.findings.size(), 1);
}

void Device::judgeCauses(const LaunchMessage& message, ProgramLaunch& made, const std::vector<machine::Buffer>& buffers,
                         const std::vector<machine::Argument>& arguments) {
    for (std::size_t k = 0; k < buffers.size(); ++k)
        if (notFilled_.contains(static_cast<uint32_t>(k))) // which was said where the copy was refused
            std::erase_if(made.findings, [&](const simt::Finding& finding) {
                return finding.kind == FindingKind::UninitialisedGlobal && finding.array == buffers[k].name;
            });
        else
            shortCopy(made, static_cast<uint32_t>(k), buffers[k]);
    const auto& facts = file_.kernels[message.kernel];
    for (auto& finding : made.findings) {
        if (finding.kind != FindingKind::OutOfBounds || !finding.array.empty())
            continue;
        const auto address = static_cast<uint64_t>(finding.index);
        // An index that an int could not hold leads far before the array that it counts from, an unsigned one that went below
        // zero far behind it.
        for (std::size_t k = 0; k < arguments.size() && finding.array.empty(); ++k) {
            const uint32_t element = facts.parameters[k].element.bytes * facts.parameters[k].element.count;
            if (!facts.parameters[k].pointer || element == 0)
                continue;
            const uint64_t start = wordAt(arguments[k].bytes.data());
            const uint32_t array = world_->arrayAt(start);
            const auto away = static_cast<int64_t>(address - start);
            const auto index = away / static_cast<int64_t>(element);
            if (array == noArray || away % element != 0 || index < INT32_MIN || index > UINT32_MAX ||
                (index >= 0 && index <= INT32_MAX))
                continue;
            finding.array = buffers[array].name;
            finding.index = index;
            finding.length = static_cast<int64_t>(buffers[array].bytes.size() / element);
        }
        if (finding.array.empty())
            hostPointer(message, made, finding, arguments, buffers);
    }
    std::erase_if(made.findings, [](const simt::Finding& finding) { return finding.count == 0; });
    foldFindings(made);
}

/// Words that nobody has written, behind the only copy into the array, which was shorter than it.
void Device::shortCopy(ProgramLaunch& made, uint32_t array, const machine::Buffer& buffer) {
    const auto copy = onlyCopies_.find(array);
    if (copy == onlyCopies_.end() || copy->second.times != 1 || copy->second.bytes >= buffer.bytes.size())
        return;
    const auto read = std::ranges::find_if(made.findings, [&](const simt::Finding& finding) {
        return finding.kind == FindingKind::UninitialisedGlobal && finding.array == buffer.name;
    });
    if (read == made.findings.end())
        return;
    const auto bytes = copy->second.bytes;
    const char* words =
        bytes == pointerBytes
            ? TELAR_TR("core", "%1: %2 of the %3 bytes of %4 are copied, as many as a pointer has (sizeof of a pointer "
                               "is not the size of its array); %5 reads the rest at line %6, which nobody has written")
        : bytes * buffer.element == buffer.bytes.size()
            ? TELAR_TR("core", "%1: %2 of the %3 bytes of %4 are copied, as many as it has elements (cudaMemcpy takes "
                               "bytes); %5 reads the rest at line %6, which nobody has written")
            : TELAR_TR(
                  "core",
                  "%1: %2 of the %3 bytes of %4 are copied; %5 reads the rest at line %6, which nobody has written");
    keepMistake("short copy", copy->second.site,
                [words, bytes, all = buffer.bytes.size(), name = buffer.name, kernel = made.kernel,
                 line = read->site.line](const std::string& place) {
                    return text(words, place, bytes, all, name, kernel, int64_t{line});
                });
    std::erase_if(made.findings, [&](const simt::Finding& finding) {
        return finding.kind == FindingKind::UninitialisedGlobal && finding.array == buffer.name;
    });
}

/// An access through a pointer of the host's: where it lies, in an argument or in an array that one leads to. The finding is
/// emptied where that is known.
void Device::hostPointer(const LaunchMessage& message, const ProgramLaunch& made, simt::Finding& finding,
                         const std::vector<machine::Argument>& arguments, const std::vector<machine::Buffer>& buffers) {
    const auto address = static_cast<uint64_t>(finding.index);
    if (noDeviceMemory_ && address < firstPage) {
        finding.count = 0;
        return keepMistake("unchecked allocation", noDeviceMemory_->second,
                           [bytes = noDeviceMemory_->first, kernel = made.kernel, file = finding.site.file,
                            line = finding.site.line](const std::string& place) {
                               return text(TELAR_TR("core", "%1: cudaMalloc had no memory for %2 bytes, and its result "
                                                            "was not checked: %3 uses the pointer at %4"),
                                           place, bytes, kernel, file + ":" + std::to_string(line));
                           });
    }
    if (address >> 47 != 0 || address >> 40 == 0)
        return;
    const auto leadsThere = [&](uint64_t word) {
        return word <= address && address - word < furthest && word >> 40 != 0;
    };
    const auto say = [&](const char* words, std::string holder) {
        finding.count = 0;
        keepMistake("host pointer", made.site,
                    [words, holder = std::move(holder), kernel = made.kernel, file = finding.site.file,
                     line = finding.site.line](const std::string& place) {
                        return text(words, kernel, place, holder, file + ":" + std::to_string(line));
                    });
    };
    const auto& facts = file_.kernels[message.kernel];
    const auto nameOf = [&](std::size_t k) {
        return k < facts.names.size() && !facts.names[k].empty() ? facts.names[k] : std::to_string(k + 1);
    };
    for (std::size_t k = 0; k < arguments.size(); ++k)
        for (std::size_t at = 0; at + pointerBytes <= arguments[k].bytes.size(); at += pointerBytes)
            if (leadsThere(wordAt(arguments[k].bytes.data() + at)))
                return arguments[k].bytes.size() == pointerBytes
                           ? say(TELAR_TR("core",
                                          "%1, %2: the argument %3 is a host pointer, which the kernel uses at %4: "
                                          "allocate device memory with cudaMalloc and fill it with cudaMemcpy"),
                                 nameOf(k))
                           : say(TELAR_TR("core", "%1, %2: the structure %3 holds a host pointer, which the kernel "
                                                  "uses at %4: what it leads to must be device memory, too"),
                                 nameOf(k));
    for (const auto& buffer : buffers)
        for (std::size_t at = 0;
             buffer.watched && at + pointerBytes <= std::min<uint64_t>(buffer.bytes.size(), mostLooked);
             at += pointerBytes)
            if (leadsThere(wordAt(buffer.bytes.data() + at)))
                return say(TELAR_TR("core", "%1, %2: the memory of %3 holds a host pointer, which the kernel uses at "
                                            "%4: what it leads to must be device memory, too"),
                           buffer.name);
}

/// Copies from the host into a whole array or its first words: how many, and the last.
void Device::keepOnlyCopy(const Header& header, const CopyMessage& message) {
    if (message.from != noArray && message.way == Way::ToHost) {
        auto& known = copiesBack_[message.from];
        ++known.times;
        known.site = header.site;
        known.bytes = message.fromAt == 0 && message.height == 1 ? message.width : UINT64_MAX;
    }
    if (message.into == noArray || message.way == Way::OnHost)
        return;
    auto& known = onlyCopies_[message.into];
    ++known.times;
    known.site = header.site;
    known.bytes = message.intoAt == 0 && message.height == 1 ? message.width : UINT64_MAX;
}

/// Arrays of which one copy to the host took as many bytes as they have elements: perhaps no more are wanted.
void Device::sayCopiesBack(ProgramReport& report, const LineOf& lineOf) const {
    constexpr uint64_t fewest = 16;
    for (const auto& [array, copy] : copiesBack_) {
        const auto known = named_.find(array);
        const auto bytes = world_->arrays()[array].bytes;
        if (copy.times != 1 || known == named_.end() || known->second.first < 2 || copy.bytes < fewest ||
            copy.bytes >= bytes || copy.bytes * known->second.first != bytes)
            continue;
        report.notes.push_back(text(
            TELAR_TR(
                "core",
                "%1: %2 of the %3 bytes of %4 are copied back, as many as it has elements: cudaMemcpy takes bytes"),
            lineOf(copy.site).words(request_.source.name), copy.bytes, bytes, known->second.second));
    }
}

/// Variables of the device that copies have filled in part: with a part of an element, or as many bytes as there are elements.
void Device::saySymbols(ProgramReport& report, const LineOf& lineOf) const {
    for (const auto& [symbol, copy] : symbolCopies_) {
        const auto facts = world_->variable(symbol);
        if (copy.times == 0 || copy.bytes >= facts.bytes || facts.align < 2)
            continue;
        const bool torn = copy.bytes % facts.align != 0; // a part of an element
        if (!torn && copy.bytes * facts.align != facts.bytes)
            continue;
        const auto place = lineOf(copy.site);
        auto words = text(TELAR_TR("core", "%1: %2 of the %3 bytes of %4 are copied, and the rest stays as it was: "
                                           "cudaMemcpyToSymbol takes bytes, not elements"),
                          place.words(request_.source.name), copy.bytes, facts.bytes, world_->variableName(symbol));
        if (torn)
            report.faults.push_back({"short copy", place.own(), std::move(words), copy.times});
        else // as many bytes as it has elements: perhaps no more are wanted
            report.notes.push_back(std::move(words));
    }
}

} // namespace telar::program
