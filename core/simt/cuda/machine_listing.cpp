#include "core/simt/cuda/machine_listing.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>

namespace telar::cuda {

namespace {

/// The lines of a text, without their ends.
template <class Take>
void eachLine(const std::string& text, Take take) {
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        take(std::string_view(text).substr(at, end - at));
        at = end + 1;
    }
}

/// The number right behind `word`, or right before it; -1: there is none.
int64_t numberBehind(std::string_view line, std::string_view word) {
    const auto at = line.find(word);
    int64_t value = -1;
    if (at != line.npos)
        std::from_chars(line.data() + at + word.size(), line.data() + line.size(), value);
    return value;
}
int64_t numberBefore(std::string_view line, std::string_view word) {
    const auto at = line.find(word);
    if (at == line.npos || at == 0)
        return -1;
    const auto before = line.substr(0, at);
    const auto from = before.find_last_not_of("0123456789") + 1; // npos + 1 is 0
    int64_t value = -1;
    std::from_chars(before.data() + from, before.data() + before.size(), value);
    return value;
}

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return text.substr(0, text.find_last_not_of(" \t") + 1);
}

/// "@!P0 LDS.U R4, [R2] ; /* 0x... */", without what stands before.
MachineInstruction instructionOf(std::string_view text) {
    MachineInstruction made;
    text = trimmed(text.substr(0, std::min(text.find(';'), text.find("/* 0x"))));
    made.text = text;
    made.guarded = text.starts_with('@');
    if (made.guarded)
        text = trimmed(text.substr(std::min(text.find(' '), text.size())));
    made.name = text.substr(0, text.find(' '));
    return made;
}

/// The second word of an instruction: "/* 0x000fe20000000800 */" alone on its line.
void readCode(std::string_view line, MachineInstruction& last) {
    const auto at = line.find("0x");
    uint64_t word = 0;
    if (at == line.npos || std::from_chars(line.data() + at + 2, line.data() + line.size(), word, 16).ec != std::errc())
        return;
    const auto barrier = [&](int shift) {
        const int number = static_cast<int>(word >> shift & 7);
        return number < machineBarriers ? number : -1;
    };
    last.stall = static_cast<int>(word >> 41 & 15);
    last.writeBarrier = barrier(46);
    last.readBarrier = barrier(49);
    last.waits = static_cast<uint32_t>(word >> 52 & 63);
}

void readAssembler(const std::string& said, std::map<std::string, MachineFunction>& found) {
    std::string version;
    MachineFunction* entry = nullptr; // "Compiling entry function 'k' for 'sm_90'", and its properties below
    eachLine(said, [&](std::string_view line) {
        if (const auto at = line.find("Compiling entry function '"); at != line.npos) {
            const auto rest = line.substr(at + 26);
            entry = &found[std::string(rest.substr(0, rest.find('\'')))];
            entry->assembler = version;
            entry->capability = static_cast<int>(std::max<int64_t>(0, numberBehind(rest, "'sm_")));
        } else if (constexpr std::string_view words = ", V"; line.find("release ") != line.npos) {
            const auto from = std::min(line.find(words), line.size() - words.size()) + words.size();
            version = line.substr(from, line.find_first_not_of("0123456789.", from) - from);
        } else if (entry && line.find("bytes spill stores") != line.npos) {
            entry->spillStores = std::max<int64_t>(0, numberBefore(line, " bytes spill stores"));
            entry->spillLoads = std::max<int64_t>(0, numberBefore(line, " bytes spill loads"));
        } else if (const auto used = numberBehind(line, "Used "); entry && used >= 0) {
            entry->registers = static_cast<int>(used);
            entry = nullptr;
        }
    });
}

bool among(const std::string& root, std::initializer_list<const char*> names) {
    return std::any_of(names.begin(), names.end(), [&](const char* name) { return root == name; });
}

/// Behind the end stand a branch to itself and NOPs.
void dropPadding(MachineFunction& function) {
    auto& code = function.code;
    const auto toItself = [&](const MachineInstruction& last) {
        const auto label = function.labels.find(last.target());
        return last.root() == "BRA" && label != function.labels.end() && label->second == code.size() - 1;
    };
    while (!code.empty() && (code.back().root() == "NOP" || toItself(code.back())))
        code.pop_back();
}

/// Whether a warp may go on to the next instruction behind a branch.
bool conditional(const MachineInstruction& branch) {
    const auto first = branch.operand();
    const auto predicate = std::string_view(first).substr(first.starts_with('!') ? 1 : 0);
    return branch.guarded || branch.name.find(".DIV") != std::string::npos || predicate.find("UR") != predicate.npos ||
           predicate.starts_with("UP") ||
           (predicate.size() > 1 && predicate[0] == 'P' && predicate[1] >= '0' && predicate[1] <= '9');
}

/// The ways out of a block by its last instruction.
void connect(MachineFunction& function, std::size_t k, const std::map<std::size_t, int>& blockAt) {
    auto& block = function.blocks[k];
    const auto& last = function.code[block.end - 1];
    const auto root = last.root();
    const auto go = [&](const std::string& label) {
        const auto at = function.labels.find(label);
        const auto to = at == function.labels.end() ? blockAt.end() : blockAt.find(at->second);
        if (to != blockAt.end() && std::ranges::find(block.next, to->second) == block.next.end())
            block.next.push_back(to->second);
    };
    bool falls = true;
    if (among(root, {"BRA", "JMP"})) {
        go(last.target());
        falls = conditional(last);
    } else if (among(root, {"EXIT", "KILL", "RET"})) {
        block.leaves = true;
        falls = last.guarded;
    } else if (root == "CALL") {
        const auto operand = last.operand();
        const bool computes = operand.size() > 1 && operand[0] == 'R' && operand[1] >= '0' && operand[1] <= '9';
        if (computes && !last.target().empty()) // else it is a function of CUDA's runtime
            function.computed = root;
        else
            block.call = last.target();
    } else if (among(root, {"BRX", "JMX", "BRXU"})) { // (*"BRANCH_TARGETS .L_x_1,.L_x_2"*)
        for (std::size_t at = last.text.find(".L_"); at != std::string::npos; at = last.text.find(".L_", at + 1))
            go(last.text.substr(at, last.text.find_first_of(",\"* ", at) - at));
        if (block.next.empty())
            function.computed = root;
        falls = false;
    }
    if (falls && k + 1 < function.blocks.size() &&
        std::ranges::find(block.next, static_cast<int>(k) + 1) == block.next.end())
        block.next.push_back(static_cast<int>(k) + 1);
}

void makeBlocks(MachineFunction& function) {
    dropPadding(function);
    const auto& code = function.code;
    std::set<std::size_t> firsts;
    if (!code.empty())
        firsts.insert(0);
    for (const auto& [label, at] : function.labels)
        if (at < code.size())
            firsts.insert(at);
    for (std::size_t k = 0; k + 1 < code.size(); ++k)
        if (among(code[k].root(),
                  {"BRA", "EXIT", "RET", "BRX", "JMX", "JMP", "BSYNC", "BREAK", "WARPSYNC", "CALL", "BRXU", "KILL"}))
            firsts.insert(k + 1);
    std::map<std::size_t, int> blockAt;
    for (const auto first : firsts) {
        if (!function.blocks.empty())
            function.blocks.back().end = first;
        blockAt.emplace(first, static_cast<int>(function.blocks.size()));
        function.blocks.emplace_back().first = first;
    }
    if (!function.blocks.empty())
        function.blocks.back().end = code.size();
    for (std::size_t k = 0; k < function.blocks.size(); ++k)
        connect(function, k, blockAt);
    for (std::size_t k = 0; k < function.blocks.size(); ++k)
        for (const int to : function.blocks[k].next)
            function.blocks[static_cast<std::size_t>(to)].before.push_back(static_cast<int>(k));
}

} // namespace

std::string MachineInstruction::operand() const {
    const auto operands = trimmed(std::string_view(text).substr(text.find(name) + name.size()));
    return std::string(operands.substr(0, operands.find(',')));
}

std::string MachineInstruction::target() const {
    const auto from = text.find("`(");
    return from == std::string::npos ? std::string() : text.substr(from + 2, text.find(')', from) - from - 2);
}

std::map<std::string, MachineFunction> parseListing(const std::string& disassembly, const std::string& assembler) {
    std::map<std::string, MachineFunction> found;
    readAssembler(assembler, found);
    MachineFunction* function = nullptr;
    std::string file;
    int line = 0;
    eachLine(disassembly, [&](std::string_view text) {
        constexpr std::string_view section = ".section\t.text.";
        if (const auto at = text.find(section); at != text.npos) {
            const auto name = text.substr(at + section.size());
            function = &found[std::string(name.substr(0, name.find_first_of("\",\t ")))];
            file.clear();
            line = 0;
            return;
        }
        text = trimmed(text);
        if (!function || text.empty())
            return;
        if (constexpr std::string_view words = "//## File \""; text.starts_with(words)) {
            file = text.substr(words.size(), text.find('"', words.size()) - words.size());
            line = static_cast<int>(std::max<int64_t>(0, numberBehind(text, "\", line ")));
        } else if (text.ends_with(':') && !text.starts_with("//")) {
            function->labels[std::string(text.substr(0, text.size() - 1))] = function->code.size();
        } else if (text.starts_with("/* 0x")) {
            if (!function->code.empty())
                readCode(text, function->code.back());
        } else if (text.starts_with("/*") && text.find("*/") != text.npos) {
            auto made = instructionOf(text.substr(text.find("*/") + 2));
            if (made.name.empty())
                return;
            made.file = file;
            made.line = line;
            function->code.push_back(std::move(made));
        }
    });
    for (auto& [name, one] : found)
        makeBlocks(one);
    return found;
}

} // namespace telar::cuda
