#include "core/simt/cuda/code_listing.hpp"

#include "core/simt/cuda/code_votes.hpp"
#include "core/simt/cuda/linear_programme.hpp"

#include <algorithm>
#include <functional>

namespace telar::cuda {

namespace {

int lineIn(const ptx::Module& module, const ptx::Instruction* instruction, const std::string& file) {
    if (!instruction)
        return 0;
    const auto named = module.files.find(instruction->place.file);
    return named != module.files.end() && (named->second == file || named->second.ends_with('/' + file))
               ? instruction->place.line
               : 0;
}

bool isIn(const std::string& text, std::string_view part) {
    return std::greater_equal<>()(part.data(), text.data()) && std::less<>()(part.data(), text.data() + text.size());
}

} // namespace

CodeListing machineListing(const ptx::Module& module, const Disassembled& code, const std::string& entry,
                           const machine::RunReport& report, const std::string& file, const std::string& source) {
    const auto functions = parseListing(code.listing, code.said);
    const auto found = functions.find(entry);
    const auto index = module.functionNames.find(entry);
    if (found == functions.end() || index == module.functionNames.end())
        return {};
    const auto& function = found->second;
    const CodeVotes votes(module, report.perInstruction);
    const auto ran = LinearProgramme::available()
                         ? votes.kernel(function, index->second, static_cast<double>(report.counters.warps))
                         : std::nullopt;
    CodeListing made{function.capability, functions.size() > 1, {}, {}};
    made.loops = loopFates(
        module, function, [&](int line) { return votes.instruction(line); }, file, source, entry);
    for (const auto& one : function.code)
        made.code.push_back({one.text, lineIn(module, votes.instruction(one.line), file)});
    for (std::size_t k = 0; ran && k < ran->times.size(); ++k)
        for (std::size_t n = function.blocks[k].first; n < function.blocks[k].end; ++n)
            made.code[n].runs = ran->times[k] + ran->added[n];
    return made;
}

CodeListing ptxListing(const ptx::Module& module, const std::string& entry, const machine::RunReport& report,
                       const std::string& file, const std::string& source) {
    const auto index = module.functionNames.find(entry);
    if (index == module.functionNames.end())
        return {};
    const auto place = static_cast<std::size_t>(index->second);
    CodeListing made;
    made.loops = loopFates(module, entry, file, source);
    const auto& code = module.functions[place]->code;
    const bool counted = place < report.perInstruction.size() && report.perInstruction[place].size() == code.size();
    for (std::size_t k = 0; k < code.size(); ++k) {
        const auto& one = code[k];
        if (module.further.empty() && !isIn(module.text, one.text)) // no one wrote it
            continue;
        for (const auto* called : one.opcode == "call" ? module.namedBy(one) : std::vector<const ptx::Function*>())
            made.functions = made.functions || called->defined;
        std::string text(one.text);
        std::replace(text.begin(), text.end(), '\t', ' ');
        made.code.push_back({std::move(text), lineIn(module, &one, file),
                             counted ? static_cast<double>(report.perInstruction[place][k].times) : -1});
    }
    return made;
}

} // namespace telar::cuda
