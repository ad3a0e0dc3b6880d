// What a run did line by line, and what made it slow: the lines that move most more than they must.
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

void Device::addLines(const std::string& kernel, const machine::RunReport& report, const simt::CacheReport* caches) {
    auto& counted = lines_[kernel];
    ++counted.launches;
    for (const auto& [key, line] : report.lines) {
        const auto file = file_.module->files.find(key.first);
        if (key.second <= 0 || file == file_.module->files.end())
            continue;
        auto& counts = counted.lines[{file->second, key.second}];
        counts.instructions += line.instructions;
        counts.threads += line.lanes;
        counts.tensor.add(line.tensor);
    }
    for (const auto& site : report.counters.sites)
        if (site.site.line > 0)
            counted.lines[{site.site.file, site.site.line}].add(site);
    if (caches)
        for (const auto& [key, counts] : caches->sites)
            if (key.first.line > 0)
                counted.lines[{key.first.file, key.first.line}].caches.add(counts);
}

void Device::sayLines(ProgramReport& report) const {
    std::map<std::string, std::optional<std::string>> names; // as the report says them; none: of CUDA's libraries
    const auto folder = std::filesystem::path(request_.source.folder) / request_.source.below;
    const auto nameOf = [&](const std::string& file) -> std::optional<std::string> {
        if (fileName(file) == cuda::nameInSource(request_.source.name))
            return std::string();
        std::error_code failed;
        if (!request_.source.folder.empty() && std::filesystem::is_regular_file(folder / file, failed))
            return file;
        return {};
    };
    std::map<std::pair<std::string, int64_t>, SlowLine> slow; // of all kernels that come there
    for (const auto& [kernel, counted] : lines_)
        for (const auto& [place, counts] : counted.lines) {
            const auto [known, fresh] = names.try_emplace(place.first);
            if (fresh)
                known->second = nameOf(place.first);
            if (!known->second)
                continue;
            const auto& file = *known->second;
            report.lines.push_back({kernel, file, place.second, counted.launches, counts});
            if (file.empty() && counted.matched == counted.launches) {
                const auto executed = counted.executed.find(static_cast<int>(place.second));
                report.lines.back().executed = executed == counted.executed.end() ? 0 : executed->second;
            }
            auto& line = slow[{file, place.second}];
            if (line.kernel.empty())
                line.kernel = kernel;
            line.file = file;
            line.line = place.second;
            line.sectors += counts.sectors;
            line.neededSectors += counts.neededSectors;
            line.wavefronts += counts.wavefronts;
            line.idealWavefronts += counts.idealWavefronts;
        }
    report.slowGlobal = worst(slow, &SlowLine::sectors, &SlowLine::neededSectors);
    report.slowShared = worst(slow, &SlowLine::wavefronts, &SlowLine::idealWavefronts);
}

} // namespace telar::program
