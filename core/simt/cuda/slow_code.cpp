#include "core/simt/cuda/slow_code.hpp"

#include <algorithm>
#include <set>

namespace telar::cuda {

namespace {

/// The lanes of a warp on their ways through the function, each group that parted by itself up to the BSYNC.
class Walk {
public:
    Walk(const MachineFunction& code, int first, const machine::SlowFunction& function, double warps,
         std::vector<double>& times)
        : code_(code), function_(function), warps_(warps), times_(times), passed_(function.ways.size() + 1) {
        std::vector<bool> seen(code.blocks.size());
        int branches = 0;
        for (std::vector<int> todo{first}; !todo.empty();) {
            const auto k = static_cast<std::size_t>(todo.back());
            todo.pop_back();
            if (seen[k])
                continue;
            seen[k] = true;
            branches += code.blocks[k].next.size() == 2;
            todo.insert(todo.end(), code.blocks[k].next.begin(), code.blocks[k].next.end());
        }
        known_ = branches == function.branches || (function.leftOut >= 0 && branches == function.branches - 1);
        leftOut_ = branches < function.branches ? function.leftOut : -1;
    }

    bool known() const { return known_; }

    /// The block whose BSYNC of `stop` they come to; -1: they return.
    int go(int block, uint32_t ways, const std::string& stop, std::vector<std::string> open) {
        std::set<std::string> left; // by a BREAK, of lanes that take the next branch
        for (std::size_t most = code_.blocks.size() + 1; known_; known_ = known_ && --most > 0) {
            const auto& here = code_.blocks[static_cast<std::size_t>(block)];
            times_[static_cast<std::size_t>(block)] += warps_;
            for (auto n = here.first; n < here.end; ++n) {
                const auto& one = code_.code[n];
                if (const auto root = one.root(); root == "BSSY")
                    open.push_back(one.operand());
                else if (root == "BREAK")
                    left.insert(one.operand());
                else if (root == "BSYNC") {
                    open.erase(std::ranges::find(open, one.operand()), open.end());
                    if (one.operand() == stop)
                        return block;
                }
            }
            if (here.leaves || here.next.empty())
                return end(ways);
            if (here.next.size() == 1) {
                block = here.next[0];
                continue;
            }
            const uint32_t taken = branch(ways), rest = ways & ~taken;
            auto staying = open;
            if (taken != 0)
                std::erase_if(open, [&](const std::string& one) { return left.count(one) > 0; });
            left.clear();
            if (taken == 0 || rest == 0) {
                open = taken == 0 ? std::move(staying) : std::move(open);
                block = here.next[taken == 0 ? 1 : 0];
                continue;
            }
            const auto meet = open.empty() ? std::string() : open.back();
            const int first = go(here.next[0], taken, meet, open), second = go(here.next[1], rest, meet, staying);
            block = std::max(first, second);
            if (block < 0 || meet == stop)
                return block;
            open.pop_back();
            block = code_.blocks[static_cast<std::size_t>(block)].next.at(0);
        }
        return -1;
    }

private:
    /// What is left of a way.
    const char* rest(std::size_t way) {
        const char* const all = function_.ways[way - 1];
        const bool leavesOut = passed_[way] == leftOut_ && all[0] == function_.begins && all[leftOut_] != 0;
        passed_[way] += leavesOut;
        return all + passed_[way];
    }
    uint32_t branch(uint32_t ways) {
        uint32_t taken = 0;
        for (std::size_t k = 1; k <= function_.ways.size(); ++k)
            if (ways >> k & 1) {
                const char next = *rest(k);
                known_ = known_ && next != 0;
                taken |= next == 'T' ? 1u << k : 0u;
                passed_[k] += next != 0;
            }
        return taken;
    }
    int end(uint32_t ways) {
        for (std::size_t k = 1; k <= function_.ways.size(); ++k)
            known_ = known_ && ((ways >> k & 1) == 0 || *rest(k) == 0);
        return -1;
    }

    const MachineFunction& code_;
    const machine::SlowFunction& function_;
    double warps_;
    std::vector<double>& times_;
    std::vector<int> passed_; ///< branches, by way
    int leftOut_ = -1;        ///< the branch that this function has not
    bool known_ = true;
};

} // namespace

std::optional<SlowCall> slowCallOf(const MachineFunction& code, int block, machine::SlowKind kind) {
    const auto& here = code.blocks[static_cast<std::size_t>(block)];
    if (kind == machine::SlowKind::None || here.before.size() != 1 || here.next.size() != 1 ||
        here.call.find(machine::slowFunctionOf(kind).name) == std::string::npos)
        return {};
    const auto at = code.labels.find(here.call);
    const auto first = std::ranges::find_if(
        code.blocks, [&](const MachineBlock& one) { return at != code.labels.end() && one.first == at->second; });
    const auto& branch = code.blocks[static_cast<std::size_t>(here.before[0])];
    if (first == code.blocks.end() || branch.next.size() != 2)
        return {};
    SlowCall made{block, static_cast<int>(first - code.blocks.begin()), -1};
    const int other = branch.next[branch.next[0] == block ? 1 : 0];
    const auto& behind = code.blocks[static_cast<std::size_t>(here.next[0])];
    if (here.next[0] != other && std::ranges::find(behind.next, other) == behind.next.end())
        made.shortBlock = other;
    return made;
}

bool addSlowWays(const MachineFunction& code, int first, machine::SlowKind kind, uint32_t ways, double warps,
                 std::vector<double>& times) {
    Walk walk(code, first, machine::slowFunctionOf(kind), warps, times);
    walk.go(first, ways & ~1u, {}, {});
    return walk.known();
}

} // namespace telar::cuda
