#include "core/simt/machine/machine.hpp"

#include "core/base/first_failure.hpp"
#include "core/base/host.hpp"
#include "core/simt/machine/checks.hpp"
#include "core/simt/machine/lower.hpp"
#include "core/simt/machine/naming.hpp"
#include "core/simt/machine/tensor_work.hpp"
#include "core/simt/machine/step_recorder.hpp"
#include "core/simt/machine/worker.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <numeric>
#include <thread>

namespace telar::machine {

namespace {

constexpr int64_t mostShuffled = int64_t{1} << 26; ///< blocks in an order of their own, of 8 bytes each

/// Two numbers of 8 bytes for each of the smallest pieces that the program moves.
std::size_t cellsOf(const Program& program, uint64_t bytes) {
    return bytes / program.globalGranule + 8;
}

/// Whether a kernel, or what it calls, names a variable of the module.
bool usesSymbol(const Program& program, int kernel, int32_t symbol) {
    std::vector<char> seen(program.functions.size(), 0);
    std::vector<std::size_t> open{static_cast<std::size_t>(std::max(kernel, 0))};
    while (!open.empty()) {
        const auto index = open.back();
        open.pop_back();
        if (index >= seen.size() || seen[index]++)
            continue;
        for (const auto& i : program.functions[index].function->code)
            for (const auto& operand : i.operands) {
                const auto kind = operand.kind == ptx::Operand::Kind::Address ? operand.base : operand.kind;
                if (kind == ptx::Operand::Kind::Symbol && operand.index == symbol)
                    return true;
                if (kind == ptx::Operand::Kind::Function)
                    open.push_back(static_cast<std::size_t>(operand.index));
            }
    }
    return false;
}

/// What was written before the launch has no time, but is written; so is what may lie between the members of a structure.
void markWritten(const Region& region, const std::vector<uint64_t>& words) {
    constexpr uint64_t mostBetween = 7;
    const uint64_t count = region.bytes / 4;
    const auto mark = [&](uint64_t from, uint64_t end) {
        for (uint64_t at = from * 4; at < end * 4; at += region.granule)
            region.longWritten[at / region.granule] = 1;
    };
    uint64_t from = 0; // of words that nobody has written
    for (uint64_t word = 0; word <= count; ++word) {
        const bool written = word < count && word / 64 < words.size() && (words[word / 64] >> word % 64 & 1);
        if (!written && word < count)
            continue;
        if (word - from <= mostBetween && !(from == 0 && word == count))
            mark(from, word);
        if (written)
            mark(word, word + 1);
        from = word + 1;
    }
}

} // namespace

Argument bufferArgument(int buffer) {
    Argument made;
    made.bytes.resize(8);
    made.buffer = buffer;
    return made;
}

struct Machine::State {
    std::shared_ptr<const Program> program;
    std::vector<std::vector<uint8_t>> symbols; ///< of the last run

    Status check(int kernel, const LaunchConfig& config, std::span<const Argument> arguments,
                 const Launch& launch) const;
    Status lay(Launch& launch, std::span<Buffer> buffers, std::span<const Argument> arguments,
               std::span<const SymbolValue> values);
    Status begin(Launch& launch, int kernel, const LaunchConfig& config, std::span<Buffer> buffers,
                 std::span<const Argument> arguments, std::span<const SymbolValue> values, const RunOptions& options);
    std::vector<std::unique_ptr<Worker>> workersOf(Launch& launch) const;
    void startSteps(const Launch& launch, StepTrace& steps) const;
    void keepUses(const Launch& launch, std::span<Buffer> buffers, RunReport& report) const;
    RunReport gather(Launch& launch, std::vector<std::unique_ptr<Worker>>& workers) const;
    void count(RunReport& report, const std::vector<std::unique_ptr<Worker>>& workers) const;
};

Machine::Machine(std::shared_ptr<const Program> program) : state_(std::make_unique<State>()) {
    state_->program = std::move(program);
}
Machine::~Machine() = default;
Machine::Machine(Machine&&) noexcept = default;

const Program& Machine::program() const {
    return *state_->program;
}

int Machine::kernel(const std::string& name) const {
    const auto& module = *state_->program->module;
    const auto known = module.functionNames.find(name);
    if (known == module.functionNames.end())
        return -1;
    const auto& function = *module.functions[static_cast<std::size_t>(known->second)];
    return function.entry && function.defined ? known->second : -1;
}

std::span<const uint8_t> Machine::symbol(const std::string& name) const {
    const auto known = state_->program->module->symbolNames.find(name);
    if (known == state_->program->module->symbolNames.end() ||
        static_cast<std::size_t>(known->second) >= state_->symbols.size())
        return {};
    const auto& bytes = state_->symbols[static_cast<std::size_t>(known->second)];
    return {
        bytes.data(),
        std::min<std::size_t>(
            bytes.size(), state_->program->module->symbols[static_cast<std::size_t>(known->second)].size)};
}

Status Machine::State::check(int kernel, const LaunchConfig& config, std::span<const Argument> arguments,
                             const Launch& launch) const {
    if (kernel < 0 || static_cast<std::size_t>(kernel) >= program->functions.size() ||
        program->functions[static_cast<std::size_t>(kernel)].code.empty())
        return userError(text(TELAR_TR("core", "There is no such kernel in the PTX")));
    const auto& function = *program->functions[static_cast<std::size_t>(kernel)].function;
    if (auto status = simt::checkLaunch(config); !status)
        return status;
    if (launch.sharedBytes > config.mostShared())
        return userError(
            text(TELAR_TR("core", "The kernel takes %1 bytes of shared memory, and a block has %2"),
                 launch.sharedBytes, config.mostShared()),
            text("%1", function.name));
    if (function.maxThreads > 0 && config.block.count() > function.maxThreads)
        return userError(
            text(TELAR_TR("core", "The kernel is bound to blocks of at most %1 threads, and not %2"),
                 function.maxThreads, config.block.count()));
    if (arguments.size() != function.parameters)
        return userError(text(TELAR_TR("core", "The kernel takes %1 arguments, and not %2"),
                              function.parameters, arguments.size()));
    for (std::size_t k = 0; k < arguments.size(); ++k)
        if (arguments[k].bytes.size() != function.variables[k].size)
            return userError(text(TELAR_TR("core", "Argument %1 of the kernel has %2 bytes, and not %3"),
                                  k + 1, function.variables[k].size, arguments[k].bytes.size()));
    return {};
}

uint64_t staticSharedBytes(const Program& program, int kernel) {
    uint64_t bytes = 0;
    for (std::size_t k = 0; k < program.module->symbols.size(); ++k) {
        const auto& symbol = program.module->symbols[k];
        if (symbol.space == ptx::Space::Shared && !symbol.isExtern &&
            usesSymbol(program, kernel, static_cast<int32_t>(k)))
            bytes += (symbol.size + symbol.align - 1) / std::max(1u, symbol.align) * std::max(1u, symbol.align);
    }
    return bytes;
}

int64_t checkBytes(const Program& program, std::span<const Buffer> buffers) {
    int64_t bytes = 0;
    for (const auto& symbol : program.module->symbols)
        if (symbol.space == ptx::Space::Global)
            bytes += static_cast<int64_t>(cellsOf(program, symbol.size) * 16);
    for (const auto& buffer : buffers)
        if (buffer.watched)
            bytes += static_cast<int64_t>(cellsOf(program, buffer.bytes.size()) * 16);
    return bytes;
}

std::vector<std::vector<uint8_t>> startValues(const Program& program) {
    const auto& module = *program.module;
    std::vector<std::vector<uint8_t>> values;
    for (const auto& symbol : module.symbols) {
        auto& bytes = values.emplace_back();
        if (symbol.space == ptx::Space::Shared)
            continue;
        bytes = symbol.init;
        bytes.resize(symbol.size + 8);
        for (const auto& relocation : symbol.relocations) {
            uint64_t value = relocation.addend;
            if (const auto other = module.symbolNames.find(relocation.name); other != module.symbolNames.end())
                value += program.symbolAddresses[static_cast<std::size_t>(other->second)];
            else if (const auto function = module.functionNames.find(relocation.name);
                     function != module.functionNames.end())
                value += (functionSlot << 32) + static_cast<uint64_t>(function->second) * 16;
            if (relocation.at + 8 <= bytes.size())
                std::memcpy(bytes.data() + relocation.at, &value, 8);
        }
    }
    return values;
}

Status Machine::State::lay(Launch& launch, std::span<Buffer> buffers, std::span<const Argument> arguments,
                           std::span<const SymbolValue> values) {
    const auto& module = *program->module;
    const bool watched = program->options.counted && launch.options.checks == Checks::All;
    symbols = startValues(*program);
    for (const auto& symbol : module.symbols) {
        launch.names.push_back(plainName(symbol.name));
        launch.elements.push_back(static_cast<uint32_t>(std::max(
            1, symbol.element == ptx::Type::B8 && symbol.align <= 8 ? static_cast<int>(symbol.align)
                                                                    : ptx::bytesOf(symbol.element))));
    }
    for (const auto& value : values) {
        const auto known = module.symbolNames.find(value.name);
        if (known == module.symbolNames.end())
            return userError(text(TELAR_TR("core", "The PTX has no variable %1"), value.name));
        auto& bytes = symbols[static_cast<std::size_t>(known->second)];
        std::memcpy(bytes.data(), value.bytes.data(), std::min(bytes.size(), value.bytes.size()));
    }
    launch.heapSlot = firstSymbolSlot + module.symbols.size() + buffers.size();
    launch.regions.resize(launch.heapSlot + heapSlots);
    int64_t shadow = 0;
    const auto place = [&](std::size_t slot, uint64_t begin, uint8_t* data, uint64_t bytes, ptx::Space space,
                           uint32_t name, bool watch) -> Region& {
        auto& region = launch.regions[slot];
        region.begin = begin;
        region.bytes = bytes;
        region.data = data;
        region.space = static_cast<uint8_t>(space);
        region.array = name;
        region.granule = program->globalGranule;
        if (watch && watched && space == ptx::Space::Global) {
            const std::size_t cells = cellsOf(*program, bytes);
            shadow += static_cast<int64_t>(cells * 16);
            if (shadow <= launch.options.checkBytes) {
                auto& made = launch.shadows.emplace_back(2 * cells);
                region.longWritten = made.data();
                region.longRead = made.data() + cells;
            }
        }
        return region;
    };
    for (std::size_t k = 0; k < module.symbols.size(); ++k)
        if (module.symbols[k].space != ptx::Space::Shared)
            place(firstSymbolSlot + k, program->symbolAddresses[k], symbols[k].data(), module.symbols[k].size,
                  module.symbols[k].space, static_cast<uint32_t>(k), true);
    for (std::size_t k = 0; k < buffers.size(); ++k) {
        launch.names.push_back(buffers[k].name);
        launch.elements.push_back(std::max(1u, buffers[k].element));
        const std::size_t slot = firstSymbolSlot + module.symbols.size() + k;
        auto& region = place(slot, (static_cast<uint64_t>(slot) << 32) + bufferStart, buffers[k].bytes.data(), buffers[k].bytes.size(),
                             ptx::Space::Global, static_cast<uint32_t>(launch.names.size() - 1), buffers[k].watched);
        region.fresh = buffers[k].fresh;
        if (!region.longWritten || !region.fresh || !buffers[k].written)
            continue;
        markWritten(region, *buffers[k].written);
    }
    if (shadow > launch.options.checkBytes)
        return environmentError(
            text(TELAR_TR("core",
                          "The checks of global memory would take %1 MiB, and at most %2 are given to them"),
                 shadow >> 20, launch.options.checkBytes >> 20));
    launch.heapName = static_cast<uint32_t>(launch.names.size());
    launch.names.push_back("heap");
    launch.elements.push_back(4);
    // Parameters: read as memory where their address is taken.
    const auto& code = program->functions[static_cast<std::size_t>(launch.kernel)];
    launch.params.assign(code.parameterBytes + 16, 0);
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        auto bytes = arguments[k].bytes;
        if (arguments[k].buffer >= 0) {
            if (static_cast<std::size_t>(arguments[k].buffer) >= buffers.size() ||
                arguments[k].offset + 8 > bytes.size())
                return userError(text(
                    TELAR_TR("core", "Argument %1 of the kernel names a buffer that there is not"), k + 1));
            const uint64_t address = launch
                                         .regions[firstSymbolSlot + module.symbols.size() +
                                                  static_cast<std::size_t>(arguments[k].buffer)]
                                         .begin;
            std::memcpy(bytes.data() + arguments[k].offset, &address, 8);
        }
        std::memcpy(launch.params.data() + code.offsets[k], bytes.data(), bytes.size());
    }
    launch.names.push_back("parameters");
    launch.elements.push_back(1);
    place(paramSlot, paramSlot << 32, launch.params.data(), code.parameterBytes, ptx::Space::Const,
          static_cast<uint32_t>(launch.names.size() - 1), false);
    return {};
}

void Machine::State::count(RunReport& report, const std::vector<std::unique_ptr<Worker>>& workers) const {
    std::map<std::pair<simt::Site, simt::Op>, simt::SiteCounters> sites;
    const auto siteAt = [&](uint32_t source, simt::Op op) -> simt::SiteCounters& {
        auto site = siteOf(*program, source);
        auto& made = sites[{site, op}];
        made.site = std::move(site);
        made.op = op;
        return made;
    };
    for (std::size_t k = 0; k < program->counters.size(); ++k) {
        const auto& counter = program->counters[k];
        for (const auto& worker : workers) {
            if (!counter.block) {
                const auto& sums = worker->sums[k];
                if (sums.instructions == 0)
                    continue;
                auto& site = siteAt(counter.source, countedOp(program->instruction(counter.source), sums.space));
                site.instructions += sums.instructions;
                site.lanes += sums.lanes;
                site.divergent += sums.divergent;
                site.open += sums.open;
                site.bytes += sums.bytes;
                site.sectors += sums.sectors;
                site.neededSectors += sums.needed;
                site.lines += sums.lines;
                site.transactions += sums.passes;
                site.idealTransactions += sums.ideal;
                site.worstWays = std::max(site.worstWays, sums.ways);
                continue;
            }
            const int64_t runs = worker->blockRuns[k], lanesRun = worker->blockLanes[k];
            if (runs == 0)
                continue;
            report.instructions += runs * counter.instructions;
            report.threadInstructions += lanesRun * counter.instructions;
            report.moves += runs * counter.moves;
            report.added += runs * counter.added;
            report.chained += runs * counter.chain;
            for (uint32_t n = 0; n < counter.instructions; ++n) {
                const uint32_t source = counter.source + n;
                report.counters.arithmetic += lanesRun * arithmeticOf(program->instruction(source));
                if (const auto op = flowOp(program->instruction(source))) {
                    auto& site = siteAt(source, *op);
                    site.instructions += runs;
                    site.lanes += lanesRun;
                    site.divergent += worker->divergent[source];
                }
                const auto& place = program->place(source);
                auto& line = report.lines[{place.file, place.line}];
                line.instructions += runs;
                line.lanes += lanesRun;
                line.visits = std::max(line.visits, runs);
                if (const auto product = tensorWorkOf(program->instruction(source))) {
                    report.counters.tensor.add(*product, runs);
                    line.tensor.add(*product, runs);
                }
            }
        }
    }
    for (auto& [key, site] : sites)
        report.counters.sites.push_back(std::move(site));
}

/// Names of memory as findings use them, for pointers.
void Machine::State::startSteps(const Launch& launch, StepTrace& steps) const {
    steps.program = launch.program;
    steps.info = launch.options.steps->info;
    steps.grid = launch.config.grid;
    steps.block = launch.config.block;
    steps.blockPlace = simt::placeOf(launch.options.steps->block, launch.config.grid);
    steps.request = *launch.options.steps;
    steps.request.mostBytes = std::min(steps.request.mostBytes, int64_t{2} << 30); // chunks have 32-bit numbers
    const auto& symbols_ = program->module->symbols;
    std::vector<std::string> names(launch.names.begin(),
                                   launch.names.begin() + static_cast<std::ptrdiff_t>(symbols_.size()));
    const auto name = [&](const ptx::DebugVariable& variable) { // as in the source
        if (variable.where == ptx::DebugVariable::Where::Symbol)
            names[static_cast<std::size_t>(variable.index)] = variable.name;
    };
    if (steps.info) {
        std::for_each(steps.info->globals.begin(), steps.info->globals.end(), name);
        for (const auto& function : steps.info->functions)
            std::for_each(function.variables.begin(), function.variables.end(), name);
    }
    for (std::size_t k = 0; k < symbols_.size(); ++k)
        steps.ranges.push_back({names[k], program->symbolAddresses[k],
                                symbols_[k].isExtern ? launch.config.dynamicShared : symbols_[k].size,
                                launch.elements[k]});
    for (const auto& region : launch.regions)
        if (region.data && region.space == static_cast<uint8_t>(ptx::Space::Global) &&
            region.array >= symbols_.size())
            steps.ranges.push_back(
                {launch.names[region.array], region.begin, region.bytes, launch.elements[region.array]});
}

RunReport Machine::State::gather(Launch& launch, std::vector<std::unique_ptr<Worker>>& workers) const {
    RunReport report;
    report.config = launch.config;
    report.counters.blocks = launch.blocks;
    report.counters.warps = report.counters.blocks * launch.warps;
    report.counters.threads = report.counters.blocks * launch.threads;
    report.counters.sharedBytes = launch.sharedBytes;
    report.registers = program->functions[static_cast<std::size_t>(launch.kernel)].registers;
    report.capability = program->functions[static_cast<std::size_t>(launch.kernel)].capability;
    if (program->options.counted)
        count(report, workers);
    // The first finding of each kind and place, whichever core met it.
    std::map<std::tuple<simt::FindingKind, simt::Site, std::string>, std::pair<int64_t, simt::Finding>> found;
    std::vector<std::tuple<simt::FindingKind, simt::Site, std::string>> order;
    bool touched = false;
    for (auto& worker : workers) {
        report.findingCount += worker->findingCount;
        touched = touched || worker->dynamicTouched;
        for (std::size_t k = 0; k < worker->findings.size(); ++k) {
            auto& finding = worker->findings[k];
            auto site = finding.site;
            if (finding.kind == simt::FindingKind::SharedRace || finding.kind == simt::FindingKind::GlobalRace)
                site.column = 0; // what a line reads and writes again is one mistake
            const std::tuple key{finding.kind, site, finding.array};
            const auto [at, fresh] = found.try_emplace(key, worker->findingBlocks[k], finding);
            if (fresh) {
                order.push_back(key);
                continue;
            }
            const int64_t count = at->second.second.count + finding.count;
            if (worker->findingBlocks[k] < at->second.first)
                at->second = {worker->findingBlocks[k], finding};
            at->second.second.count = count;
        }
        report.printed.insert(report.printed.end(), worker->printed.begin(), worker->printed.end());
        report.printedMore = report.printedMore || worker->printedMore;
    }
    if (workers.size() > 1) {
        std::sort(order.begin(), order.end());
        std::stable_sort(report.printed.begin(), report.printed.end(),
                         [](const Printed& a, const Printed& b) {
                             return std::tuple(a.block.z, a.block.y, a.block.x) <
                                    std::tuple(b.block.z, b.block.y, b.block.x);
                         });
    }
    for (const auto& key : order)
        report.findings.push_back(found[key].second);
    if (program->options.counted && launch.options.checks != Checks::None &&
        launch.config.dynamicShared > 0 && !touched && report.findings.empty()) {
        simt::Finding unused;
        unused.kind = simt::FindingKind::UnusedShared;
        unused.kernel = launch.kernelName;
        unused.length = launch.config.dynamicShared;
        report.findings.push_back(std::move(unused));
        ++report.findingCount;
    }
    if (program->options.traced) {
        Trace trace;
        trace.program = program;
        trace.grid = launch.config.grid;
        trace.block = launch.config.block;
        trace.complete = !launch.traceFull;
        for (auto& worker : workers)
            for (auto& warp : worker->traces)
                trace.warps.push_back(std::move(warp));
        std::sort(trace.warps.begin(), trace.warps.end(), [](const WarpTrace& a, const WarpTrace& b) {
            return std::tie(a.block, a.warp) < std::tie(b.block, b.warp);
        });
        report.trace = std::move(trace);
    }
    return report;
}

void Machine::State::keepUses(const Launch& launch, std::span<Buffer> buffers, RunReport& report) const {
    report.uses.resize(buffers.size());
    for (std::size_t k = 0; k < buffers.size(); ++k) {
        const auto& region = launch.regions[firstSymbolSlot + program->module->symbols.size() + k];
        if (!region.longWritten)
            continue;
        auto& use = report.uses[k];
        auto* words = buffers[k].fresh ? buffers[k].written : nullptr;
        if (words)
            words->resize((region.bytes / 4 + 64) / 64);
        for (uint64_t at = 0; at < region.bytes; at += region.granule) {
            const auto from = static_cast<int64_t>(at), end = static_cast<int64_t>(at + region.granule);
            if (region.longRead[at / region.granule]) {
                use.readFrom = use.readEnd ? use.readFrom : from;
                use.readEnd = end;
            }
            if (region.longWritten[at / region.granule] >> writtenShift == 0)
                continue;
            use.writtenFrom = use.writtenEnd ? use.writtenFrom : from;
            use.writtenEnd = end;
            for (uint64_t word = at / 4; words && word <= (at + region.granule - 1) / 4; ++word)
                (*words)[word / 64] |= uint64_t{1} << word % 64;
        }
    }
}

/// Checks the launch and lays out its memory.
Status Machine::State::begin(Launch& launch, int kernel, const LaunchConfig& config, std::span<Buffer> buffers,
                             std::span<const Argument> arguments, std::span<const SymbolValue> values,
                             const RunOptions& options) {
    launch.program = program;
    launch.kernel = kernel;
    launch.config = config;
    launch.options = options;
    launch.sharedBytes = static_cast<uint32_t>(
        std::min<uint64_t>(config.dynamicShared + staticSharedBytes(*program, kernel), UINT32_MAX));
    if (auto status = check(kernel, config, arguments, launch); !status)
        return status;
    launch.kernelName = program->functions[static_cast<std::size_t>(kernel)].function->name;
    launch.threads = static_cast<uint32_t>(config.block.count());
    launch.warps = (launch.threads + lanes - 1) / lanes;
    const int64_t from = std::clamp<int64_t>(options.from, 0, config.grid.count()),
                  to = options.to < 0 ? config.grid.count() : std::min(options.to, config.grid.count());
    launch.blocks = std::max<int64_t>(0, to - from);
    return lay(launch, buffers, arguments, values);
}

/// One for each core that takes part.
std::vector<std::unique_ptr<Worker>> Machine::State::workersOf(Launch& launch) const {
    const auto& options = launch.options;
    const bool alone = options.steps || program->dependent ||
                       (program->options.counted && options.checks == Checks::All);
    const int wanted = options.threads > 0 ? options.threads : usableCores();
    const int count =
        alone ? 1 : static_cast<int>(std::min<int64_t>(wanted, std::max<int64_t>(1, launch.blocks)));
    std::vector<std::unique_ptr<Worker>> workers;
    for (int k = 0; k < count; ++k) {
        workers.push_back(std::make_unique<Worker>());
        workers.back()->prepare(launch);
    }
    return workers;
}

RepeatedLaunch::RepeatedLaunch() : launch_(std::make_unique<Launch>()) {}
RepeatedLaunch::~RepeatedLaunch() = default;
RepeatedLaunch::RepeatedLaunch(RepeatedLaunch&&) noexcept = default;

Status RepeatedLaunch::run() {
    const auto& options = launch_->options;
    std::atomic<int64_t> next{0};
    std::atomic<bool> stop{false};
    const auto work = [&](Worker& worker) {
        const auto count = order_.empty() ? launch_->blocks : static_cast<int64_t>(order_.size());
        for (int64_t at; !stop && (at = next.fetch_add(1)) < count;) {
            if (options.job.stopRequested())
                worker.stop = worker.cancelled = true;
            else
                worker.runBlock(order_.empty() ? from_ + at : order_[static_cast<std::size_t>(at)]);
            if (worker.stop)
                stop = true;
            else if (options.blockDone)
                options.blockDone();
        }
    };
    std::atomic<std::size_t> nextWorker{1};
    const auto help = [&] { work(*workers_[nextWorker.fetch_add(1)]); };
    Helpers helpers;
    for (std::size_t k = 1; k < workers_.size() && helpers.start(help); ++k) {
    }
    helpers.work([&] { work(*workers_[0]); });
    helpers.join();
    for (const auto& worker : workers_)
        if (worker->cancelled)
            return cancelledError();
        else if (worker->tooManyBlocks)
            return userError(text(TELAR_TR("core", "After %1 blocks that differ in length there is no memory left to check blocks against each "
                                                   "other; launch fewer, or run without checks (--fast)"),
                                  worker->blockStarts.size()));
    return {};
}

Expected<RepeatedLaunch> Machine::repeated(int kernel, const LaunchConfig& config, std::span<Buffer> buffers,
                                           std::span<const Argument> arguments,
                                           std::span<const SymbolValue> symbols, const RunOptions& options) {
    RepeatedLaunch made;
    if (auto status = state_->begin(*made.launch_, kernel, config, buffers, arguments, symbols, options); !status)
        return status.error();
    made.from_ = std::clamp<int64_t>(options.from, 0, config.grid.count());
    made.workers_ = state_->workersOf(*made.launch_);
    return made;
}

Expected<RunReport> Machine::run(int kernel, const LaunchConfig& config, std::span<Buffer> buffers,
                                 std::span<const Argument> arguments, std::span<const SymbolValue> symbols,
                                 const RunOptions& options) {
    const auto& program = *state_->program;
    RepeatedLaunch once;
    auto& launch = *once.launch_;
    if (auto status = state_->begin(launch, kernel, config, buffers, arguments, symbols, options); !status)
        return status.error();
    once.from_ = std::clamp<int64_t>(options.from, 0, config.grid.count());
    auto& order = once.order_;
    std::optional<StepTrace> steps;
    std::unique_ptr<StepRecorder> recorder;
    if (options.steps) {
        if (!program.options.stepped || options.steps->block < 0 || options.steps->block >= launch.blocks ||
            options.steps->warp >= static_cast<int32_t>(launch.warps))
            return userError(text(TELAR_TR("core", "There is no block %1 with a warp %2 to step through: the "
                                                   "launch has %3 blocks of %4 warps"),
                                  options.steps->block, std::max(options.steps->warp, 0), launch.blocks,
                                  launch.warps));
        for (int64_t k = program.dependent ? 0 : options.steps->block; k <= options.steps->block; ++k)
            order.push_back(k);
        state_->startSteps(launch, steps.emplace());
        recorder = std::make_unique<StepRecorder>(launch, *steps);
        launch.recorder = recorder.get();
    } else if (options.seed) {
        if (launch.blocks > mostShuffled)
            return userError(text(TELAR_TR("core", "Another order of blocks (--seed-order) is made for at most %1 blocks, and the launch has %2"), mostShuffled,
                                  launch.blocks));
        order.resize(static_cast<std::size_t>(launch.blocks));
        std::iota(order.begin(), order.end(), once.from_);
        std::mt19937_64 random(options.seed);
        std::shuffle(order.begin(), order.end(), random);
    }
    once.workers_ = state_->workersOf(launch);
    if (auto status = once.run(); !status)
        return status.error();
    auto report = state_->gather(launch, once.workers_);
    state_->keepUses(launch, buffers, report);
    report.steps = std::move(steps);
    return report;
}

} // namespace telar::machine
