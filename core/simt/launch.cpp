#include "core/simt/launch.hpp"

#include "core/base/first_failure.hpp"
#include "core/base/host.hpp"
#include "core/matrix/matrix.hpp"
#include "core/simt/worker.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

namespace telar::simt {

Emulator::Emulator() = default;
Emulator::~Emulator() = default;
Emulator::Emulator(Emulator&&) noexcept = default;

Status checkLaunch(const LaunchConfig& config) {
    const Dim3 g = config.grid, b = config.block;
    if (g.x == 0 || g.y == 0 || g.z == 0)
        return userError(text(TELAR_TR("core", "A grid of %1 x %2 x %3 blocks has no block"), g.x, g.y, g.z));
    if (b.x == 0 || b.y == 0 || b.z == 0)
        return userError(
            text(TELAR_TR("core", "A block of %1 x %2 x %3 threads has no thread"), b.x, b.y, b.z));
    if (b.x > maxBlock.x || b.y > maxBlock.y || b.z > maxBlock.z)
        return userError(text(TELAR_TR("core", "A block of %1 x %2 x %3 threads is beyond CUDA's limits of "
                                               "1024 x 1024 x 64 along its axes"),
                              b.x, b.y, b.z));
    if (b.count() > maxBlockThreads)
        return userError(
            text(TELAR_TR("core", "A block of %1 x %2 x %3 has %4 threads, and CUDA allows 1024"), b.x, b.y,
                 b.z, b.count()),
            {}, text(TELAR_TR("core", "Use a smaller block and more of them")));
    if (g.x > maxGrid.x || g.y > maxGrid.y || g.z > maxGrid.z)
        return userError(text(TELAR_TR("core", "A grid of %1 x %2 x %3 blocks is beyond CUDA's limits of "
                                               "2147483647 x 65535 x 65535 along its axes"),
                              g.x, g.y, g.z));
    if (config.dynamicShared > maxSharedBytes)
        return userError(
            text(TELAR_TR("core", "The block needs %1 bytes of shared memory, and it may have %2"),
                 config.dynamicShared, maxSharedBytes),
            {}, text(TELAR_TR("core", "Use a smaller block or window")));
    return {};
}

namespace {

struct FastObserver final : FiberBlock::Observer {
    FastObserver(const JobContext& j, FiberBlock& b) : job(j), block(b) {}
    void barrierCompleted(uint32_t, uint32_t) override {
        if (job.stopRequested())
            block.abandon();
    }
    void stuck() override {}
    const JobContext& job;
    FiberBlock& block;
};

Error stuckError(const char* kernel) {
    return userError(
        text(TELAR_TR("core", "The threads of a block of kernel %1 wait for each other for ever"), kernel),
        {}, text(TELAR_TR("core", "Run it counted or traced to see which")));
}

/// One launch on some workers.
struct Run {
    Run(const char* k, const LaunchConfig& c, const LaunchOptions& o) : kernel(k), config(c), options(o) {
        const int64_t all = config.grid.count();
        if (options.mode == Mode::Counted)
            last = all;
        if (options.mode == Mode::Traced) {
            first = std::clamp<int64_t>(options.firstBlock, 0, all);
            last = options.blocks < 0 ? all : std::min(all, first + options.blocks);
            traces.resize(static_cast<std::size_t>(last - first));
        }
    }
    void fail(Error error) {
        const std::lock_guard hold(lock);
        if (!failed)
            failure = std::move(error);
        failed = true;
    }
    bool recorded(int64_t block) const { return block >= first && block < last; }

    const char* kernel;
    const LaunchConfig& config;
    const LaunchOptions& options;
    int64_t first = 0, last = 0; ///< blocks that are recorded
    std::vector<BlockTrace> traces;
    std::atomic<bool> failed{false};
    std::mutex lock;
    Error failure;
};

/// Numbers of one worker's sites and arrays in the launch's own lists.
struct Renumbered {
    std::vector<uint16_t> sites;
    std::vector<uint8_t> arrays;
};

template <class T, class N>
void renumber(const std::vector<T>& own, const std::vector<T>& all, std::vector<N>& numbers) {
    for (const auto& item : own)
        numbers.push_back(static_cast<N>(std::lower_bound(all.begin(), all.end(), item) - all.begin()));
}

template <class T>
void sortUnique(std::vector<T>& items) {
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
}

void addTo(SiteCounters& sum, const SiteCounters& part) {
    const Site site = part.site;
    const auto op = part.op;
    SiteCounters whole = sum;
    whole.site = site;
    whole.op = part.instructions ? op : sum.op;
    whole.instructions += part.instructions;
    whole.lanes += part.lanes;
    whole.divergent += part.divergent;
    whole.bytes += part.bytes;
    whole.sectors += part.sectors;
    whole.neededSectors += part.neededSectors;
    whole.lines += part.lines;
    whole.transactions += part.transactions;
    whole.idealTransactions += part.idealTransactions;
    whole.worstWays = std::max(sum.worstWays, part.worstWays);
    sum = whole;
}

void mergeFindings(const std::vector<Recorder*>& recorders, LaunchReport& report) {
    std::vector<Recorder::Found> found;
    for (const auto* recorder : recorders) {
        report.findingCount += recorder->findingCount();
        found.insert(found.end(), recorder->findings().begin(), recorder->findings().end());
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.block < b.block; });
    for (auto& one : found) {
        const auto same = [&](const Finding& f) {
            return f.kind == one.finding.kind && f.site == one.finding.site && f.array == one.finding.array;
        };
        if (std::none_of(report.findings.begin(), report.findings.end(), same))
            report.findings.push_back(std::move(one.finding));
    }
}

/// Workers number sites and arrays as they meet them; the report is in the order of the source, whichever
/// worker had which block.
void merge(const std::vector<Recorder*>& recorders, const std::vector<uint8_t>& tracedBy, Run& run,
           LaunchReport& report) {
    std::vector<Site> sites;
    std::vector<Array> arrays;
    for (const auto* recorder : recorders) {
        sites.insert(sites.end(), recorder->sites().begin(), recorder->sites().end());
        arrays.insert(arrays.end(), recorder->arrays().begin(), recorder->arrays().end());
    }
    sortUnique(sites);
    sortUnique(arrays);
    auto& counters = report.counters;
    counters.sites.resize(sites.size());
    std::vector<Renumbered> numbers(recorders.size());
    for (std::size_t r = 0; r < recorders.size(); ++r) {
        renumber(recorders[r]->sites(), sites, numbers[r].sites);
        renumber(recorders[r]->arrays(), arrays, numbers[r].arrays);
        for (std::size_t s = 0; s < recorders[r]->sites().size(); ++s)
            addTo(counters.sites[numbers[r].sites[s]], recorders[r]->sums()[s]);
        counters.blocks += recorders[r]->blockCount();
        counters.arithmetic += recorders[r]->arithmeticCount();
    }
    const int64_t threads = run.config.block.count();
    counters.threads = counters.blocks * threads;
    counters.warps = counters.blocks * ceilDiv(threads, warpSize);
    mergeFindings(recorders, report);
    if (run.options.mode != Mode::Traced)
        return;
    for (std::size_t b = 0; b < run.traces.size(); ++b) {
        const auto& own = numbers[tracedBy[b]];
        for (auto& event : run.traces[b].events) {
            event.site = own.sites[event.site];
            event.array = own.arrays.empty() ? uint8_t{0} : own.arrays[event.array];
        }
    }
    report.trace = Trace{run.kernel,       run.config.grid,   run.config.block,
                         std::move(sites), std::move(arrays), std::move(run.traces)};
}

} // namespace

Expected<LaunchReport> Emulator::run(const Program& program, const LaunchConfig& config,
                                     const LaunchOptions& options) {
    if (auto status = checkLaunch(config); !status)
        return status.error();
    Run run(program.name, config, options);
    const int64_t blocks = config.grid.count();
    const bool only = options.mode == Mode::Traced && options.onlyTraced;
    const int64_t from = only ? run.first : 0, to = only ? run.last : blocks;
    int64_t cores = options.threads > 0                     ? options.threads
                    : blocks * config.block.count() < 32768 ? 1
                                                            : usableCores();
    cores = program.ordered ? 1 : std::clamp<int64_t>(cores, 1, std::max<int64_t>(1, to - from));
    while (workers_.size() < static_cast<std::size_t>(cores))
        workers_.push_back(std::make_unique<Worker>());

    const bool records = options.mode != Mode::Fast;
    for (int64_t w = 0; w < cores; ++w) {
        auto& worker = *workers_[static_cast<std::size_t>(w)];
        worker.shared.begin(config.dynamicShared);
        if (!records)
            continue;
        worker.shared.spoil(true);
        worker.recorder().begin({program.name, config.grid, config.block, options.job.stop,
                                 options.mode == Mode::Traced, options.warp, program.barriers,
                                 options.traceBytes, program.barriers ? &worker.fibers() : nullptr});
    }
    std::vector<uint8_t> tracedBy(run.traces.size());

    const auto tooLarge = [&](int64_t bytes) {
        return userError(
            text(TELAR_TR("core", "The trace of %1 blocks needs %2 MiB, and at most %3 MiB are kept"),
                 run.last - run.first, ceilDiv(bytes, int64_t{1} << 20), options.traceBytes >> 20),
            {}, text(TELAR_TR("core", "Trace fewer blocks, one block or one warp")));
    };
    const auto one = [&](int64_t block, std::size_t w) {
        auto& worker = *workers_[w];
        const Place place{{0, 0, 0}, placeOf(block, config.grid), config.block, config.grid};
        if (!run.recorded(block)) {
            std::optional<FastObserver> observer;
            if (program.barriers)
                observer.emplace(options.job, worker.fibers());
            if (!program.fast(program, worker, place, options, observer ? &*observer : nullptr))
                run.fail(options.job.stopRequested() ? cancelledError() : stuckError(program.name));
        } else {
            auto& recorder = worker.recorder();
            worker.shared.spoil(false);
            recorder.beginBlock(block);
            program.recorded(program, worker, place, options, &recorder);
            recorder.endBlock();
            if (options.mode == Mode::Traced) {
                const auto slot = static_cast<std::size_t>(block - run.first);
                run.traces[slot] = recorder.takeTrace();
                tracedBy[slot] = static_cast<uint8_t>(w);
            }
            if (recorder.overfull())
                run.fail(tooLarge(recorder.eventBytes() * (run.last - run.first)));
        }
        if (worker.shared.bytes() > maxSharedBytes)
            run.fail(userError(
                text(TELAR_TR("core", "The block needs %1 bytes of shared memory, and it may have %2"),
                     worker.shared.bytes(), maxSharedBytes),
                {}, text(TELAR_TR("core", "Use a smaller block or window"))));
        if (options.job.stopRequested())
            run.fail(cancelledError());
        if (options.blockDone && !run.failed)
            options.blockDone();
    };

    std::atomic<int64_t> next{from};
    if (options.mode == Mode::Traced && run.first < run.last) { // the first one tells how large all will be
        one(run.first, 0);
        const int64_t bytes = run.traces[0].bytes() * (run.last - run.first);
        if (!run.failed && bytes > options.traceBytes)
            run.fail(tooLarge(bytes));
    }
    const auto work = [&](std::size_t w) {
        for (int64_t b = next.fetch_add(1); b < to && !run.failed; b = next.fetch_add(1))
            if (options.mode != Mode::Traced || b != run.first || run.first >= run.last)
                one(b, w);
    };
    std::atomic<std::size_t> nextWorker{1};
    const auto help = [&] { work(nextWorker.fetch_add(1)); };
    Helpers helpers;
    for (int64_t w = 1; w < cores && helpers.start(help); ++w) {
    }
    helpers.work([&] { work(0); });
    helpers.join();
    if (run.failed)
        return run.failure;

    LaunchReport report;
    report.config = config;
    report.counters.sharedBytes = workers_[0]->shared.bytes();
    if (records) {
        std::vector<Recorder*> recorders;
        for (int64_t w = 0; w < cores; ++w)
            recorders.push_back(&workers_[static_cast<std::size_t>(w)]->recorder());
        merge(recorders, tracedBy, run, report);
    }
    return report;
}

} // namespace telar::simt
