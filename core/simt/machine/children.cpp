#include "core/simt/machine/children.hpp"

#include "core/simt/machine/lower.hpp"

#include <algorithm>

namespace telar::machine {

namespace {

constexpr uint32_t pendingCountExceeded = 69; // of cudaError_t
constexpr uint64_t mostArgumentBytes = 4096;  // of a launch from a kernel

/// Memory that kernels take and give back while one waits is in the heap, and this grid does not know of it.
void takeHeap(Worker& worker) {
    const auto& heap = *worker.launch->heap;
    for (std::size_t slot = worker.launch->heapSlot; slot < worker.regions.size(); ++slot)
        if (worker.regions[slot].data && !heap.contains(worker.regions[slot].begin))
            worker.regions[slot] = Region{};
    for (const auto& [address, memory] : heap) {
        auto& region = worker.regions[address >> 32];
        region.begin = address;
        region.bytes = memory.size();
        region.data = const_cast<uint8_t*>(memory.data());
        region.array = worker.launch->heapName;
    }
}

} // namespace

uint32_t launchChild(Warp& warp, const Inst* inst, uint32_t lane, const ChildArguments& given) {
    auto& worker = *warp.worker;
    const auto& options = worker.launch->options;
    if (!options.judgeChild)
        return 0;
    ChildLaunch child;
    const uint64_t function = given.kernel - (functionSlot << 32);
    const auto& functions = worker.launch->program->functions;
    if (given.kernel >> 32 == functionSlot && function % 16 == 0 && function / 16 < functions.size())
        child.kernel = static_cast<int>(function / 16);
    const auto word = [&](uint32_t k) { return static_cast<uint32_t>(readAny(warp, lane, given.shape + 4 * k, 4)); };
    child.config.grid = {word(0), word(1), word(2)};
    child.config.block = {word(3), word(4), word(5)};
    child.config.dynamicShared = word(6);
    child.tail = word(7) != 0;
    for (uint64_t k = 0; k < std::min(given.bytes, mostArgumentBytes); ++k)
        child.arguments.push_back(static_cast<uint8_t>(readAny(warp, lane, given.arguments + k, 1)));
    child.place = worker.launch->program->place(inst->source);
    child.block = worker.block;
    child.error = worker.children.size() >= mostChildren ? pendingCountExceeded : options.judgeChild(child);
    const uint32_t error = child.error;
    if (error)
        worker.childErrors[warp.number * lanes + lane] = error;
    if (worker.children.size() < mostChildren)
        worker.children.push_back(std::move(child));
    return error;
}

uint32_t takeChildError(Warp& warp, uint32_t lane, bool forget) {
    auto& errors = warp.worker->childErrors;
    const auto known = errors.find(warp.number * lanes + lane);
    if (known == errors.end())
        return 0;
    const uint32_t error = known->second;
    if (forget)
        errors.erase(known);
    return error;
}

void waitForChildren(Worker& worker) {
    const auto& options = worker.launch->options;
    if (!options.runChildren)
        return;
    const auto first = worker.children.begin() + static_cast<std::ptrdiff_t>(worker.ownChildren);
    const auto tails =
        std::stable_partition(first, worker.children.end(), [](const auto& child) { return !child.tail; });
    std::vector<ChildLaunch> now(std::make_move_iterator(first), std::make_move_iterator(tails));
    worker.children.erase(first, tails);
    if (now.empty())
        return;
    auto printed = options.runChildren(std::move(now));
    if (!printed) {
        worker.stop = true;
        return;
    }
    if (!printed->empty())
        worker.printed.push_back({worker.blockPlace, {0, 0, 0}, std::move(*printed)});
    takeHeap(worker);
    // Who has written words of global memory in the meantime is not known here.
    for (auto& region : worker.regions)
        region.fresh = false;
}

std::vector<ChildLaunch> childrenOf(std::vector<std::unique_ptr<Worker>>& workers) {
    std::vector<ChildLaunch> all;
    for (auto& worker : workers)
        std::move(worker->children.begin(), worker->children.end(), std::back_inserter(all));
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.block < b.block; });
    return all;
}

} // namespace telar::machine
