#include "core/simt/driver/engine.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/files.hpp"
#include "core/simt/cuda/line_counts.hpp"
#include "core/simt/driver/module.hpp"
#include "core/simt/program/device_error.hpp"
#include "core/simt/program/time_line.hpp"

#include <algorithm>
#include <cstring>

namespace telar::driver {

namespace {

constexpr std::size_t mostPrintedBytes = std::size_t{16} << 20;

using Lock = std::lock_guard<std::recursive_mutex>;

bool isWord(const machine::Argument& argument) { return argument.bytes.size() == 8; }

/// Numba hands an array over as two pointers, its elements, the bytes of one, its data, its shape and its strides.
bool shapeOf(const std::vector<machine::Argument>& arguments, std::size_t data, Array& array) {
    constexpr std::size_t mostDimensions = 4;
    if (data < 4 || !isWord(arguments[data - 1]) || !isWord(arguments[data - 2]))
        return false;
    const uint64_t items = wordAt(arguments[data - 2].bytes, 0), size = wordAt(arguments[data - 1].bytes, 0);
    if (size == 0 || size > 64 || items == 0 || items > array.bytes() / size)
        return false;
    std::string words;
    uint64_t product = 1;
    for (std::size_t k = data + 1; k < arguments.size() && k <= data + mostDimensions && isWord(arguments[k]); ++k) {
        const uint64_t extent = wordAt(arguments[k].bytes, 0);
        if (extent == 0 || extent > items)
            return false;
        product *= extent;
        words += (words.empty() ? "" : ", ") + std::to_string(extent);
        if (product == items)
            break;
    }
    if (product != items || words.empty())
        return false;
    array.element = static_cast<uint32_t>(size);
    array.shape = "(" + words + (words.find(',') == std::string::npos ? ",)" : ")");
    return true;
}

/// Files without their folders, and Numba's shared arrays by their number alone.
void nameForPeople(simt::Finding& finding, const std::string& kernel) {
    finding.kernel = kernel;
    finding.site.file = fileName(finding.site.file);
    if (finding.otherSite)
        finding.otherSite->file = fileName(finding.otherSite->file);
    constexpr std::string_view ofNumba = "_cudapy_smem";
    if (finding.array.starts_with(ofNumba))
        finding.array =
            "shared array" +
            (finding.array.size() > ofNumba.size() ? " " + finding.array.substr(ofNumba.size() + 1) : std::string());
}

/// Of each file that the kernel's instructions come from.
std::vector<SourceLine> linesOf(const machine::RunReport& report, const ptx::Module& module) {
    std::set<std::string> files;
    for (const auto& [key, line] : report.lines)
        if (const auto file = module.files.find(key.first); file != module.files.end())
            files.insert(file->second);
    std::vector<SourceLine> made;
    for (const auto& file : files)
        for (const auto& [line, counts] : cuda::lineCounts(report, module, file))
            made.push_back({fileName(file), static_cast<int>(line), counts});
    return made;
}

} // namespace

Engine::Engine(EngineOptions options)
    : options_(std::move(options)), memory_(options_.deviceBytes), journal_(options_.journal) {
    if (!options_.fast && options_.countingSeconds > 0)
        counting_.emplace(options_.countingSeconds);
}
Engine::~Engine() = default;

uint64_t Engine::bytesInUse() {
    const Lock lock(mutex_);
    return memory_.inUse();
}

Done Engine::refuse(int result, const char* kind, const Line& line, const Text& words) {
    journal_.fault(kind, line, words);
    return {result, line.file.empty() ? words.str() : line.words() + ": " + words.str()};
}

Done Engine::allocate(uint64_t bytes, ArrayKind kind, const Line& from, uint64_t& address, void* where) {
    const Lock lock(mutex_);
    address = memory_.allocate(bytes, kind, from, where);
    if (address)
        return {};
    if (bytes > Memory::mostArrayBytes)
        return refuse(OutOfMemory, "no device memory", from,
                      text(TELAR_TR("core", "An array of %1 bytes is asked for, and one may have %2 here"), bytes,
                           Memory::mostArrayBytes));
    return refuse(OutOfMemory, "no device memory", from,
                  text(TELAR_TR("core", "%1 bytes of device memory are asked for, and %2 are left"), bytes,
                       memory_.total() - memory_.inUse()));
}

Done Engine::release(uint64_t address, const Line& from) {
    const Lock lock(mutex_);
    if (memory_.release(address, from))
        return {};
    const auto* array = memory_.slotOf(address);
    return refuse(InvalidValue, array && !array->alive() && array->address == address ? "freed twice" : "freed wrongly",
                  from,
                  (array ? text(TELAR_TR("core", "Memory is freed that is not in use: %1"), array->name())
                         : text(TELAR_TR("core", "Memory is freed that is not an array of the device"))));
}

std::optional<Engine::Facts> Engine::factsOf(uint64_t address) {
    const Lock lock(mutex_);
    const auto* array = memory_.slotOf(address);
    if (!array || !array->alive() || address < array->address || address - array->address >= array->bytes())
        return {};
    return Facts{array->address, array->bytes(), array->kind};
}

Done Engine::copy(const Copy& copy, const Line& from) {
    const Lock lock(mutex_);
    if (copy.width == 0 || copy.height == 0)
        return {};
    const auto extent = [&](uint64_t pitch) { return (copy.height - 1) * pitch + copy.width; };
    const auto source = memory_.at(copy.from, extent(copy.fromPitch)),
               target = memory_.at(copy.to, extent(copy.toPitch));
    program::ProgramCopy made;
    made.way = source.host ? (target.host ? program::Way::OnHost : program::Way::ToDevice)
                           : (target.host ? program::Way::ToHost : program::Way::OnDevice);
    made.bytes = static_cast<int64_t>(copy.width * copy.height);
    made.line = from.number;
    made.file = from.file;
    if (!source.data || !target.data) {
        made.error = InvalidValue;
        journal_.copy(made, memory_);
        const auto* array = source.data ? target.array : source.array;
        return refuse(InvalidValue, "copy refused", from,
                      array && !array->alive()
                          ? text(TELAR_TR("core", "A copy uses %1; nothing was copied"), array->name())
                          : text(TELAR_TR("core", "%1 bytes do not fit into %2, which has %3; nothing was copied"),
                                 made.bytes, array ? array->name() : "the variable", array ? array->bytes() : 0));
    }
    for (uint64_t row = 0; row < copy.height; ++row)
        std::memmove(target.data + row * copy.toPitch, source.data + row * copy.fromPitch, copy.width);
    if (target.array)
        target.array->words.write(copy.to - target.array->address, copy.toPitch, copy.width, copy.height);
    made.predictedMs = (options_.card.copySeconds + static_cast<double>(made.bytes) / options_.card.busBandwidth) * 1e3;
    clock_ += static_cast<int64_t>(made.predictedMs * 1e6);
    journal_.copy(made, memory_);
    return {};
}

Done Engine::fill(uint64_t to, uint64_t pitch, const void* value, std::size_t size, uint64_t count, uint64_t height,
                  const Line& from) {
    const Lock lock(mutex_);
    if (count == 0 || height == 0)
        return {};
    const auto target = memory_.at(to, (height - 1) * pitch + count * size);
    if (!target.data || target.host)
        return refuse(
            InvalidValue, "copy refused", from,
            text(TELAR_TR("core", "%1 bytes should be set where the device has less memory; nothing was done"),
                 count * size * height));
    for (uint64_t row = 0; row < height; ++row)
        for (uint64_t k = 0; k < count; ++k)
            std::memcpy(target.data + row * pitch + k * size, value, size);
    if (target.array)
        target.array->words.write(to - target.array->address, pitch, count * size, height);
    return {};
}

/// All arrays and the variables of other modules, as the machine takes them.
void Engine::bindBuffers(const Module& module) {
    if (buffersOf_ == memory_.generation() && buffersFor_ == &module)
        return;
    constexpr uint64_t ofSlot = uint64_t{1} << 32, ofFirstSlot = ofSlot - machine::bufferStart;
    buffers_.clear();
    for (const auto& array : memory_.arrays())
        if (array && array->alive()) {
            machine::Buffer buffer;
            buffer.name = array->name();
            buffer.bytes = {array->data, std::min(array->bytes(), ofFirstSlot)};
            buffer.slot = array->address >> 32;
            buffer.watched = false; // the checks' memory is for what the launch is given
            buffers_.push_back(buffer);
            for (uint64_t from = ofFirstSlot; from < array->bytes(); from += ofSlot) {
                buffer.name = array->name() + " from byte " + std::to_string(from) + " on";
                buffer.bytes = {array->data + from, std::min(array->bytes() - from, ofSlot)};
                ++buffer.slot;
                buffer.atStart = true;
                buffers_.push_back(buffer);
            }
        }
    for (const auto& other : modules_)
        if (other.get() != &module && other->machine)
            for (auto& variable : other->variables)
                if (variable.second.asked) {
                    machine::Buffer buffer;
                    buffer.name = variable.first;
                    buffer.bytes = variable.second.bytes;
                    buffer.slot = variable.second.slot;
                    buffer.atStart = true;
                    buffer.watched = false;
                    buffers_.push_back(std::move(buffer));
                }
    std::sort(buffers_.begin(), buffers_.end(),
              [](const machine::Buffer& a, const machine::Buffer& b) { return a.slot < b.slot; });
    buffersOf_ = memory_.generation();
    buffersFor_ = &module;
}

/// Arrays whose addresses are among the arguments are looked at closely.
void Engine::watch(const LaunchRequest& request, const std::vector<machine::Argument>& arguments, int64_t& arrayBytes) {
    watched_.clear();
    std::size_t ofNumba = 0; // arrays so far
    for (std::size_t k = 0; k < arguments.size(); ++k)
        for (std::size_t at = 0; at + 8 <= arguments[k].bytes.size(); at += 8) {
            auto* array = memory_.slotOf(wordAt(arguments[k].bytes, at));
            if (!array || !array->alive())
                continue;
            const auto known = std::lower_bound(buffers_.begin(), buffers_.end(), array->address >> 32,
                                                [](const machine::Buffer& b, uint64_t slot) { return b.slot < slot; });
            if (known == buffers_.end() || known->slot != array->address >> 32)
                continue;
            if (isWord(arguments[k]) && shapeOf(arguments, k, *array))
                array->label = ofNumba < request.names.size() ? request.names[ofNumba++] : std::string();
            known->name = array->name();
            known->element = array->element;
            if (known->watched)
                continue;
            known->watched = true;
            known->fresh = array->words.fresh;
            known->written = &array->words.written;
            arrayBytes += static_cast<int64_t>(array->bytes());
            watched_.push_back(static_cast<uint64_t>(known - buffers_.begin()));
        }
}

/// An address in an array that was given back: the machine knows nothing of it, and the quarantine does.
void Engine::nameLost(std::vector<simt::Finding>& findings) {
    for (auto& finding : findings) {
        if (finding.kind != simt::FindingKind::OutOfBounds || !finding.array.empty())
            continue;
        const auto address = static_cast<uint64_t>(finding.index);
        const auto* array = memory_.slotOf(address);
        if (!array || array->alive())
            continue;
        finding.array = array->name();
        finding.index = (finding.index - static_cast<int64_t>(array->address)) / std::max<int64_t>(array->element, 1);
        finding.length = 0;
    }
}

/// Whether its blocks run in clusters, by the launch or by the kernel's declaration.
static bool clustered(const Kernel& kernel, const LaunchRequest& request) {
    const auto& functions = kernel.module->machine->program().functions;
    return request.config.clustered() ||
           (kernel.index >= 0 && functions[static_cast<std::size_t>(kernel.index)].function->clustered());
}

/// What a card says to a launch that is refused here. Where grid and block alone are in order, the cluster is what is wrong.
static Result refusalOf(const Kernel& kernel, const LaunchRequest& request) {
    auto plain = request.config;
    plain.cluster = {1, 1, 1};
    return clustered(kernel, request) && simt::checkLaunch(plain) ? InvalidCluster : InvalidValue;
}

Launched Engine::refused(const Kernel& kernel, const LaunchRequest& request, const Text& why) {
    const Result error = refusalOf(kernel, request);
    program::ProgramLaunch made;
    made.kernel = kernel.name;
    made.config = request.config;
    made.line = request.from.number;
    made.file = request.from.file;
    made.error = error;
    made.refusal = why;
    journal_.launch(made, memory_);
    Launched launched;
    static_cast<Done&>(launched) = refuse(
        error, "launch refused", request.from,
        text(TELAR_TR("core", "%1: the launch is refused and the kernel does not run: %2"), kernel.name, why.str()));
    return launched;
}

Launched Engine::judge(Kernel& kernel, const LaunchRequest& request, machine::RunReport& report, double machineMs,
                       int64_t arrayBytes, std::optional<program::ScriptLaunch> script) {
    program::ProgramLaunch made;
    made.script = std::move(script);
    made.kernel = kernel.name;
    made.config = request.config;
    made.line = request.from.number;
    made.file = request.from.file;
    made.machineMs = machineMs;
    if (!options_.fast)
        made.countedBlocks = report.counted;
    const auto shape = std::pair{placeOf(kernel, request), program::shapeOf(request.config)};
    if (!options_.fast && report.counted == 0) {
        if (const auto known = predicted_.find(shape); known != predicted_.end())
            made.predicted = known->second;
    } else if (!options_.fast) {
        made.counts = cuda::totalCounts(report);
        made.registers = report.registers;
        if (auto& matched = kernel.module->matched)
            made.executed = matched->executed(kernel.entry, report, request.from.file);
        if (const auto time = simt::predict(
                options_.card,
                cuda::launchWork(request.config, made.counts, static_cast<int32_t>(report.counters.sharedBytes),
                                 arrayBytes, std::max(report.registers, 16), report.capability, report.touched)))
            predicted_[shape] = *(made.predicted = *time);
    }
    nameLost(report.findings);
    if (std::any_of(report.findings.begin(), report.findings.end(),
                    [](const simt::Finding& one) { return one.kind == simt::FindingKind::Endless; }))
        journal_.note(text(TELAR_TR("core", "%1: a warp was given up after %2 instructions. Where it is only long, "
                                            "TELAR_CUDA_BUDGET=NUMBER allows more, and fast runs ten times as many"),
                           kernel.name, options_.budget));
    const uint32_t fault = program::errorOf(report.findings);
    for (auto& finding : report.findings)
        nameForPeople(finding, kernel.name);
    made.findings = std::move(report.findings);
    Launched launched;
    launched.seconds = made.predicted ? made.predicted->seconds() : machineMs / 1e3;
    clock_ += static_cast<int64_t>(launched.seconds * 1e9);
    const std::string where = request.from.file.empty()
                                  ? std::string()
                                  : " " + text(TELAR_TR("core", "(launched at %1)"), request.from.words()).str();
    bool wrong = false;
    for (const auto& finding : made.findings) {
        wrong = wrong || finding.kind != simt::FindingKind::UnusedShared;
        launched.findings.push_back(finding.text().str() + where);
    }
    if (fault && options_.raise != Raise::None)
        launched.result = static_cast<int>(fault);
    else if (wrong && options_.raise == Raise::All)
        launched.result = LaunchFailed;
    if (launched.result)
        launched.why = launched.findings.front();
    made.error = static_cast<uint32_t>(launched.result);
    std::vector<SourceLine> lines;
    if (report.counted > 0 && counted_.emplace(&kernel, request.from.words()).second)
        lines = linesOf(report, *kernel.module->ptx);
    journal_.launch(made, memory_, lines);
    for (const auto& one : report.printed)
        if (launched.printed.size() + one.text.size() <= mostPrintedBytes)
            launched.printed += one.text;
    return launched;
}

Kernel* Engine::childKernel(const Module& module, const machine::ChildLaunch& child) {
    for (const auto& [name, kernel] : module.kernels)
        if (kernel->index == child.kernel)
            return kernel.get();
    return nullptr;
}

/// As a cudaError_t, for what a thread launches; 0: it runs when its grid has ended.
uint32_t Engine::judgeChild(const Module& module, const machine::ChildLaunch& child) {
    constexpr uint32_t invalidValue = 1, invalidConfiguration = 9, invalidFunction = 98;
    const auto* kernel = childKernel(module, child);
    if (!kernel)
        return invalidFunction;
    std::size_t at = 0;
    for (const uint32_t size : kernel->sizes) {
        const uint64_t word = size == 8 && at + 8 <= child.arguments.size() ? wordAt(child.arguments, at) >> 32 : 0;
        if (word && (word == machine::sharedWindow >> 32 || word == machine::localWindow >> 32))
            return invalidValue; // memory that no other grid can reach
        at += size;
    }
    if (at != child.arguments.size())
        return invalidValue;
    return simt::checkLaunch(child.config) ? 0 : invalidConfiguration;
}

/// Launches of kernels run when their grid has ended, each with what it launches itself, in the order of the blocks.
Launched Engine::launch(Kernel& kernel, const LaunchRequest& request) {
    const Lock lock(mutex_);
    std::vector<machine::ChildLaunch> children;
    auto all = launchOne(kernel, request, children);
    std::vector<machine::ChildLaunch> waiting(children.rbegin(), children.rend());
    while (!waiting.empty() && all.result == 0) {
        const auto child = std::move(waiting.back());
        waiting.pop_back();
        auto* next = childKernel(*kernel.module, child);
        LaunchRequest of;
        of.config = child.config;
        of.from = request.from;
        children.clear();
        Launched made;
        if (child.error) {
            made = refused(next ? *next : kernel, of,
                           text(TELAR_TR("core", "a kernel launches what is no kernel of its module, in a size that no "
                                                 "card takes, or with arguments in memory that another grid cannot "
                                                 "reach")));
        } else {
            of.values.resize(next->packedBytes);
            for (std::size_t k = 0, at = 0; k < next->sizes.size(); at += next->sizes[k++])
                std::memcpy(of.values.data() + next->offsets[k], child.arguments.data() + at, next->sizes[k]);
            made = launchOne(*next, of, children);
        }
        std::move(children.rbegin(), children.rend(), std::back_inserter(waiting));
        static_cast<Done&>(all) = std::move(static_cast<Done&>(made));
        all.seconds += made.seconds;
        all.printed += made.printed;
        std::move(made.findings.begin(), made.findings.end(), std::back_inserter(all.findings));
    }
    return all;
}

program::CountingTime::Kernel Engine::placeOf(const Kernel& kernel, const LaunchRequest& request) {
    return {0, places_.try_emplace({&kernel, request.from.words()}, places_.size()).first->second};
}

Expected<machine::RunReport> Engine::runInTime(Kernel& kernel, const LaunchRequest& request,
                                               const std::vector<machine::Argument>& arguments,
                                               const machine::RunOptions& options) {
    auto& module = *kernel.module;
    const auto variables = [&module] {
        std::vector<machine::SymbolValue> values;
        for (const auto& [name, variable] : module.variables)
            values.push_back({name, variable.bytes});
        return values;
    };
    const auto keep = [&module](const machine::Machine& machine) {
        for (auto& [name, variable] : module.variables)
            if (const auto left = machine.symbol(name); !left.empty())
                std::memcpy(variable.bytes.data(), left.data(), std::min(left.size(), variable.bytes.size()));
    };
    const auto running = [&module]() -> Expected<machine::Machine*> {
        if (!module.running) {
            const auto& counted = module.machine->program();
            machine::ProgramOptions plain{false, false, nullptr};
            plain.symbolSlot = counted.options.symbolSlot;
            TELAR_TAKE(program, machine::makeProgram(module.ptx, plain));
            module.running = std::make_unique<machine::Machine>(std::move(*program));
        }
        return module.running.get();
    };
    const auto& program = module.machine->program();
    if (!counting_ || program.allocates) { // what kernels allocate is one machine's
        auto report = module.machine->run(kernel.index, request.config, buffers_, arguments, variables(), options);
        if (report)
            keep(*module.machine);
        return report;
    }
    auto report = counting_->run(placeOf(kernel, request),
                                 {*module.machine, kernel.index, request.config, buffers_, arguments, options,
                                  request.cooperative || clustered(kernel, request)},
                                 {0, running, variables, keep});
    if (report && report->counted < report->ran && !std::exchange(saidPartly_, true))
        journal_.note(
            text(TELAR_TR("core", "Counts and checks have taken their %1 s. Launches from %2 on were counted in part, "
                                  "with counts scaled to all blocks, or only ran, with bounds checked. Races between "
                                  "blocks that were not checked are not seen. telar-cli python --all counts "
                                  "everything"),
                 counting_->seconds(), kernel.name));
    return report;
}

Launched Engine::launchOne(Kernel& kernel, const LaunchRequest& request, std::vector<machine::ChildLaunch>& children) {
    auto& module = *kernel.module;
    Launched failed;
    if (!module.machine) {
        static_cast<Done&>(failed) = {InvalidHandle, kernel.name + ": the module of the kernel has been unloaded"};
        return failed;
    }
    std::vector<machine::Argument> arguments(kernel.sizes.size());
    for (std::size_t k = 0; k < kernel.sizes.size(); ++k)
        arguments[k].bytes.assign(request.values.begin() + kernel.offsets[k],
                                  request.values.begin() + kernel.offsets[k] + kernel.sizes[k]);
    bindBuffers(module);
    int64_t arrayBytes = 0;
    watch(request, arguments, arrayBytes);
    machine::RunOptions options;
    options.threads = options_.threads;
    options.budget = options_.budget;
    options.cooperative = request.cooperative;
    options.lines = !options_.fast;
    if (stop_.stop_requested())
        stop_ = std::stop_source();
    options.job.stop = stop_.get_token();
    options.judgeChild = [&module](const machine::ChildLaunch& child) { return judgeChild(module, child); };
    std::atomic<bool> waited = false;
    options.runChildren = [&waited](auto&&) {
        waited = true;
        return std::optional<std::string>();
    };
    if (!options_.fast && machine::checkBytes(module.machine->program(), buffers_) > options.checkBytes) {
        options.checks = machine::Checks::Shared;
        if (!std::exchange(saidUnchecked_, true))
            journal_.note(text(TELAR_TR("core", "%1 runs without the checks of global memory, which would need more "
                                                "than %2 MiB"),
                               kernel.name, options.checkBytes >> 20));
    }
    auto script = scriptLaunch(kernel, request, arguments);
    const auto start = Clock::now();
    auto report = runInTime(kernel, request, arguments, options);
    const double machineMs = millisecondsSince(start);
    for (const uint64_t at : watched_) {
        auto& buffer = buffers_[at];
        auto& words = memory_.arrays()[buffer.slot]->words;
        if (report && words.fresh)
            words.fresh = !options_.fast && !request.cooperative && !clustered(kernel, request) &&
                          options.checks == machine::Checks::All && report->counted == report->ran &&
                          words.unwritten(0, words.bytes, words.bytes, 1).words > 0;
        buffer.watched = buffer.fresh = false;
        buffer.written = nullptr;
    }
    if (!report && report.error().kind == ErrorKind::Cancelled) {
        static_cast<Done&>(failed) = {LaunchFailed, kernel.name + ": stopped"};
        journal_.note(text(TELAR_TR("core", "%1 was stopped while it ran"), kernel.name));
        return failed;
    }
    if (waited)
        return refused(kernel, request,
                       text(TELAR_TR("core", "it waits for its launches with cudaDeviceSynchronize, which kernels have "
                                             "up to CUDA 11")));
    if (!report)
        return refused(kernel, request, report.error().what);
    children = std::move(report->children);
    std::stable_partition(children.begin(), children.end(), [](const auto& child) { return !child.tail; });
    return judge(kernel, request, *report, machineMs, arrayBytes, std::move(script));
}

void Engine::interrupt() { stop_.request_stop(); }

void Engine::touchedByHost(uint64_t address) { // without the lock: the process is about to end, and may hold it
    const auto* array = memory_.slotOf(address);
    if (!array || array->data == reinterpret_cast<uint8_t*>(array->address))
        return;
    const auto words = text(TELAR_TR("core", "The host uses an address of the device as its own: %1. Copy the array to "
                                             "the host first"),
                            array->name());
    journal_.fault("host access", {}, words);
    std::fprintf(stderr, "telar: %s\n", words.str().c_str());
}

void Engine::note(const Text& words) {
    const Lock lock(mutex_);
    journal_.note(words);
}

std::string Engine::record() {
    const Lock lock(mutex_);
    auto made = readJournal(journal_.lines());
    program::RecordHead head;
    head.settings = {{"card", options_.card.name}, {"fast", options_.fast}};
    head.timings = program::ordered_json::object();
    head.figures = {{"launches", made.report.launchCount},
                    {"copies", made.report.copyCount},
                    {"arrays", made.report.arrays},
                    {"most_bytes", made.report.mostBytes}};
    return program::recordText(head, std::move(made.parts));
}

} // namespace telar::driver
