// What made a run slow: the lines that move most more than they must.
#include "core/base/files.hpp"
#include "core/simt/program/device.hpp"

#include <algorithm>
#include <filesystem>

namespace telar::program {

namespace {

constexpr std::size_t mostSaid = 3;
constexpr double leastFactor = 1.5, leastShare = 0.05; // of what it must; of all that the run moves

/// The lines of which `moved` exceeds `least` most.
std::vector<SlowLine> worst(const std::map<std::pair<std::string, int64_t>, SlowLine>& lines, int64_t SlowLine::*moved,
                            int64_t SlowLine::*least) {
    int64_t all = 0;
    std::vector<SlowLine> found;
    for (const auto& [key, line] : lines) {
        all += line.*moved;
        if (static_cast<double>(line.*moved) >= leastFactor * static_cast<double>(line.*least) && line.*least > 0)
            found.push_back(line);
    }
    std::erase_if(found, [&](const SlowLine& line) {
        return static_cast<double>(line.*moved - line.*least) < leastShare * static_cast<double>(all);
    });
    std::ranges::stable_sort(found, std::ranges::greater{},
                             [&](const SlowLine& line) { return line.*moved - line.*least; });
    if (found.size() > mostSaid)
        found.resize(mostSaid);
    return found;
}

} // namespace

void Device::addLines(const std::string& kernel, const machine::RunReport& report) {
    for (const auto& site : report.counters.sites) {
        if (site.site.line == 0 || site.sectors + site.wavefronts == 0)
            continue;
        auto& line = lines_[{site.site.file, site.site.line}];
        if (line.kernel.empty())
            line.kernel = kernel;
        line.sectors += site.sectors;
        line.neededSectors += site.neededSectors;
        line.wavefronts += site.wavefronts;
        line.idealWavefronts += site.idealWavefronts;
    }
}

void Device::saySlow(ProgramReport& report) const {
    std::map<std::pair<std::string, int64_t>, SlowLine> own; // not those of CUDA's libraries
    const auto folder = std::filesystem::path(request_.source.folder) / request_.source.below;
    for (const auto& [key, line] : lines_) {
        const auto& [file, number] = key;
        const bool main = fileName(file) == cuda::nameInSource(request_.source.name);
        std::error_code failed;
        if (!main && (request_.source.folder.empty() || !std::filesystem::is_regular_file(folder / file, failed)))
            continue;
        auto& kept = own[{main ? "" : file, number}] = line;
        kept.file = main ? "" : file;
        kept.line = number;
    }
    report.slowGlobal = worst(own, &SlowLine::sectors, &SlowLine::neededSectors);
    report.slowShared = worst(own, &SlowLine::wavefronts, &SlowLine::idealWavefronts);
}

} // namespace telar::program
