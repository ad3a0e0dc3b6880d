#include "app/cli/kernel/kernel_steps.hpp"

#include "app/cli/frame/common.hpp"
#include "core/base/files.hpp"
#include "core/base/version.hpp"

#include <nlohmann/json.hpp>

#include <bit>
#include <charconv>
#include <map>

namespace telar::cli {

namespace {

using machine::StepFrame;
using machine::StepTrace;
using machine::StepVariable;
using nlohmann::ordered_json;

std::string stepNumbers(const simt::Dim3& d) {
    return std::to_string(d.x) + "," + std::to_string(d.y) + "," + std::to_string(d.z);
}

ordered_json stepJsonOf(const simt::Dim3& d) { return {d.x, d.y, d.z}; }

/// "0-4,8,16-31"
std::string lanesOf(uint32_t mask) {
    std::string made;
    for (int l = 0; l < 32; ++l) {
        if (!(mask >> l & 1))
            continue;
        int last = l;
        while (last < 31 && mask >> (last + 1) & 1)
            ++last;
        made += (made.empty() ? "" : ",") + std::to_string(l) + (last > l ? "-" + std::to_string(last) : "");
        l = last;
    }
    return made;
}

std::vector<std::string> sourceLines(const std::string& source) {
    std::vector<std::string> lines{""};
    for (std::size_t at = 0; at < source.size();) {
        const auto end = std::min(source.find('\n', at), source.size());
        auto line = source.substr(at, end - at);
        line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
        while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
            line.pop_back();
        lines.push_back(line.substr(0, 100));
        at = end + 1;
    }
    return lines;
}

/// What a variable holds in those lanes: once where it is the same in all of them.
std::vector<std::string> valuesOf(const StepTrace& trace, std::size_t step, const StepVariable& variable,
                                  uint32_t mask) {
    std::vector<std::string> values;
    const bool own = variable.space == ptx::Space::Local;
    for (uint32_t m = mask; m; m &= m - 1) {
        values.push_back(trace.text(step, variable, static_cast<uint32_t>(std::countr_zero(m))));
        if (!own)
            break;
    }
    if (std::all_of(values.begin(), values.end(), [&](const auto& v) { return v == values[0]; }))
        values.resize(std::min<std::size_t>(values.size(), 1));
    return values;
}

/// Lanes of a step that are looked at; 0: it is none of that thread's.
uint32_t lanesShown(const StepReport& report, const machine::Step& step) {
    if (report.place.thread < 0)
        return step.mask;
    const auto thread = static_cast<uint32_t>(report.place.thread);
    return step.warp == thread / 32 ? step.mask & 1u << (thread % 32) : 0;
}

ordered_json variableJson(const StepTrace& trace, std::size_t step, const StepVariable& variable, uint32_t mask) {
    ordered_json made = {{"name", variable.name}, {"type", variable.type}};
    if (variable.parameter)
        made["parameter"] = true;
    if (variable.shadowed)
        made["shadowed"] = true;
    if (variable.space == ptx::Space::Shared)
        made["shared"] = true;
    const auto values = valuesOf(trace, step, variable, mask);
    if (values.size() == 1)
        made["value"] = values[0];
    else
        made["values"] = values;
    return made;
}

} // namespace

Expected<StepPlace> stepPlace(const std::string& word, const simt::LaunchConfig& config) {
    StepPlace made;
    const char* const end = word.data() + word.size();
    auto read = std::from_chars(word.data(), end, made.block);
    if (read.ec == std::errc() && read.ptr != end && *read.ptr == ':') {
        read = std::from_chars(read.ptr + 1, end, made.thread);
        if (made.thread < 0)
            read.ec = std::errc::invalid_argument;
    }
    const auto blocks = static_cast<int64_t>(config.grid.count()), threads = static_cast<int64_t>(config.block.count());
    if (read.ec != std::errc() || read.ptr != end || made.block < 0 || made.block >= blocks || made.thread >= threads)
        return userError(
            text("--step takes a block from 0 to %1 and perhaps a thread from 0 to %2, as in 0:5, not '%3'", blocks - 1,
                 threads - 1, word));
    return made;
}

std::string stepTable(const StepReport& report) {
    const auto& trace = *report.run.steps;
    const auto lines = sourceLines(report.source);
    std::string out = "kernel   " + report.kernel.signature() + "\nblock    " + stepNumbers(trace.blockPlace);
    if (report.place.thread >= 0)
        out += "   thread " + stepNumbers(simt::placeOf(report.place.thread, trace.block));
    out += "\n\n";
    struct Shown {
        std::string values;
        std::vector<uint32_t> chunks;
    };
    std::map<std::pair<uint32_t, std::string>, Shown> before; ///< of a warp's variable
    for (std::size_t k = 0; k < trace.steps.size(); ++k) {
        const auto& step = trace.steps[k];
        const uint32_t shown = lanesShown(report, step);
        if (!shown)
            continue;
        const auto stack = trace.stack(k);
        out += std::string(2 * (stack.size() - 1), ' ') + stack[0].function + ":" + std::to_string(step.line);
        if (report.place.thread < 0)
            out += "  warp " + std::to_string(step.warp) + " lanes " + lanesOf(step.mask);
        const auto line = static_cast<std::size_t>(step.line);
        out += "  " + (line < lines.size() ? lines[line] : std::string()) + "\n";
        const auto show = [&](const StepVariable& variable, const std::string& where) {
            if (variable.shadowed)
                return;
            std::string values;
            const auto all = valuesOf(trace, k, variable, shown);
            for (std::size_t v = 0; v < all.size() && values.size() < 160; ++v)
                values += (v ? " | " : "") + all[v];
            const uint32_t warp = variable.space == ptx::Space::Shared ? 0 : step.warp;
            auto& last = before[{warp, where + variable.name + "@" + std::to_string(variable.declared)}];
            if (last.chunks == variable.chunks || last.values == values)
                return;
            last = {values, variable.chunks};
            out += std::string(2 * (stack.size() - 1), ' ') + "        " + variable.type + " " + variable.name + " = " +
                   values + "\n";
        };
        const std::string where = std::to_string(stack.size()) + stack[0].function + ":";
        for (auto variable = stack[0].variables.rbegin(); variable != stack[0].variables.rend(); ++variable)
            show(*variable, variable->space == ptx::Space::Shared ? std::string() : where);
        for (const auto& variable : trace.globals(k))
            show(variable, {});
    }
    if (!trace.complete)
        out += "more steps than fit into " + std::to_string(trace.request.mostBytes >> 20) +
               " MiB: these are the first " + std::to_string(trace.steps.size()) +
               " (--step-memory gives more, BLOCK:THREAD looks at less)\n";
    return out;
}

std::string stepJson(const StepReport& report) {
    const auto& trace = *report.run.steps;
    ordered_json out = {{"schema", 1},
                        {"kernel", report.kernel.name},
                        {"file", report.file},
                        {"launch", {{"grid", stepJsonOf(trace.grid)}, {"block", stepJsonOf(trace.block)}}},
                        {"block", stepJsonOf(trace.blockPlace)}};
    if (report.place.thread >= 0)
        out["thread"] = stepJsonOf(simt::placeOf(report.place.thread, trace.block));
    out["complete"] = trace.complete;
    out["steps"] = ordered_json::array();
    const auto& files = trace.program->module->files;
    for (std::size_t k = 0; k < trace.steps.size(); ++k) {
        const auto& step = trace.steps[k];
        const uint32_t shown = lanesShown(report, step);
        if (!shown)
            continue;
        ordered_json one = {{"line", step.line}, {"warp", step.warp}, {"lanes", lanesOf(step.mask)}};
        if (const auto file = files.find(step.file); file != files.end() && !file->second.ends_with(report.file))
            one["file"] = fileName(file->second);
        one["stack"] = ordered_json::array();
        for (const auto& frame : trace.stack(k)) {
            ordered_json level = {{"function", frame.function}, {"line", frame.line}};
            level["variables"] = ordered_json::array();
            for (const auto& variable : frame.variables)
                level["variables"].push_back(variableJson(trace, k, variable, shown));
            one["stack"].push_back(std::move(level));
        }
        one["globals"] = ordered_json::array();
        for (const auto& variable : trace.globals(k))
            one["globals"].push_back(variableJson(trace, k, variable, shown));
        out["steps"].push_back(std::move(one));
    }
    out["version"] = telarVersion();
    return out.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace telar::cli
