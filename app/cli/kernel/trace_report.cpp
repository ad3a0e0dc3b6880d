#include "app/cli/kernel/trace_report.hpp"

#include "core/base/numbers.hpp"
#include "core/simt/builtin/files.hpp"
#include "core/simt/cuda/line_counts.hpp"

#include <algorithm>
#include <map>

namespace telar::cli {

namespace {

std::string percent(int64_t ideal, int64_t moved) {
    if (moved == 0)
        return "-";
    return percentText(static_cast<double>(ideal) / static_cast<double>(moved), 1) + " %";
}

std::string ratio(int64_t sectors, int64_t requests) {
    if (requests == 0)
        return "-";
    return fixedText(static_cast<double>(sectors) / static_cast<double>(requests), 2);
}

std::string sizes(const simt::Dim3& d) {
    return std::to_string(d.x) + " x " + std::to_string(d.y) + " x " + std::to_string(d.z);
}

struct Line {
    cuda::LineCounts counts;
    int64_t requests = 0; ///< of global memory, atomics and bulk copies too
};

std::string row(const Line& line) {
    const auto& c = line.counts;
    return columns({std::to_string(line.requests), std::to_string(c.sectors), ratio(c.sectors, line.requests),
                    percent(c.neededSectors, c.sectors), std::to_string(c.wavefronts),
                    std::to_string(c.wavefronts - c.idealWavefronts)});
}

} // namespace

std::string sourceLine(std::string_view source, int64_t number) {
    std::size_t at = 0;
    for (int64_t n = 1; n < number && at != std::string_view::npos; ++n) {
        const auto end = source.find('\n', at);
        at = end == std::string_view::npos ? end : end + 1;
    }
    if (at == std::string_view::npos)
        return {};
    auto line = source.substr(at, source.find('\n', at) - at);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    return std::string(line.substr(0, 60));
}

std::string padded(const std::string& text, std::size_t width) {
    return text.size() < width ? text + std::string(width - text.size(), ' ') : text;
}

std::string columns(const std::vector<std::string>& words) {
    std::string row;
    for (const auto& word : words)
        row += std::string(word.size() < 11 ? 11 - word.size() : 1, ' ') + word;
    return row;
}

std::string traceSummary(const TraceFile& file, const simt::LaunchReport& report) {
    const auto& config = report.config;
    std::string out = "kernel   " + file.trace.kernel + "\ngrid     " + sizes(config.grid) + " blocks of " +
                      sizes(config.block) + " threads\ntraced   " + std::to_string(file.trace.blocks.size()) + " of " +
                      std::to_string(int64_t{config.grid.x} * config.grid.y * config.grid.z) + " blocks\n";
    std::map<std::pair<std::string, int64_t>, Line> lines;
    Line all;
    for (const auto& site : report.counters.sites) {
        const auto add = [&](Line& line) {
            line.counts.add(site);
            if (site.op == simt::Op::GlobalLoad || site.op == simt::Op::GlobalStore ||
                site.op == simt::Op::GlobalAtomic || site.op == simt::Op::BulkCopy)
                line.requests += site.instructions;
        };
        add(lines[{site.site.file, site.site.line}]);
        add(all);
    }
    out += "\n  line" + columns({"requests", "sectors", "sectors/r.", "efficiency", "sh wavef.", "conflicts"}) +
           "  source\n";
    for (const auto& [place, line] : lines) {
        if (line.requests == 0 && line.counts.wavefronts == 0)
            continue;
        const auto* text = builtin::findFile(place.first);
        const std::string number = std::to_string(place.second);
        out += std::string(number.size() < 6 ? 6 - number.size() : 0, ' ') + number + row(line) + "  " +
               (text ? sourceLine(text->text, place.second) : std::string()) + "\n";
    }
    return out + "   all" + row(all) +
           "\nsectors of 32 bytes of global memory; efficiency: the fewest that hold as many bytes; counted, not "
           "measured\n";
}

} // namespace telar::cli
