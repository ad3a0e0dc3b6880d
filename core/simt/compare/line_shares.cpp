#include "core/simt/compare/line_shares.hpp"

namespace telar::compare {

namespace {

double figure(const Figures& figures, const char* name) {
    const auto found = figures.find(name);
    return found == figures.end() ? 0 : found->second;
}

/// What the part of a card counts of a line.
double weightOf(const std::string& part, const Figures& line) {
    const double requests = figure(line, "global_load_requests") + figure(line, "global_store_requests") +
                            figure(line, "atomic_requests") + figure(line, "bulk_copies");
    if (part == "l1")
        return figure(line, "global_cache_lines");
    if (part == "shared")
        return figure(line, "shared_wavefronts");
    if (part == "l2" || part == "dram")
        return figure(line, "global_sectors");
    if (part == "latency")
        return requests;
    if (part == "tensor")
        return figure(line, "tensor_multiply_adds");
    return figure(line, "instructions");
}

/// By part, what it has of the times of all launches of each kernel.
std::map<std::string, LineParts> partsOfKernels(const KeptRun& run) {
    std::map<std::string, LineParts> made;
    for (const auto& launch : run.launches) {
        double sum = 0;
        for (const auto& [part, ms] : launch.parts)
            sum += ms * ms * ms * ms;
        if (!launch.ms || !(sum > 0))
            continue;
        auto& parts = made[launch.kernel];
        for (const auto& [part, ms] : launch.parts)
            parts[part] += (*launch.ms - launch.fixed) * ms * ms * ms * ms / sum;
    }
    return made;
}

} // namespace

std::map<std::pair<std::string, Place>, LineParts> lineShares(const KeptRun& run) {
    const auto kernels = partsOfKernels(run);
    std::map<std::pair<std::string, std::string>, double> totals; // by kernel and part, of one launch
    const auto weigh = [](const std::string& part, const KeptLine& line) {
        return weightOf(part, line.figures) / line.launches;
    };
    for (const auto& line : run.lines)
        if (const auto kernel = kernels.find(line.kernel); kernel != kernels.end())
            for (const auto& [part, ms] : kernel->second)
                totals[{line.kernel, part}] += weigh(part, line);
    std::map<std::pair<std::string, Place>, LineParts> made;
    for (const auto& line : run.lines) {
        const auto kernel = kernels.find(line.kernel);
        if (kernel == kernels.end())
            continue;
        auto& parts = made[{line.kernel, line.place}];
        for (const auto& [part, ms] : kernel->second) { // what no line counts goes with the instructions
            const std::string by = totals[{line.kernel, part}] > 0 ? part : "issue";
            if (const double total = totals[{line.kernel, by}]; total > 0)
                parts[part] += ms * weigh(by, line) / total;
        }
    }
    return made;
}

} // namespace telar::compare
