#include "core/simt/cuda/loop_fates.hpp"

#include "core/simt/compare/source_pairs.hpp"
#include "core/simt/cuda/code_kinds.hpp"
#include "core/simt/ptx/block_loops.hpp"
#include "core/simt/ptx/cfg.hpp"

#include <algorithm>
#include <set>

namespace telar::cuda {

namespace {

using Spot = std::pair<int, int>; ///< line and column; column 0: not known

/// Statements of C++ by their words.
class Statements {
public:
    explicit Statements(std::string_view source) : words_(compare::wordsOf(source)) {
        std::size_t at = 0;
        Spot here{1, 1};
        for (const auto word : words_) {
            for (; at < static_cast<std::size_t>(word.data() - source.data()); ++at)
                here = source[at] == '\n' ? Spot{here.first + 1, 1} : Spot{here.first, here.second + 1};
            spots_.push_back(here);
        }
    }
    std::vector<SourceLoop> loops() {
        for (std::size_t at = 0; at < words_.size(); ++at)
            if (words_[at] == "for" || words_[at] == "while" || words_[at] == "do") {
                if (std::ranges::find(ends_, at) != ends_.end()) // the while of a do
                    continue;
                const auto end = std::min(statement(at), words_.size());
                made_.push_back({spots_[at], spots_[end - 1]});
            }
        return std::move(made_);
    }

private:
    bool is(std::size_t at, std::string_view word) const { return at < words_.size() && words_[at] == word; }
    /// Behind the bracket that closes the one there.
    std::size_t closed(std::size_t at) const {
        for (int depth = 0; at < words_.size(); ++at) {
            const auto word = words_[at];
            depth += word == "(" || word == "{" || word == "[" ? 1 : word == ")" || word == "}" || word == "]" ? -1 : 0;
            if (depth <= 0)
                return at + 1;
        }
        return at;
    }
    /// Behind the statement that begins there.
    std::size_t statement(std::size_t at) {
        for (; at < words_.size();) { // heads in front of a statement, one after the other
            if (is(at, "#")) {        // #pragma unroll: its words stand in one line
                const int line = spots_[at].first;
                while (at < words_.size() && spots_[at].first == line)
                    ++at;
            } else if (is(at, "do")) {
                at = statement(at + 1);
                if (is(at, "while"))
                    ends_.push_back(at);
                return closed(at + 1) + 1;
            } else if (is(at, "for") || is(at, "while") || is(at, "switch")) {
                at = closed(at + 1);
            } else if (is(at, "if")) {
                at = statement(closed(at + (is(at + 1, "constexpr") ? 2 : 1)));
                if (!is(at, "else"))
                    return at;
                ++at;
            } else {
                break;
            }
        }
        if (is(at, "{"))
            return closed(at);
        while (at < words_.size() && !is(at, ";") && !is(at, "}"))
            at = is(at, "(") || is(at, "{") || is(at, "[") ? closed(at) : at + 1;
        return at + 1;
    }

    std::vector<std::string_view> words_;
    std::vector<Spot> spots_;
    std::vector<std::size_t> ends_;
    std::vector<SourceLoop> made_;
};

/// Loops of Python: the lines below that stand further in.
std::vector<SourceLoop> pythonLoops(std::string_view source) {
    std::vector<SourceLoop> made;
    std::vector<std::pair<std::size_t, std::size_t>> open; // indent, place in made
    int number = 0;
    for (std::size_t at = 0; at < source.size();) {
        const auto end = std::min(source.find('\n', at), source.size());
        const auto line = source.substr(at, end - at);
        at = end + 1;
        ++number;
        const auto first = line.find_first_not_of(" \t\r");
        if (first == line.npos || line[first] == '#')
            continue;
        std::erase_if(open, [&](const auto& one) { return first <= one.first; });
        for (const auto& [indent, place] : open)
            made[place].to = {number, static_cast<int>(line.size())};
        const auto body = line.substr(first);
        if (body.starts_with("for ") || body.starts_with("while ") || body.starts_with("while(")) {
            open.emplace_back(first, made.size());
            made.push_back({{number, static_cast<int>(first) + 1}, {number, static_cast<int>(line.size())}});
        }
    }
    return made;
}

bool isIn(const SourceLoop& loop, const Spot& spot) {
    if (spot.second == 0)
        return spot.first >= loop.from.first && spot.first <= loop.to.first;
    return spot >= loop.from && spot <= loop.to;
}

/// Of a thread, at once; 0: it is no load.
int loadBytes(const ptx::Instruction& one) {
    if ((one.opcode != "ld" && one.opcode != "ldu") || one.has("param"))
        return 0;
    return std::max(1, ptx::bytesOf(one.type())) * (one.has("v8") ? 8 : one.has("v4") ? 4 : one.has("v2") ? 2 : 1);
}
int loadBytes(const MachineInstruction& one) {
    const auto root = one.root();
    if (root != "LDG" && root != "LDS" && root != "LD" && root != "LDL")
        return 0;
    const auto has = [&](const char* part) { return one.name.find(part) != std::string::npos; };
    return has(".128") ? 16 : has(".64") ? 8 : has("16") ? 2 : has("8") ? 1 : 4;
}

/// An instruction with the operation of the source that it comes from.
struct Operation {
    const ptx::Instruction* from = nullptr; ///< null: of another file
    bool guarded = false;
    int loads = 0;  ///< bytes
    int copies = 1; ///< of the operation: numbers that a wide load takes
    int rank = 0;   ///< 2: it is kept as it is, 1: a load, 0: anything else, -1: says nothing
    Spot spot() const { return {from->place.line, from->place.column}; }
};

int rankOf(const ptx::Instruction& one, int loads) {
    if (one.opcode == "bra" || one.opcode == "ret" || one.opcode == "exit" || one.opcode == "mov" ||
        one.opcode == "cvta" || one.has("param"))
        return -1;
    return loads > 0 ? 1 : codeKindOf(one).weight >= 10 ? 2 : 0;
}

/// Instructions, their blocks and loops, and the loops of the source.
struct LoopCode {
    std::vector<Operation> code;
    std::vector<std::pair<std::size_t, std::size_t>> blocks;
    std::vector<std::vector<int>> next;
};

class Fates {
public:
    Fates(LoopCode code, std::vector<SourceLoop> sources, int first, int last)
        : code_(std::move(code)), sources_(std::move(sources)), first_(first), last_(last),
          loops_(ptx::loopsOf(code_.next)) {
        for (std::size_t b = 0; b < code_.blocks.size(); ++b)
            regionOf_.push_back(ptx::innermost(loops_, static_cast<int>(b)));
        for (const auto& loop : loops_)
            owners_.push_back(ownerOf(loop));
    }

    std::vector<LoopFate> all() const {
        std::vector<LoopFate> made;
        for (std::size_t s = 0; s < sources_.size(); ++s)
            if (auto one = of(static_cast<int>(s)))
                made.push_back(std::move(*one));
        return made;
    }

private:
    /// The smallest loop of the source with a place; -1: none.
    int sourceOf(const Spot& spot) const {
        int found = -1;
        for (std::size_t s = 0; s < sources_.size(); ++s) // a later one that has it is an inner one
            if (isIn(sources_[s], spot))
                found = static_cast<int>(s);
        return found;
    }
    /// The smallest loop of the source that has nine tenths of a loop's instructions; -1: none.
    int ownerOf(const ptx::BlockLoop& loop) const {
        int all = 0;
        std::vector<int> within(sources_.size());
        for (std::size_t b = 0; b < code_.blocks.size(); ++b)
            for (auto n = code_.blocks[b].first; loop.body[b] && n < code_.blocks[b].second; ++n)
                if (code_.code[n].from) {
                    ++all;
                    for (std::size_t s = 0; s < sources_.size(); ++s)
                        within[s] += isIn(sources_[s], code_.code[n].spot());
                }
        int found = -1;
        for (std::size_t s = 0; s < sources_.size(); ++s)
            if (all > 0 && 10 * within[s] >= 9 * all)
                found = static_cast<int>(s);
        return found;
    }

    /// What a part of the code, a loop without the inner ones or what is in none, has of a loop of the source.
    struct Part {
        std::map<std::tuple<int, Spot, std::string>, int> operations; ///< by rank, place and name: copies
        bool any = false, predicated = false;
        std::map<int, int> loads;
        /// The number of copies that most operations have, and of such numbers the smallest.
        int rounds() const {
            std::map<int, int> times;
            for (const int rank : {2, 1, 0}) {
                for (const auto& [key, copies] : operations)
                    if (std::get<0>(key) == rank)
                        ++times[copies];
                if (!times.empty())
                    break;
            }
            return times.empty() ? 1
                                 : std::ranges::max_element(times, {}, [](const auto& t) { return t.second; })->first;
        }
    };
    Part partOf(int source, const ptx::BlockLoop* region) const {
        Part made;
        for (std::size_t b = 0; b < code_.blocks.size(); ++b)
            for (auto n = code_.blocks[b].first; regionOf_[b] == region && n < code_.blocks[b].second; ++n) {
                const auto& one = code_.code[n];
                if (!one.from || sourceOf(one.spot()) != source)
                    continue;
                made.any = made.any || one.rank >= 0;
                if (one.rank < 0)
                    continue;
                std::string name(one.from->opcode);
                for (const auto& modifier : one.from->modifiers) // a load's width is in its copies
                    name += one.rank == 1 && modifier.starts_with('v') ? std::string() : '.' + std::string(modifier);
                made.operations[{one.rank, one.spot(), name}] += one.copies;
                made.predicated = made.predicated || (one.guarded && one.rank > 0);
                if (one.loads > 0)
                    ++made.loads[one.loads];
            }
        return made;
    }

    std::optional<LoopFate> of(int source) const {
        LoopFate made;
        made.line = sources_[static_cast<std::size_t>(source)].from.first;
        Part most;
        const auto see = [&](const ptx::BlockLoop* region) {
            auto part = partOf(source, region);
            const int rounds = part.rounds();
            made.predicated = made.predicated || part.predicated;
            if (!most.any || (part.any && rounds > most.rounds()))
                most = std::move(part);
            return rounds;
        };
        for (std::size_t k = 0; k < loops_.size(); ++k)
            if (owners_[k] == source)
                made.rounds.push_back(see(&loops_[k]));
        if (made.rounds.empty()) {
            see(nullptr);
            for (const auto& loop : loops_)
                see(&loop);
            if (!most.any && (made.line < first_ || made.line > last_))
                return {}; // of another function
            made.kind = !most.any           ? LoopFate::Kind::Gone
                        : most.rounds() > 1 ? LoopFate::Kind::Whole
                                            : LoopFate::Kind::Once;
            if (made.kind == LoopFate::Kind::Whole)
                made.rounds.push_back(most.rounds());
        }
        std::sort(made.rounds.rbegin(), made.rounds.rend());
        made.loads = std::move(most.loads);
        return made;
    }

    LoopCode code_;
    std::vector<SourceLoop> sources_;
    int first_, last_; ///< lines of the kernel
    std::vector<ptx::BlockLoop> loops_;
    std::vector<const ptx::BlockLoop*> regionOf_; ///< of each block
    std::vector<int> owners_;                     ///< of each loop
};

bool sameFile(const std::string& path, const std::string& name) {
    return path == name || path.ends_with('/' + name) || name.ends_with('/' + path);
}

const ptx::Instruction* ofFile(const ptx::Module& module, const ptx::Instruction* one, const std::string& file) {
    if (!one || one->place.line < 1)
        return nullptr;
    const auto named = module.files.find(one->place.file);
    return named != module.files.end() && sameFile(named->second, file) ? one : nullptr;
}

std::vector<LoopFate> fatesOf(LoopCode code, const std::string& file, const std::string& source,
                              const std::string& kernel) {
    auto loops = sourceLoops(source, file.ends_with(".py") || file.ends_with(".ipynb"));
    if (loops.empty() || code.blocks.empty())
        return {};
    int first = 0, last = -1;
    for (const auto& one : compare::kernelTexts(source)) // mangled names have the plain one in them
        if (kernel.find(one.name) != std::string::npos)
            first = static_cast<int>(one.first), last = static_cast<int>(one.last);
    return Fates(std::move(code), std::move(loops), first, last).all();
}

} // namespace

std::vector<SourceLoop> sourceLoops(const std::string& source, bool python) {
    return python ? pythonLoops(source) : Statements(source).loops();
}

std::vector<LoopFate> loopFates(const ptx::Module& module, const std::string& entry, const std::string& file,
                                const std::string& source) {
    const auto* function = module.find(entry);
    const auto cfg = function ? ptx::controlFlow(*function) : Expected<ptx::Cfg>(ptx::Cfg{});
    if (!cfg)
        return {};
    LoopCode code;
    for (const auto& block : cfg->blocks) {
        code.blocks.emplace_back(block.first, block.end);
        auto& next = code.next.emplace_back();
        for (const int t : block.next)
            if (static_cast<std::size_t>(t) < cfg->blocks.size())
                next.push_back(t);
    }
    if (function)
        for (const auto& one : function->code) {
            const int loads = loadBytes(one);
            const int each = loads > 0 ? std::max(1, ptx::bytesOf(one.type())) : 1;
            code.code.push_back(
                {ofFile(module, &one, file), one.guard >= 0, loads, std::max(1, loads / each), rankOf(one, loads)});
        }
    return fatesOf(std::move(code), file, source, entry);
}

std::vector<LoopFate> loopFates(const ptx::Module& module, const MachineFunction& function,
                                const std::function<const ptx::Instruction*(int line)>& from, const std::string& file,
                                const std::string& source, const std::string& kernel) {
    LoopCode code;
    for (const auto& block : function.blocks) {
        code.blocks.emplace_back(block.first, block.end);
        code.next.push_back(block.next);
    }
    for (const auto& one : function.code) {
        Operation made{ofFile(module, from(one.line), file), one.guarded, loadBytes(one), 1, -1};
        if (made.from) {
            const auto roots = codeKindOf(*made.from).roots;
            const int asWritten = loadBytes(*made.from);
            const bool stands =
                roots.empty() || std::ranges::any_of(roots, [&](const char* root) { return one.root() == root; });
            made.rank = stands ? rankOf(*made.from, asWritten) : -1;
            if (made.loads > 0 && asWritten > 0)
                made.copies = std::max(1, made.loads / std::max(1, ptx::bytesOf(made.from->type())));
            else
                made.loads = 0;
        }
        code.code.push_back(made);
    }
    return fatesOf(std::move(code), file, source, kernel);
}

const char* LoopFate::name() const {
    static constexpr const char* names[] = {"kept", "unrolled", "once", "gone"};
    return names[static_cast<int>(kind)];
}

std::vector<Text> LoopFate::words() const {
    std::vector<Text> made;
    const auto list = [](const auto& values, const auto& word) {
        std::string out;
        for (const auto& one : values)
            out += (out.empty() ? "" : ", ") + word(one);
        return out;
    };
    if (kind == Kind::Gone)
        return {text(
            TELAR_TR("core", "nothing of it is left: its result was computed while compiling, or nobody uses it"))};
    if (kind == Kind::Once)
        made.push_back(text(TELAR_TR("core", "no loop any more: its body stands once")));
    else if (kind == Kind::Whole)
        made.push_back(text(TELAR_TR("core", "unrolled completely: %1 rounds stand one after the other"), rounds[0]));
    else if (rounds.size() > 1 && rounds[0] > 1)
        made.push_back(text(TELAR_TR("core", "%1 loops, which make this many rounds at a time: %2"), rounds.size(),
                            list(rounds, [](int one) { return std::to_string(one); })));
    else if (rounds.size() > 1)
        made.push_back(text(TELAR_TR("core", "stays a loop, which stands in %1 places"), rounds.size()));
    else if (rounds[0] > 1)
        made.push_back(text(TELAR_TR("core", "stays a loop, unrolled: it makes %1 rounds at a time"), rounds[0]));
    else
        made.push_back(text(TELAR_TR("core", "stays a loop, one round at a time")));
    if (predicated)
        made.push_back(text(TELAR_TR("core", "parts of it run under predicates in place of branches")));
    if (!loads.empty())
        made.push_back(text(TELAR_TR("core", "bytes that a thread loads at once: %1"),
                            list(std::vector(loads.rbegin(), loads.rend()), [](const auto& one) {
                                return std::to_string(one.first) + " (" + std::to_string(one.second) + "×)";
                            })));
    return made;
}

std::string LoopFate::sentence() const {
    std::string out = "line " + std::to_string(line) + ": ";
    bool first = true;
    for (const auto& part : words())
        out += (std::exchange(first, false) ? "" : "; ") + part.str();
    return out;
}

} // namespace telar::cuda
