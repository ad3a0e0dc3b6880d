#include "core/simt/machine/early_return.hpp"

#include "core/simt/ptx/cfg.hpp"

#include <algorithm>
#include <set>

namespace telar::machine {

namespace {

using ptx::Operand;

bool isEnd(const ptx::Instruction& i) { return i.opcode == "ret" || i.opcode == "exit"; }

class Ways {
public:
    Ways(const ptx::Function& function, const ptx::Cfg& cfg)
        : function_(function), cfg_(cfg), end_(static_cast<int32_t>(cfg.blocks.size())) {}

    bool missedByReturnsOnly(int32_t block) {
        bool returns = false;
        std::set<int32_t> open{block}, seen;
        while (!open.empty()) {
            const int32_t one = *open.begin();
            open.erase(open.begin());
            if (!seen.insert(one).second)
                continue;
            for (int32_t from = 0; from < end_; ++from) {
                if (!decides(from, one))
                    continue;
                const auto& next = cfg_.blocks[static_cast<std::size_t>(from)].next;
                if (std::any_of(next.begin(), next.end(), [&](int32_t to) { return endsAtOnce(to); }) &&
                    dominates(from, block) && !touchesBefore(from))
                    returns = true;
                else if (isUniform(cfg_.blocks[static_cast<std::size_t>(from)]))
                    open.insert(from);
                else
                    return false;
            }
        }
        return returns;
    }

private:
    bool alwaysPasses(int32_t from, int32_t by) const {
        for (; from >= 0 && from < end_; from = cfg_.blocks[static_cast<std::size_t>(from)].meet)
            if (from == by)
                return true;
        return false;
    }
    /// Whether the branch at the end of `from` decides whether `block` is reached.
    bool decides(int32_t from, int32_t block) const {
        const auto& one = cfg_.blocks[static_cast<std::size_t>(from)];
        return one.next.size() > 1 && !(from != block && alwaysPasses(from, block)) &&
               std::any_of(one.next.begin(), one.next.end(), [&](int32_t to) { return alwaysPasses(to, block); });
    }
    bool endsAtOnce(int32_t block) const {
        if (block >= end_)
            return true;
        const auto& one = cfg_.blocks[static_cast<std::size_t>(block)];
        for (int32_t k = one.first; k < one.end; ++k)
            if (!isEnd(function_.code[static_cast<std::size_t>(k)]))
                return false;
        return true;
    }
    /// Whether memory is used on every way to the end of this block: then the return is none at the beginning.
    bool touchesBefore(int32_t block) const {
        for (int32_t k = 0; k < end_; ++k)
            if (k == block || dominates(k, block)) {
                const auto& one = cfg_.blocks[static_cast<std::size_t>(k)];
                for (int32_t at = one.first; at < one.end; ++at)
                    if (const auto& i = function_.code[static_cast<std::size_t>(at)];
                        i.opcode == "st" || i.opcode == "atom" || i.opcode == "red" ||
                        (i.opcode == "ld" && !i.has("param")))
                        return true;
            }
        return false;
    }
    bool dominates(int32_t by, int32_t block) const {
        std::vector<char> seen(cfg_.blocks.size(), 0);
        std::vector<int32_t> open{0};
        while (!open.empty()) {
            const int32_t one = open.back();
            open.pop_back();
            if (one >= end_ || one == by || seen[static_cast<std::size_t>(one)]++)
                continue;
            if (one == block)
                return false;
            for (const int32_t to : cfg_.blocks[static_cast<std::size_t>(one)].next)
                open.push_back(to);
        }
        return true;
    }
    /// Whether all threads of a block go the same way: what is asked comes of parameters and sizes alone.
    bool isUniform(const ptx::Block& block) const {
        std::set<int32_t> open, seen;
        const auto take = [&](const Operand& operand) {
            if (operand.kind == Operand::Kind::Register)
                open.insert(operand.index);
            if (operand.kind == Operand::Kind::Special)
                for (const std::string_view own : {"%tid", "%laneid", "%warpid", "%lanemask", "%clock"})
                    if (operand.name.starts_with(own))
                        return false;
            return true;
        };
        open.insert(function_.code[static_cast<std::size_t>(block.end - 1)].guard);
        while (!open.empty()) {
            const int32_t one = *open.begin();
            open.erase(open.begin());
            if (one < 0 || !seen.insert(one).second)
                continue;
            for (const auto& i : function_.code) {
                if (i.operands.empty() || i.opcode == "st" || i.opcode == "red")
                    continue;
                const auto& made = i.operands[0];
                const bool here = (made.kind == Operand::Kind::Register && (made.index == one || made.second == one)) ||
                                  std::any_of(made.items.begin(), made.items.end(),
                                              [&](const Operand& item) { return item.index == one; });
                if (!here)
                    continue;
                if ((i.opcode == "ld" && !i.has("param")) || i.opcode == "atom" || i.opcode == "shfl" ||
                    i.opcode == "call")
                    return false;
                open.insert(i.guard);
                for (std::size_t k = 1; k < i.operands.size(); ++k)
                    if (!take(i.operands[k]))
                        return false;
            }
        }
        return true;
    }

    const ptx::Function& function_;
    const ptx::Cfg& cfg_;
    int32_t end_;
};

} // namespace

bool missedByReturnsOnly(const ptx::Function& function, int32_t instruction) {
    const auto cfg = ptx::controlFlow(function);
    return cfg && Ways(function, *cfg).missedByReturnsOnly(cfg->blockOf[static_cast<std::size_t>(instruction)]);
}

} // namespace telar::machine
