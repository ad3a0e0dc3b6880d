#include "core/simt/cuda/code_matching.hpp"

namespace telar::cuda {

void CodeVotes::Matching::gather() {
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

Row CodeVotes::Matching::standing(const Copies& copies, const std::vector<const char*>& roots) {
    Row rows;
    for (const auto& [k, byRoot] : copies.byBlock)
        for (const auto& [root, count] : byRoot)
            if (std::ranges::any_of(roots, [&root = root](const char* name) { return root == name; }))
                rows[k] += count;
    return rows;
}

Row CodeVotes::Matching::anyName(const Copies& copies) {
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

void CodeVotes::Matching::vote(int line, const Copies& copies) {
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
            versions_[byCopies].push_back({made.times, entries, function.rounds(place)});
    }
    votes_.push_back(std::move(made));
}

void CodeVotes::Matching::voteForVersions() {
    using machine::LoopRounds;
    for (const auto& [rows, known] : versions_) {
        const auto& [times, entries, counted] = known.front();
        const bool powers =
            rows.back().first == -1 && std::ranges::all_of(rows, [](const auto& row) {
                return std::has_single_bit(static_cast<unsigned>(-row.first)) && -row.first < 1 << LoopRounds::sizes;
            });
        double rest = times / entries;
        const bool whole = std::abs(rest - std::round(rest)) < 1e-6;
        const bool exact = powers && counted && // and an instruction that runs in each round
                           static_cast<double>(counted->runs[LoopRounds::place(LoopRounds::sizes, 0)]) == times;
        estimated_ = estimated_ || !(exact || whole);
        int before = LoopRounds::sizes;
        for (const auto& [less, k] : rows) {
            const double copies = -less;
            double rounds = whole || copies > 1 ? std::floor((rest + 1e-9) / copies) : rest;
            if (less == rows.back().first)
                rounds = rest / copies;
            rest -= rounds * copies;
            double runs = rounds * entries, entered = rounds > 0 ? entries : 0;
            if (exact) {
                const int size = std::countr_zero(static_cast<unsigned>(-less));
                const auto place = LoopRounds::place(std::exchange(before, size), size);
                runs = static_cast<double>(counted->runs[place]);
                entered = static_cast<double>(counted->entered[place]);
            }
            votes_.push_back(
                {30.0 * static_cast<double>(std::min<std::size_t>(3, known.size())), {{k, 1.0}}, runs, false});
            auto& most = versioned_[inner_[static_cast<std::size_t>(k)]];
            most = std::max(most, entered);
        }
        if (const int check = checkBefore(rows.front().second); check >= 0 && (exact || whole))
            votes_.push_back({20, {{check, 1.0}}, entries, false});
    }
}

int CodeVotes::Matching::checkBefore(int block) const {
    const auto* loop = inner_[static_cast<std::size_t>(block)];
    int at = loop ? loop->head : block;
    for (std::size_t most = next_.size(); most > 0; --most) {
        std::vector<int> before;
        for (const int from : code_.blocks[static_cast<std::size_t>(at)].before)
            if (!loop || !loop->body[static_cast<std::size_t>(from)])
                before.push_back(from);
        if (before.size() != 1)
            return -1;
        at = before[0];
        if (next_[static_cast<std::size_t>(at)].size() == 2)
            return at;
    }
    return -1;
}

void CodeVotes::Matching::voteForSlowWays() {
    for (const auto& [line, copies] : copies_) {
        const auto& instruction = *all_.instruction(line);
        const auto kind = machine::slowKindOf(instruction);
        const auto count = functionOf(line).countOf(placeOf(line));
        if (kind == machine::SlowKind::None || count.ways.empty())
            continue;
        double slow = 0, together = 0;
        for (const auto& [ways, warps] : count.ways) {
            slow += static_cast<double>(warps);
            together += ways & 1 ? 0 : static_cast<double>(warps);
        }
        Row calls, shorter;
        for (const auto& [block, byRoot] : copies.byBlock)
            if (const auto call = slowCallOf(code_, block, kind)) {
                slow_[call->first].push_back(line);
                calls[block] = 1;
                if (call->shortBlock >= 0)
                    shorter[call->shortBlock] = 1;
            }
        if (calls.empty()) {
            estimated_ = true;
            continue;
        }
        votes_.push_back({20, calls, slow, false});
        if (!shorter.empty())
            votes_.push_back({20, shorter, static_cast<double>(count.times) - together, false});
    }
}

CodeVotes::CodeVotes(const ptx::Module& module, const machine::InstructionCounts& counts) {
    for (std::size_t f = 0; f < module.functions.size(); ++f) {
        PtxFunction made;
        made.function = module.functions[f].get();
        made.counts = f < counts.size() ? &counts[f] : nullptr;
        if (auto cfg = ptx::controlFlow(*made.function)) {
            made.cfg = std::move(*cfg);
            made.next = ptx::nextOf(made.cfg);
            made.loops = ptx::loopsOf(made.next);
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

std::string CodeVotes::computedBy(const MachineFunction& code) const {
    for (const auto& block : code.blocks)
        if (const auto& last = code.code[block.end - 1]; last.root() == "CALL" && !code.labels.count(block.call))
            if (const auto* from = instruction(last.line);
                from && from->opcode == "call" && std::ranges::none_of(from->operands, [](const ptx::Operand& one) {
                    return one.kind == ptx::Operand::Kind::Function;
                }))
                return "CALL";
    return code.computed;
}

std::optional<BlockTimes> CodeVotes::kernel(const MachineFunction& code, int entry, double warps) const {
    if (auto computed = computedBy(code); !computed.empty())
        return BlockTimes{{}, {}, std::move(computed)};
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
        if (auto computed = computedBy(code); !computed.empty())
            return BlockTimes{{}, {}, std::move(computed)};
        return Matching(*this, code, static_cast<int>(f), {}, functions_[f].blockTimes(0)).solve();
    }
    return {};
}

} // namespace telar::cuda
