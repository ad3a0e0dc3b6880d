#include "app/cli/kernel/kernel_report.hpp"

#include "app/cli/frame/common.hpp"
#include "app/cli/kernel/code_words.hpp"
#include "app/cli/kernel/launch_json.hpp"
#include "app/cli/kernel/trace_report.hpp"
#include "core/base/host.hpp"
#include "core/base/numbers.hpp"
#include "core/base/version.hpp"
#include "core/simt/cuda/line_counts.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>

namespace telar::cli {

namespace {

using nlohmann::ordered_json;

std::map<int64_t, cuda::LineCounts> byLine(const KernelReport& report) {
    auto lines = cuda::lineCounts(report.run, *report.module.module, report.file);
    if (report.predicted && report.predicted->caches)
        cuda::addCaches(lines, *report.predicted->caches, report.file);
    return lines;
}

std::size_t ptxInstructions(const KernelReport& report) {
    return report.module.module->find(report.kernel.entry)->code.size();
}

std::string arrays(const KernelReport& report) {
    std::string out;
    for (std::size_t k = 0; k < report.kernel.parameters.size(); ++k) {
        if (!report.data.isArray(k) ||
            report.before[static_cast<std::size_t>(report.data.bufferOf[k])] == report.data.array(k))
            continue;
        const auto& type = report.data.types[k];
        const auto& memory = report.data.array(k);
        const std::size_t shown = std::min<std::size_t>(memory.size(), std::size_t{8} * type.bytes);
        out += "argument " + std::to_string(k) + " is now";
        for (const double number : cuda::numbersOf({memory.data(), shown}, type))
            out += " " + toText(number);
        out += memory.size() > shown ? " ...\n" : "\n";
    }
    return out;
}

/// Whether blocks of the launch only ran.
bool partly(const machine::RunReport& run) { return run.counted > 0 && run.counted < run.ran; }

std::string timesText(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return "median " + milliseconds(times[times.size() / 2]) + " of " + std::to_string(times.size()) + " launches (" +
           milliseconds(times.front()) + " to " + milliseconds(times.back()) + ")";
}

std::string deviceTable(const KernelReport& report) {
    const auto& device = *report.device;
    std::string out = "\ngpu      " + device.device + ", capability " + std::to_string(device.major) + "." +
                      std::to_string(device.minor) + ", measured there: " + timesText(device.kernelMs) +
                      "\n         to the device " + milliseconds(device.toDeviceMs) + ", back " +
                      milliseconds(device.toHostMs) + ", PTX to machine code " + milliseconds(device.loadMs) +
                      "\n         " + std::to_string(device.registers) + " registers a thread, " +
                      std::to_string(device.sharedBytes) + " bytes of static shared memory a block, " +
                      std::to_string(device.localBytes) + " bytes of local memory a thread\n";
    for (const auto& [parameter, difference] : cuda::compareWithDevice(report.data, device)) {
        out += "         argument " + std::to_string(parameter) + ": ";
        if (difference.different == 0) {
            out += "all " + std::to_string(difference.numbers) + " equal to the machine's\n";
            continue;
        }
        out += std::to_string(difference.different) + " of " + std::to_string(difference.numbers) +
               " differ from the machine's, the first at " + std::to_string(difference.first);
        if (difference.largestUlp > 0)
            out += ", by up to " + toText(difference.largestUlp) + " ulp";
        out += "\n";
    }
    return out;
}

ordered_json deviceJson(const KernelReport& report) {
    const auto& device = *report.device;
    ordered_json arrays = ordered_json::array();
    for (const auto& [parameter, difference] : cuda::compareWithDevice(report.data, device)) {
        ordered_json one = {
            {"argument", parameter}, {"numbers", difference.numbers}, {"different", difference.different}};
        if (difference.different > 0) {
            one["first"] = difference.first;
            if (std::isfinite(difference.largestUlp)) // JSON knows no infinity
                one["largest_ulp"] = difference.largestUlp;
        }
        arrays.push_back(std::move(one));
    }
    auto made = launchGpuJson(device);
    auto& times = made["timings_ms"];
    times["host_to_device"] = device.toDeviceMs;
    times["device_to_host"] = device.toHostMs;
    times["load"] = device.loadMs;
    made["arrays"] = std::move(arrays);
    return made;
}

ordered_json referenceJson(const KernelReport& report) {
    const auto& compared = *report.compared;
    ordered_json made = {{"word", report.reference->word()},
                         {"compared", compared.wanted.values.size()},
                         {"different", compared.different}};
    const auto number = [&](const char* name, double value) { // JSON knows no NaN and no infinity
        if (std::isfinite(value))
            made[name] = value;
        else
            made[name] = toText(value);
    };
    number("largest_difference", compared.largest);
    if (compared.different > 0) {
        made["first"] = compared.first;
        number("got", compared.got);
        number("expected", compared.expected);
    }
    return made;
}

} // namespace

std::string referenceText(const KernelReport& report) {
    return report.compared->sentence("argument " + std::to_string(report.reference->output)).str();
}

std::string table(const KernelReport& report, bool fast) {
    const auto& config = report.run.config;
    std::string out = "kernel   " + report.kernel.signature() + "\ngrid     " + dimWords(config.grid) + " blocks of " +
                      dimWords(config.block) + " threads\n";
    out += "time     " + milliseconds(report.milliseconds) + " on this computer (compiled in " +
           milliseconds(report.module.compileMs) +
           (report.module.compiler.empty() ? "" : " by " + report.module.compiler) + ")\n";
    if (report.predicted)
        out += "card     " + report.card.card.name + " (" + report.card.from +
               "): " + milliseconds(1e3 * report.predicted->seconds()) + ", modelled, not measured\n";
    for (const auto& printed : report.run.printed)
        out += "printed  (block " + std::to_string(printed.block.x) + "," + std::to_string(printed.block.y) + "," +
               std::to_string(printed.block.z) + " thread " + std::to_string(printed.thread.x) + "," +
               std::to_string(printed.thread.y) + "," + std::to_string(printed.thread.z) + ") " + printed.text +
               (printed.text.ends_with('\n') ? "" : "\n");
    if (report.run.printedMore)
        out += "printed  more, which was not kept\n";
    if (!fast && partly(report.run))
        out += "counted  " + std::to_string(report.run.counted) + " of " + std::to_string(report.run.ran) +
               " blocks, and counts are scaled to all; races with blocks that were not checked are not seen. --all "
               "counts everything\n";
    const auto* caches = report.predicted ? report.predicted->caches.get() : nullptr;
    if (!fast) {
        out += "\n  line" +
               columns({"instr.", "threads/i.", "ld requests", "ld sectors", "st sectors", "sh ld wavef", "sh st wavef",
                        "conflicts"}) +
               (caches ? columns({"in L1", "in L2", "memory"}) : "") + (report.code ? columns({"SASS"}) : "") +
               (report.executed ? columns({"executed"}) : "") + "  source\n";
        const auto row = [&](const cuda::LineCounts& s) {
            const auto& c = s.caches;
            return columns({std::to_string(s.instructions), fixedText(s.threadsPerInstruction(), 2),
                            std::to_string(s.loadRequests), std::to_string(s.loadSectors),
                            std::to_string(s.storeSectors), std::to_string(s.loadWavefronts),
                            std::to_string(s.storeWavefronts), std::to_string(s.loadConflicts + s.storeConflicts)}) +
                   (caches ? columns({fixedText(c.inL1, 0), fixedText(c.inL2, 0), fixedText(c.fromMemory, 0)}) : "");
        };
        auto all = cuda::totalCounts(report.run);
        if (caches)
            all.caches = caches->all;
        for (const auto& [line, sums] : byLine(report)) {
            const std::string number = std::to_string(line);
            out += std::string(number.size() < 6 ? 6 - number.size() : 0, ' ') + number + row(sums) +
                   (report.code ? columns({std::to_string(report.code->at(line))}) : "") +
                   (report.executed ? columns({std::to_string(report.executed->at(line))}) : "") + "  " +
                   sourceLine(report.source, line) + "\n";
        }
        out +=
            "   all" + row(all) + (report.code ? columns({std::to_string(report.code->instructions)}) : "") +
            (report.executed ? columns({std::to_string(report.executed->at(0))}) : "") +
            "\ncounted in the PTX, before the assembler merges or predicates accesses; registers of a thread: about " +
            std::to_string(report.run.registers) + ", estimated from what is alive there, the assembler decides\n";
        if (caches)
            out += cachesWords(*caches);
        if (report.code)
            out += codeWords(*report.code, ptxInstructions(report));
        if (report.executed)
            out += executedWords(*report.executed, report.run.instructions);
        out += loopWords(report.loops, report.code);
        if (!report.noCode.empty())
            out += "code     not shown: " + report.noCode + "\n";
    }
    out += "\n" + arrays(report);
    if (report.run.findings.empty())
        out += fast                 ? "nothing out of bounds\n"
               : partly(report.run) ? "no faults found in what was checked\n"
                                    : "no faults found\n";
    for (const auto& variable : report.module.unset)
        out += "note: " + variable.text(report.file + ":" + std::to_string(variable.line)).str() + "\n";
    if (report.compared)
        out += "reference: " + referenceText(report) + "\n";
    if (report.device)
        out += deviceTable(report);
    return out;
}

std::string recordJson(const KernelReport& report) {
    ordered_json record = {
        {"schema", 2},
        {"operation", "kernel"},
        {"backend", "emulator"},
        {"device", hostFacts().processor},
        {"settings",
         {{"file", report.file},
          {"kernel", report.kernel.name},
          {"dynamic_shared", report.run.config.dynamicShared},
          {"compiler", report.module.compiler}}},
        {"launch", {{"grid", dimJson(report.run.config.grid)}, {"block", dimJson(report.run.config.block)}}},
        {"timings_ms",
         {{"compile", report.module.compileMs},
          {"total",
           {{"min", report.milliseconds},
            {"median", report.milliseconds},
            {"max", report.milliseconds},
            {"runs", 1}}}}},
        {"figures", countsJson(cuda::totalCounts(report.run))}};
    if (partly(report.run))
        record["counted_blocks"] = report.run.counted;
    if (report.code)
        record["machine_code"] = codeJson(*report.code, ptxInstructions(report));
    if (report.executed) {
        record["machine_code"]["executed"] = cuda::executedJson(*report.executed);
        record["figures"]["executed_instructions"] = report.executed->at(0);
    }
    if (!report.loops.empty())
        record["loops"] = loopsJson(report.loops, report.code);
    if (report.predicted)
        record["foretold"] = predictedJson(report.card, *report.predicted);
    record["registers_estimated"] = report.run.registers;
    record["findings"] = ordered_json::array();
    for (const auto& f : report.run.findings) {
        auto one = findingJson(f);
        one["text"] = f.text().str();
        record["findings"].push_back(std::move(one));
    }
    record["notes"] = ordered_json::array();
    for (const auto& variable : report.module.unset)
        record["notes"].push_back(variable.text(report.file + ":" + std::to_string(variable.line)).str());
    record["lines"] = ordered_json::array();
    for (const auto& [line, sums] : byLine(report)) {
        auto one = cuda::lineJson(sums);
        one["line"] = line;
        if (report.code)
            one["machine_instructions"] = report.code->at(line);
        if (report.executed)
            one["executed_instructions"] = report.executed->at(line);
        record["lines"].push_back(std::move(one));
    }
    record["printed"] = ordered_json::array();
    for (const auto& printed : report.run.printed)
        record["printed"].push_back(
            {{"block", dimJson(printed.block)}, {"thread", dimJson(printed.thread)}, {"text", printed.text}});
    if (report.compared)
        record["reference"] = referenceJson(report);
    cuda::SourceTexts sources;
    sources.add(report.file, report.source);
    if (auto texts = sources.take(); !texts.is_null())
        record["sources"] = std::move(texts);
    if (report.device)
        record["gpu"] = deviceJson(report);
    record["version"] = telarVersion();
    return indented(record);
}

std::string traceJson(const KernelReport& report) {
    ordered_json out = {
        {"schema", 1},
        {"kernel", report.kernel.name},
        {"file", report.file},
        {"launch", {{"grid", dimJson(report.run.config.grid)}, {"block", dimJson(report.run.config.block)}}}};
    out["complete"] = report.run.trace && report.run.trace->complete;
    out["warps"] = ordered_json::array();
    if (!report.run.trace)
        return out.dump() + "\n";
    const auto& trace = *report.run.trace;
    for (const auto& warp : trace.warps) {
        ordered_json steps = ordered_json::array();
        machine::TraceReader reader(warp);
        machine::TraceRecord record;
        while (reader.next(record)) {
            const auto& instruction = trace.program->instruction(record.source);
            ordered_json addresses = ordered_json::array(), values = ordered_json::array();
            for (uint32_t m = record.mask; m; m &= m - 1) {
                addresses.push_back(record.address[std::countr_zero(m)]);
                values.push_back(record.value[std::countr_zero(m)]);
            }
            steps.push_back({{"line", instruction.place.line},
                             {"instruction", std::string(instruction.text)},
                             {"mask", record.mask},
                             {"addresses", std::move(addresses)},
                             {"bits", std::move(values)}});
        }
        out["warps"].push_back({{"block", warp.block}, {"warp", warp.warp}, {"steps", std::move(steps)}});
    }
    return out.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace telar::cli
