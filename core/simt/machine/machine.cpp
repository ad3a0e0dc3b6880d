#include "core/simt/machine/machine.hpp"

#include "core/base/host.hpp"
#include "core/simt/machine/checks.hpp"
#include "core/simt/machine/children.hpp"
#include "core/simt/machine/cluster.hpp"
#include "core/simt/machine/lower.hpp"
#include "core/simt/machine/naming.hpp"
#include "core/simt/machine/report.hpp"
#include "core/simt/machine/step_recorder.hpp"
#include "core/simt/machine/worker.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace telar::machine {

namespace {

constexpr int64_t mostShuffled = int64_t{1} << 26; ///< blocks in an order of their own, of 8 bytes each

constexpr int64_t mostTogether = 4096; ///< blocks of a cooperative launch

/// Two numbers of 8 bytes for each of the smallest pieces that the program moves.
std::size_t cellsOf(const Program& program, uint64_t bytes) { return bytes / program.globalGranule + 8; }

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

/// Where the buffers lie: in their own slots, or one behind the other.
std::vector<uint64_t> slotsOf(const Program& program, std::span<const Buffer> buffers) {
    std::vector<uint64_t> slots;
    uint64_t next = program.options.symbolSlot + program.module->symbols.size();
    for (const auto& buffer : buffers) {
        slots.push_back(buffer.slot ? buffer.slot : next);
        next = slots.back() + 1;
    }
    return slots;
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
    Heap heap;
    std::size_t heapSlot = 0; ///< where the heap's addresses begin; 0: nobody has asked
    int running = 0;          ///< launches: one may wait for another
    std::map<int, std::shared_ptr<translate::NativeKernel>> native; ///< by kernel

    Status check(int kernel, const LaunchConfig& config, std::span<const Argument> arguments,
                 const Launch& launch) const;
    Status lay(Launch& launch, std::span<Buffer> buffers, std::span<const Argument> arguments,
               std::span<const SymbolValue> values);
    Status begin(Launch& launch, int kernel, const LaunchConfig& config, std::span<Buffer> buffers,
                 std::span<const Argument> arguments, std::span<const SymbolValue> values, const RunOptions& options);
    Status chooseCluster(Launch& launch) const;
    std::vector<std::unique_ptr<Worker>> workersOf(Launch& launch) const;
    std::shared_ptr<translate::NativeKernel> nativeOf(Launch& launch);
};

Machine::Machine(std::shared_ptr<const Program> program) : state_(std::make_unique<State>()) {
    state_->program = std::move(program);
}
Machine::~Machine() = default;
Machine::Machine(Machine&&) noexcept = default;

const Program& Machine::program() const { return *state_->program; }

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
    return {bytes.data(),
            std::min<std::size_t>(bytes.size(),
                                  state_->program->module->symbols[static_cast<std::size_t>(known->second)].size)};
}

Status Machine::State::check(int kernel, const LaunchConfig& config, std::span<const Argument> arguments,
                             const Launch& launch) const {
    if (kernel < 0 || static_cast<std::size_t>(kernel) >= program->functions.size() ||
        program->functions[static_cast<std::size_t>(kernel)].code.empty())
        return userError(text(TELAR_TR("core", "The PTX has no such kernel")));
    const auto& function = *program->functions[static_cast<std::size_t>(kernel)].function;
    if (auto status = simt::checkLaunch(config); !status)
        return status;
    if (launch.sharedBytes > config.mostShared())
        return userError(text(TELAR_TR("core", "The kernel needs %1 bytes of shared memory, and a block has %2"),
                              launch.sharedBytes, config.mostShared()),
                         text("%1", function.name));
    if (function.maxThreads > 0 && config.block.count() > function.maxThreads)
        return userError(text(TELAR_TR("core", "The kernel allows blocks of at most %1 threads, and not %2"),
                              function.maxThreads, config.block.count()));
    if (arguments.size() != function.parameters)
        return userError(
            text(TELAR_TR("core", "The kernel takes %1 arguments, and not %2"), function.parameters, arguments.size()));
    for (std::size_t k = 0; k < arguments.size(); ++k)
        if (arguments[k].bytes.size() != function.variables[k].size)
            return userError(text(TELAR_TR("core", "Argument %1 of the kernel has %2 bytes, and not %3"), k + 1,
                                  function.variables[k].size, arguments[k].bytes.size()));
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
        launch.elements.push_back(static_cast<uint32_t>(std::max(1, symbol.element == ptx::Type::B8 && symbol.align <= 8
                                                                        ? static_cast<int>(symbol.align)
                                                                        : ptx::bytesOf(symbol.element))));
    }
    for (const auto& value : values) {
        const auto known = module.symbolNames.find(value.name);
        if (known == module.symbolNames.end())
            return userError(text(TELAR_TR("core", "The PTX has no variable %1"), value.name));
        auto& bytes = symbols[static_cast<std::size_t>(known->second)];
        std::memcpy(bytes.data(), value.bytes.data(), std::min(bytes.size(), value.bytes.size()));
    }
    launch.bufferSlots = slotsOf(*program, buffers);
    launch.heapSlot = program->options.symbolSlot + module.symbols.size();
    for (const uint64_t slot : launch.bufferSlots)
        launch.heapSlot = std::max<std::size_t>(launch.heapSlot, slot + 1);
    if (program->allocates) {
        if (launch.heapSlot > heapSlot) { // never, but for thousands of arrays: nobody finds what lay there before
            heap.clear();
            heapSlot = std::max(firstHeapSlot, launch.heapSlot);
        }
        launch.heapSlot = heapSlot;
    }
    launch.heap = &heap;
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
                const auto& made = launch.shadows.emplace_back(2 * cells);
                region.longWritten = made.data();
                region.longRead = made.data() + cells;
            }
        }
        return region;
    };
    for (std::size_t k = 0; k < module.symbols.size(); ++k)
        if (module.symbols[k].space != ptx::Space::Shared)
            place(program->options.symbolSlot + k, program->symbolAddresses[k], symbols[k].data(),
                  module.symbols[k].size, module.symbols[k].space, static_cast<uint32_t>(k), true);
    for (std::size_t k = 0; k < buffers.size(); ++k) {
        launch.names.push_back(buffers[k].name);
        launch.elements.push_back(std::max(1u, buffers[k].element));
        const std::size_t slot = launch.bufferSlots[k];
        auto& region = place(slot, (uint64_t{slot} << 32) + (buffers[k].atStart ? 0 : bufferStart),
                             buffers[k].bytes.data(), buffers[k].bytes.size(), ptx::Space::Global,
                             static_cast<uint32_t>(launch.names.size() - 1), buffers[k].watched);
        region.fresh = buffers[k].fresh;
        if (!region.longWritten || !region.fresh || !buffers[k].written)
            continue;
        markWritten(region, *buffers[k].written);
    }
    if (shadow > launch.options.checkBytes)
        return environmentError(
            text(TELAR_TR("core", "The checks of global memory would need %1 MiB, and at most %2 are allowed"),
                 shadow >> 20, launch.options.checkBytes >> 20));
    launch.heapName = static_cast<uint32_t>(launch.names.size());
    launch.names.push_back("heap");
    launch.elements.push_back(4);
    for (auto& [address, memory] : heap)
        place(address >> 32, address, memory.data(), memory.size(), ptx::Space::Global, launch.heapName, false);
    // Parameters: read as memory where their address is taken.
    const auto& code = program->functions[static_cast<std::size_t>(launch.kernel)];
    launch.params.assign(code.parameterBytes + 16, 0);
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        auto bytes = arguments[k].bytes;
        if (arguments[k].buffer >= 0) {
            if (static_cast<std::size_t>(arguments[k].buffer) >= buffers.size() ||
                arguments[k].offset + 8 > bytes.size())
                return userError(
                    text(TELAR_TR("core", "Argument %1 of the kernel names a buffer that does not exist"), k + 1));
            const uint64_t address =
                launch.regions[launch.bufferSlots[static_cast<std::size_t>(arguments[k].buffer)]].begin;
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

/// That of the launch, or as the kernel is declared.
Status Machine::State::chooseCluster(Launch& launch) const {
    auto& asked = launch.config.cluster;
    const auto& functions = program->functions;
    const auto at = static_cast<std::size_t>(launch.kernel);
    if (launch.kernel < 0 || at >= functions.size())
        return {}; // said by check()
    const auto& own = functions[at].function->cluster;
    const Dim3 declared{own[0], own[1], own[2]};
    if (own[0] > 0 && launch.config.clustered() && !(asked == declared))
        return userError(text(TELAR_TR("core", "The kernel is declared for clusters of %1 x %2 x %3 blocks, and the "
                                               "launch asks for %4 x %5 x %6"),
                              own[0], own[1], own[2], asked.x, asked.y, asked.z));
    if (own[0] > 0)
        asked = declared;
    if (std::max({asked.x, asked.y, asked.z}) <= simt::maxClusterBlocks) // else refused by check()
        launch.clusterBlocks = static_cast<uint32_t>(std::clamp<int64_t>(asked.count(), 1, simt::maxClusterBlocks));
    launch.clustered = launch.clusterBlocks > 1 || program->usesClusters;
    if (launch.clustered && int64_t{program->sharedArrays} * (1 + launch.clusterBlocks) > 4095)
        return userError(
            text(TELAR_TR("core", "The module has too many arrays of shared memory (%1) for clusters of %2 "
                                  "blocks"),
                 program->sharedArrays, launch.clusterBlocks));
    return {};
}

/// Checks the launch and lays out its memory.
Status Machine::State::begin(Launch& launch, int kernel, const LaunchConfig& config, std::span<Buffer> buffers,
                             std::span<const Argument> arguments, std::span<const SymbolValue> values,
                             const RunOptions& options) {
    launch.program = program;
    launch.kernel = kernel;
    launch.config = config;
    launch.options = options;
    if (auto status = chooseCluster(launch); !status)
        return status;
    launch.together = options.cooperative.value_or(program->waitsForGrid && !options.steps);
    if ((launch.together || launch.clusterBlocks > 1) && options.checks == Checks::All)
        launch.options.checks = Checks::Shared;
    if (launch.together && config.grid.count() > mostTogether)
        return userError(text(TELAR_TR("core", "A cooperative launch may have %1 blocks here, and not %2"),
                              mostTogether, config.grid.count()));
    launch.sharedBytes = static_cast<uint32_t>(
        std::min<uint64_t>(config.dynamicShared + staticSharedBytes(*program, kernel), UINT32_MAX));
    if (auto status = check(kernel, launch.config, arguments, launch); !status)
        return status;
    launch.kernelName = program->functions[static_cast<std::size_t>(kernel)].function->name;
    launch.threads = static_cast<uint32_t>(config.block.count());
    launch.warps = (launch.threads + lanes - 1) / lanes;
    const int64_t from = std::clamp<int64_t>(options.from, 0, config.grid.count()),
                  to = options.to < 0 ? config.grid.count() : std::min(options.to, config.grid.count());
    launch.ran = launch.blocks = std::max<int64_t>(0, to - from);
    return lay(launch, buffers, arguments, values);
}

/// One for each core that takes part.
std::vector<std::unique_ptr<Worker>> Machine::State::workersOf(Launch& launch) const {
    const auto& options = launch.options;
    const bool alone =
        options.steps || program->dependent || (program->options.counted && options.checks == Checks::All);
    if (launch.together || launch.clustered) { // one for each block that runs at the same time
        std::vector<std::unique_ptr<Worker>> each;
        for (int64_t k = 0; k < (launch.together ? launch.blocks : int64_t{launch.clusterBlocks}); ++k) {
            each.push_back(std::make_unique<Worker>());
            each.back()->prepare(launch);
        }
        if (launch.clustered)
            for (const auto cluster : clustersOf(each, launch.clusterBlocks))
                joinShared(cluster);
        return each;
    }
    const int wanted = options.threads > 0 ? options.threads : usableCores();
    const int count = alone ? 1 : static_cast<int>(std::min<int64_t>(wanted, std::max<int64_t>(1, launch.blocks)));
    std::vector<std::unique_ptr<Worker>> workers;
    for (int k = 0; k < count; ++k) {
        workers.push_back(std::make_unique<Worker>());
        workers.back()->prepare(launch);
    }
    return workers;
}

/// The launch takes what a compiler has made of its kernel, where that is there. Null: no compiler is asked.
std::shared_ptr<translate::NativeKernel> Machine::State::nativeOf(Launch& launch) {
    const auto& options = program->options;
    if (!launch.options.compile || options.counted || options.traced || options.stepped)
        return nullptr;
    auto& kernel = native[launch.kernel];
    if (!kernel)
        kernel = std::make_shared<translate::NativeKernel>(program, launch.kernel);
    if (launch.options.worthCompiling <= 0) {
        kernel->spent(0, launch.options.compile, 0);
        kernel->wait();
    }
    if (const auto made = kernel->program())
        launch.program = made;
    return kernel;
}

Expected<RepeatedLaunch> Machine::repeated(int kernel, const LaunchConfig& config, std::span<Buffer> buffers,
                                           std::span<const Argument> arguments, std::span<const SymbolValue> symbols,
                                           const RunOptions& options) {
    RepeatedLaunch made;
    TELAR_CHECK(state_->begin(*made.launch_, kernel, config, buffers, arguments, symbols, options));
    made.from_ = std::clamp<int64_t>(options.from, 0, config.grid.count());
    made.native_ = state_->nativeOf(*made.launch_);
    made.workers_ = state_->workersOf(*made.launch_);
    return made;
}

namespace {

/// The variables of a launch that waits for another stay where they are, and hold what that one has left in them.
class OuterVariables {
public:
    OuterVariables(std::vector<std::vector<uint8_t>>& variables, int& running)
        : variables_(variables), running_(running), outer_(running++ ? std::move(variables) : decltype(outer_){}) {}
    ~OuterVariables() {
        if (--running_ == 0)
            return;
        for (std::size_t k = 0; k < outer_.size() && k < variables_.size(); ++k)
            std::copy(variables_[k].begin(), variables_[k].end(), outer_[k].begin());
        variables_ = std::move(outer_);
    }
    OuterVariables(const OuterVariables&) = delete;
    OuterVariables& operator=(const OuterVariables&) = delete;

private:
    std::vector<std::vector<uint8_t>>& variables_;
    int& running_;
    std::vector<std::vector<uint8_t>> outer_;
};

} // namespace

Expected<RunReport> Machine::run(int kernel, const LaunchConfig& config, std::span<Buffer> buffers,
                                 std::span<const Argument> arguments, std::span<const SymbolValue> symbols,
                                 const RunOptions& options) {
    const auto& program = *state_->program;
    const OuterVariables outer(state_->symbols, state_->running);
    RepeatedLaunch once;
    auto& launch = *once.launch_;
    TELAR_CHECK(state_->begin(launch, kernel, config, buffers, arguments, symbols, options));
    once.from_ = std::clamp<int64_t>(options.from, 0, config.grid.count());
    auto& order = once.order_;
    std::optional<StepTrace> steps;
    std::unique_ptr<StepRecorder> recorder;
    if (options.steps) {
        if (!program.options.stepped || options.steps->block < 0 || options.steps->block >= launch.blocks ||
            options.steps->warp >= static_cast<int32_t>(launch.warps))
            return userError(
                text(TELAR_TR("core", "Block %1 with warp %2 does not exist: the launch has %3 blocks of %4 warps"),
                     options.steps->block, std::max(options.steps->warp, 0), launch.blocks, launch.warps));
        for (int64_t k = program.dependent ? 0 : options.steps->block; k <= options.steps->block; ++k)
            order.push_back(k);
        startSteps(launch, steps.emplace());
        recorder = std::make_unique<StepRecorder>(launch, *steps);
        launch.recorder = recorder.get();
    } else if (options.onlyKept) {
        for (int64_t k = options.firstBlock; k < launch.blocks && isKept(options, k); k += options.blockStep)
            order.push_back(k);
    } else if (options.seed) {
        if (launch.blocks > mostShuffled)
            return userError(text(
                TELAR_TR(
                    "core",
                    "Another order of blocks (--seed-order) is possible for at most %1 blocks, and the launch has %2"),
                mostShuffled, launch.blocks));
        order.resize(static_cast<std::size_t>(launch.blocks));
        std::iota(order.begin(), order.end(), once.from_);
        std::mt19937_64 random(options.seed);
        std::shuffle(order.begin(), order.end(), random);
    }
    once.native_ = state_->nativeOf(launch);
    once.workers_ = state_->workersOf(launch);
    launch.options.lines = options.lines && program.options.counted && !options.steps;
    for (auto& worker : once.workers_)
        if (launch.options.lines)
            beginLines(launch, once.workers_.size(), *worker);
    TELAR_CHECK(once.run());
    auto report = reportOf(launch, once.workers_);
    keepUses(launch, buffers, report);
    report.children = childrenOf(once.workers_);
    report.steps = std::move(steps);
    return report;
}

} // namespace telar::machine
