#include "core/simt/machine/report.hpp"

#include "core/simt/machine/checks.hpp"
#include "core/simt/machine/naming.hpp"
#include "core/simt/machine/tensor_work.hpp"

#include <algorithm>

namespace telar::machine {

namespace {

void addCounts(const Launch& launch, const std::vector<std::unique_ptr<Worker>>& workers, RunReport& report) {
    const auto& program = launch.program;
    std::map<std::pair<simt::Site, simt::Op>, simt::SiteCounters> sites;
    const auto siteAt = [&](uint32_t source, simt::Op op) -> simt::SiteCounters& {
        auto site = siteOf(*program, source);
        auto& made = sites[{site, op}];
        made.site = std::move(site);
        made.op = op;
        return made;
    };
    report.perInstruction.resize(program->functions.size());
    for (std::size_t f = 0; f < program->functions.size(); ++f)
        report.perInstruction[f].resize(program->functions[f].function->code.size());
    for (std::size_t k = 0; k < program->counters.size(); ++k) {
        const auto& counter = program->counters[k];
        for (const auto& worker : workers) {
            if (!counter.block) {
                const auto& sums = worker->sums[k];
                if (sums.instructions == 0)
                    continue;
                siteAt(counter.source, countedOp(program->instruction(counter.source), sums.space)).add(sums);
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
                const auto& from = program->sources[source];
                auto& ran = report.perInstruction[static_cast<std::size_t>(from.function)][from.instruction];
                ran.times += runs;
                ran.parted += worker->divergent[source];
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
    for (const auto& worker : workers)
        for (const auto& [key, warps] : worker->slowWays) {
            const auto& from = program->sources[key.first];
            report.perInstruction[static_cast<std::size_t>(from.function)][from.instruction].ways[key.second] += warps;
        }
    for (std::size_t loop = 0; loop < program->loops.size(); ++loop) {
        const auto& from = program->sources[program->loops[loop]];
        auto& sums = report.perInstruction[static_cast<std::size_t>(from.function)][from.instruction].rounds;
        sums = std::make_shared<LoopRounds>();
        for (const auto& worker : workers) {
            for (auto& warp : worker->warps)
                warp.loops[loop].leave(worker->loopRounds[loop]);
            sums->each(worker->loopRounds[loop], [](int64_t& sum, int64_t more) { sum += more; });
        }
    }
    for (auto& [key, site] : sites)
        report.counters.sites.push_back(std::move(site));
}

/// What was found and printed: the first finding of each kind and place, whichever core met it.
void addFindings(const Launch& launch, const std::vector<std::unique_ptr<Worker>>& workers, RunReport& report) {
    const auto& program = launch.program;
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
        std::stable_sort(report.printed.begin(), report.printed.end(), [](const Printed& a, const Printed& b) {
            return std::tuple(a.block.z, a.block.y, a.block.x) < std::tuple(b.block.z, b.block.y, b.block.x);
        });
    }
    for (const auto& key : order)
        report.findings.push_back(found[key].second);
    if (program->options.counted && launch.options.checks != Checks::None && launch.config.dynamicShared > 0 &&
        !touched && report.findings.empty()) {
        simt::Finding unused;
        unused.kind = simt::FindingKind::UnusedShared;
        unused.kernel = launch.kernelName;
        unused.length = launch.config.dynamicShared;
        report.findings.push_back(std::move(unused));
        ++report.findingCount;
    }
}

} // namespace

void startSteps(const Launch& launch, StepTrace& steps) {
    const auto& program = launch.program;
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
        if (region.data && region.space == static_cast<uint8_t>(ptx::Space::Global) && region.array >= symbols_.size())
            steps.ranges.push_back(
                {launch.names[region.array], region.begin, region.bytes, launch.elements[region.array]});
}

RunReport reportOf(const Launch& launch, std::vector<std::unique_ptr<Worker>>& workers) {
    const auto& program = launch.program;
    RunReport report;
    report.config = launch.config;
    report.ran = launch.ran;
    report.counted = program->options.counted ? launch.ran : 0;
    report.counters.blocks = launch.ran;
    report.counters.warps = report.counters.blocks * launch.warps;
    report.counters.threads = report.counters.blocks * launch.threads;
    report.counters.sharedBytes = launch.sharedBytes;
    report.registers = program->functions[static_cast<std::size_t>(launch.kernel)].registers;
    report.capability = program->functions[static_cast<std::size_t>(launch.kernel)].capability;
    if (program->options.counted)
        addCounts(launch, workers, report);
    if (launch.options.lines)
        report.touched = linesOf(launch, workers, report);
    addFindings(launch, workers, report);
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

void keepUses(const Launch& launch, std::span<Buffer> buffers, RunReport& report) {
    report.uses.resize(buffers.size());
    for (std::size_t k = 0; k < buffers.size(); ++k) {
        const auto& region = launch.regions[launch.bufferSlots[k]];
        if (!region.longWritten)
            continue;
        auto& use = report.uses[k];
        const uint64_t cells = (region.bytes + region.granule - 1) / region.granule;
        const auto keep = [&](const uint64_t* of, uint32_t shift, int64_t& from, int64_t& end) {
            uint64_t first = 0, last = cells;
            while (first < cells && of[first] >> shift == 0)
                ++first;
            while (last > first && of[last - 1] >> shift == 0)
                --last;
            from = first < cells ? static_cast<int64_t>(first * region.granule) : 0;
            end = first < cells ? static_cast<int64_t>(last * region.granule) : 0;
        };
        keep(region.longRead, 0, use.readFrom, use.readEnd);
        keep(region.longWritten, writtenShift, use.writtenFrom, use.writtenEnd);
        use.byAtomics = use.readEnd + use.writtenEnd > 0;
        for (auto cell = static_cast<uint64_t>(std::min(use.readEnd ? use.readFrom : INT64_MAX,
                                                        use.writtenEnd ? use.writtenFrom : INT64_MAX)) /
                         region.granule;
             use.byAtomics && cell < cells &&
             static_cast<int64_t>(cell * region.granule) < std::max(use.readEnd, use.writtenEnd);
             ++cell) {
            const uint64_t written = region.longWritten[cell], read = region.longRead[cell];
            use.byAtomics = (written >> writtenShift == 0 || (written & (atomicBit | blockScopeBit)) == atomicBit) &&
                            (read == 0 || (read & atomicRead));
        }
        auto* words = buffers[k].fresh ? buffers[k].written : nullptr;
        if (!words)
            continue;
        words->resize((region.bytes / 4 + 64) / 64);
        for (uint64_t cell = static_cast<uint64_t>(use.writtenFrom) / region.granule;
             cell < static_cast<uint64_t>(use.writtenEnd) / region.granule; ++cell) {
            if (region.longWritten[cell] >> writtenShift == 0)
                continue;
            const uint64_t at = cell * region.granule;
            for (uint64_t word = at / 4; word <= (at + region.granule - 1) / 4; ++word)
                (*words)[word / 64] |= uint64_t{1} << word % 64;
        }
    }
}

} // namespace telar::machine
