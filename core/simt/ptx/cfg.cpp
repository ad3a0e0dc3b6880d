#include "core/simt/ptx/cfg.hpp"

#include <algorithm>

namespace telar::ptx {

namespace {

bool endsThread(const Instruction& i) { return i.opcode == "ret" || i.opcode == "exit" || i.opcode == "trap"; }

/// Where a branch may go; empty for other instructions. Error: a table that there is not.
Expected<std::vector<int32_t>> targets(const Function& function, const Instruction& i) {
    if (i.opcode == "bra" && i.operands.size() == 1)
        return std::vector<int32_t>{i.operands[0].index};
    if (i.opcode == "brx") {
        if (i.operands.size() == 2)
            if (const auto table = function.branchTables.find(i.operands[1].name);
                table != function.branchTables.end() && !table->second.empty())
                return table->second;
        return userError(
            text(TELAR_TR("core", "Function %1 branches through a table that does not exist"), function.name));
    }
    return std::vector<int32_t>{};
}

void makeBlocks(const Function& function, const std::vector<std::vector<int32_t>>& goes, Cfg& cfg) {
    const auto count = static_cast<int32_t>(function.code.size());
    std::vector<char> leader(function.code.size() + 1, 0);
    leader[0] = 1;
    for (int32_t i = 0; i < count; ++i) {
        const auto at = static_cast<std::size_t>(i);
        for (const auto target : goes[at])
            leader[static_cast<std::size_t>(target)] = 1;
        if (!goes[at].empty() || endsThread(function.code[at]))
            leader[at + 1] = 1;
    }
    cfg.blockOf.resize(function.code.size());
    for (int32_t i = 0; i < count; ++i) {
        if (leader[static_cast<std::size_t>(i)])
            cfg.blocks.push_back({i, i, {}, -1});
        cfg.blocks.back().end = i + 1;
        cfg.blockOf[static_cast<std::size_t>(i)] = static_cast<int32_t>(cfg.blocks.size()) - 1;
    }
}

void connect(const Function& function, const std::vector<std::vector<int32_t>>& goes, Cfg& cfg) {
    const auto end = static_cast<int32_t>(cfg.blocks.size());
    for (int32_t b = 0; b < end; ++b) {
        auto& block = cfg.blocks[static_cast<std::size_t>(b)];
        const auto at = static_cast<std::size_t>(block.end) - 1;
        const auto& last = function.code[at];
        for (const auto target : goes[at])
            block.next.push_back(cfg.blockOf[static_cast<std::size_t>(target)]);
        if (endsThread(last))
            block.next.push_back(end);
        const bool always = (!goes[at].empty() || endsThread(last)) && last.guard < 0;
        if (!always)
            block.next.push_back(b + 1 <= end ? b + 1 : end);
        std::sort(block.next.begin(), block.next.end());
        block.next.erase(std::unique(block.next.begin(), block.next.end()), block.next.end());
    }
}

/// Blocks that reach the end, in post-order of the reversed graph: the end last.
std::vector<int32_t> reversedPostOrder(const std::vector<std::vector<int32_t>>& before, int32_t end) {
    std::vector<int32_t> order;
    std::vector<char> seen(before.size(), 0);
    std::vector<std::pair<int32_t, std::size_t>> stack{{end, 0}};
    seen[static_cast<std::size_t>(end)] = 1;
    while (!stack.empty()) {
        auto& [block, next] = stack.back();
        const auto& from = before[static_cast<std::size_t>(block)];
        if (next == from.size()) {
            order.push_back(block);
            stack.pop_back();
            continue;
        }
        const auto other = from[next++];
        if (!seen[static_cast<std::size_t>(other)]) {
            seen[static_cast<std::size_t>(other)] = 1;
            stack.emplace_back(other, 0);
        }
    }
    return order;
}

void postDominators(Cfg& cfg) {
    const auto end = static_cast<int32_t>(cfg.blocks.size());
    std::vector<std::vector<int32_t>> before(cfg.blocks.size() + 1);
    for (int32_t b = 0; b < end; ++b)
        for (const auto next : cfg.blocks[static_cast<std::size_t>(b)].next)
            before[static_cast<std::size_t>(next)].push_back(b);
    const auto order = reversedPostOrder(before, end);
    std::vector<int32_t> number(before.size(), -1), meet(before.size(), -1);
    for (std::size_t i = 0; i < order.size(); ++i)
        number[static_cast<std::size_t>(order[i])] = static_cast<int32_t>(i);
    meet[static_cast<std::size_t>(end)] = end;
    const auto common = [&](int32_t a, int32_t b) {
        while (a != b) {
            while (number[static_cast<std::size_t>(a)] < number[static_cast<std::size_t>(b)])
                a = meet[static_cast<std::size_t>(a)];
            while (number[static_cast<std::size_t>(b)] < number[static_cast<std::size_t>(a)])
                b = meet[static_cast<std::size_t>(b)];
        }
        return a;
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (auto block = order.rbegin(); block != order.rend(); ++block) {
            if (*block == end)
                continue;
            int32_t best = -1;
            for (const auto next : cfg.blocks[static_cast<std::size_t>(*block)].next)
                if (meet[static_cast<std::size_t>(next)] >= 0)
                    best = best < 0 ? next : common(best, next);
            if (best >= 0 && meet[static_cast<std::size_t>(*block)] != best) {
                meet[static_cast<std::size_t>(*block)] = best;
                changed = true;
            }
        }
    }
    for (int32_t b = 0; b < end; ++b)
        cfg.blocks[static_cast<std::size_t>(b)].meet =
            meet[static_cast<std::size_t>(b)] < 0 ? end : meet[static_cast<std::size_t>(b)];
}

} // namespace

Expected<Cfg> controlFlow(const Function& function) {
    std::vector<std::vector<int32_t>> goes(function.code.size());
    for (std::size_t i = 0; i < function.code.size(); ++i) {
        TELAR_SET(goes[i], targets(function, function.code[i]));
    }
    Cfg cfg;
    makeBlocks(function, goes, cfg);
    connect(function, goes, cfg);
    postDominators(cfg);
    return cfg;
}

} // namespace telar::ptx
