// One core: blocks, one after the other; in each, warps and their paths in turn until all have ended.
#include "core/simt/machine/worker.hpp"

#include "core/base/os/memory.hpp"
#include "core/simt/machine/checks.hpp"
#include "core/simt/machine/early_return.hpp"
#include "core/simt/machine/phases.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>
#include <numeric>

namespace telar::machine {

namespace {

constexpr int mostStrayed = 1000;

using simt::FindingKind;

void fillSpecials(WarpState& state, const Launch& launch) {
    state.specials.resize(specialBytes);
    auto* const rows = reinterpret_cast<uint32_t(*)[lanes]>(state.specials.data());
    const auto row = [&](Special what) { return rows[static_cast<std::size_t>(what)]; };
    const auto& config = launch.config;
    for (uint32_t l = 0; l < lanes; ++l) {
        const uint32_t thread = state.warp.number * lanes + l;
        const auto place = simt::placeOf(thread, config.block);
        row(Special::TidX)[l] = place.x;
        row(Special::TidY)[l] = place.y;
        row(Special::TidZ)[l] = place.z;
        row(Special::NtidX)[l] = config.block.x;
        row(Special::NtidY)[l] = config.block.y;
        row(Special::NtidZ)[l] = config.block.z;
        row(Special::NctaidX)[l] = config.grid.x;
        row(Special::NctaidY)[l] = config.grid.y;
        row(Special::NctaidZ)[l] = config.grid.z;
        row(Special::LaneId)[l] = l;
        row(Special::WarpId)[l] = state.warp.number;
        row(Special::MaskEq)[l] = 1u << l;
        row(Special::MaskLt)[l] = (1u << l) - 1;
        row(Special::MaskLe)[l] = (1u << l) | ((1u << l) - 1);
        row(Special::MaskGe)[l] = ~((1u << l) - 1);
        row(Special::MaskGt)[l] = ~((1u << l) | ((1u << l) - 1));
        row(Special::WarpSize)[l] = lanes;
        row(Special::Warps)[l] = launch.warps;
        row(Special::DynamicShared)[l] = config.dynamicShared;
        row(Special::GridWorkspace)[l] =
            launch.together ? static_cast<uint32_t>(launch.program->gridWorkspace >> 32) : 0;
        row(Special::One)[l] = 1;
        row(Special::NclusterX)[l] = config.grid.x / config.cluster.x;
        row(Special::NclusterY)[l] = config.grid.y / config.cluster.y;
        row(Special::NclusterZ)[l] = config.grid.z / config.cluster.z;
        row(Special::ClusterNctaX)[l] = config.cluster.x;
        row(Special::ClusterNctaY)[l] = config.cluster.y;
        row(Special::ClusterNctaZ)[l] = config.cluster.z;
        row(Special::ClusterSize)[l] = launch.clusterBlocks;
    }
}

constexpr int mostWaitsInVain = 1000;

bool sameSource(const Program& program, uint32_t a, uint32_t b) {
    const auto &x = program.place(a), &y = program.place(b);
    return a == b || (x.line == y.line && x.column == y.column && x.file == y.file && x.line > 0);
}

} // namespace

bool Worker::checksShared() const { return launch->program->options.counted && launch->options.checks != Checks::None; }

Zeros::Zeros(std::size_t count) {
    constexpr std::size_t large = std::size_t{2} << 20; // a page where the system has large ones
    const std::size_t bytes = count * sizeof(uint64_t);
    if (bytes >= 2 * large) {
        mapped_ = (bytes + large - 1) / large * large;
        data_ = static_cast<uint64_t*>(os::mapLarge(mapped_, large));
    } else {
        data_ = static_cast<uint64_t*>(std::calloc(count, sizeof(uint64_t)));
    }
    if (!data_)
        throw std::bad_alloc();
}

Zeros::~Zeros() {
    if (mapped_ && data_)
        os::unmapLarge(data_, mapped_);
    else
        std::free(data_);
}

bool Worker::checksGlobal() const { return launch->program->options.counted && launch->options.checks == Checks::All; }

bool Worker::keepsWritten() const { return launch->recorder || (checksShared() && launch->program->usesLocal); }

Dim3 Worker::threadPlace(uint32_t thread) const { return simt::placeOf(thread, launch->config.block); }

simt::Finding Worker::finding(FindingKind kind, const Inst* inst, uint32_t thread) const {
    simt::Finding made;
    made.kind = kind;
    made.kernel = launch->kernelName;
    made.block = blockPlace;
    made.thread = threadPlace(thread);
    const auto& program = *launch->program;
    const auto& place = program.place(inst->source);
    if (const auto file = program.module->files.find(place.file); file != program.module->files.end())
        made.site.file = file->second;
    made.site.line = static_cast<uint32_t>(place.line);
    made.site.column = static_cast<uint32_t>(place.column);
    return made;
}

void Worker::report(simt::Finding made, uint32_t source) {
    ++findingCount;
    if (made.kind == FindingKind::OutOfBounds && made.array.empty() && ++strayed >= mostStrayed)
        stop = true;
    const auto [at, fresh] = known.try_emplace({made.kind, source, made.array}, findings.size());
    if (!fresh) {
        ++findings[at->second].count;
        return;
    }
    findings.push_back(std::move(made));
    findingBlocks.push_back(block);
}

void Worker::prepare(Launch& shared_) {
    launch = &shared_;
    const auto& program = *launch->program;
    regions = launch->regions;
    // Shared arrays one after the other, each on 128 bytes.
    std::size_t bytes = 0;
    shared.assign(program.sharedArrays, {});
    std::vector<std::size_t> starts;
    const auto& symbols = program.module->symbols;
    for (std::size_t k = 0; k < symbols.size(); ++k) {
        if (symbols[k].space != ptx::Space::Shared)
            continue;
        const auto slot = static_cast<std::size_t>(program.symbolAddresses[k] & 0xffffffffu) / sharedSlot;
        auto& region = shared[slot];
        if (region.begin)
            continue; // the dynamic part under another name
        region.begin = program.symbolAddresses[k];
        region.bytes = symbols[k].isExtern ? launch->config.dynamicShared : symbols[k].size;
        region.space = sharedSpace;
        region.array = static_cast<uint32_t>(k);
        region.granule = program.sharedGranule;
        region.touched = symbols[k].isExtern ? &dynamicTouched : nullptr;
        region.data = reinterpret_cast<uint8_t*>(bytes + 1); // offset for now
        bytes += (region.bytes + 127) / 128 * 128;
    }
    sharedMemory.assign(bytes + 128, 0xff);
    uint8_t* aligned = sharedMemory.data() + (128 - reinterpret_cast<uintptr_t>(sharedMemory.data()) % 128) % 128;
    for (auto& region : shared) {
        if (!region.begin)
            continue;
        region.data = aligned + (reinterpret_cast<uintptr_t>(region.data) - 1);
        if (checksShared()) {
            const std::size_t cells = region.bytes / region.granule + 4;
            auto& made = sharedCells.emplace_back(2 * cells);
            region.written = made.data();
            region.read = made.data() + cells;
        }
    }
    sums.resize(program.counters.size());
    blockRuns.resize(program.counters.size());
    blockLanes.resize(program.counters.size());
    divergent.resize(program.sources.size());
    loopRounds.resize(program.loops.size());
    arrived.assign(16, 0);
    if (checksGlobal()) {
        fenced.resize(launch->threads + lanes);
        acquired.resize(launch->threads + lanes);
    }
    order.seed(launch->options.seed);
    const auto& code = program.functions[static_cast<std::size_t>(launch->kernel)];
    warps.resize(launch->warps);
    for (uint32_t k = 0; k < launch->warps; ++k) {
        auto& state = warps[k];
        auto& w = state.warp;
        w.number = k;
        state.loops.resize(program.loops.size());
        const uint32_t count = std::min<uint32_t>(lanes, launch->threads - k * lanes);
        w.whole = count == lanes ? everyLane : (1u << count) - 1;
        fillSpecials(state, *launch);
        if (program.usesLocal)
            state.local.resize(std::size_t{code.frameBytes / 4 + 64} * lanes);
        w.base[Specials] = state.specials.data() - Specials;
        w.regions = regions.data();
        w.regionCount = static_cast<uint32_t>(regions.size());
        w.shared = shared.data();
        w.sharedCount = static_cast<uint32_t>(shared.size());
        w.local = state.local.data();
        w.localWords = static_cast<uint32_t>(state.local.size() / lanes);
        w.params = launch->params.data();
        w.sums = program.options.counted ? sums.data() : nullptr;
        w.blockRuns = blockRuns.data();
        w.blockLanes = blockLanes.data();
        w.clock = checksShared() ? clockNow : nullptr;
        w.longClock = clockNow;
        w.longBase = &longBase;
        w.worker = this;
        state.paths.reserve(2 * lanes + 2);
    }
    takeConstants();
}

void Worker::takeConstants() {
    const auto& constants = launch->program->constants;
    for (auto& state : warps)
        if (!constants.empty()) // without any nothing reads them
            state.warp.base[Constants] = const_cast<uint8_t*>(constants.data()) - Constants;
}

void Worker::beginBlock(int64_t number) {
    block = number;
    blockPlace = simt::placeOf(number, launch->config.grid);
    const Dim3 cluster = launch->config.cluster;
    const auto& code = launch->program->functions[static_cast<std::size_t>(launch->kernel)];
    if (clockNow[2] > latestTime / 2) {
        longBase += clockNow[2];
        clockNow[2] = 1;
        for (auto& cells : sharedCells)
            std::fill(cells.begin(), cells.end(), 0u);
    }
    ++clockNow[2];
    clockNow[0] = clockNow[1] = clockNow[2];
    if (launch->clustered) // what others write into this block's memory counts as before its time
        clockNow[1] = ++clockNow[2];
    if (checksGlobal()) {
        blockStarts.push(now());
        blocksInOrder.push(static_cast<uint64_t>(number));
        if (blockStarts.runs() + blocksInOrder.runs() > mostRuns)
            stop = tooManyBlocks = true;
        std::fill(fenced.begin(), fenced.end(), 0u);
        std::fill(acquired.begin(), acquired.end(), 0u);
        seen = {};
    }
    if (launch->program->options.counted)
        std::fill(sharedMemory.begin(), sharedMemory.end(), uint8_t{0xff}); // floats: no numbers
    std::fill(arrived.begin(), arrived.end(), 0u);
    phaseEnds.clear();
    asyncCopies.clear();
    unwritten.clear();
    waitsInVain = 0;
    ownChildren = children.size();
    childErrors.clear();
    for (auto& state : warps) {
        auto& w = state.warp;
        auto* const rows = reinterpret_cast<uint32_t(*)[lanes]>(state.specials.data());
        std::fill_n(rows[static_cast<std::size_t>(Special::CtaidX)], lanes, blockPlace.x);
        std::fill_n(rows[static_cast<std::size_t>(Special::CtaidY)], lanes, blockPlace.y);
        std::fill_n(rows[static_cast<std::size_t>(Special::CtaidZ)], lanes, blockPlace.z);
        std::fill_n(rows[static_cast<std::size_t>(Special::ClusterX)], lanes, blockPlace.x / cluster.x);
        std::fill_n(rows[static_cast<std::size_t>(Special::ClusterY)], lanes, blockPlace.y / cluster.y);
        std::fill_n(rows[static_cast<std::size_t>(Special::ClusterZ)], lanes, blockPlace.z / cluster.z);
        std::fill_n(rows[static_cast<std::size_t>(Special::ClusterCtaX)], lanes, blockPlace.x % cluster.x);
        std::fill_n(rows[static_cast<std::size_t>(Special::ClusterCtaY)], lanes, blockPlace.y % cluster.y);
        std::fill_n(rows[static_cast<std::size_t>(Special::ClusterCtaZ)], lanes, blockPlace.z % cluster.z);
        std::fill_n(rows[static_cast<std::size_t>(Special::ClusterRank)], lanes, rank);
        w.alive = w.whole;
        w.budget = launch->options.budget;
        w.jumps = 0;
        w.synced = clockNow[2];
        w.handed = 0;
        w.carried = 0;
        state.forced = false;
        state.arrived = state.passed = 0;
        std::fill(state.written.begin(), state.written.end(), 0u);
        state.trace.block = number;
        state.trace.warp = w.number;
        state.paths.resize(1);
        auto& path = state.paths[0];
        path.stack.assign(1, {code.code.data(), nullptr, w.whole});
        path.frames.assign(1, {&code, 0, 0, nullptr, 0, w.whole});
        path.state = Path::State::Ready;
    }
}

/// Gives each ready path of the warp one turn, and says what its paths are then.
Worker::Turn Worker::runWarp(WarpState& state) {
    Turn turn;
    auto& w = state.warp;
    if (w.alive == 0)
        return turn;
    if (state.registers.empty())
        takeRegisters(state);
    for (std::size_t k = 0; k < state.paths.size() && !stop; ++k) {
        if (state.paths[k].state == Path::State::AtPhase && phaseHasEnded(w, state.paths[k]))
            state.paths[k].state = Path::State::Ready;
        if (state.paths[k].state != Path::State::Ready)
            continue;
        turn.ran = true;
        w.path = &state.paths[k];
        enterFrame(w);
        const Inst* next = loadTop(w);
        while (next)
            next = next->run(w, next);
    }
    if (state.paths.size() > 1) // the last one stays for its memory's sake
        std::erase_if(state.paths, [](const Path& path) { return path.state == Path::State::Ended; });
    for (const auto& path : state.paths) {
        turn.ready = turn.ready || path.state == Path::State::Ready;
        turn.atWarp = turn.atWarp || path.state == Path::State::AtWarp;
        turn.atPhase = turn.atPhase || path.state == Path::State::AtPhase;
    }
    if (w.alive == 0 && state.paths.size() == 1 && state.paths[0].state == Path::State::Ended)
        spareRegisters.push_back(std::move(state.registers));
    return turn;
}

/// Those that the last warp has left are in the processor's first cache.
void Worker::takeRegisters(WarpState& state) {
    if (!spareRegisters.empty()) {
        state.registers = std::move(spareRegisters.back());
        spareRegisters.pop_back();
        return;
    }
    const auto& code = launch->program->functions[static_cast<std::size_t>(launch->kernel)];
    state.registers.resize(code.registerBytes + 256);
}

bool Worker::releaseWarp(Path::State waiting) {
    const auto waits = [&](const Path& path) { return path.state == waiting; };
    const auto at =
        std::ranges::find_if(warps, [&](const WarpState& state) { return std::ranges::any_of(state.paths, waits); });
    if (at == warps.end())
        return false;
    auto& state = *at;
    if (waiting == Path::State::AtPhase && ++waitsInVain > mostWaitsInVain) {
        const auto& path = *std::ranges::find_if(state.paths, waits);
        report(finding(FindingKind::Endless, path.waiting,
                       state.warp.number * lanes + static_cast<uint32_t>(std::countr_zero(path.mask))),
               path.waiting->source);
        return false;
    }
    state.forced = true;
    for (auto& path : state.paths)
        if (waits(path))
            path.state = Path::State::Ready;
    runWarp(state);
    state.forced = false;
    return true;
}

namespace {

/// The block's barrier with a vote among those who come.
void answer(WarpState& state, Path& path, uint32_t votes, bool all, bool some) {
    const Inst* i = path.waiting;
    if (!(i->flags & HasPredicate))
        return;
    auto& w = state.warp;
    w.path = &path;
    enterFrame(w);
    if (i->imm == 2) {
        uint32_t* d = w.at<uint32_t>(i->d);
        for (uint32_t m = path.mask; m; m &= m - 1)
            d[std::countr_zero(m)] = votes;
        return;
    }
    uint32_t* d = w.at<uint32_t>(i->d);
    *d = (*d & ~path.mask) | ((i->imm == 3 ? all : some) ? path.mask : 0);
}

} // namespace

/// The usual case: every thread of the block is at the same barrier.
bool Worker::releaseTogether() {
    const Inst* place = warps[0].paths[0].waiting;
    for (const auto& state : warps) {
        const auto& path = state.paths[0];
        if (state.paths.size() != 1 || path.state != Path::State::AtBarrier || path.waiting != place ||
            path.barrier != warps[0].paths[0].barrier || path.mask != state.warp.whole)
            return false;
    }
    if ((place->flags & (HasPredicate | Counted)) || arrived[warps[0].paths[0].barrier])
        return false;
    for (auto& state : warps)
        state.paths[0].state = Path::State::Ready;
    tick(nullptr);
    clockNow[1] = clockNow[2];
    return true;
}

/// Whether threads that have ended may miss this barrier.
bool Worker::returnsOnly(uint32_t source) {
    const auto [at, fresh] = returnsOnly_.try_emplace(source);
    const auto& place = launch->program->sources[source];
    if (fresh)
        at->second = missedByReturnsOnly(*launch->program->functions[static_cast<std::size_t>(place.function)].function,
                                         static_cast<int32_t>(place.instruction));
    return at->second;
}

/// The threads that stand at one of the block's barriers.
struct Worker::Gathering {
    uint32_t threads = 0, count = 0, votes = 0;
    bool all = true, waiting = false, mixed = false;
    const Inst* first = nullptr;
    uint32_t who = 0, elsewhere = ~0u; ///< threads
};

/// False where nobody stands at a barrier.
bool Worker::gather(std::span<Gathering, barriers> gathered) {
    bool any = false;
    for (auto& state : warps)
        for (auto& path : state.paths) {
            if (path.state != Path::State::AtBarrier)
                continue;
            any = true;
            auto& at = gathered[path.barrier];
            const uint32_t mask = path.mask & state.warp.alive;
            at.waiting = true;
            at.threads += static_cast<uint32_t>(std::popcount(mask));
            at.count = std::max(at.count, path.count);
            if (!at.first) {
                at.first = path.waiting;
                at.who = state.warp.number * lanes + static_cast<uint32_t>(std::countr_zero(mask));
            } else if (!sameSource(*launch->program, at.first->source, path.waiting->source)) {
                at.mixed = true;
                at.elsewhere = state.warp.number * lanes + static_cast<uint32_t>(std::countr_zero(mask));
            }
            if (path.waiting->flags & HasPredicate) {
                auto& w = state.warp;
                w.path = &path;
                enterFrame(w);
                const uint32_t p =
                    (*w.at<uint32_t>(path.waiting->b) ^ (path.waiting->flags & Negated ? everyLane : 0u)) & mask;
                at.votes += static_cast<uint32_t>(std::popcount(p));
                at.all = at.all && p == mask;
            }
        }
    return any;
}

/// The finding of a barrier that opens, or that nobody opens (`stuck`), where a thread never comes to it.
void Worker::reportMissing(const Gathering& at, uint32_t id, bool stuck) {
    uint32_t missing = ~0u;
    for (const auto& state : warps)
        if (const uint32_t gone = state.warp.whole & ~state.warp.alive;
            gone && missing == ~0u && !returnsOnly(at.first->source))
            missing = state.warp.number * lanes + static_cast<uint32_t>(std::countr_zero(gone));
    if (missing == ~0u && stuck) // who waits for something else
        for (const auto& state : warps)
            for (const auto& path : state.paths)
                if (missing == ~0u && path.state != Path::State::Ended &&
                    (path.state != Path::State::AtBarrier || path.barrier != id))
                    missing = state.warp.number * lanes + static_cast<uint32_t>(std::countr_zero(path.lanesInside()));
    if (missing == ~0u)
        missing = at.elsewhere;
    if (at.mixed || stuck || missing != ~0u) {
        auto made = finding(FindingKind::BarrierNotReached, at.first, missing != ~0u ? missing : at.who);
        made.other = threadPlace(at.who);
        report(std::move(made), at.first->source);
    }
}

void joinPaths(WarpState& state) {
    for (std::size_t a = 0; a + 1 < state.paths.size(); ++a)
        for (std::size_t b = state.paths.size(); b-- > a + 1;) {
            auto &one = state.paths[a], &two = state.paths[b];
            if (one.state == Path::State::Ready && two.state == Path::State::Ready && one.frames.size() == 1 &&
                two.frames.size() == 1 && one.stack.size() == 1 && two.stack.size() == 1 &&
                one.stack[0].at == two.stack[0].at) {
                one.stack[0].mask |= two.stack[0].mask;
                one.frames[0].mask |= two.frames[0].mask;
                state.paths.erase(state.paths.begin() + static_cast<std::ptrdiff_t>(b));
            }
        }
}

/// When nobody can run any more: barriers that have all they wait for open. False where all have ended.
bool Worker::releaseBarriers(bool forced) {
    Gathering gathered[barriers];
    if (!gather(gathered))
        return false;
    uint32_t alive = 0, open = 0;
    for (const auto& state : warps)
        alive += static_cast<uint32_t>(std::popcount(state.warp.alive));
    for (uint32_t id = 0; id < barriers; ++id) {
        const auto& at = gathered[id];
        if (at.waiting && at.threads + arrived[id] >= (at.count ? at.count : alive))
            open |= 1u << id;
    }
    const bool stuck = open == 0; // some wait here, some there: all go on, with a finding
    if (stuck && !forced)
        return false;
    for (uint32_t id = 0; id < barriers; ++id)
        if (gathered[id].waiting && !gathered[id].count && (stuck || open >> id & 1))
            reportMissing(gathered[id], id, stuck);
    if (stuck)
        open = 0xffff;
    for (auto& state : warps) {
        for (auto& path : state.paths) {
            if (path.state != Path::State::AtBarrier || !(open >> path.barrier & 1))
                continue;
            const auto& at = gathered[path.barrier];
            answer(state, path, at.votes, at.all, at.votes > 0);
            path.state = Path::State::Ready;
        }
        joinPaths(state);
    }
    for (uint32_t id = 0; id < barriers; ++id)
        if (open >> id & 1)
            arrived[id] = 0;
    tick(nullptr);
    clockNow[1] = clockNow[2];
    return true;
}

/// `oneTurn`: comes back after each warp has had a turn, whatever it waits for. `forced`: where nobody can go on, who waits in
/// vain does: then always, with `oneTurn` once.
bool Worker::runUntilAllWait(bool oneTurn, bool forced) {
    bool ranAtAll = false;
    std::vector<uint32_t> turns(warps.size());
    std::iota(turns.begin(), turns.end(), 0u);
    while (!stop) {
        if (launch->options.seed)
            std::shuffle(turns.begin(), turns.end(), order);
        bool again = true, atWarp = false;
        if (launch->options.job.stopRequested())
            stop = cancelled = true;
        while (again && !stop) {
            bool ran = false, atPhase = false;
            again = atWarp = false;
            for (const auto k : turns) {
                if (stop)
                    break;
                const auto turn = runWarp(warps[k]);
                again = again || turn.ready;
                ran = ran || turn.ran;
                atWarp = atWarp || turn.atWarp;
                atPhase = atPhase || turn.atPhase;
            }
            again = again || (ran && atPhase); // who ran may have ended the phase that others wait for
            ranAtAll = ranAtAll || ran;
            if (oneTurn && again && hasReady()) // not where all wait for a phase that may have ended
                return ranAtAll;
        }
        if (stop)
            break;
        if ((atWarp && releaseWarp(Path::State::AtWarp)) || releaseTogether() || releaseBarriers(false))
            continue;
        if (!forced || !(releaseBarriers(true) || releaseWarp(Path::State::AtPhase)))
            break;
        ranAtAll = true;
        forced = !oneTurn;
    }
    return ranAtAll;
}

bool Worker::runPart(bool forced) { return runUntilAllWait(true, forced); }

bool Worker::hasReady() const {
    return std::ranges::any_of(warps, [](const WarpState& state) {
        return std::ranges::any_of(state.paths, [](const Path& path) { return path.state == Path::State::Ready; });
    });
}

void Worker::runBlock(int64_t number) {
    beginBlock(number);
    runUntilAllWait(false, true);
    endBlock();
}

/// Keeps what it has traced.
void Worker::endBlock() {
    if (launch->options.lines)
        endBlockLines(*this);
    if (launch->program->options.traced)
        for (auto& state : warps)
            if (!state.trace.bytes.empty()) {
                state.trace.bytes.shrink_to_fit();
                traces.push_back(std::move(state.trace));
                state.trace = {};
            }
}

} // namespace telar::machine
