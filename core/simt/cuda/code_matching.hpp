// What code_votes.cpp and code_flow.cpp share: one function of machine code, its votes and its flow.
#pragma once

#include "core/simt/cuda/code_kinds.hpp"
#include "core/simt/cuda/code_votes.hpp"
#include "core/simt/cuda/linear_programme.hpp"
#include "core/simt/cuda/slow_code.hpp"
#include "core/simt/ptx/block_loops.hpp"
#include "core/simt/ptx/cfg.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

namespace telar::cuda {

using Row = std::map<int, double>; ///< coefficients of columns

/// A function of the PTX, and how often its instructions and loops ran.
struct CodeVotes::PtxFunction {
    const ptx::Function* function = nullptr;
    ptx::Cfg cfg;
    std::vector<std::vector<int>> next;
    std::vector<ptx::BlockLoop> loops;
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
    /// Rounds by entry of the innermost loop with an instruction; null: it is in none, or they were not counted.
    std::shared_ptr<const machine::LoopRounds> rounds(int instruction) const {
        const auto* loop = ptx::innermost(loops, cfg.blockOf[static_cast<std::size_t>(instruction)]);
        return loop ? countOf(cfg.blocks[static_cast<std::size_t>(loop->head)].first).rounds : nullptr;
    }
    bool ran() const { return !cfg.blocks.empty() && blockTimes(0) > 0; }
    /// Times that the innermost loop with an instruction was entered; 0: it is in none.
    double entries(int instruction) const {
        const auto* loop = ptx::innermost(loops, cfg.blockOf[static_cast<std::size_t>(instruction)]);
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
        auto called = next_; // loops of functions, too
        for (std::size_t k = 0; k < called.size(); ++k)
            if (const auto at = code.labels.find(code.blocks[k].call); at != code.labels.end())
                for (std::size_t to = 0; to < called.size(); ++to)
                    if (code.blocks[to].first == at->second)
                        called[k].push_back(static_cast<int>(to));
        loops_ = ptx::loopsOf(called);
        for (std::size_t k = 0; k < next_.size(); ++k)
            inner_.push_back(ptx::innermost(loops_, static_cast<int>(k)));
    }

    BlockTimes solve() {
        gather();
        for (const auto& [line, copies] : copies_)
            vote(line, copies);
        voteForVersions();
        voteForSlowWays();
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
        countSlowWays(made);
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
    void gather();

    /// Copies by block of those machine instructions that stand for the PTX instruction.
    static Row standing(const Copies& copies, const std::vector<const char*>& roots);
    /// Copies of the name that is in most blocks, and of those the one with fewest copies.
    static Row anyName(const Copies& copies);

    void vote(int line, const Copies& copies);

    /// Rounds of a loop that was unrolled into versions: the longest takes as many as fit, the rest goes on.
    void voteForVersions();
    /// The block that asks whether enough rounds are left for the version with `block`, which each entry comes to; -1: there is none.
    int checkBefore(int block) const;

    /// Divisions and roots whose lanes go the assembler's long way: how many warps call its function, and how many only that.
    void voteForSlowWays();
    /// The blocks of the functions that they call.
    void countSlowWays(BlockTimes& made);

    /// How often each block runs, about: a wrong vote weighs by the share that it is wrong by.
    void makeScale();

    /// The sum of a row is to be `target`.
    void soft(Row row, double target, double weight, bool least = false) {
        row[programme_.column(weight)] = 1;
        row[programme_.column(least ? 0.02 * weight : weight)] = -1;
        programme_.equal(row, target);
    }

    /// A block runs at least as often as each way into and out of it, and at most as often as all of them.
    void flow();

    /// A loop is entered at least as often as its rounds need, by the strongest vote in it.
    void entriesOfLoops();

    /// The BSSY that each branch of the machine code is below: the last one before it whose BSYNC has not come yet.
    struct Region {
        std::map<std::size_t, std::size_t> ends;               ///< BSYNC by BSSY
        std::map<int, std::map<std::size_t, double>> branches; ///< by line, and BSSY: times
        std::map<int, std::size_t> tables;                     ///< BRX by line
        // Of functions, which are named by their first blocks:
        std::map<int, std::map<std::size_t, double>> sites; ///< the BSSYs that their calls are below: times
        std::map<int, std::vector<int>> returns;            ///< blocks that end in RET
        std::map<int, std::map<int, double>> alone;         ///< branches below no BSSY, by line, and function: times
    };
    Region regions(const std::vector<double>& times) const;
    /// The first block of the function of the PTX that a block calls; -1: none, or one of the assembler's own.
    int calledBy(std::size_t block) const;

    /// Lanes that part at a branch come to its BSYNC apart from each other, which then runs once for each of them; a BRX runs once
    /// for each of its ways. Where a function has no BSYNC for them, each of them returns by itself, and they meet at that of the
    /// call. Branches of a switch that became one BRX have no copies: they are with those that meet where they do.
    void addParts(BlockTimes& made) const;
    /// Shares out among the BSYNCs of a branch's copies.
    static void addTo(BlockTimes& made, const Region& region, const std::map<std::size_t, double>& below,
                      double parted);
    /// Whether the machine code branches where an instruction of the own function does.
    bool hasBranch(int place) const;

    struct Way {
        int from, to, column;
    };
    const CodeVotes& all_;
    const MachineFunction& code_;
    int own_;
    std::vector<int> others_;
    double warps_;
    std::vector<std::vector<int>> next_;
    std::vector<ptx::BlockLoop> loops_;
    std::vector<const ptx::BlockLoop*> inner_; ///< of each block
    std::map<int, Copies> copies_;             ///< by line
    std::vector<Vote> votes_;
    struct Known { ///< of an instruction in a loop that has versions
        double times, entries;
        std::shared_ptr<const machine::LoopRounds> rounds;
    };
    std::map<std::vector<std::pair<int, int>>, std::vector<Known>> versions_;
    std::map<int, std::vector<int>> slow_; ///< lines that call, by the first block of the assembler's function
    std::map<const ptx::BlockLoop*, double>
        versioned_; ///< loops whose rounds have votes of their own: how often they are entered
    std::vector<double> scale_;
    std::vector<Way> ways_;
    LinearProgramme programme_;
    bool estimated_ = false;
};

} // namespace telar::cuda
