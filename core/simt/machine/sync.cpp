// What the lanes of a warp, or the threads of a block, do together.
#include "core/simt/machine/worker.hpp"

#include <algorithm>
#include <bit>

namespace telar::machine {

namespace {

/// Lanes that an instruction names but that are elsewhere must come first: the present ones wait as a path of
/// their own. True when all are here; `together` is who takes part.
bool gather(Warp& w, const Inst* i, uint32_t named, uint32_t& together, const Inst*& next) {
    auto& state = stateOf(w);
    const uint32_t here = w.active;
    together = here;
    if (!(named & w.alive & ~here)) [[likely]]
        return true;
    for (const auto& path : state.paths)
        if (&path != w.path && path.state == Path::State::AtWarp && path.waiting == i)
            together |= path.mask;
    if (!(named & w.alive & ~together) || state.forced)
        return true;
    // Not yet: these lanes wait, the others of their path go on.
    auto& path = *w.path;
    path.stack.back().at = i;
    auto& mine = partOf(w, here);
    mine.state = Path::State::AtWarp;
    mine.waiting = i;
    mine.mask = here;
    next = &mine == &path ? nullptr : loadTop(w);
    return false;
}

/// The paths that waited go on behind the instruction.
void goOn(Warp& w, const Inst* i, uint32_t together) {
    if (together == w.active)
        return;
    for (auto& path : stateOf(w).paths)
        if (path.state == Path::State::AtWarp && path.waiting == i && (path.mask & together)) {
            path.state = Path::State::Ready;
            path.stack.back().at = i + 1;
        }
}

/// Runs `body` for all who take part, then the present lanes go on. Lanes that give different masks (the
/// tiles of a warp) are parties of their own.
template <class Body>
const Inst* jointly(Warp& w, const Inst* i, uint32_t maskPlace, Body body) {
    const uint32_t* masks = w.at<uint32_t>(maskPlace);
    uint32_t named = 0;
    for (uint32_t m = w.active; m; m &= m - 1)
        named |= masks[std::countr_zero(m)];
    uint32_t together = 0;
    const Inst* next = nullptr;
    if (!gather(w, i, named, together, next))
        return next;
    const uint32_t mine = w.active;
    for (uint32_t left = together; left;) {
        const uint32_t mask = masks[std::countr_zero(left)];
        uint32_t party = 0;
        for (uint32_t m = left; m; m &= m - 1)
            if (masks[std::countr_zero(m)] == mask)
                party |= m & (0u - m);
        left &= ~party;
        if ((party & ~mask) || (mask & w.alive & ~party))
            w.worker->report(w.worker->finding(simt::FindingKind::WarpMask, i,
                                               w.number * 32 + static_cast<uint32_t>(std::countr_zero(party))),
                             i->source);
        if (party != w.active)
            w.setActive(party);
        body(party);
    }
    if (w.active != mine)
        w.setActive(mine);
    goOn(w, i, together & ~mine);
    w.worker->tick(&stateOf(w));
    return i + 1;
}

uint32_t firstLane(uint32_t mask) { return static_cast<uint32_t>(std::countr_zero(mask)); }

void setLanes(Warp& w, uint32_t place, uint32_t value) {
    uint32_t* d = w.at<uint32_t>(place);
    for (uint32_t m = w.active; m; m &= m - 1)
        d[std::countr_zero(m)] = value;
}

void setPredicate(Warp& w, uint32_t place, uint32_t mask) {
    uint32_t* d = w.at<uint32_t>(place);
    *d = (*d & ~w.active) | (mask & w.active);
}

} // namespace

const Inst* warpBarrier(Warp& w, const Inst* i) {
    return jointly(w, i, i->a, [](uint32_t) {});
}

const Inst* shuffle(Warp& w, const Inst* i) {
    return jointly(w, i, i->e, [&](uint32_t together) {
        const uint32_t *a = w.at<uint32_t>(i->a), *b = w.at<uint32_t>(i->b), *c = w.at<uint32_t>(i->c);
        uint32_t result[lanes] = {}, valid = 0, stray = 0;
        for (uint32_t l = 0; l < lanes; ++l) {
            const uint32_t by = b[l] & 31, clamp = c[l] & 31, segment = c[l] >> 8 & 31;
            const uint32_t last = (l & segment) | (clamp & ~segment), first = l & segment;
            uint32_t from = l;
            bool inside = false;
            switch (i->imm) {
            case 0:
                from = first | (by & ~segment);
                inside = from <= last;
                break;
            case 1:
                from = l - by;
                inside = static_cast<int32_t>(from) >= static_cast<int32_t>(last);
                break;
            case 2:
                from = l + by;
                inside = from <= last;
                break;
            default:
                from = l ^ by;
                inside = from <= last;
            }
            if (!inside)
                from = l;
            valid |= static_cast<uint32_t>(inside) << l;
            stray |= (together >> l & 1 & ~(together >> from & 1)) << l;
            result[l] = a[from];
        }
        if (stray && w.whole == everyLane)
            w.worker->report(w.worker->finding(simt::FindingKind::ShuffleSource, i, w.number * 32 + firstLane(stray)),
                             i->source);
        uint32_t* d = w.at<uint32_t>(i->d);
        for (uint32_t m = w.active; m; m &= m - 1)
            d[std::countr_zero(m)] = result[std::countr_zero(m)];
        if (i->counter)
            setPredicate(w, i->counter, valid);
    });
}

const Inst* vote(Warp& w, const Inst* i) {
    if (i->imm == 4) { // activemask
        setLanes(w, i->d, w.active);
        return i + 1;
    }
    return jointly(w, i, i->e, [&](uint32_t together) {
        const uint32_t p = (*w.at<uint32_t>(i->a) ^ (i->flags & Negated ? everyLane : 0u)) & together;
        if (i->imm == 0)
            return setLanes(w, i->d, p);
        const bool holds = i->imm == 1 ? p != 0 : i->imm == 2 ? p == together : p == together || p == 0;
        setPredicate(w, i->d, holds ? everyLane : 0);
    });
}

const Inst* match(Warp& w, const Inst* i) {
    return jointly(w, i, i->e, [&](uint32_t together) {
        const auto value = [&](uint32_t l) {
            return i->flags & Wide ? w.at<uint64_t>(i->a)[l] : uint64_t{w.at<uint32_t>(i->a)[l]};
        };
        uint32_t same[lanes] = {};
        for (uint32_t m = together; m; m &= m - 1)
            for (uint32_t n = together; n; n &= n - 1)
                if (value(firstLane(m)) == value(firstLane(n)))
                    same[firstLane(m)] |= 1u << firstLane(n);
        const bool all = same[firstLane(together)] == together;
        uint32_t* d = w.at<uint32_t>(i->d);
        for (uint32_t m = together; m; m &= m - 1)
            d[firstLane(m)] = i->imm ? (all ? together : 0) : same[firstLane(m)];
        if (i->b)
            setPredicate(w, i->b, all ? everyLane : 0);
    });
}

const Inst* reduceWarp(Warp& w, const Inst* i) {
    return jointly(w, i, i->e, [&](uint32_t together) {
        const uint32_t* a = w.at<uint32_t>(i->a);
        const bool isSigned = i->flags & Negated;
        uint32_t r = a[firstLane(together)];
        for (uint32_t m = together & (together - 1); m; m &= m - 1) {
            const uint32_t v = a[firstLane(m)];
            const bool below = isSigned ? static_cast<int32_t>(v) < static_cast<int32_t>(r) : v < r;
            r = i->imm == 0   ? r + v
                : i->imm == 1 ? (below ? v : r)
                : i->imm == 2 ? (below ? r : v)
                : i->imm == 3 ? r & v
                : i->imm == 4 ? r | v
                              : r ^ v;
        }
        setLanes(w, i->d, r);
    });
}

const Inst* elect(Warp& w, const Inst* i) {
    return jointly(w, i, i->e, [&](uint32_t together) {
        const uint32_t leader = firstLane(together);
        setLanes(w, i->d, leader);
        if (i->b)
            setPredicate(w, i->b, 1u << leader);
    });
}

const Inst* barrier(Warp& w, const Inst* i) {
    auto& path = *w.path;
    const uint32_t first = firstLane(w.active);
    const uint32_t id = w.at<uint32_t>(i->a)[first] & 15;
    if (i->imm == 1) { // arrives and goes on
        w.worker->arrived[id] += static_cast<uint32_t>(std::popcount(w.active));
        return i + 1;
    }
    path.stack.back().at = i + 1;
    auto& mine = partOf(w, w.active);
    mine.state = Path::State::AtBarrier;
    mine.waiting = i;
    mine.mask = w.active;
    mine.barrier = id;
    mine.count = i->flags & Counted ? w.at<uint32_t>(i->c)[first] : 0;
    return &mine == &path ? nullptr : loadTop(w);
}

uint32_t Worker::waitingForGrid() const {
    uint32_t count = 0;
    for (const auto& state : warps)
        for (const auto& path : state.paths)
            if (path.state == Path::State::AtGrid)
                count += static_cast<uint32_t>(std::popcount(path.mask & state.warp.alive));
    return count;
}

void Worker::leaveGridBarrier() {
    for (auto& state : warps) {
        for (auto& path : state.paths)
            if (path.state == Path::State::AtGrid)
                path.state = Path::State::Ready;
        joinPaths(state);
    }
    tick(nullptr);
    clockNow[1] = clockNow[2];
}

void Worker::reportGridBarrier(int64_t other) {
    for (const auto& state : warps)
        for (const auto& path : state.paths)
            if (path.state == Path::State::AtGrid) {
                auto made = finding(simt::FindingKind::BarrierNotReached, path.waiting, 0);
                made.block = simt::placeOf(other, launch->config.grid);
                made.other =
                    threadPlace(state.warp.number * lanes + static_cast<uint32_t>(std::countr_zero(path.mask)));
                return report(std::move(made), path.waiting->source);
            }
}

} // namespace telar::machine
