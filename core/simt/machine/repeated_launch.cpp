// A launch that was made ready, over its blocks: one after the other on as many cores as there are, or all of them by turns.
#include "core/base/first_failure.hpp"
#include "core/simt/machine/cluster.hpp"
#include "core/simt/machine/worker.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>

namespace telar::machine {

RepeatedLaunch::RepeatedLaunch() : launch_(std::make_unique<Launch>()) {}
RepeatedLaunch::~RepeatedLaunch() = default;
RepeatedLaunch::RepeatedLaunch(RepeatedLaunch&&) noexcept = default;

namespace {

/// Blocks that are there at the same time, each in a worker of its own, in turns, until all have ended.
void runTogether(std::span<const std::unique_ptr<Worker>> workers, const Launch& launch) {
    const auto clusters = clustersOf(workers, launch.clusterBlocks);
    const auto any = [](const auto& among, auto&& does) { // each has its turn
        bool done = false;
        for (const auto& one : among)
            done = does(one) || done;
        return done;
    };
    const auto stopped = [&] { return std::ranges::any_of(workers, [](const auto& worker) { return worker->stop; }); };
    while (!stopped()) {
        // Both, each time: who waits for its cluster goes on as soon as all have come.
        if (any(workers, [&](const auto& worker) { return !stopped() && worker->runPart(false); }) |
            (launch.clustered && any(clusters, openClusterBarrier)))
            continue;
        // Nobody can go on: who waits in vain, then the barrier of the grid.
        if (stopped() || any(workers, [&](const auto& worker) { return !stopped() && worker->runPart(true); }) ||
            (launch.clustered && any(clusters, openMissedClusterBarrier)))
            continue;
        const auto waits = [](const auto& worker) { return worker->waitingForGrid() > 0; };
        if (std::ranges::none_of(workers, waits))
            break;
        const auto ended = std::ranges::find_if_not(workers, waits);
        for (const auto& worker : workers)
            if (waits(worker)) {
                if (ended != workers.end())
                    worker->reportGridBarrier((*ended)->block);
                worker->leaveGridBarrier();
            }
    }
    for (const auto& worker : workers)
        worker->endBlock();
}

/// The number of a block, by its cluster and its rank in it.
int64_t blockOf(const Launch& launch, int64_t cluster, int64_t rank) {
    const Dim3 c = launch.config.cluster, g = launch.config.grid, clusters{g.x / c.x, g.y / c.y, g.z / c.z};
    const auto in = simt::placeOf(cluster, clusters), at = simt::placeOf(rank, c);
    const int64_t x = int64_t{in.x} * c.x + at.x, y = int64_t{in.y} * c.y + at.y, z = int64_t{in.z} * c.z + at.z;
    return x + g.x * (y + g.y * z);
}

} // namespace

Status RepeatedLaunch::run() {
    const auto& options = launch_->options;
    if (launch_->together || launch_->clustered) {
        const auto size = static_cast<int64_t>(launch_->clusterBlocks), at = static_cast<int64_t>(workers_.size());
        const auto stopped = [](const auto& worker) { return worker->stop; };
        for (int64_t first = 0; first < launch_->blocks && !std::ranges::any_of(workers_, stopped); first += at) {
            for (int64_t k = 0; k < at; ++k)
                workers_[static_cast<std::size_t>(k)]->beginBlock(
                    launch_->clustered ? blockOf(*launch_, (first + k) / size, (first + k) % size) : from_ + k);
            runTogether(workers_, *launch_);
            for (int64_t k = 0; options.blockDone && k < at; ++k)
                options.blockDone();
        }
        return std::ranges::any_of(workers_, [](const auto& worker) { return worker->cancelled; }) ? cancelledError()
                                                                                                   : Status();
    }
    std::atomic<int64_t> next{0};
    std::atomic<bool> stop{false};
    // Between two blocks a launch may go over to what a compiler has made of its kernel.
    bool waits = native_ && !native_->isThere();
    const auto changes = [&] { return waits && native_->isThere(); };
    auto last = std::chrono::steady_clock::now();
    const auto ask = [&] {
        const auto now = std::chrono::steady_clock::now();
        native_->spent(std::chrono::duration<double>(now - last).count(), options.compile, options.worthCompiling);
        last = now;
    };
    const auto work = [&](Worker& worker) {
        const auto count = order_.empty() ? launch_->blocks : static_cast<int64_t>(order_.size());
        // Asked before a number is taken: those that have begun are the first ones.
        const auto goesOn = [&] {
            return !stop && !changes() && (!options.goOn || options.goOn(std::min(next.load(), count)));
        };
        for (int64_t at; goesOn() && (at = next.fetch_add(1)) < count;) {
            if (options.job.stopRequested())
                worker.stop = worker.cancelled = true;
            else
                worker.runBlock(order_.empty() ? from_ + at : order_[static_cast<std::size_t>(at)]);
            if (worker.stop)
                stop = true;
            else if (options.blockDone)
                options.blockDone();
            if (waits && &worker == workers_[0].get())
                ask();
        }
    };
    const auto workAll = [&] {
        std::atomic<std::size_t> nextWorker{1};
        const auto help = [&] { work(*workers_[nextWorker.fetch_add(1)]); };
        Helpers helpers;
        for (std::size_t k = 1; k < workers_.size() && helpers.start(help); ++k) {
        }
        helpers.work([&] { work(*workers_[0]); });
        helpers.join();
    };
    workAll();
    if (changes()) {
        launch_->program = native_->program();
        for (auto& worker : workers_)
            worker->takeConstants();
        waits = false;
        workAll();
    }
    if (options.goOn)
        launch_->ran = std::min(next.load(), launch_->blocks);
    for (const auto& worker : workers_)
        if (worker->cancelled)
            return cancelledError();
        else if (worker->tooManyBlocks)
            return userError(
                text(TELAR_TR("core", "After %1 blocks that differ in length there is no memory left to check blocks "
                                      "against each other; launch fewer blocks, or run without checks (--fast)"),
                     worker->blockStarts.size()));
    return {};
}

} // namespace telar::machine
