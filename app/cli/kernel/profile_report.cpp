#include "app/cli/kernel/profile_report.hpp"

#include "app/cli/frame/common.hpp"
#include "app/cli/kernel/code_words.hpp"
#include "app/cli/kernel/launch_json.hpp"
#include "app/cli/kernel/trace_report.hpp"
#include "core/base/numbers.hpp"
#include "core/neuron/reduce.hpp"
#include "core/simt/cuda/ncu_words.hpp"
#include "core/simt/ptx/pressure.hpp"

#include <algorithm>
#include <cmath>

namespace telar::cli {

namespace {

std::string sizesOf(const simt::Dim3& d) {
    return std::to_string(d.x) + " x " + std::to_string(d.y) + " x " + std::to_string(d.z);
}

/// Whole where it is whole.
std::string number(double value) { return fixedText(value, value == std::floor(value) ? 0 : 2); }

std::string right(const std::string& words, std::size_t width) {
    return std::string(words.size() < width ? width - words.size() : 1, ' ') + words;
}
std::string left(const std::string& words, std::size_t width) {
    return words + std::string(words.size() < width ? width - words.size() : 1, ' ');
}

std::string microseconds(double seconds) { return fixedText(1e6 * seconds, 2) + " us"; }

/// How far the hardware's count is from the machine's.
std::string difference(double machine, double hardware) {
    if (machine == hardware)
        return "equal";
    if (machine == 0)
        return "-";
    return (hardware < machine ? "" : "+") + percentText((hardware - machine) / machine, 2) + " %";
}

/// The line with the most of a count, its share and its text.
std::string mostAt(const builtin::WatchedLaunch& launch, const cuda::CounterWord& word) {
    int64_t line = 0;
    double most = 0;
    for (const auto& [place, counts] : launch.lines)
        if (const double here = word.count(counts); here > most) {
            most = here;
            line = place;
        }
    const auto* file = builtin::findFile(launch.file);
    const double all = word.count(launch.total);
    if (line == 0 || !file || std::string_view(word.metric).ends_with(".ratio"))
        return {};
    return "line " + right(std::to_string(line), 3) + right(percentText(most / all, 0) + " %", 6) + "  " +
           sourceLine(file->text, line);
}

std::string figureRows(const ProfileReport& report, std::size_t index) {
    const auto& launch = report.launches[index];
    const auto* device = index < report.device.size() ? &report.device[index] : nullptr;
    std::string out =
        left("", 34) + (report.machine ? right("counted", 14) : "") + (device ? right("hardware", 14) : "") +
        (report.machine && device ? right("difference", 12) : "") + (report.machine ? "  most at" : "") + "\n";
    const auto& words = cuda::counterWords();
    for (std::size_t w = 0; w < words.size(); ++w) {
        const double counted = words[w].count(launch.total);
        const bool has = device && w < device->metrics.size() && device->metrics[w];
        const double measured = has ? device->metrics[w].value_or(0) : 0;
        if ((!report.machine || counted == 0) && measured == 0)
            continue;
        out += left(words[w].name, 34);
        if (report.machine)
            out += right(number(counted), 14);
        if (device)
            out += right(has ? number(measured) : "-", 14);
        if (report.machine && device)
            out += right(has ? difference(counted, measured) : "-", 12);
        const auto most = report.machine ? mostAt(launch, words[w]) : std::string();
        out += "  " + left(words[w].unit, most.empty() ? 0 : 12) + most + "\n";
    }
    return out;
}

std::string deviceWords(const cuda::DeviceLaunchReport& device) {
    auto times = device.kernelMs;
    std::sort(times.begin(), times.end());
    std::string out = "measured " + microseconds(times[times.size() / 2] / 1e3) + ", median of " +
                      std::to_string(times.size()) + " launches (" + microseconds(times.front() / 1e3) + " to " +
                      microseconds(times.back() / 1e3) + ") on " + device.device + ", compute capability " +
                      std::to_string(device.major) + "." + std::to_string(device.minor) + "\n         " +
                      std::to_string(device.registers) + " registers a thread, " + std::to_string(device.sharedBytes) +
                      " bytes of static shared memory a block, " + std::to_string(device.localBytes) +
                      " bytes of local memory a thread\n";
    if (!device.countersRefused)
        out += "         the counters took " + std::to_string(device.countingPasses) + " launches more\n";
    return out;
}

/// Registers of a thread, from live ranges in the PTX.
int estimateOf(const builtin::WatchedLaunch& launch) {
    const auto* function = launch.module->find(launch.entry);
    return function ? ptx::estimatedRegisters(*launch.module, *function) : 0;
}

std::string predictedWords(const ProfileReport& report, std::size_t index) {
    const auto& time = report.predicted[index];
    const auto& fits = time.occupancy;
    const bool known = index < report.device.size();
    std::string out =
        "occupies " + std::to_string(fits.warps) + " of " + std::to_string(fits.maxWarps) +
        " warps of a multiprocessor of " + report.card.card.name + ", limited by " + simt::limitName(fits.limit).str() +
        ", with " + std::to_string(report.registersOf(index)) + " registers a thread" +
        (known ? ""
         : !report.registersGiven && index < report.code.size()
             ? ", as NVIDIA's assembler gives them"
             : ", taken for granted: NVIDIA's assembler decides them; about " +
                   std::to_string(estimateOf(report.launches[index])) + " by what is alive in the PTX, an estimate") +
        "\ntime     modelled for " + report.card.card.name + " (" + report.card.from +
        "), not measured: " + microseconds(time.seconds()) + ", bound by " + simt::timePartName(time.limit) +
        "\n         ";
    for (int part = 0; part < simt::timePartCount; ++part)
        out += std::string(simt::timePartName(static_cast<simt::TimePart>(part))) + " " +
               microseconds(time.parts[static_cast<std::size_t>(part)]) + ", ";
    return out + "and " + microseconds(time.fixed) + " for any kernel\n" +
           (time.caches ? cachesWords(*time.caches) : std::string());
}

/// What the warps wait for, the most first.
std::string stallWords(const multiprocessor::Timeline& t) {
    std::vector<std::pair<double, std::string>> reasons;
    for (int k = 0; k < multiprocessor::stateCount; ++k)
        if (const auto state = static_cast<multiprocessor::State>(k);
            state != multiprocessor::State::Selected && t.perIssue[static_cast<std::size_t>(k)] >= 0.05)
            reasons.emplace_back(t.perIssue[static_cast<std::size_t>(k)], multiprocessor::stateName(state));
    std::sort(reasons.rbegin(), reasons.rend());
    std::string out = "stalls   modelled: " + fixedText(t.cycles, 0) + " cycles, " + fixedText(t.issueActivePct, 1) +
                      " % of the issue slots used, " + fixedText(t.warpsActivePct, 1) +
                      " % of the warps resident; warps waiting per issued instruction:\n         ";
    for (std::size_t k = 0; k < reasons.size() && k < 6; ++k)
        out += (k ? ", " : "") + reasons[k].second + " " + fixedText(reasons[k].first, 2);
    return out + "\n         instructions " + fixedText(t.instructions, 0) +
           (t.machineCode ? ", the machine code of NVIDIA's assembler, of "
                          : ", as an assembler probably makes them of ") +
           fixedText(t.ptxInstructions, 0) + " of PTX" +
           (t.estimated.empty() ? std::string() : ", since " + t.estimated.str()) + "\n";
}

} // namespace

std::string profileTable(const ProfileReport& report) {
    std::string out;
    for (std::size_t k = 0; k < report.launches.size(); ++k) {
        const auto& launch = report.launches[k];
        if (report.launches.size() > 1)
            out += (k ? "\nlaunch   " : "launch   ") + std::to_string(k + 1) + " of " +
                   std::to_string(report.launches.size()) + "\n";
        out += "kernel   " + launch.kernel + " (" + launch.file + ")\ngrid     " + sizesOf(launch.config.grid) +
               " blocks of " + sizesOf(launch.config.block) + " threads\n";
        if (launch.kernel == "single" && report.device.empty() && launch.config.grid.x == mostEmulatedBlocks)
            out += "         of a GPU Telar asks for up to " + std::to_string(mostSingleBlocks) +
                   " blocks, which execute other instructions than are counted here\n";
        if (!launch.compiler.empty())
            out += "compiler " + launch.compiler + "\n";
        if (report.machine)
            out += "shared   " + std::to_string(launch.counters.sharedBytes) + " bytes of a block\n";
        out += "\n" + figureRows(report, k) + "\n";
        if (k < report.code.size())
            out += codeWords(report.code[k], launch.module->find(launch.entry)->code.size());
        if (k < report.executed.size())
            out += executedWords(report.executed[k], launch.total.instructions);
        if (k < report.loops.size())
            out += loopWords(report.loops[k], k < report.code.size());
        if (k < report.predicted.size())
            out += predictedWords(report, k);
        if (k < report.timelines.size())
            out += stallWords(report.timelines[k]);
        if (k < report.device.size())
            out += deviceWords(report.device[k]);
    }
    if (!report.noCode.empty())
        out += "code     not shown: " + report.noCode + "\n";
    if (!report.noExecuted.empty())
        out += "executed not shown: " + report.noExecuted + "\n";
    if (report.machine)
        out += "counted  without a GPU, in the PTX, before NVIDIA's assembler merges or predicates accesses, in " +
               milliseconds(report.machineMs) + "\n";
    return out;
}

} // namespace telar::cli
