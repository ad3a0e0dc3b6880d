#include "core/simt/ptx/copies.hpp"

#include "core/simt/ptx/liveness.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace telar::ptx {

namespace {

/// One whole register into another of its size, whatever the lanes do.
bool isMove(const Function& function, const Instruction& i) {
    const auto isRegister = [](const Operand& o) { return o.kind == Operand::Kind::Register && o.second < 0; };
    if (i.opcode != "mov" || i.guard >= 0 || i.operands.size() != 2 || !isRegister(i.operands[0]) ||
        !isRegister(i.operands[1]))
        return false;
    const auto type = [&](int k) {
        return function.registers[static_cast<std::size_t>(i.operands[static_cast<std::size_t>(k)].index)];
    };
    return bytesOf(type(0)) == bytesOf(type(1)) && (type(0) == Type::Pred) == (type(1) == Type::Pred);
}

/// How many loops hold each block. Compilers lay a loop out in one piece: from where a jump backwards goes to the jump.
std::vector<int> depthsOf(const Cfg& cfg) {
    std::vector<int> depths(cfg.blocks.size(), 0);
    for (std::size_t b = 0; b < cfg.blocks.size(); ++b)
        for (const int32_t next : cfg.blocks[b].next)
            for (auto k = static_cast<std::size_t>(next); k <= b; ++k)
                ++depths[k];
    return depths;
}

/// Registers that are one, and the others that each of them may not become one with.
class Classes {
public:
    explicit Classes(std::size_t registers) : parents_(registers), apart_(registers) {
        std::iota(parents_.begin(), parents_.end(), 0);
    }
    void keepApart(int32_t a, int32_t b) {
        at(a).insert(b);
        at(b).insert(a);
    }
    int32_t find(int32_t r) {
        while (parents_[static_cast<std::size_t>(r)] != r)
            r = parents_[static_cast<std::size_t>(r)] =
                parents_[static_cast<std::size_t>(parents_[static_cast<std::size_t>(r)])];
        return r;
    }
    void join(int32_t a, int32_t b) {
        a = find(a);
        b = find(b);
        if (a == b)
            return;
        if (at(a).size() < at(b).size())
            std::swap(a, b);
        if (std::ranges::any_of(at(b), [&](int32_t other) { return find(other) == a; }))
            return;
        at(a).insert(at(b).begin(), at(b).end());
        at(b).clear();
        parents_[static_cast<std::size_t>(b)] = a;
    }

private:
    std::unordered_set<int32_t>& at(int32_t r) { return apart_[static_cast<std::size_t>(r)]; }

    std::vector<int32_t> parents_;
    std::vector<std::unordered_set<int32_t>> apart_;
};

} // namespace

std::vector<bool> coalescedMoves(const Function& function, const Cfg& cfg) {
    std::vector<bool> gone(function.code.size(), false);
    std::vector<std::size_t> moves;
    RegisterSet moved((function.registers.size() + 63) / 64, 0);
    for (std::size_t k = 0; k < function.code.size(); ++k)
        if (isMove(function, function.code[k])) {
            moves.push_back(k);
            for (const auto& operand : function.code[k].operands)
                moved[static_cast<std::size_t>(operand.index) / 64] |= uint64_t{1} << (operand.index % 64);
        }
    if (moves.empty())
        return gone;
    Classes classes(function.registers.size());
    const Liveness liveness(function, cfg);
    for (std::size_t b = 0; b < cfg.blocks.size(); ++b) {
        auto live = liveness.out(b);
        for (int32_t k = cfg.blocks[b].end; k-- > cfg.blocks[b].first;) {
            const auto& i = function.code[static_cast<std::size_t>(k)];
            auto beside = live;
            for (std::size_t w = 0; w < beside.size(); ++w)
                beside[w] &= moved[w];
            const int32_t same = isMove(function, i) ? i.operands[1].index : -1;
            const auto makes = [&](int32_t made) {
                if (moved[static_cast<std::size_t>(made) / 64] >> (made % 64) & 1)
                    eachRegister(beside, [&](int32_t other) {
                        if (other != made && other != same)
                            classes.keepApart(made, other);
                    });
            };
            if (makesFirst(i)) {
                eachRegister(i.operands[0], makes);
                // Results of one instruction are several registers, whether or not anybody reads them.
                if (i.operands[0].kind == Operand::Kind::List)
                    for (const auto& one : i.operands[0].items)
                        for (const auto& other : i.operands[0].items)
                            if (one.index >= 0 && other.index >= 0 && one.index != other.index)
                                classes.keepApart(one.index, other.index);
            }
            liveness.step(live, i);
        }
    }
    const auto depths = depthsOf(cfg);
    std::ranges::stable_sort(moves, [&](std::size_t a, std::size_t b) {
        return depths[static_cast<std::size_t>(cfg.blockOf[a])] > depths[static_cast<std::size_t>(cfg.blockOf[b])];
    });
    for (const auto k : moves)
        classes.join(function.code[k].operands[0].index, function.code[k].operands[1].index);
    for (const auto k : moves)
        gone[k] = classes.find(function.code[k].operands[0].index) == classes.find(function.code[k].operands[1].index);
    return gone;
}

} // namespace telar::ptx
