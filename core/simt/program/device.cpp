#include "core/simt/program/device.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/one_line.hpp"
#include "core/simt/cuda/native_library.hpp"
#include "core/simt/program/device_error.hpp"

#include <algorithm>
#include <cstring>

namespace telar::program {

namespace {

constexpr std::size_t mostAnswered = std::size_t{16} << 20; // bytes that the threads of one launch print
constexpr std::size_t mostForeignName = 200;
constexpr int64_t cardPrints = 1 << 20; // bytes (CUDA C++ Programming Guide, "Formatted Output")
/// Addresses of a process on Linux that are no array of the machine's.
constexpr uint64_t firstHostAddress = uint64_t{1} << 44;

template <class T>
bool read(std::span<const uint8_t> body, T& to) {
    if (body.size() < sizeof(T))
        return false;
    std::memcpy(&to, body.data(), sizeof(T));
    return true;
}

simt::Dim3 dim(const uint32_t (&sizes)[3]) { return {sizes[0], sizes[1], sizes[2]}; }

std::vector<machine::Argument> argumentsFrom(const cuda::KernelFacts& facts, std::span<const uint8_t> bytes) {
    std::vector<machine::Argument> arguments;
    for (const auto& parameter : facts.parameters) {
        machine::Argument argument;
        argument.bytes.assign(bytes.begin(), bytes.begin() + parameter.bytes);
        bytes = bytes.subspan(parameter.bytes);
        arguments.push_back(std::move(argument));
    }
    return arguments;
}

} // namespace

Expected<std::unique_ptr<Device>> Device::make(const ProgramRequest& request, const cuda::KernelFile& file,
                                               const JobContext& job, const RankPlace& rank) {
    std::unique_ptr<Device> made(new Device(request, file, job));
    TELAR_TRY(program, machine::makeProgram(file.module, {!request.fast, false, nullptr}));
    TELAR_SET(made->world_, SharedWorld::make(*program, file.kernels, request.card,
                                              request.deviceBytes / std::max(1, request.ranks), request.cards, rank));
    made->machine_ = std::make_unique<machine::Machine>(*program);
    const bool plain =
        !request.seed && !request.stalls && !(*program)->allocates; // what kernels allocate is one machine's
    if (plain && !(*program)->readsClock)
        made->repeats_.emplace(*made->world_);
    if (plain && !request.fast && request.countingSeconds > 0)
        made->counting_.emplace(request.countingSeconds);
    if ((!request.fast || request.stalls) && cuda::isForGpu(request.maker))
        made->matched_.emplace(file.module, request.card.major * 10 + request.card.minor, request.source.trusted);
    for (const auto& kernel : file.kernels) {
        made->kernelOf_.emplace(kernel.entry, static_cast<uint32_t>(made->kernelOf_.size()));
    }
    return made;
}

bool Device::serve(const Header& header, std::span<const uint8_t> body, std::vector<uint8_t>& answer) {
    answer.clear();
    ArrayMessage array{};
    CopyMessage copy{};
    CallMessage call{};
    FaultMessage fault{};
    if (repeats_ && (header.kind == Kind::Copied || header.kind == Kind::Freed))
        repeats_->touched();
    switch (header.kind) {
    case Kind::Allocated:
        if (!read(body, array) || !world_->allocated(array, header.site))
            return false;
        ++kept_.arrays;
        uses_.erase(array.number);
        onlyCopies_.erase(array.number);
        copiesBack_.erase(array.number);
        notFilled_.erase(array.number);
        named_.erase(array.number);
        if (repeats_)
            repeats_->forget();
        bytesNow_ += static_cast<int64_t>(array.bytes);
        kept_.mostBytes = std::max(kept_.mostBytes, bytesNow_);
        return true;
    case Kind::Freed:
        if (!read(body, array) || !world_->freed(array))
            return false;
        bytesNow_ -= static_cast<int64_t>(world_->arrays()[array.number].bytes);
        return true;
    case Kind::Copied:
        return read(body, copy) && copied(header, copy);
    case Kind::Launch:
        return launch(header, body, answer);
    case Kind::UnknownKernel:
        unknownKernel(header, {reinterpret_cast<const char*>(body.data()), body.size()});
        return true;
    case Kind::ForeignCall:
        foreign_ = {header.site, shownText(std::string_view(reinterpret_cast<const char*>(body.data()),
                                                            std::min(body.size(), mostForeignName)))};
        return true;
    case Kind::Range:
        return range(header, body);
    case Kind::Mpi: // the broker's
        return false;
    case Kind::Mistake: {
        MistakeMessage message{};
        return read(body, message) && mistaken(header, message);
    }
    case Kind::Refused:
        if (!read(body, fault))
            return false;
        refused(fault);
        return true;
    case Kind::Fault:
        if (!read(body, fault))
            return false;
        fault_ = fault;
        return true;
    case Kind::EarlyTouch:
        if (!read(body, fault))
            return false;
        touchedEarly(header, fault);
        return true;
    case Kind::NeverShown:
        if (!read(body, call))
            return false;
        neverShown_ = call.number;
        return true;
    }
    return false;
}

bool Device::copied(const Header& header, const CopyMessage& message) {
    if ((message.into != noArray && message.into >= world_->arrays().size()) ||
        (message.from != noArray && message.from >= world_->arrays().size()) || message.way > Way::FromSymbol)
        return false;
    ++kept_.copyCount;
    if (message.error) {
        refusedCopy(header, message);
        failed_ = true;
        if (message.into != noArray) // what is read of it now is no second mistake
            world_->arrays()[message.into].fresh = false;
    } else {
        judgeCopy(header, message);
        predictedMs_ += static_cast<double>(message.nanoseconds) * 1e-6;
    }
    if (kept_.copies.size() >= ProgramReport::mostKept)
        return true;
    ProgramCopy copy;
    copy.way = message.way;
    copy.bytes = static_cast<int64_t>(std::min<uint64_t>(message.bytes, INT64_MAX));
    copy.room = static_cast<int64_t>(std::min<uint64_t>(message.room, INT64_MAX));
    copy.site = header.site;
    copy.error = message.error;
    copy.predictedMs = static_cast<double>(message.nanoseconds) * 1e-6;
    kept_.events.push_back({false, kept_.copies.size()});
    kept_.copies.push_back(std::move(copy));
    return true;
}

/// Whether kernels of the launch may use the array: one of another card only where that has been asked for.
bool Device::reaches(const LaunchMessage& message, const DeviceArray& array) {
    return array.managed || (message.reach >> array.card & 1);
}

std::vector<machine::Buffer> Device::buffersFor(const LaunchMessage& message,
                                                const std::vector<machine::Argument>& arguments,
                                                const std::vector<std::string>& names) {
    auto& arrays = world_->arrays();
    std::vector<machine::Buffer> buffers;
    static uint8_t nothing = 0;
    for (std::size_t k = 0; k < arrays.size(); ++k) {
        machine::Buffer buffer;
        buffer.name = "array " + std::to_string(k);
        buffer.watched = false; // the checks' memory is for what the launch is given
        buffer.bytes = arrays[k].alive && reaches(message, arrays[k]) ? world_->memoryOf(arrays[k])
                                                                      : std::span<uint8_t>(&nothing, 0);
        buffer.fresh = arrays[k].fresh && !awaited_;
        buffer.written = &arrays[k].written;
        buffers.push_back(std::move(buffer));
    }
    for (const uint64_t address : world_->texturedAddresses())
        if (const uint32_t array = world_->arrayAt(address); array != noArray)
            buffers[array].watched = true;
    for (std::size_t k = 0; k < arguments.size(); ++k)
        for (std::size_t at = 0; at + 8 <= arguments[k].bytes.size(); at += 8) {
            uint64_t address = 0;
            std::memcpy(&address, arguments[k].bytes.data() + at, 8);
            const uint32_t array = world_->arrayAt(address);
            if (array == noArray) {
                hostPointerSeen_ = hostPointerSeen_ || (address >= firstHostAddress && address < uint64_t{1} << 47);
                continue;
            }
            buffers[array].watched = true;
            if (arguments[k].bytes.size() == 8 && k < names.size() && !names[k].empty())
                buffers[array].name = arrays[array].alive ? names[k] : names[k] + " (freed)";
        }
    return buffers;
}

/// The launch on the model of a multiprocessor, before it changes its arrays.
void Device::replay(ProgramLaunch& made, const std::string& entry, const std::vector<machine::Buffer>& buffers,
                    const std::vector<machine::Argument>& arguments) {
    multiprocessor::RecordRequest request;
    request.module = file_.module;
    request.entry = entry;
    request.config = made.config;
    request.buffers = buffers;
    request.arguments = arguments;
    request.constants = world_->symbolValues();
    const auto share = multiprocessor::shareOf(request_.card, made.config);
    request.capability = 10 * request_.card.major + request_.card.minor;
    request.blockStep = share.step;
    request.blocks = share.recorded;
    if (matched_)
        request.code = matched_->function(entry, job_);
    Text why;
    if (const auto recording = multiprocessor::record(std::move(request), job_); recording) {
        multiprocessor::ModelOptions options;
        options.card = request_.card;
        options.cold = request_.cold;
        if (auto timeline = multiprocessor::simulate(*recording, options, job_))
            made.timeline = std::make_shared<multiprocessor::Timeline>(std::move(*timeline));
        else
            why = timeline.error().what;
    } else {
        why = recording.error().what;
    }
    if (!why.empty())
        keepMistake(nullptr, made.site, [kernel = made.kernel, why](const std::string& place) {
            return text(TELAR_TR("core", "%1, %2: the launch is not replayed on the model of a multiprocessor: %3"),
                        kernel, place, why.str());
        });
}

Device::Outcome Device::run(const LaunchMessage& message, std::span<const uint8_t> bytes, ProgramLaunch& made,
                            std::vector<machine::ChildLaunch>& children) {
    Outcome outcome;
    const auto& facts = file_.kernels[message.kernel];
    const auto arguments = argumentsFrom(facts, bytes);
    auto buffers = buffersFor(message, arguments, file_.kernels[message.kernel].names);
    for (std::size_t k = 0; k < arguments.size(); ++k)
        if (const auto& element = facts.parameters[k].element; facts.parameters[k].pointer && element.bytes > 0) {
            uint64_t address = 0;
            std::memcpy(&address, arguments[k].bytes.data(), 8);
            if (const uint32_t array = world_->arrayAt(address); array != noArray)
                named_[array] = {buffers[array].element = element.bytes * element.count, buffers[array].name};
        }
    if (request_.keepArguments && keptArguments_.size() < 100 &&
        keptArguments_.emplace(message.kernel, made.site).second)
        made.arguments = argumentsOf(facts, arguments);
    machine::RunOptions options;
    options.threads = request_.threads;
    options.seed = request_.seed;
    options.budget = request_.budget;
    options.job.stop = job_.stop;
    if (request_.native && request_.source.trusted)
        options.compile = cuda::nativeCompiler();
    options.checkBytes = request_.checkBytes;
    options.lines = !request_.fast;
    askForChildren(options, message, outcome);
    if (const int64_t wanted = machine::checkBytes(machine_->program(), buffers);
        !request_.fast && wanted > request_.checkBytes) {
        options.checks = machine::Checks::Shared;
        keepMistake(nullptr, made.site,
                    [kernel = made.kernel, wanted, most = request_.checkBytes](const std::string& place) {
                        return text(TELAR_TR("core", "%1, %2: runs without the checks of global memory, which would "
                                                     "need %3 MiB; --check-memory allows more than %4 MiB"),
                                    kernel, place, wanted >> 20, most >> 20);
                    });
    }
    const auto* function = file_.module->find(facts.entry);
    const bool waits = message.cooperative == 0 && function && waitsTogether(message, made.config, *function);
    options.cooperative = message.cooperative != 0 || waits;
    const bool together = *options.cooperative || made.config.clustered() || (function && function->clustered());
    if (together && !request_.fast)
        keepMistake(nullptr, made.site, [kernel = made.kernel](const std::string& place) {
            return text(TELAR_TR("core", "%1, %2: its blocks run together, and accesses of global memory are not "
                                         "checked against each other"),
                        kernel, place);
        });
    if (request_.stalls)
        replay(made, facts.entry, buffers, arguments);
    const auto start = Clock::now();
    auto report = runInTime(message, made, machine_->kernel(facts.entry), buffers, arguments, options, together);
    made.machineMs = millisecondsSince(start);
    launchMs_ += made.machineMs;
    if (!report) {
        made.error = 719;
        made.refusal = report.error().what;
        if (!job_.stopRequested())
            keepRefusal(made);
        outcome.error = made.error;
        return outcome;
    }
    int64_t arrayBytes = 0;
    for (std::size_t k = 0; k < buffers.size(); ++k)
        if (buffers[k].watched) {
            arrayBytes += static_cast<int64_t>(buffers[k].bytes.size());
            auto& array = world_->arrays()[k];
            if (request_.fast || together || awaited_ || options.checks != machine::Checks::All ||
                report->counted < report->ran)
                array.fresh = false; // who wrote what was not looked at
            else if (array.fresh)
                array.fresh = world_->unwritten(static_cast<uint32_t>(k), 0, array.bytes, array.bytes, 1).words > 0;
        }
    if (!request_.fast)
        predict(made, message, *report, arrayBytes);
    made.findings = std::move(report->findings);
    for (auto& finding : made.findings)
        finding.kernel = facts.name;
    made.error = errorOf(made.findings);
    judgeReach(message, made, buffers);
    judgeUses(message, made, buffers, report->uses);
    judgeCauses(message, made, buffers, arguments);
    holdBack(message, made, report->uses);
    const bool endless = std::any_of(made.findings.begin(), made.findings.end(), [](const simt::Finding& finding) {
        return finding.kind == simt::FindingKind::Endless;
    });
    if (endless && machine_->program().dependent)
        keepMistake(nullptr, made.site, [kernel = made.kernel](const std::string& place) {
            return text(
                TELAR_TR(
                    "core",
                    "%1, %2: blocks run one after the other here, and the host side waits while a kernel runs. A "
                    "kernel that waits for another block or for the host does not end here, although it may on a GPU"),
                kernel, place);
        });
    printedByKernels_ = printedByKernels_ || !report->printed.empty();
    int64_t printed = 0;
    for (const auto& one : report->printed)
        printed += static_cast<int64_t>(one.text.size());
    if (printed > cardPrints)
        keepMistake(nullptr, made.site, [kernel = made.kernel, printed](const std::string& place) {
            return text(TELAR_TR("core", "%1, %2: the kernel printed %3 bytes. A card keeps the last %4 bytes of them, "
                                         "unless cudaDeviceSetLimit(cudaLimitPrintfFifoSize, ...) allows more"),
                        kernel, place, printed, cardPrints);
        });
    for (const auto& one : report->printed)
        if (outcome.printed.size() + one.text.size() <= mostAnswered)
            outcome.printed += one.text;
    outcome.error = outcome.error ? outcome.error : made.error;
    outcome.nanoseconds +=
        static_cast<uint64_t>(made.predicted ? made.predicted->seconds() * 1e9 : made.machineMs * 1e6);
    children = std::move(report->children);
    outcome.uses = std::move(report->uses);
    return outcome;
}

Device::Outcome Device::runOrRepeat(const LaunchMessage& message, std::span<const uint8_t> bytes, ProgramLaunch& made,
                                    std::vector<machine::ChildLaunch>& children) {
    if (!repeats_ || depth_ > 1 || (request_.keepArguments && !keptArguments_.contains({message.kernel, made.site})))
        return run(message, bytes, made, children);
    std::string key(bytes.begin(), bytes.end());
    for (const uint32_t part :
         {message.kernel, message.grid[0], message.grid[1], message.grid[2], message.block[0], message.block[1],
          message.block[2], message.shared, message.cooperative, message.cluster[0], message.cluster[1],
          message.cluster[2], message.card, message.reach})
        key += "," + std::to_string(part);
    if (const auto* known = repeats_->again(key)) {
        const uint64_t site = made.site;
        made = known->made;
        made.site = site;
        made.machineMs = 0;
        made.repeated = true;
        ++repeated_;
        const auto& kernel = file_.kernels[message.kernel];
        judgeUses(message, made, buffersFor(message, argumentsFrom(kernel, bytes), file_.kernels[message.kernel].names),
                  known->uses);
        return {0, known->nanoseconds, {}, {}};
    }
    repeats_->begin(key);
    const int64_t before = kept_.launchCount;
    auto outcome = run(message, bytes, made, children);
    if (outcome.error || !outcome.printed.empty() || !children.empty() || !made.findings.empty() ||
        kept_.launchCount != before) {
        repeats_->drop();
    } else {
        ProgramLaunch left = made;
        left.arguments.clear();
        repeats_->end(key, {std::move(left), outcome.uses, outcome.nanoseconds}, made.machineMs);
    }
    return outcome;
}

bool Device::launch(const Header& header, std::span<const uint8_t> body, std::vector<uint8_t>& answer) {
    LaunchMessage message{};
    if (!read(body, message) || message.kernel >= file_.kernels.size() || message.card >= world_->cards() ||
        body.size() != sizeof message + message.argumentBytes)
        return false;
    uint64_t wanted = 0;
    for (const auto& parameter : file_.kernels[message.kernel].parameters)
        wanted += parameter.bytes;
    if (!message.error && wanted != message.argumentBytes)
        return false;
    ProgramLaunch made;
    made.kernel = file_.kernels[message.kernel].name;
    made.config = {dim(message.grid), dim(message.block), message.shared};
    made.config.cluster = dim(message.cluster);
    const auto shared = world_->sharedOf(message.kernel);
    made.config.optsIn = message.shared + shared.own > simt::maxSharedBytes;
    if (!message.error && message.shared + shared.own > shared.optIn)
        return false;
    made.card = message.card;
    made.site = header.site;
    made.error = message.error;
    if (message.error) {
        made.refusal = refusalOf(message);
        keepRefusal(made);
        keep(std::move(made));
        return true;
    }
    const auto outcome = perform(message, body.subspan(sizeof message), std::move(made));
    LaunchAnswer reply{};
    reply.error = outcome.error;
    reply.printedBytes = static_cast<uint32_t>(outcome.printed.size());
    reply.nanoseconds = outcome.nanoseconds;
    const auto touched = touchedBy(outcome.uses);
    reply.touched = static_cast<uint32_t>(touched.size());
    const std::size_t words = sizeof reply + outcome.printed.size();
    answer.resize(words + touched.size() * sizeof(Touched));
    std::memcpy(answer.data(), &reply, sizeof reply);
    std::memcpy(answer.data() + sizeof reply, outcome.printed.data(), outcome.printed.size());
    if (!touched.empty())
        std::memcpy(answer.data() + words, touched.data(), touched.size() * sizeof(Touched));
    return true;
}

/// Of managed arrays, which the host may use at the same addresses. Who meets it by atomics knows what he does.
std::vector<Touched> Device::touchedBy(const std::vector<machine::BufferUse>& uses) const {
    std::vector<Touched> touched;
    for (std::size_t k = 0; k < uses.size() && k < world_->arrays().size(); ++k) {
        const auto& use = uses[k];
        if (!world_->arrays()[k].alive || !world_->arrays()[k].managed || use.byAtomics)
            continue;
        const auto array = static_cast<uint32_t>(k);
        if (use.writtenEnd > 0)
            touched.push_back(
                {array, 1, static_cast<uint64_t>(use.writtenFrom), static_cast<uint64_t>(use.writtenEnd)});
        if (use.readEnd > 0)
            touched.push_back({array, 0, static_cast<uint64_t>(use.readFrom), static_cast<uint64_t>(use.readEnd)});
    }
    return touched;
}

void Device::keep(ProgramLaunch made) {
    predictedMs_ += made.predicted ? made.predicted->seconds() * 1e3 : 0;
    failed_ = failed_ || made.error || !made.findings.empty(); // what follows of it is no second mistake
    ++kept_.launchCount;
    onceARun(made);
    // A program that launches a million faulty kernels says the same a million times: the first ones are kept.
    findings_ += made.findings.size();
    if (findings_ > ProgramReport::mostFindings) {
        kept_.findingsBeyond += static_cast<int64_t>(made.findings.size());
        made.findings.clear();
        made.follows.clear();
        made.launchesWith.clear();
    }
    if (kept_.launches.size() < ProgramReport::mostKept || !made.findings.empty()) {
        kept_.events.push_back({true, kept_.launches.size()});
        kept_.launches.push_back(std::move(made));
    }
}

std::vector<uint64_t> Device::sites() const {
    std::vector<uint64_t> sites;
    for (const auto& launch : kept_.launches)
        sites.push_back(launch.site);
    for (const auto& copy : kept_.copies)
        sites.push_back(copy.site);
    for (const auto& array : world_->arrays())
        sites.push_back(array.site);
    for (const auto& range : kept_.ranges)
        sites.push_back(range.site);
    if (foreign_)
        sites.push_back(foreign_->first);
    for (const auto& one : mistakes_) {
        sites.push_back(one.site);
        sites.insert(sites.end(), one.callers.begin(), one.callers.end());
    }
    if (fault_)
        sites.insert(sites.end(), std::begin(fault_->callers), std::end(fault_->callers));
    if (firstResult_)
        sites.push_back(firstResult_->first);
    std::sort(sites.begin(), sites.end());
    sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
    sites.erase(std::lower_bound(sites.begin(), sites.end(), lineSite(0)), sites.end());
    return sites;
}

void Device::finish(ProgramReport& report, const std::map<uint64_t, SourceLine>& lines) {
    const auto lineOf = [&](uint64_t site) {
        if (site >= lineSite(0))
            return SourceLine{static_cast<int>(site - lineSite(0))};
        const auto known = lines.find(site);
        return known == lines.end() ? SourceLine{} : known->second;
    };
    sayHeldBack();
    sayUnread(report, lineOf);
    saySymbols(report, lineOf);
    sayCopiesBack(report, lineOf);
    report.launches = std::move(kept_.launches);
    report.copies = std::move(kept_.copies);
    report.events = std::move(kept_.events);
    report.ranges = std::move(kept_.ranges);
    report.launchCount = kept_.launchCount;
    report.copyCount = kept_.copyCount;
    report.arrays = kept_.arrays;
    report.mostBytes = kept_.mostBytes;
    report.findingsBeyond = kept_.findingsBeyond;
    sayArrays(report);
    if (neverShown_ > 0)
        report.notes.push_back(
            text(TELAR_TR("core", "Kernels printed %1 bytes that were never shown, because nothing waited for them. "
                                  "Call cudaDeviceSynchronize() before the program ends"),
                 neverShown_));
    if (kept_.findingsBeyond > 0)
        report.notes.push_back(
            text(TELAR_TR("core", "%1 further findings of later launches are counted and not listed"),
                 kept_.findingsBeyond));
    if (repeated_ > 0)
        report.notes.push_back(text(
            TELAR_TR("core",
                     "%1 of %2 launches did not run: the same launch had met the same memory before, byte for byte, "
                     "and what it wrote then was written again. Its time, as events say it, is that launch's"),
            repeated_, kept_.launchCount));
    sayCounted(report);
    sayLines(report);
    if (matched_)
        report.notExecuted = matched_->missing();
    const auto settle = [&](auto& what) {
        auto place = lineOf(what.site);
        what.line = place.line;
        what.file = std::move(place.file);
    };
    std::ranges::for_each(report.launches, settle);
    std::map<std::string, std::string> unnamed; // arrays that no parameter names, by where they are allocated
    for (std::size_t k = 0; k < world_->arrays().size(); ++k)
        if (const auto place = lineOf(world_->arrays()[k].site); place.line > 0)
            unnamed["array " + std::to_string(k)] = "the array of " + place.words(request_.source.name);
    for (auto& launch : report.launches) { // where the program calls a library
        const auto settleFinding = [&](simt::Finding& finding) {
            if (const auto known = unnamed.find(finding.array); known != unnamed.end())
                finding.array = known->second;
            if (launch.line > 0 && isOfLibrary(finding))
                finding.site = {launch.file.empty() ? request_.source.name : launch.file,
                                static_cast<uint32_t>(launch.line), 0};
        };
        std::ranges::for_each(launch.findings, settleFinding);
        for (auto& one : launch.follows)
            settleFinding(one.finding);
    }
    std::ranges::for_each(report.copies, settle);
    std::ranges::for_each(report.ranges, settle);
    sayMistakes(report, lineOf);
    // A fault ends the context: cudaFree is refused from then on.
    const bool whole = std::none_of(report.launches.begin(), report.launches.end(),
                                    [](const ProgramLaunch& l) { return l.error && l.refusal.empty(); });
    for (const auto& array : world_->arrays())
        if (array.alive && whole) {
            ++report.notFreed;
            report.notFreedBytes += static_cast<int64_t>(array.bytes);
        }
    const bool bare = std::any_of(report.launches.begin(), report.launches.end(), [](const ProgramLaunch& l) {
        return std::any_of(l.findings.begin(), l.findings.end(), [](const simt::Finding& f) {
            return f.kind == simt::FindingKind::OutOfBounds && f.array.empty();
        });
    });
    if (bare && hostPointerSeen_)
        report.notes.push_back(text(TELAR_TR(
            "core",
            "A kernel received a host pointer: allocate device memory with cudaMalloc and fill it with cudaMemcpy")));
    sayEnd(report, lineOf);
}

} // namespace telar::program
