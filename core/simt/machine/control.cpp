// Control flow where lanes part, meet, call, return and end.
#include "core/simt/machine/lower.hpp"
#include "core/simt/machine/step_recorder.hpp"
#include "core/simt/machine/worker.hpp"

#include <algorithm>
#include <bit>

namespace telar::machine {

namespace {

constexpr uint32_t mostLocalBytes = 512 * 1024; ///< of a thread, as CUDA's limit
constexpr std::size_t deepestCall = 2000;
constexpr uint32_t turnsOfWaiters = 100;   ///< jumps backwards
constexpr uint32_t stackBytes = 64 * 1024; ///< what calls may use of it

uint32_t guardedMask(Warp& w, const Inst* i) {
    if (!(i->flags & HasPredicate))
        return w.active;
    return w.active & (*w.at<uint32_t>(i->b) ^ (i->flags & Negated ? everyLane : 0u));
}

const Inst* finishFrame(Warp& w) {
    auto& path = *w.path;
    const Frame done = path.frames.back();
    path.frames.pop_back();
    path.stack.resize(done.entries);
    if (path.frames.empty()) {
        path.state = Path::State::Ended;
        return nullptr;
    }
    const auto& extra = w.worker->launch->program->extras[done.call->counter];
    enterFrame(w);
    const uint32_t mask = done.mask & w.alive;
    const auto& callee = *done.code;
    const std::size_t firstResult = callee.function->parameters;
    for (std::size_t k = 0; k < extra.results.size() && k < callee.function->results; ++k) {
        const uint32_t from = done.local + callee.offsets[firstResult + k], to = w.localBase + extra.results[k];
        const uint32_t words =
            (std::min(extra.resultBytes[k], callee.function->variables[firstResult + k].size) + 3) / 4;
        for (uint32_t word = 0; word < words; ++word)
            for (int l = 0; l < lanes; ++l)
                if (mask >> l & 1)
                    w.local[(to / 4 + word) * lanes + static_cast<uint32_t>(l)] =
                        w.local[(from / 4 + word) * lanes + static_cast<uint32_t>(l)];
    }
    path.stack.back().at = done.call + 1;
    return loadTop(w);
}

const Inst* overflow(Warp& w, const Inst* i) {
    w.worker->report(w.worker->finding(simt::FindingKind::StackOverflow, i,
                                       w.number * 32 + static_cast<uint32_t>(std::countr_zero(w.active))),
                     i->source);
    return killLanes(w, w.active, i + 1);
}

const Inst* enterFunction(Warp& w, const Inst* i, int32_t callee) {
    auto& state = stateOf(w);
    auto& path = *w.path;
    const auto& program = *w.worker->launch->program;
    const auto& code = program.functions[static_cast<std::size_t>(callee)];
    const auto& extra = program.extras[i->counter];
    const Frame& caller = path.frames.back();
    Frame frame;
    frame.code = &code;
    frame.registers = caller.registers + caller.code->registerBytes;
    frame.local = caller.local + caller.code->frameBytes;
    frame.call = i;
    frame.mask = w.active;
    const uint32_t localEnd = frame.local + code.frameBytes;
    if (path.frames.size() >= deepestCall ||
        localEnd > std::max(stackBytes, caller.code->frameBytes + code.frameBytes) || localEnd > mostLocalBytes)
        return overflow(w, i);
    const std::size_t needed = frame.registers + code.registerBytes;
    if (state.registers.size() < needed)
        state.registers.resize(needed * 2);
    if (w.localWords * 4 < localEnd) {
        state.local.resize(std::size_t{localEnd} / 4 * 2 * lanes);
        w.local = state.local.data();
        w.localWords = static_cast<uint32_t>(state.local.size() / lanes);
    }
    if (w.worker->keepsWritten())
        forgetWritten(state, frame.local, localEnd, w.active);
    const uint32_t parameters = code.function->parameters;
    for (std::size_t k = 0; k < extra.arguments.size() && k < parameters; ++k) {
        const uint32_t from = w.localBase + extra.arguments[k], to = frame.local + code.offsets[k];
        const uint32_t words = (std::min(extra.argumentBytes[k], code.function->variables[k].size) + 3) / 4;
        for (uint32_t word = 0; word < words; ++word)
            for (int l = 0; l < lanes; ++l)
                if (w.active >> l & 1)
                    w.local[(to / 4 + word) * lanes + static_cast<uint32_t>(l)] =
                        w.local[(from / 4 + word) * lanes + static_cast<uint32_t>(l)];
        if (w.worker->keepsWritten())
            markWritten(state, to, words * 4, w.active);
    }
    path.stack.back().at = i;
    frame.entries = static_cast<uint32_t>(path.stack.size());
    path.stack.push_back({code.code.data(), nullptr, w.active});
    path.frames.push_back(frame);
    enterFrame(w);
    if ((w.budget -= 4) < 0)
        return backJump(w, i);
    return loadTop(w);
}

} // namespace

Path& partOf(Warp& w, uint32_t mask) {
    auto& path = *w.path;
    if (!(path.lanesInside() & ~mask))
        return path;
    auto& paths = stateOf(w).paths;
    auto& mine = paths.emplace_back(path); // room is kept for 64: `path` stays
    for (auto& entry : mine.stack)
        entry.mask &= mask;
    path.remove(mask);
    return mine;
}

uint32_t Path::lanesInside() const {
    uint32_t all = 0;
    for (const auto& entry : stack)
        all |= entry.mask;
    return all;
}

void Path::remove(uint32_t dead) {
    for (auto& entry : stack)
        entry.mask &= ~dead;
}

void enterFrame(Warp& w) {
    const Frame& frame = w.path->frames.back();
    w.base[Registers] = stateOf(w).registers.data() + frame.registers;
    w.localBase = frame.local;
}

const Inst* loadTop(Warp& w) {
    auto& path = *w.path;
    for (;;) {
        const uint32_t first = path.frames.back().entries;
        while (path.stack.size() > first && path.stack.back().mask == 0)
            path.stack.pop_back();
        if (path.stack.size() == first)
            return finishFrame(w);
        const auto& top = path.stack.back();
        w.setActive(top.mask);
        w.meet = top.meet;
        return top.at;
    }
}

const Inst* diverge(Warp& w, const Inst* i, uint32_t taken) {
    auto& path = *w.path;
    if (w.sums)
        ++w.worker->divergent[i->source];
    const uint32_t rest = w.active & ~taken;
    auto& top = path.stack.back();
    // Where the meeting place is the present one's, it is not stacked again: loops would grow without end.
    if (top.meet == i->meet && path.stack.size() > path.frames.back().entries + std::size_t{1})
        path.stack.pop_back();
    else
        top.at = i->meet;
    if (i->target != i->meet)
        path.stack.push_back({i->target, i->meet, taken});
    if (i + 1 != i->meet)
        path.stack.push_back({i + 1, i->meet, rest});
    return loadTop(w);
}

const Inst* meetAgain(Warp& w) {
    w.path->stack.pop_back();
    return loadTop(w);
}

const Inst* branchTable(Warp& w, const Inst* i) {
    const auto& extra = w.worker->launch->program->extras[i->counter];
    const uint32_t* index = w.at<uint32_t>(i->a);
    std::vector<std::pair<const Inst*, uint32_t>> ways;
    for (uint32_t m = w.active; m; m &= m - 1) {
        const auto l = static_cast<std::size_t>(std::countr_zero(m));
        const Inst* to = extra.targets[std::min<std::size_t>(index[l], extra.targets.size() - 1)];
        auto way = std::find_if(ways.begin(), ways.end(), [&](const auto& known) { return known.first == to; });
        if (way == ways.end())
            way = ways.insert(ways.end(), {to, 0});
        way->second |= 1u << l;
    }
    w.budget -= 1;
    if (ways.size() == 1)
        return w.budget < 0 ? backJump(w, i) : ways[0].first;
    if (w.sums)
        ++w.worker->divergent[i->source];
    auto& path = *w.path;
    if (path.stack.back().meet == i->meet && path.stack.size() > path.frames.back().entries + std::size_t{1})
        path.stack.pop_back();
    else
        path.stack.back().at = i->meet;
    for (auto way = ways.rbegin(); way != ways.rend(); ++way)
        if (way->first != i->meet)
            path.stack.push_back({way->first, i->meet, way->second});
    return loadTop(w);
}

/// A path that has jumped back very often may wait for lanes, warps or blocks that have had no turn.
const Inst* backJump(Warp& w, const Inst* i) {
    auto& worker = *w.worker;
    w.jumps = 0;
    if (worker.launch->options.job.stopRequested()) {
        worker.stop = worker.cancelled = true;
        w.path->stack.back().at = i;
        return nullptr;
    }
    if (w.budget < 0) {
        worker.report(worker.finding(simt::FindingKind::Endless, i,
                                     w.number * 32 + static_cast<uint32_t>(std::countr_zero(w.active))),
                      i->source);
        worker.stop = true;
        w.path->stack.back().at = i;
        return nullptr;
    }
    auto& state = stateOf(w);
    auto& path = *w.path;
    path.stack.back().at = i; // the jump is looked at again when its turn comes
    partOf(w, path.stack.back().mask);
    if (state.paths.size() > 1)
        w.jumps = jumpsBetweenTurns - turnsOfWaiters; // who waits for others of its warp does so in short turns
    return nullptr;
}

const Inst* killLanes(Warp& w, uint32_t dead, const Inst* next) {
    if (!dead)
        return next;
    w.alive &= ~dead;
    w.path->stack.back().at = next;
    w.path->remove(dead);
    return loadTop(w);
}

const Inst* exitLanes(Warp& w, const Inst* i) { return killLanes(w, guardedMask(w, i), i + 1); }

const Inst* trapLanes(Warp& w, const Inst* i) {
    const uint32_t mask = guardedMask(w, i);
    if (mask)
        w.worker->report(w.worker->finding(simt::FindingKind::Trap, i,
                                           w.number * 32 + static_cast<uint32_t>(std::countr_zero(mask))),
                         i->source);
    return killLanes(w, mask, i + 1);
}

const Inst* returnLanes(Warp& w, const Inst* i) {
    const uint32_t mask = guardedMask(w, i);
    if (!mask)
        return i + 1;
    auto& path = *w.path;
    path.stack.back().at = i + 1;
    for (std::size_t k = path.frames.back().entries; k < path.stack.size(); ++k)
        path.stack[k].mask &= ~mask;
    return loadTop(w);
}

const Inst* functionEnd(Warp& w, const Inst* i) {
    return w.path->frames.size() == 1 ? killLanes(w, w.active, i) : returnLanes(w, i);
}

const Inst* callFunction(Warp& w, const Inst* i) {
    const auto callee = w.worker->launch->program->extras[i->counter].callee;
    if (w.worker->launch->program->functions[static_cast<std::size_t>(callee)].code.empty())
        return hostCall(w, i);
    return enterFunction(w, i, callee);
}

const Inst* callIndirect(Warp& w, const Inst* i) {
    const uint64_t* address = w.at<uint64_t>(i->a);
    const int first = std::countr_zero(w.active);
    uint32_t same = 0;
    for (uint32_t m = w.active; m; m &= m - 1)
        if (address[std::countr_zero(m)] == address[first])
            same |= m & (0u - m);
    const auto& functions = w.worker->launch->program->functions;
    const uint64_t offset = address[first] - (functionSlot << 32);
    if (address[first] >> 32 != functionSlot || offset % 16 != 0 || offset / 16 >= functions.size() ||
        functions[offset / 16].code.empty()) {
        auto finding =
            w.worker->finding(simt::FindingKind::OutOfBounds, i, w.number * 32 + static_cast<uint32_t>(first));
        finding.index = static_cast<int64_t>(address[first]);
        w.worker->report(finding, i->source);
        return killLanes(w, same, i);
    }
    if (same != w.active) { // the others come here again
        auto& path = *w.path;
        const uint32_t rest = w.active & ~same;
        if (path.stack.back().meet == i->meet && path.stack.size() > path.frames.back().entries + std::size_t{1})
            path.stack.pop_back();
        else
            path.stack.back().at = i->meet;
        path.stack.push_back({i, i->meet, rest});
        path.stack.push_back({i, i->meet, same});
        return loadTop(w);
    }
    return enterFunction(w, i, static_cast<int32_t>(offset / 16));
}

const Inst* comeBack(Warp&, const Inst* i) { return i + 1; }

const Inst* guarded(Warp& w, const Inst* i) {
    const uint32_t before = w.active, mask = before & (*w.at<uint32_t>(i->b) ^ (i->flags & Negated ? everyLane : 0u));
    const Inst* end = i + 1 + i->imm + 1; // behind comeBack, where handlers that go on by themselves stop
    if (mask == before)
        return i + 1;
    if (mask == 0)
        return end;
    w.setActive(mask);
    uint32_t left = mask;
    for (const Inst* next = i + 1; next != end;) {
        next = next->run(w, next);
        if (!(before & w.alive))
            return next; // all have ended: the warp is elsewhere already
        left &= w.alive;
        if (!left)
            break;
        w.setActive(left);
    }
    w.setActive(before & w.alive);
    return end;
}

const Inst* readClock(Warp& w, const Inst* i) {
    // Modelled: an instruction of the warp is a cycle; reading takes some, so that differences are never 0.
    w.worker->clock += 16;
    const uint64_t now = w.worker->clock + static_cast<uint64_t>(w.worker->launch->options.budget - w.budget) * 4;
    for (int l = 0; l < lanes; ++l)
        if (i->flags & Wide)
            w.at<uint64_t>(i->d)[l] = now;
        else
            w.at<uint32_t>(i->d)[l] = static_cast<uint32_t>(now);
    return i + 1;
}

/// Lanes whose divisor in `a`, of so many bits as `imm` has, is zero.
const Inst* checkDivisor(Warp& w, const Inst* i) {
    const auto bits = static_cast<uint64_t>(i->imm);
    for (int l = 0; l < lanes; ++l) {
        const uint64_t divisor = i->flags & Wide ? w.at<uint64_t>(i->a)[l] : w.at<uint32_t>(i->a)[l];
        if ((divisor & bits) == 0 && (w.active >> l & 1))
            w.worker->report(
                w.worker->finding(simt::FindingKind::DivisionByZero, i, w.number * lanes + static_cast<uint32_t>(l)),
                i->source);
    }
    return i + 1;
}

const Inst* localAddress(Warp& w, const Inst* i) {
    const uint64_t at = w.localBase + static_cast<uint64_t>(i->imm);
    for (int l = 0; l < lanes; ++l)
        if (i->flags & Wide)
            w.at<uint64_t>(i->d)[l] = at;
        else
            w.at<uint32_t>(i->d)[l] = static_cast<uint32_t>(at);
    return i + 1;
}

const Inst* mergeHalves(Warp& w, const Inst* i) {
    const uint32_t* low = w.at<uint32_t>(i->a);
    const uint64_t* high = w.at<uint64_t>(i->b);
    uint64_t* d = w.at<uint64_t>(i->d);
    for (uint32_t m = w.active; m; m &= m - 1) {
        const int l = std::countr_zero(m);
        d[l] = high[l] | low[l];
    }
    return i + 1;
}

} // namespace telar::machine
