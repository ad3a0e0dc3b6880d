#include "core/simt/multiprocessor/simulation.hpp"

#include <algorithm>
#include <cmath>

namespace telar::multiprocessor {

namespace {

constexpr uint32_t fetchedTogether = 16; ///< instructions of a line of the instruction cache

template <class T>
std::size_t at(T value) {
    return static_cast<std::size_t>(value);
}

} // namespace

Simulation::Simulation(const Recording& recording, const ModelOptions& options, const Constants& constants,
                       MemorySystem& memory, int resident, int schedulers, int64_t blocks)
    : bySource(recording.program->sources.size()), recording_(recording), options_(options), constants_(constants),
      memory_(memory), resident_(resident), schedulers_(schedulers),
      warpsOfBlock_(static_cast<int>((recording.config.block.count() + 31) / 32)), toStart_(blocks),
      warps_(at(resident) * at(warpsOfBlock_)), blocks_(at(resident)), unitFree_(at(schedulers) * unitCount, 0),
      lg_(at(schedulers)), mio_(at(schedulers)), last_(at(schedulers), -1) {
    for (auto& warp : warps_) {
        warp.ready.assign(recording.registers, 0);
        warp.why.assign(recording.registers, State::Wait);
        warp.maker.assign(recording.registers, UINT32_MAX);
    }
}

void Simulation::startBlock(int place) {
    const auto& recorded = recording_.blocks[at(started_) % recording_.blocks.size()];
    auto& block = blocks_[at(place)];
    block = {static_cast<int>(recorded.warps.size()), 0, started_ < resident_, true, block.from};
    ++started_;
    for (int k = 0; k < warpsOfBlock_; ++k) {
        auto& warp = warps_[at(place * warpsOfBlock_ + k)];
        warp.block = -1;
        if (at(k) >= recorded.warps.size() || recorded.warps[at(k)].groups.empty()) {
            block.warps = std::max(0, block.warps - (at(k) < recorded.warps.size() ? 1 : 0));
            continue;
        }
        warp.stream = &recorded.warps[at(k)];
        warp.block = place;
        warp.warp = static_cast<uint32_t>(k);
        warp.group = warp.step = 0;
        warp.slot = 0;
        warp.earliest = block.from + k + (block.firstWave ? constants_.startCycles : 0);
        warp.earliestReason = block.firstWave ? State::ConstantMiss : State::NoInstruction;
        warp.drained = 0;
        warp.atBarrier = warp.ended = false;
        warp.order = ordered_++;
        warp.span = SIZE_MAX;
        std::fill(warp.ready.begin(), warp.ready.end(), 0.0);
        lives.push_back({static_cast<uint32_t>(block.from), 0, static_cast<uint16_t>(place * warpsOfBlock_ + k),
                         static_cast<uint32_t>(recorded.block), static_cast<uint32_t>(k)});
        next(warp);
    }
    if (block.warps == 0) {
        block.used = false;
        blockEnds.push_back(now);
        ++done;
    }
}

void Simulation::startBlocks() {
    for (int place = 0; place < resident_; ++place)
        while (!blocks_[at(place)].used && started_ < toStart_ && blocks_[at(place)].from <= now)
            startBlock(place);
}

/// Says when the warp can issue next, and why not earlier.
void Simulation::next(Warp& warp) {
    while (warp.group < warp.stream->groups.size() && warp.step >= scheduleOf(warp).steps.size()) {
        uint32_t before = UINT32_MAX; // parts of one value stand together
        for (const auto& passed : scheduleOf(warp).passed) {
            if (passed.to != before || warp.ready[passed.from] > warp.ready[passed.to]) {
                warp.ready[passed.to] = warp.ready[passed.from];
                warp.why[passed.to] = warp.why[passed.from];
                warp.maker[passed.to] = warp.maker[passed.from];
            }
            before = passed.to;
        }
        ++warp.group;
        warp.step = 0;
    }
    if (warp.group >= warp.stream->groups.size()) {
        warp.ended = true;
        warp.until = std::max({now, warp.drained, recording_.machineCode ? warp.earliest : 0});
        warp.reason = State::Drain;
        return;
    }
    const auto& schedule = scheduleOf(warp);
    const auto& step = schedule.steps[warp.step];
    warp.source = step.source;
    warp.until = warp.earliest;
    warp.reason = warp.earliestReason;
    warp.cause = UINT32_MAX;
    const auto wait = [&](uint32_t r) {
        if (warp.ready[r] > warp.until) {
            warp.until = warp.ready[r];
            warp.reason = warp.why[r];
            warp.cause = warp.maker[r];
        }
    };
    if (warp.slot == 0)
        for (uint32_t k = 0; k < step.reads; ++k)
            wait(schedule.registers[step.firstRead + k]);
    if (step.stall > 0 && warp.until > std::max(now, warp.earliest))
        warp.until += constants_.wakeCycles;
    const uint32_t line = step.place / fetchedTogether;
    const auto [fetched, fresh] = fetched_.try_emplace(line, 0.0);
    if (fresh) { // what follows a line that was asked for is on its way, too
        const auto before = line > 0 ? fetched_.find(line - 1) : fetched_.end();
        fetched->second = before != fetched_.end() ? before->second + constants_.followCycles
                                                   : std::max(now, warp.earliest) + constants_.fetchCycles;
    }
    if (fetched->second > warp.until) {
        warp.until = fetched->second;
        warp.reason = State::NoInstruction;
    }
}

bool Simulation::isGlobal(const Warp& warp, const Step& step) const {
    if (step.slot < 0)
        return false;
    const int32_t index = recording_.slotAccesses[warp.stream->groups[warp.group].firstSlot + at(step.slot)];
    return index >= 0 && recording_.accesses[at(index)].memory <= Memory::Local;
}

/// Whether the unit or queue that the warp needs has no room; `free`: when that can change.
bool Simulation::structural(Warp& warp, int scheduler, double& free) {
    const auto& schedule = scheduleOf(warp);
    const auto& step = schedule.steps[warp.step];
    const double unit = unitFree_[at(scheduler) * unitCount + at(step.unit)];
    if (step.unit == Unit::Memory) {
        const bool global = isGlobal(warp, step);
        auto& queue = (global ? lg_ : mio_)[at(scheduler)];
        while (!queue.empty() && queue.front() <= now)
            queue.pop_front();
        if (static_cast<int>(queue.size()) >= (global ? constants_.lgQueue : constants_.mioQueue)) {
            warp.now = global ? State::LgThrottle : State::MioThrottle;
            free = std::min(free, queue.front());
            return true;
        }
        if (unit > now) {
            warp.now = global ? State::LgThrottle : State::MioThrottle;
            free = std::min(free, unit);
            return true;
        }
        return false;
    }
    if (unit <= now)
        return false;
    const double other = step.movable ? unitFree_[at(scheduler) * unitCount + at(Unit::Fma)] : unit;
    if (other <= now)
        return false;
    warp.now = State::MathPipeThrottle;
    free = std::min({free, unit, other});
    return true;
}

/// What the load and store unit does for one access; returns when its result is there.
double Simulation::access(Warp& warp, const Step&, const Access& access, int scheduler, State& why) {
    const bool global = access.memory <= Memory::Local;
    why = global ? State::LongScoreboard : State::ShortScoreboard;
    if (access.memory == Memory::Constant)
        return now + constants_.constantLatency + 4.0 * (access.passes - 1);
    const double extra = constants_.requestCycles - 1;
    double work = std::max<int>(1, global ? access.lines : access.passes);
    if (!global && access.atomic)
        work = std::max<double>(work, 2.0 * access.sameAddress);
    const double start = std::max(now + 4, lsuFree_);
    lsuFree_ = start + work + extra;
    (global ? lg_ : mio_)[at(scheduler)].push_back(start);
    if (!global)
        return lsuFree_ + (access.store ? 0 : constants_.sharedLatency);
    const auto& block = blocks_[at(warp.block)];
    double there = lsuFree_;
    const double each = work / std::max(1u, access.sectors);
    uint64_t line = UINT64_MAX;
    for (uint32_t k = 0; k < access.sectors; ++k) {
        const uint64_t sector = recording_.sectors[access.firstSector + k];
        const double from = start + each * (k + 1);
        const bool fresh = sector / 4 != line; // of the access: a request of its own for the L2 cache
        line = sector / 4;
        const double ended = access.atomic  ? memory_.atomic(sector, from)
                             : access.store ? memory_.store(sector, from, fresh)
                                            : memory_.load(sector, from, block.firstWave, fresh);
        there = std::max(there, ended);
    }
    if (access.store || access.atomic)
        warp.drained = std::max(warp.drained, there);
    return there;
}

/// Starts the step's work; returns when what it makes is there.
double Simulation::executed(Warp& warp, const Step& step, int scheduler, State& why) {
    why = State::Wait;
    switch (step.role) {
    case Role::Plain:
        return now + (step.unit == Unit::Double ? constants_.doubleLatency
                      : step.predicate          ? constants_.predicateLatency
                                                : constants_.fixedLatency);
    case Role::Special:
        why = State::ShortScoreboard;
        return now + (step.unit == Unit::Memory ? constants_.shuffleLatency : constants_.specialLatency);
    case Role::Place:
        why = State::ShortScoreboard;
        return now + constants_.placeLatency;
    case Role::Access: {
        const auto& group = warp.stream->groups[warp.group];
        const int32_t index = step.slot >= 0 ? recording_.slotAccesses[group.firstSlot + at(step.slot)] : -1;
        return index < 0 ? now + constants_.fixedLatency
                         : access(warp, step, recording_.accesses[at(index)], scheduler, why);
    }
    case Role::Tensor:
        return now + constants_.tensorLatency;
    case Role::Fence:
        why = State::Membar;
        return std::max(now + 20, warp.drained);
    default:
        return now + constants_.fixedLatency;
    }
}

void Simulation::releaseBarrier(int block) {
    auto& b = blocks_[at(block)];
    if (b.waiting == 0 || b.waiting < b.warps)
        return;
    b.waiting = 0;
    for (int k = 0; k < warpsOfBlock_; ++k) {
        auto& warp = warps_[at(block * warpsOfBlock_ + k)];
        if (warp.block != block || !warp.atBarrier)
            continue;
        warp.atBarrier = false;
        warp.earliest = now + constants_.barrierCycles;
        warp.earliestReason = State::Barrier;
        next(warp);
    }
}

void Simulation::endWarp(Warp& warp) {
    const int block = warp.block;
    for (std::size_t k = lives.size(); k-- > 0;)
        if (lives[k].place == static_cast<uint16_t>(&warp - warps_.data())) {
            lives[k].end = static_cast<uint32_t>(now);
            break;
        }
    warp.block = -1;
    warp.ended = false;
    auto& b = blocks_[at(block)];
    if (--b.warps == 0) {
        b.used = false;
        b.from = now + constants_.blockCycles;
        blockEnds.push_back(now);
        ++done;
    } else {
        releaseBarrier(block);
    }
}

/// Operands of an access are read when the load and store unit takes it.
void Simulation::keepOperands(Warp& warp, const Step& step, int scheduler) {
    const auto r = at(step.taken);
    double read = now + constants_.fixedLatency;
    auto why = State::ShortScoreboard;
    for (const auto* queue : {&lg_[at(scheduler)], &mio_[at(scheduler)]})
        if (step.role == Role::Access && !queue->empty() && queue->back() > read) {
            read = queue->back();
            why = queue == &lg_[at(scheduler)] ? State::LongScoreboard : State::ShortScoreboard;
        }
    if (warp.ready[r] >= read)
        return;
    warp.ready[r] = read;
    warp.why[r] = why;
    warp.maker[r] = step.source;
}

void Simulation::issue(Warp& warp, int scheduler) {
    const auto& schedule = scheduleOf(warp);
    const auto& step = schedule.steps[warp.step];
    auto& unit = unitFree_[at(scheduler) * unitCount + at(step.unit)];
    issued += 1;
    warp.now = State::Selected;
    warp.earliest = now + std::max<int>(1, step.stall);
    warp.earliestReason = State::Wait;
    const bool last = ++warp.slot >= step.issues;
    // Of several instructions one is the unit's own; the others are ordinary arithmetic that waits for the one before.
    if (step.issues > 1 && !last) {
        auto& plain = unitFree_[at(scheduler) * unitCount + at(Unit::Fma)];
        plain = now + constants_.interval[at(Unit::Fma)];
        warp.earliest = now + (step.role == Role::Access ? 1 : constants_.fixedLatency);
        return next(warp);
    }
    if (step.movable && unit > now)
        unitFree_[at(scheduler) * unitCount + at(Unit::Fma)] = now + constants_.interval[at(Unit::Fma)];
    else
        unit = now + constants_.interval[at(step.unit)];
    State why = State::Wait;
    const double there = executed(warp, step, scheduler, why);
    for (uint32_t k = 0; k < step.writes; ++k) {
        const auto r = schedule.registers[step.firstWrite + k];
        if (step.stall > 0 && warp.ready[r] >= there) // others that it waits for as well come later
            continue;
        warp.ready[r] = there;
        warp.why[r] = why;
        warp.maker[r] = step.source;
    }
    if (step.taken >= 0) // read when the unit takes it
        keepOperands(warp, step, scheduler);
    const auto role = step.role;
    warp.slot = 0;
    ++warp.step;
    if (role == Role::Branch && step.stall == 0) {
        warp.earliest = now + constants_.branchCycles;
        warp.earliestReason = State::BranchResolving;
    } else if (role == Role::Fence || role == Role::WarpgroupWait) {
        warp.earliest = there;
        warp.earliestReason = role == Role::Fence ? State::Membar : State::Gmma;
    }
    if (role == Role::Barrier) {
        warp.atBarrier = true;
        warp.until = INFINITY;
        warp.reason = State::Barrier;
        ++blocks_[at(warp.block)].waiting;
        return releaseBarrier(warp.block);
    }
    next(warp);
}

/// The states of all resident warps last so many cycles.
void Simulation::account(double passed) {
    const bool keeps = static_cast<int64_t>(spans.size()) < options_.mostSpans;
    for (std::size_t k = 0; k < warps_.size(); ++k) {
        auto& warp = warps_[k];
        if (warp.block < 0)
            continue;
        residentCycles += passed;
        cycles[at(warp.now)] += passed;
        bySource[warp.source][at(warp.now)] += passed;
        if (!options_.mostSpans)
            continue;
        if (warp.span != SIZE_MAX && spans[warp.span].state == warp.now && warp.now != State::Selected &&
            spans[warp.span].source == warp.source) {
            spans[warp.span].end = static_cast<uint32_t>(now + passed);
            continue;
        }
        warp.span = SIZE_MAX;
        if (!keeps)
            continue;
        warp.span = spans.size();
        const bool waits = warp.now == warp.reason && warp.until > now;
        spans.push_back({static_cast<uint32_t>(now), static_cast<uint32_t>(now + passed), warp.source,
                         waits ? warp.cause : UINT32_MAX, static_cast<uint16_t>(k), warp.now});
    }
}

bool Simulation::run(const JobContext& job) {
    startBlocks();
    int64_t turns = 0;
    std::vector<int> chosen(at(schedulers_));
    while (done < toStart_) {
        if ((++turns & 0xfff) == 0 && job.stopRequested())
            return false;
        if (issued >= static_cast<double>(options_.mostInstructions)) {
            limited = true;
            return true;
        }
        double soonest = INFINITY;
        bool any = false;
        for (int s = 0; s < schedulers_; ++s) {
            int best = -1;
            for (std::size_t k = at(s); k < warps_.size(); k += at(schedulers_)) {
                auto& warp = warps_[k];
                if (warp.block < 0)
                    continue;
                if (recording_.machineCode && warp.earliest > now && !warp.atBarrier) {
                    warp.now = warp.earliestReason; // and then for what it reads
                    soonest = std::min(soonest, warp.earliest);
                    continue;
                }
                if (warp.until > now || warp.ended) {
                    warp.now = warp.reason; // until it issues: the cycles in which it wakes count as what it waited for
                    soonest = std::min(soonest, warp.until);
                    continue;
                }
                if (structural(warp, s, soonest))
                    continue;
                warp.now = State::NotSelected;
                if (best < 0 || (static_cast<int>(k) == last_[at(s)]) ||
                    (best != last_[at(s)] && warp.order < warps_[at(best)].order))
                    best = static_cast<int>(k);
            }
            chosen[at(s)] = best;
            any = any || best >= 0;
        }
        for (int s = 0; s < schedulers_; ++s)
            if (chosen[at(s)] >= 0)
                warps_[at(chosen[at(s)])].now = State::Selected;
        for (const auto& block : blocks_)
            if (!block.used && started_ < toStart_)
                soonest = std::min(soonest, block.from);
        const double passed = any || soonest <= now + 1 || std::isinf(soonest) ? 1 : std::ceil(soonest) - now;
        account(passed);
        for (int s = 0; s < schedulers_; ++s)
            if (chosen[at(s)] >= 0) {
                last_[at(s)] = chosen[at(s)];
                issue(warps_[at(chosen[at(s)])], s);
            }
        now += passed;
        bool ended = false;
        for (auto& warp : warps_)
            if (warp.block >= 0 && warp.ended && warp.until <= now) {
                endWarp(warp);
                ended = true;
            }
        if (ended || started_ < toStart_)
            startBlocks();
        if (!any && std::isinf(soonest)) { // warps wait for each other for ever: a barrier that not all reach
            limited = true;
            return true;
        }
    }
    return true;
}

} // namespace telar::multiprocessor
