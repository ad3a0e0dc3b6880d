#include "core/simt/cuda/line_counts.hpp"

namespace telar::cuda {

using simt::Op;

void LineCounts::add(const simt::SiteCounters& site) {
    switch (site.op) {
    case Op::GlobalLoad:
        loadRequests += site.instructions;
        loadSectors += site.sectors;
        openLoads += site.open;
        break;
    case Op::GlobalStore:
        storeRequests += site.instructions;
        storeSectors += site.sectors;
        openStores += site.open;
        break;
    case Op::SharedLoad:
    case Op::MatrixLoad:
        (site.op == Op::MatrixLoad ? matrixLoads : sharedLoads) += site.instructions - site.open;
        openLoads += site.open;
        loadWavefronts += site.wavefronts;
        loadConflicts += site.wavefronts - site.idealWavefronts;
        break;
    case Op::SharedStore:
        sharedStores += site.instructions - site.open;
        openStores += site.open;
        storeWavefronts += site.wavefronts;
        storeConflicts += site.wavefronts - site.idealWavefronts;
        break;
    case Op::GlobalAtomic:
    case Op::SharedAtomic:
        atomics += site.instructions;
        break;
    case Op::BulkCopy:
        bulkCopies += site.instructions;
        bulkSectors += site.sectors;
        break;
    default:
        break;
    }
    sectors += site.sectors;
    cacheLines += site.lines;
    neededSectors += site.neededSectors;
    wavefronts += site.wavefronts;
    idealWavefronts += site.idealWavefronts;
}

static bool isSource(const std::string& file, const std::string& name) {
    return file == name || file.ends_with("/" + name) || file.empty();
}

std::map<int64_t, LineCounts> lineCounts(const machine::RunReport& run, const ptx::Module& module,
                                         const std::string& name) {
    std::map<int64_t, LineCounts> lines;
    for (const auto& [key, line] : run.lines) {
        const auto file = module.files.find(key.first);
        if (key.second <= 0 || (file != module.files.end() && !isSource(file->second, name)))
            continue;
        lines[key.second].instructions += line.instructions;
        lines[key.second].threads += line.lanes;
        lines[key.second].tensor.add(line.tensor);
    }
    for (const auto& site : run.counters.sites)
        if (site.site.line > 0 && isSource(site.site.file, name))
            lines[site.site.line].add(site);
    return lines;
}

void addCaches(std::map<int64_t, LineCounts>& lines, const simt::CacheReport& caches, const std::string& name) {
    for (const auto& [key, counts] : caches.sites)
        if (key.first.line > 0 && isSource(key.first.file, name))
            lines[key.first.line].caches.add(counts);
}

LineCounts totalCounts(const machine::RunReport& run) {
    LineCounts sums;
    sums.instructions = run.instructions;
    sums.threads = run.threadInstructions;
    sums.moves = run.moves;
    sums.added = run.added;
    sums.chained = run.chained;
    sums.tensor = run.counters.tensor;
    for (const auto& site : run.counters.sites)
        sums.add(site);
    return sums;
}

simt::LaunchWork launchWork(const simt::LaunchConfig& config, const LineCounts& total, int32_t sharedBytes,
                            int64_t arrayBytes, int registers, int capability,
                            std::shared_ptr<const simt::LineLog> touched) {
    simt::LaunchWork work;
    work.config = config;
    work.instructions = total.instructions - total.moves + total.added;
    work.chained = total.chained;
    work.tensor = total.tensor;
    work.requests = total.loadRequests + total.storeRequests + total.atomics + total.bulkCopies;
    work.cacheLines = total.cacheLines;
    work.sectors = total.sectors;
    work.wavefronts = total.wavefronts;
    work.arrayBytes = arrayBytes;
    work.sharedBytes = sharedBytes;
    work.registers = registers;
    work.capability = capability;
    work.touched = std::move(touched);
    return work;
}

} // namespace telar::cuda
