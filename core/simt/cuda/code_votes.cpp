#include "core/simt/cuda/code_votes.hpp"

#include "core/simt/cuda/block_loops.hpp"
#include "core/simt/cuda/code_kinds.hpp"
#include "core/simt/cuda/linear_programme.hpp"
#include "core/simt/ptx/cfg.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace telar::cuda {

namespace {

using Row = std::map<int, double>; ///< coefficients of columns

} // namespace

/// A function of the PTX, and how often its instructions and loops ran.
struct CodeVotes::PtxFunction {
    const ptx::Function* function = nullptr;
    ptx::Cfg cfg;
    std::vector<std::vector<int>> next;
    std::vector<BlockLoop> loops;
    const std::vector<machine::InstructionCount>* counts = nullptr;

    machine::InstructionCount countOf(int instruction) const {
        const auto at = static_cast<std::size_t>(instruction);
        return counts && at < counts->size() ? (*counts)[at] : machine::InstructionCount{};
    }
    double timesOf(int instruction) const { return static_cast<double>(countOf(instruction).times); }
    double blockTimes(int block) const {
        const auto& one = cfg.blocks[static_cast<std::size_t>(block)];
        double most = 0;
        for (int k = one.first; k < one.end; ++k)
            most = std::max(most, timesOf(k));
        return most;
    }
    /// Whether the lanes that part at an instruction's branch meet only where the function ends.
    bool endsAt(int instruction) const {
        const auto meet = static_cast<std::size_t>(
            cfg.blocks[static_cast<std::size_t>(cfg.blockOf[static_cast<std::size_t>(instruction)])].meet);
        if (meet >= cfg.blocks.size())
            return true;
        const auto& opcode = function->code[static_cast<std::size_t>(cfg.blocks[meet].first)].opcode;
        return opcode == "ret" || opcode == "exit";
    }
    bool ran() const { return !cfg.blocks.empty() && blockTimes(0) > 0; }
    /// Times that the innermost loop with an instruction was entered; 0: it is in none.
    double entries(int instruction) const {
        const auto* loop = innermost(loops, cfg.blockOf[static_cast<std::size_t>(instruction)]);
        if (!loop)
            return 0;
        double total = 0;
        for (std::size_t b = 0; b < next.size(); ++b) {
            if (loop->body[b] || std::ranges::find(next[b], loop->head) == next[b].end())
                continue;
            const double here = blockTimes(static_cast<int>(b));
            double others = 0;
            for (const int t : next[b])
                others += t == loop->head ? 0 : blockTimes(t);
            total += next[b].size() == 1 ? here
                     : others < here     ? here - others
                                         : std::min(here, blockTimes(loop->head));
        }
        return total;
    }
};

/// What a PTX instruction, or the flow, says of the times of blocks.
struct CodeVotes::Vote {
    double weight = 0;
    Row rows; ///< copies by block
    double times = 0;
    bool least = false; ///< `times` is only a lower bound
};

/// The copies of one PTX instruction in machine code.
struct CodeVotes::Copies {
    std::map<int, std::map<std::string, int>> byBlock; ///< by root
    std::set<int> guarded;                             ///< blocks where one runs under a predicate
};

/// One function of machine code against the PTX.
class CodeVotes::Matching {
public:
    Matching(const CodeVotes& all, const MachineFunction& code, int own, std::vector<int> others, double warps)
        : all_(all), code_(code), own_(own), others_(std::move(others)), warps_(warps) {
        for (const auto& block : code.blocks)
            next_.push_back(block.next);
        loops_ = loopsOf(next_);
        for (std::size_t k = 0; k < next_.size(); ++k)
            inner_.push_back(innermost(loops_, static_cast<int>(k)));
    }

    BlockTimes solve() {
        gather();
        for (const auto& [line, copies] : copies_)
            vote(line, copies);
        voteForVersions();
        makeScale();
        for (std::size_t k = 0; k < next_.size(); ++k)
            programme_.column(1e-7);
        flow();
        for (const auto& one : votes_) {
            double most = 0;
            for (const auto& [k, copies] : one.rows)
                most = std::max(most, copies * scale_[static_cast<std::size_t>(k)]);
            soft(one.rows, one.times, one.weight / most, one.least);
        }
        entriesOfLoops();
        programme_.equal({{0, 1.0}}, warps_);
        BlockTimes made;
        made.estimated = estimated_;
        made.times = programme_.solve();
        if (made.times.empty())
            return made;
        made.times.resize(next_.size());
        double missed = 0, all = 0;
        for (const auto& one : votes_) {
            if (one.weight < 10 || one.least)
                continue;
            double sum = 0;
            for (const auto& [k, copies] : one.rows)
                sum += copies * made.times[static_cast<std::size_t>(k)];
            missed += std::abs(sum - one.times);
            all += one.times;
        }
        made.contradicted = missed / std::max(1.0, all);
        addParts(made);
        return made;
    }

private:
    const PtxFunction& functionOf(int line) const {
        return all_.functions_[static_cast<std::size_t>(all_.places_[static_cast<std::size_t>(line) - 1].first)];
    }
    int placeOf(int line) const { return all_.places_[static_cast<std::size_t>(line) - 1].second; }

    /// Copies of PTX instructions, block by block. What is not reached is a function: of the PTX, or the assembler's own, whose
    /// lines mean nothing.
    void gather() {
        std::vector<bool> reached(next_.size());
        std::vector<int> todo;
        if (!next_.empty())
            reached[0] = true, todo.push_back(0);
        while (!todo.empty()) {
            const auto b = static_cast<std::size_t>(todo.back());
            todo.pop_back();
            for (const int t : next_[b])
                if (!reached[static_cast<std::size_t>(t)])
                    reached[static_cast<std::size_t>(t)] = true, todo.push_back(t);
        }
        for (std::size_t k = 0; k < code_.blocks.size(); ++k)
            for (std::size_t n = code_.blocks[k].first; n < code_.blocks[k].end; ++n) {
                const auto& one = code_.code[n];
                if (!all_.instruction(one.line))
                    continue;
                const int function = all_.places_[static_cast<std::size_t>(one.line) - 1].first;
                if (!(function == own_ && reached[k]) && std::ranges::find(others_, function) == others_.end())
                    continue;
                auto& copies = copies_[one.line];
                ++copies.byBlock[static_cast<int>(k)][one.root()];
                if (one.guarded)
                    copies.guarded.insert(static_cast<int>(k));
            }
    }

    /// Copies by block of those machine instructions that stand for the PTX instruction.
    static Row standing(const Copies& copies, const std::vector<const char*>& roots) {
        Row rows;
        for (const auto& [k, byRoot] : copies.byBlock)
            for (const auto& [root, count] : byRoot)
                if (std::ranges::any_of(roots, [&root = root](const char* name) { return root == name; }))
                    rows[k] += count;
        return rows;
    }
    /// Copies of the name that is in most blocks, and of those the one with fewest copies.
    static Row anyName(const Copies& copies) {
        std::map<std::string, std::pair<int, int>> names; // blocks, less the copies
        for (const auto& [k, byRoot] : copies.byBlock)
            for (const auto& [root, count] : byRoot)
                ++names[root].first, names[root].second -= count;
        const auto best = std::ranges::max_element(names, {}, [](const auto& one) { return one.second; })->first;
        Row rows;
        for (const auto& [k, byRoot] : copies.byBlock)
            if (const auto found = byRoot.find(best); found != byRoot.end())
                rows[k] = found->second;
        return rows;
    }

    void vote(int line, const Copies& copies) {
        const auto& function = functionOf(line);
        const int place = placeOf(line);
        const auto& instruction = function.function->code[static_cast<std::size_t>(place)];
        const auto kind = codeKindOf(instruction);
        if (kind.weight == 0)
            return;
        Vote made{kind.weight, standing(copies, kind.roots), function.timesOf(place), false};
        if (made.rows.empty()) {
            if (!kind.roots.empty() && kind.weight >= 3)
                return;
            made.rows = anyName(copies);
            made.weight *= made.rows.size() == 1 ? 1 : 0.3;
            if (made.rows.size() == 1) // one PTX instruction may be several of the same name: copies cannot be told
                made.rows.begin()->second = 1;
        }
        const bool guarded =
            std::ranges::any_of(made.rows, [&](const auto& row) { return copies.guarded.count(row.first) > 0; });
        made.least = instruction.guard < 0 && guarded;
        if (!made.least && made.weight >= 10 && made.rows.size() > 1) {
            std::vector<std::pair<int, int>> byCopies; // the most first
            std::set<int> different;
            for (const auto& [k, count] : made.rows) {
                byCopies.emplace_back(-static_cast<int>(count), k);
                different.insert(static_cast<int>(count));
            }
            std::sort(byCopies.begin(), byCopies.end());
            if (const double entries = function.entries(place); entries > 0 && different.size() == byCopies.size())
                versions_[byCopies].emplace_back(made.times, entries);
        }
        votes_.push_back(std::move(made));
    }

    /// Rounds of a loop that was unrolled into versions: the longest takes as many as fit, the rest goes on.
    void voteForVersions() {
        for (const auto& [rows, known] : versions_) {
            const auto [times, entries] = known.front();
            double rest = times / entries;
            const bool whole = std::abs(rest - std::round(rest)) < 1e-6;
            estimated_ = estimated_ || !whole;
            for (const auto& [less, k] : rows) {
                const double copies = -less;
                double rounds = whole || copies > 1 ? std::floor((rest + 1e-9) / copies) : rest;
                if (less == rows.back().first)
                    rounds = rest / copies;
                votes_.push_back({30.0 * static_cast<double>(std::min<std::size_t>(3, known.size())),
                                  {{k, 1.0}},
                                  rounds * entries,
                                  false});
                versioned_.insert(inner_[static_cast<std::size_t>(k)]);
                rest -= rounds * copies;
            }
        }
    }

    /// How often each block runs, about: a wrong vote weighs by the share that it is wrong by.
    void makeScale() {
        const auto n = next_.size();
        std::vector<double> near(n); // 0: not known
        for (const auto& one : votes_)
            for (const auto& [k, copies] : one.rows)
                if (one.weight >= 1)
                    near[static_cast<std::size_t>(k)] =
                        std::max({near[static_cast<std::size_t>(k)], one.times / copies, 1.0});
        for (bool grown = true; grown;) { // blocks without votes: as their neighbours
            grown = false;
            auto more = near;
            for (std::size_t k = 0; k < n; ++k)
                if (near[k] == 0)
                    for (const auto* side : {&code_.blocks[k].next, &code_.blocks[k].before})
                        for (const int j : *side)
                            if (near[static_cast<std::size_t>(j)] > more[k])
                                more[k] = near[static_cast<std::size_t>(j)], grown = true;
            near = std::move(more);
        }
        std::map<const BlockLoop*, double> level; // blocks of one loop are weighed alike
        for (std::size_t k = 0; k < n; ++k) {
            auto& one = level.try_emplace(inner_[k], 0.1 * warps_).first->second;
            one = std::max(one, near[k]);
        }
        level[nullptr] = warps_; // outside of loops each runs once at most
        for (std::size_t k = 0; k < n; ++k)
            scale_.push_back(level[inner_[k]]);
    }

    /// The sum of a row is to be `target`.
    void soft(Row row, double target, double weight, bool least = false) {
        row[programme_.column(weight)] = 1;
        row[programme_.column(least ? 0.02 * weight : weight)] = -1;
        programme_.equal(row, target);
    }

    /// A block runs at least as often as each way into and out of it, and at most as often as all of them.
    void flow() {
        const auto n = next_.size();
        std::vector<std::vector<int>> outs(n), ins(n);
        for (std::size_t a = 0; a < n; ++a)
            for (const int t : next_[a]) {
                const int way = programme_.column(0);
                ways_.push_back({static_cast<int>(a), t, way});
                outs[a].push_back(way);
                ins[static_cast<std::size_t>(t)].push_back(way);
                for (const int k : {static_cast<int>(a), t})
                    programme_.atMost({{way, 1.0}, {k, -1.0}}, 0);
            }
        std::map<std::string, std::vector<int>> callers;
        for (std::size_t k = 0; k < n; ++k)
            if (!code_.blocks[k].call.empty())
                callers[code_.blocks[k].call].push_back(static_cast<int>(k));
        for (std::size_t k = 0; k < n; ++k) {
            for (const auto* side : {&outs[k], &ins[k]}) {
                if (side->empty() || (code_.blocks[k].leaves && side == &outs[k]))
                    continue;
                Row all;
                for (const int way : *side)
                    all[way] = -1;
                all[static_cast<int>(k)] = 1;
                programme_.atMost(all, 0);
                for (auto& [column, value] : all)
                    value = -value;
                all[programme_.column(1 / scale_[k])] = -1;
                programme_.equal(all, 0);
            }
            if (!ins[k].empty())
                continue;
            for (const auto& [label, from] : callers) { // reached by calls alone
                const auto at = code_.labels.find(label);
                if (at == code_.labels.end() || at->second != code_.blocks[k].first)
                    continue;
                Row calls{{static_cast<int>(k), 1.0}};
                for (const int caller : from)
                    calls[caller] -= 1;
                programme_.equal(calls, 0);
            }
        }
    }

    /// A loop is entered at least as often as its rounds need, by the strongest vote in it.
    void entriesOfLoops() {
        for (const auto& loop : loops_) {
            if (versioned_.count(&loop))
                continue;
            const Vote* best = nullptr;
            int block = -1;
            double entries = 0;
            std::tuple<double, bool, double> rank{};
            for (const auto& [line, copies] : copies_) {
                const auto& function = functionOf(line);
                const auto kind = codeKindOf(function.function->code[static_cast<std::size_t>(placeOf(line))]);
                if (kind.weight < 10 || function.timesOf(placeOf(line)) == 0)
                    continue;
                const auto rows = standing(copies, kind.roots);
                const auto vote = std::ranges::find_if(votes_, [&, weight = kind.weight](const Vote& one) {
                    return !one.least && one.weight == weight && one.rows == rows &&
                           one.times == function.timesOf(placeOf(line));
                });
                if (vote == votes_.end())
                    continue;
                for (const auto& [k, count] : rows) {
                    if (!inner_[static_cast<std::size_t>(k)] || inner_[static_cast<std::size_t>(k)]->head != loop.head)
                        continue;
                    const std::tuple one{kind.weight, k == loop.head, -count};
                    if (!best || one > rank)
                        best = &*vote, block = k, rank = one, entries = function.entries(placeOf(line));
                }
            }
            if (!best || entries == 0)
                continue;
            Row row;
            for (const auto& way : ways_)
                if (way.to == loop.head && !loop.body[static_cast<std::size_t>(way.from)])
                    row[way.column] = 1;
            row[block] -= entries * best->rows.at(block) / best->times;
            const double scale = scale_[static_cast<std::size_t>(loop.head)];
            row[programme_.column(1e-6)] = -1;
            row[programme_.column(3 / scale)] = 1;
            programme_.equal(row, 0);
        }
    }

    /// The BSSY that each branch of the machine code is below: the last one before it whose BSYNC has not come yet.
    struct Region {
        std::map<std::size_t, std::size_t> ends;               ///< BSYNC by BSSY
        std::map<int, std::map<std::size_t, double>> branches; ///< by line, and BSSY: times
        std::map<int, std::size_t> tables;                     ///< BRX by line
    };
    Region regions(const std::vector<double>& times) const {
        using Open = std::vector<std::pair<std::string, std::size_t>>; // registers, and the BSSYs that took them
        Region made;
        std::vector<std::optional<Open>> before(next_.size());
        std::vector<int> todo;
        if (!next_.empty())
            before[0] = Open(), todo.push_back(0);
        while (!todo.empty()) {
            const auto k = static_cast<std::size_t>(todo.back());
            todo.pop_back();
            auto open = *before[k];
            for (std::size_t n = code_.blocks[k].first; n < code_.blocks[k].end; ++n) {
                const auto& one = code_.code[n];
                const auto root = one.root();
                if (root == "BSSY")
                    open.emplace_back(one.operand(), n);
                if (root == "BSYNC") {
                    while (!open.empty() && open.back().first != one.operand())
                        open.pop_back();
                    if (open.empty())
                        continue;
                    made.ends.emplace(open.back().second, n);
                    open.pop_back();
                }
                if (root == "BRX" && all_.instruction(one.line))
                    made.tables.emplace(one.line, n);
                if ((root == "BRA" || root == "BRX") && !open.empty() && all_.instruction(one.line))
                    made.branches[one.line][open.back().second] += times[k];
            }
            for (const int t : next_[k])
                if (!before[static_cast<std::size_t>(t)])
                    before[static_cast<std::size_t>(t)] = open, todo.push_back(t);
        }
        return made;
    }

    /// Lanes that part at a branch come to its BSYNC apart from each other, which then runs once for each of them; a BRX runs once
    /// for each of its ways. Branches of a switch that became one BRX have no copies: they are with those that meet where they do.
    void addParts(BlockTimes& made) const {
        made.added.assign(code_.code.size(), 0);
        const auto region = regions(made.times);
        const auto& ptx = all_.functions_[static_cast<std::size_t>(own_)];
        const auto blockOf = [&](int place) { return ptx.cfg.blockOf[static_cast<std::size_t>(place)]; };
        const auto meetOf = [&](int place) { return ptx.cfg.blocks[static_cast<std::size_t>(blockOf(place))].meet; };
        std::map<int, const std::map<std::size_t, double>*> byMeet;
        for (const auto& [line, below] : region.branches) {
            if (functionOf(line).endsAt(
                    placeOf(line))) // those of the lanes that come to the BSYNC are counted apart already
                continue;
            const double parted = static_cast<double>(functionOf(line).countOf(placeOf(line)).parted);
            addTo(made, region, below, parted);
            if (const auto table = region.tables.find(line); table != region.tables.end())
                made.added[table->second] += parted;
            if (functionOf(line).function == ptx.function)
                byMeet[meetOf(placeOf(line))] = &below;
        }
        for (std::size_t b = 0; b < ptx.cfg.blocks.size(); ++b) {
            const int place = ptx.cfg.blocks[b].end - 1;
            const auto parted = static_cast<double>(ptx.countOf(place).parted);
            const auto same = byMeet.find(ptx.cfg.blocks[b].meet);
            if (parted == 0 || same == byMeet.end() || hasBranch(place))
                continue;
            addTo(made, region, *same->second, parted);
            for (const auto& [line, table] : region.tables)
                if (functionOf(line).function == ptx.function &&
                    std::abs(blockOf(placeOf(line)) - static_cast<int>(b)) <= 1)
                    made.added[table] += parted;
        }
    }
    /// Shares out among the BSYNCs of a branch's copies.
    static void addTo(BlockTimes& made, const Region& region, const std::map<std::size_t, double>& below,
                      double parted) {
        double all = 0;
        for (const auto& [opened, times] : below)
            all += times;
        for (const auto& [opened, times] : below)
            if (const auto found = region.ends.find(opened); found != region.ends.end() && all > 0)
                made.added[found->second] += parted * times / all;
    }
    /// Whether the machine code branches where an instruction of the own function does.
    bool hasBranch(int place) const {
        for (const auto& [line, copies] : copies_)
            if (placeOf(line) == place && &functionOf(line) == &all_.functions_[static_cast<std::size_t>(own_)])
                for (const auto& [block, byRoot] : copies.byBlock)
                    if (byRoot.count("BRA") || byRoot.count("BRX"))
                        return true;
        return false;
    }

    struct Way {
        int from, to, column;
    };
    const CodeVotes& all_;
    const MachineFunction& code_;
    int own_;
    std::vector<int> others_;
    double warps_;
    std::vector<std::vector<int>> next_;
    std::vector<BlockLoop> loops_;
    std::vector<const BlockLoop*> inner_; ///< of each block
    std::map<int, Copies> copies_;        ///< by line
    std::vector<Vote> votes_;
    std::map<std::vector<std::pair<int, int>>, std::vector<std::pair<double, double>>> versions_;
    std::set<const BlockLoop*> versioned_; ///< loops whose rounds have votes of their own
    std::vector<double> scale_;
    std::vector<Way> ways_;
    LinearProgramme programme_;
    bool estimated_ = false;
};

CodeVotes::CodeVotes(const ptx::Module& module, const machine::InstructionCounts& counts) {
    for (std::size_t f = 0; f < module.functions.size(); ++f) {
        PtxFunction made;
        made.function = module.functions[f].get();
        made.counts = f < counts.size() ? &counts[f] : nullptr;
        if (auto cfg = ptx::controlFlow(*made.function)) {
            made.cfg = std::move(*cfg);
            for (const auto& block : made.cfg.blocks) {
                auto& next = made.next.emplace_back();
                for (const int t : block.next)
                    if (static_cast<std::size_t>(t) < made.cfg.blocks.size())
                        next.push_back(t);
            }
            made.loops = loopsOf(made.next);
        }
        for (std::size_t k = 0; k < made.function->code.size(); ++k)
            places_.emplace_back(static_cast<int>(f), static_cast<int>(k));
        functions_.push_back(std::move(made));
    }
}
CodeVotes::~CodeVotes() = default;

const ptx::Instruction* CodeVotes::instruction(int line) const {
    if (line < 1 || static_cast<std::size_t>(line) > places_.size())
        return nullptr;
    const auto [function, place] = places_[static_cast<std::size_t>(line) - 1];
    return &functions_[static_cast<std::size_t>(function)].function->code[static_cast<std::size_t>(place)];
}

std::optional<BlockTimes> CodeVotes::kernel(const MachineFunction& code, int entry, double warps) const {
    if (code.indirect)
        return BlockTimes{};
    std::vector<int> others;
    for (std::size_t f = 0; f < functions_.size(); ++f)
        if (static_cast<int>(f) != entry && functions_[f].ran())
            others.push_back(static_cast<int>(f));
    return Matching(*this, code, entry, std::move(others), warps).solve();
}

std::optional<BlockTimes> CodeVotes::called(const MachineFunction& code, int entry) const {
    for (std::size_t f = 0; f < functions_.size(); ++f) {
        if (static_cast<int>(f) == entry || !functions_[f].ran() ||
            std::ranges::none_of(code.code, [&](const MachineInstruction& one) {
                return instruction(one.line) &&
                       places_[static_cast<std::size_t>(one.line) - 1].first == static_cast<int>(f);
            }))
            continue;
        if (code.indirect)
            return BlockTimes{};
        return Matching(*this, code, static_cast<int>(f), {}, functions_[f].blockTimes(0)).solve();
    }
    return {};
}

} // namespace telar::cuda
