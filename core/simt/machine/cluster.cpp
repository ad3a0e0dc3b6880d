// Clusters: blocks that run at the same time, wait for each other and reach each other's shared memory.
//
// A block sees its own arrays of shared memory in the first `sharedArrays` slots of the window, and those of the block of
// rank r in the slots behind (1 + r) * sharedArrays: an address that mapa gives means the same in every block of the cluster.
// What one block writes into another one's memory is taken for ordered: races between blocks of a cluster are not looked for.
//
// Source: PTX ISA 9.0 (NVIDIA), "mapa", "getctarank" and "barrier.cluster".
#include "core/simt/machine/cluster.hpp"

#include "core/simt/machine/lower.hpp"
#include "core/simt/machine/worker.hpp"

#include <algorithm>
#include <bit>

namespace telar::machine {

namespace {

uint32_t addressIn(Warp& w, const Inst* i, uint32_t lane) {
    return i->flags & Wide ? static_cast<uint32_t>(w.at<uint64_t>(i->a)[lane]) : w.at<uint32_t>(i->a)[lane];
}

/// `b`: the block's rank.
const Inst* mapShared(Warp& w, const Inst* i) {
    const uint32_t arrays = w.worker->launch->program->sharedArrays;
    const uint32_t* rank = w.at<uint32_t>(i->b);
    for (uint32_t m = w.active; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        const uint32_t own = addressIn(w, i, l), array = own / sharedSlot % std::max(1u, arrays);
        const bool known = rank[l] < w.worker->launch->clusterBlocks; // else a place where nothing lies
        const uint32_t slot = known ? (1 + rank[l]) * arrays + array : 4095;
        const uint32_t mapped = slot * sharedSlot + own % sharedSlot;
        if (i->flags & Wide)
            w.at<uint64_t>(i->d)[l] = sharedWindow + mapped;
        else
            w.at<uint32_t>(i->d)[l] = mapped;
    }
    return i + 1;
}

const Inst* rankOfShared(Warp& w, const Inst* i) {
    const uint32_t arrays = std::max(1u, w.worker->launch->program->sharedArrays);
    for (uint32_t m = w.active; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        const uint32_t part = addressIn(w, i, l) / sharedSlot / arrays;
        w.at<uint32_t>(i->d)[l] = part > 0 ? part - 1 : w.worker->rank;
    }
    return i + 1;
}

uint32_t waitingLanes(const WarpState& state) {
    uint32_t all = 0;
    for (const auto& path : state.paths)
        if (path.state == Path::State::AtCluster)
            all |= path.mask;
    return all & state.warp.alive;
}

/// Blocks that wait for their cluster go on; those of their threads that have come and do not wait yet will not have to.
void open(std::span<const std::unique_ptr<Worker>> blocks) {
    for (const auto& worker : blocks)
        worker->leaveClusterBarrier();
}

} // namespace

const Inst* arriveAtCluster(Warp& w, const Inst* i) {
    stateOf(w).arrived |= w.active;
    return i + 1;
}

const Inst* waitForCluster(Warp& w, const Inst* i) {
    auto& state = stateOf(w);
    const uint32_t waiting = w.active & ~state.passed;
    state.passed &= ~w.active;
    if (!waiting)
        return i + 1;
    auto& path = *w.path;
    path.stack.back().at = i + 1;
    auto& mine = partOf(w, waiting);
    mine.state = Path::State::AtCluster;
    mine.waiting = i;
    mine.mask = waiting;
    return &mine == &path ? nullptr : loadTop(w);
}

void Worker::leaveClusterBarrier() {
    for (auto& state : warps) {
        state.passed = state.arrived & state.warp.alive & ~waitingLanes(state);
        state.arrived = 0;
        for (auto& path : state.paths)
            if (path.state == Path::State::AtCluster)
                path.state = Path::State::Ready;
        joinPaths(state);
    }
    tick(nullptr);
    clockNow[1] = clockNow[2];
}

bool openClusterBarrier(std::span<const std::unique_ptr<Worker>> blocks) {
    bool any = false;
    for (const auto& worker : blocks)
        for (const auto& state : worker->warps) {
            if (state.warp.alive & ~state.arrived)
                return false;
            any = any || waitingLanes(state);
        }
    if (any)
        open(blocks);
    return any;
}

bool openMissedClusterBarrier(std::span<const std::unique_ptr<Worker>> blocks) {
    for (const auto& worker : blocks)
        for (const auto& state : worker->warps)
            for (const auto& path : state.paths)
                if (path.state == Path::State::AtCluster) {
                    const auto first = [](uint32_t mask) { return static_cast<uint32_t>(std::countr_zero(mask)); };
                    auto made = worker->finding(simt::FindingKind::BarrierNotReached, path.waiting,
                                                state.warp.number * lanes + first(path.mask));
                    for (const auto& other : blocks) // a thread that has not come
                        for (const auto& missing : other->warps)
                            if (const uint32_t lanesLeft = missing.warp.alive & ~missing.arrived; lanesLeft) {
                                made.other = made.thread;
                                made.block = other->blockPlace;
                                made.thread = other->threadPlace(missing.warp.number * lanes + first(lanesLeft));
                            }
                    worker->report(std::move(made), path.waiting->source);
                    open(blocks);
                    return true;
                }
    return false;
}

void joinShared(std::span<const std::unique_ptr<Worker>> blocks) {
    const std::size_t arrays = blocks.empty() ? 0 : blocks[0]->shared.size();
    for (const auto& worker : blocks)
        worker->shared.resize(arrays * (1 + blocks.size()));
    for (std::size_t rank = 0; rank < blocks.size(); ++rank) {
        blocks[rank]->rank = static_cast<uint32_t>(rank);
        for (std::size_t array = 0; array < arrays; ++array) {
            Region region = blocks[rank]->shared[array];
            if (!region.begin)
                continue;
            region.begin += (1 + rank) * arrays * sharedSlot;
            region.owner = blocks[rank].get();
            region.touched = nullptr;
            for (const auto& worker : blocks)
                worker->shared[(1 + rank) * arrays + array] = region;
        }
    }
    for (const auto& worker : blocks)
        for (auto& state : worker->warps) {
            state.warp.shared = worker->shared.data();
            state.warp.sharedCount = static_cast<uint32_t>(worker->shared.size());
        }
}

uint64_t ownAddress(uint64_t address, uint32_t arrays) {
    const uint32_t part = static_cast<uint32_t>(address) / sharedSlot;
    return address - uint64_t{part - part % std::max(1u, arrays)} * sharedSlot;
}

/// mapa, an address of shared memory as the array of another block of the cluster; and getctarank, whose array it is.
void Lowering::ofOtherBlock(const Instruction& i) {
    const bool wide = ptx::bytesOf(i.type()) == 8;
    program_.usesClusters = true;
    Inst made;
    made.source = source_;
    made.run = i.opcode == "mapa" ? mapShared : rankOfShared;
    made.a = place(operandAt(i, 1), wide ? ptx::Type::U64 : ptx::Type::U32);
    made.b = i.opcode == "mapa" ? place(operandAt(i, 2), ptx::Type::U32) : 0;
    made.d = result(i);
    made.flags = wide ? Wide : 0;
    code_->code.push_back(made);
}

std::vector<std::span<const std::unique_ptr<Worker>>> clustersOf(std::span<const std::unique_ptr<Worker>> workers,
                                                                 uint32_t blocks) {
    std::vector<std::span<const std::unique_ptr<Worker>>> each;
    for (std::size_t k = 0; k < workers.size(); k += blocks)
        each.push_back(workers.subspan(k, blocks));
    return each;
}

} // namespace telar::machine
