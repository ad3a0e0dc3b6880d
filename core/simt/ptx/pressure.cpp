#include "core/simt/ptx/pressure.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>
#include <vector>

namespace telar::ptx {

namespace {

constexpr int reservedRegisters = 4;
constexpr int mostDepth = 16; ///< of calls: a function that calls itself has no end

using Set = std::vector<uint64_t>;

template <class See>
void eachRegister(const Operand& operand, See see) {
    const bool address = operand.kind == Operand::Kind::Address;
    if (operand.kind == Operand::Kind::Register || (address && operand.base == Operand::Kind::Register))
        see(operand.index);
    if (operand.second >= 0)
        see(operand.second);
    for (const auto& item : operand.items)
        eachRegister(item, see);
}

/// Whether the first operand is a result.
bool makesFirst(const Instruction& i) {
    static const std::string_view others[] = {"st", "red", "bra", "brx", "ret", "exit", "bar", "barrier", "trap", "membar",
                                              "fence", "prefetch", "nanosleep"};
    if (i.opcode == "wmma" && i.has("store"))
        return false;
    if (i.operands.empty() || i.operands[0].kind == Operand::Kind::Address)
        return false;
    return i.opcode != "call" && std::find(std::begin(others), std::end(others), i.opcode) == std::end(others);
}

/// What a function needs of its own, and what is live where it calls.
struct Need {
    int own = 0;
    std::vector<std::pair<int, const Instruction*>> calls;
};

class Pressure {
public:
    Pressure(const Function& function, const Cfg& cfg)
        : function_(function), cfg_(cfg), words_((function.registers.size() + 63) / 64), free_(freeOnes()) {}

    Need need() {
        solve();
        Need need;
        for (std::size_t b = 0; b < cfg_.blocks.size(); ++b) {
            Set live = liveOut(b);
            for (int32_t k = cfg_.blocks[b].end; k-- > cfg_.blocks[b].first;) {
                const auto& i = function_.code[static_cast<std::size_t>(k)];
                if (i.opcode == "call")
                    need.calls.emplace_back(weigh(live), &i);
                step(live, i);
                need.own = std::max(need.own, weigh(live));
            }
        }
        return need;
    }

private:
    /// Registers that one instruction makes of nothing but parameters and numbers.
    std::vector<bool> freeOnes() const {
        std::vector<int> writers(function_.registers.size(), 0);
        for (const auto& i : function_.code)
            if (makesFirst(i))
                eachRegister(i.operands[0], [&](int32_t r) { ++writers[static_cast<std::size_t>(r)]; });
        std::vector<bool> free(function_.registers.size(), false);
        const auto isFree = [&](const Operand& o) {
            return o.kind == Operand::Kind::Number ||
                   (o.kind == Operand::Kind::Register && free[static_cast<std::size_t>(o.index)]);
        };
        for (const auto& i : function_.code) {
            if (!makesFirst(i) || i.guard >= 0 || i.operands.size() < 2)
                continue;
            const bool parameter = i.opcode == "ld" && i.has("param") && function_.entry;
            const bool same = (i.opcode == "cvta" || i.opcode == "mov") && isFree(i.operands[1]);
            if (parameter || same)
                eachRegister(i.operands[0], [&](int32_t r) {
                    free[static_cast<std::size_t>(r)] = writers[static_cast<std::size_t>(r)] == 1;
                });
        }
        return free;
    }
    /// Backwards over one instruction.
    void step(Set& live, const Instruction& i) const {
        const bool made = makesFirst(i);
        const bool addsTo = i.opcode == "wgmma"; // what it makes is what it reads
        if (made && i.guard < 0 && !addsTo)
            eachRegister(i.operands[0], [&](int32_t r) { live[static_cast<std::size_t>(r) / 64] &= ~(uint64_t{1} << (r % 64)); });
        const auto use = [&](int32_t r) { live[static_cast<std::size_t>(r) / 64] |= uint64_t{1} << (r % 64); };
        if (i.guard >= 0)
            use(i.guard);
        for (std::size_t o = made && !addsTo ? 1 : 0; o < i.operands.size(); ++o) {
            if (i.opcode == "call" && o == 0 && i.operands[0].kind == Operand::Kind::List)
                continue; // results
            eachRegister(i.operands[o], use);
        }
    }
    Set liveOut(std::size_t block) const {
        Set live(words_, 0);
        for (const int32_t next : cfg_.blocks[block].next)
            if (static_cast<std::size_t>(next) < liveIn_.size())
                for (std::size_t w = 0; w < words_; ++w)
                    live[w] |= liveIn_[static_cast<std::size_t>(next)][w];
        return live;
    }
    void solve() {
        liveIn_.assign(cfg_.blocks.size(), Set(words_, 0));
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t b = cfg_.blocks.size(); b-- > 0;) {
                Set live = liveOut(b);
                for (int32_t k = cfg_.blocks[b].end; k-- > cfg_.blocks[b].first;)
                    step(live, function_.code[static_cast<std::size_t>(k)]);
                changed = changed || live != liveIn_[b];
                liveIn_[b] = std::move(live);
            }
        }
    }
    int weigh(const Set& live) const {
        int sum = 0;
        for (std::size_t w = 0; w < words_; ++w)
            for (uint64_t bits = live[w]; bits; bits &= bits - 1) {
                const auto r = w * 64 + static_cast<std::size_t>(std::countr_zero(bits));
                const auto type = function_.registers[r];
                if (type != Type::Pred && !free_[r])
                    sum += std::max(1, bytesOf(type) / 4);
            }
        return sum;
    }

    const Function& function_;
    const Cfg& cfg_;
    std::size_t words_;
    std::vector<bool> free_;
    std::vector<Set> liveIn_;
};

/// Each function is looked at once, and once for each depth of calls: two that call one another twice would be
/// followed 65,536 times otherwise.
class Calls {
public:
    explicit Calls(const Module& module) : module_(module) {}

    int most(const Function& function, int depth) {
        if (!function.defined || depth > mostDepth)
            return 0;
        const auto [at, isNew] = most_.try_emplace({&function, depth}, 0);
        if (!isNew)
            return at->second;
        const Need& need = needOf(function);
        int most = need.own;
        for (const auto& [live, call] : need.calls) {
            most = std::max(most, live);
            for (const auto* other : module_.namedBy(*call))
                most = std::max(most, live + this->most(*other, depth + 1));
        }
        return at->second = most;
    }

private:
    const Need& needOf(const Function& function) {
        const auto [at, isNew] = needs_.try_emplace(&function);
        if (isNew)
            if (const auto cfg = controlFlow(function))
                at->second = Pressure(function, *cfg).need();
        return at->second;
    }

    const Module& module_;
    std::map<const Function*, Need> needs_;
    std::map<std::pair<const Function*, int>, int> most_;
};

} // namespace

int estimatedRegisters(const Module& module, const Function& function) {
    const int most = Calls(module).most(function, 0);
    return most > 0 || function.defined ? most + reservedRegisters : 0;
}

} // namespace telar::ptx
