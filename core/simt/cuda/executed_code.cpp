#include "core/simt/cuda/executed_code.hpp"

#include "core/base/elapsed.hpp"
#include "core/simt/cuda/code_votes.hpp"
#include "core/simt/cuda/linear_programme.hpp"

#include <algorithm>
#include <cmath>

namespace telar::cuda {

namespace {

/// A variable by which Telar asks the compiler for an instance of a template (compiler.cpp): it takes the kernel's address, and
/// such a kernel is assembled in another way.
bool asksForInstance(std::string_view line) {
    constexpr std::string_view own[] = {" telar_entry_", " telar_instance_", " telar_types_"};
    return line.starts_with(".global ") &&
           std::ranges::any_of(own, [&](auto name) { return line.find(name) != line.npos; });
}

bool sameFile(const std::string& path, const std::string& name) {
    return path == name || path.ends_with('/' + name) || name.ends_with('/' + path);
}

} // namespace

int64_t ExecutedCode::at(int64_t line) const {
    const auto found = lines.find(static_cast<int>(line));
    return std::llround(line == 0 ? instructions : found == lines.end() ? 0 : found->second);
}

std::string withOwnLines(const ptx::Module& module) {
    const std::string& text = module.text;
    std::vector<std::pair<std::size_t, int>> starts; // of instructions, with their lines
    int line = 0;
    for (const auto& function : module.functions)
        for (const auto& one : function->code) {
            ++line;
            if (one.text.data() >= text.data() && one.text.data() < text.data() + text.size()) // else no one wrote it
                starts.emplace_back(one.text.data() - text.data(), line);
        }
    std::sort(starts.begin(), starts.end());
    std::string made;
    made.reserve(text.size() + 20 * starts.size());
    bool named = false; // a file is the first
    for (auto at = text.find(".file"); at != text.npos && !named; at = text.find(".file", at + 5)) {
        const auto number = std::min(text.find_first_not_of(" \t", at + 5), text.size() - 1);
        named = text[number] == '1' && (text[number + 1] == ' ' || text[number + 1] == '\t');
    }
    auto next = starts.begin();
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size() - 1) + 1;
        const auto from = std::min(text.find_first_not_of(" \t", at), end);
        if (!asksForInstance(std::string_view(text).substr(from, end - from)) && text.compare(from, 5, ".loc ") != 0 &&
            text.compare(from, 5, ".loc\t") != 0) {
            for (; next != starts.end() && next->first < end; ++next) {
                made.append(text, at, next->first - at);
                made += "\n.loc 1 " + std::to_string(next->second) + " 0\n";
                at = next->first;
            }
            made.append(text, at, end - at);
        }
        if (!named && text.compare(from, 13, ".address_size") == 0) {
            made += ".file\t1 \"k.cu\"\n";
            named = true;
        }
        at = end;
    }
    return made;
}

MatchedModule MatchedModule::of(std::shared_ptr<const ptx::Module> module, const std::string& listing,
                                const std::string& said) {
    MatchedModule made;
    for (const auto& function : module->functions)
        for (const auto& one : function->code)
            made.instructions_.push_back(&one);
    made.module_ = std::move(module);
    made.functions_ = std::make_shared<const std::map<std::string, MachineFunction>>(parseListing(listing, said));
    return made;
}

Expected<MatchedModule> MatchedModule::make(std::shared_ptr<const ptx::Module> module, int capability, bool trusted,
                                            const JobContext& job) {
    if (!module->further.empty())
        return environmentError(
            text(TELAR_TR("core", "Machine instructions are matched for kernels of one file, and this one is linked")));
    TELAR_TRY(code, disassembled(withOwnLines(*module), capability, trusted, job));
    return of(std::move(module), code->listing, code->said);
}

int MatchedModule::lineOf(const MachineInstruction& instruction, const std::string& file) const {
    const auto* from = instructionAt(instruction.line);
    if (!from)
        return 0;
    const auto& place = from->place;
    const auto named = module_->files.find(place.file);
    return named != module_->files.end() && sameFile(named->second, file) ? place.line : 0;
}

std::optional<MachineCode> MatchedModule::code(const std::string& entry, const std::string& file) const {
    const auto found = functions_->find(entry);
    if (found == functions_->end() || found->second.code.empty())
        return {};
    return machineCode(found->second, [&](const MachineInstruction& one) { return lineOf(one, file); });
}

std::shared_ptr<const MachineFunction> MatchedModule::function(const std::string& entry) const {
    const auto found = functions_->find(entry);
    return found == functions_->end() || found->second.code.empty()
               ? nullptr
               : std::shared_ptr<const MachineFunction>(functions_, &found->second);
}

std::vector<LoopFate> MatchedModule::loops(const std::string& entry, const std::string& file,
                                           const std::string& source) const {
    const auto found = functions_->find(entry);
    if (found == functions_->end())
        return {};
    return loopFates(
        *module_, found->second, [&](int line) { return instructionAt(line); }, file, source, entry);
}

Expected<ExecutedCode> MatchedModule::executed(const std::string& entry, const machine::InstructionCounts& counts,
                                               int64_t warps, const std::string& file) const {
    if (!LinearProgramme::available())
        return environmentError(
            text(TELAR_TR("core", "This build of Telar has no GLPK, which matches machine instructions")));
    const auto found = functions_->find(entry);
    const auto index = module_->functionNames.find(entry);
    if (found == functions_->end() || index == module_->functionNames.end() || found->second.code.empty())
        return environmentError(text(TELAR_TR("core", "The machine code has no kernel %1"), entry));
    const CodeVotes votes(*module_, counts);
    ExecutedCode made;
    made.capability = found->second.capability;
    made.registers = found->second.registers;
    made.assembler = found->second.assembler;
    made.ofClang = module_->text.find("LLVM NVPTX Back-End") < 100; // its first line
    double stalls = 0;
    for (const auto& [name, function] : *functions_) {
        const auto ran = &function == &found->second ? votes.kernel(function, index->second, static_cast<double>(warps))
                                                     : votes.called(function, index->second);
        if (!ran) // none of its instructions ran
            continue;
        if (!ran->computed.empty())
            return environmentError(
                text(TELAR_TR("core", "The machine instructions that %1 executes cannot be told: its "
                                      "%2 goes to a place that it computes"),
                     name, ran->computed));
        if (ran->times.empty())
            return environmentError(text(
                TELAR_TR("core", "The machine instructions that %1 executes cannot be told: no times agree"), name));
        made.contradicted = std::max(made.contradicted, ran->contradicted);
        made.estimated = made.estimated || ran->estimated;
        for (std::size_t k = 0; k < function.blocks.size(); ++k) {
            const auto& call = function.code[function.blocks[k].end - 1];
            made.callsRuntime =
                made.callsRuntime || (call.root() == "CALL" && ran->times[k] > 0 &&
                                      !function.labels.count(call.target()) && !functions_->count(call.target()));
            for (std::size_t n = function.blocks[k].first; n < function.blocks[k].end; ++n) {
                const auto& one = function.code[n];
                const double runs = ran->times[k] + ran->added[n];
                made.instructions += runs;
                made.kinds[kindOf(one)] += runs;
                stalls += runs * std::max(0, one.stall - 1);
                if (const int line = lineOf(one, file); line > 0)
                    made.lines[line] += runs;
            }
        }
    }
    made.wait = made.instructions > 0 ? stalls / made.instructions : 0;
    return made;
}

bool MatchedLaunches::match(const JobContext& job) {
    if (matched_ || !missing_.empty())
        return matched_.has_value();
    auto made = MatchedModule::make(module_, capability_, trusted_, job);
    if (made)
        matched_ = std::move(*made);
    else
        missing_ = made.error().what;
    return matched_.has_value();
}

std::shared_ptr<const MachineFunction> MatchedLaunches::function(const std::string& entry, const JobContext& job) {
    return match(job) ? matched_->function(entry) : nullptr;
}

std::shared_ptr<const ExecutedCode> MatchedLaunches::executed(const std::string& entry,
                                                              const machine::RunReport& report, const std::string& file,
                                                              const JobContext& job) {
    constexpr double mostMilliseconds = 10'000;
    if (!matched_ && !missing_.empty())
        return nullptr;
    uint64_t hash = 0xcbf29ce484222325u; // FNV-1a, over words
    for (const auto& function : report.perInstruction)
        for (const auto& one : function) {
            const auto take = [&](int64_t number) { hash = (hash ^ static_cast<uint64_t>(number)) * 0x100000001b3u; };
            take(one.times);
            take(one.parted);
            for (const auto& [ways, warps] : one.ways) {
                take(ways);
                take(warps);
            }
            for (std::size_t k = 0; one.rounds && k < machine::LoopRounds::places; ++k)
                take(one.rounds->runs[k]);
        }
    auto& known = known_[{entry, hash}];
    if (known)
        return known;
    if (milliseconds_ > mostMilliseconds) {
        missing_ = text(TELAR_TR("core", "Matching the machine instructions has taken its %1 s; later launches have no "
                                         "such counts"),
                        mostMilliseconds / 1000);
        return nullptr;
    }
    const auto start = Clock::now();
    if (!match(job))
        return nullptr;
    auto made = matched_->executed(entry, report.perInstruction, report.counters.warps, file);
    milliseconds_ += millisecondsSince(start);
    if (made)
        known = std::make_shared<const ExecutedCode>(std::move(*made));
    else
        missing_ = made.error().what;
    return known;
}

} // namespace telar::cuda
