#include "core/simt/ptx/pressure.hpp"

#include "core/simt/ptx/liveness.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace telar::ptx {

namespace {

constexpr int reservedRegisters = 4;
constexpr int mostDepth = 16; ///< of calls: a function that calls itself has no end

/// What a function needs of its own, and what is live where it calls.
struct Need {
    int own = 0;
    std::vector<std::pair<int, const Instruction*>> calls;
};

class Pressure {
public:
    Pressure(const Function& function, const Cfg& cfg)
        : function_(function), cfg_(cfg), liveness_(function, cfg), free_(freeOnes()) {}

    Need need() const {
        Need need;
        for (std::size_t b = 0; b < cfg_.blocks.size(); ++b) {
            auto live = liveness_.out(b);
            for (int32_t k = cfg_.blocks[b].end; k-- > cfg_.blocks[b].first;) {
                const auto& i = function_.code[static_cast<std::size_t>(k)];
                if (i.opcode == "call")
                    need.calls.emplace_back(weigh(live), &i);
                liveness_.step(live, i);
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
    int weigh(const RegisterSet& live) const {
        int sum = 0;
        eachRegister(live, [&](int32_t index) {
            const auto r = static_cast<std::size_t>(index);
            const auto type = function_.registers[r];
            if (type != Type::Pred && !free_[r])
                sum += std::max(1, bytesOf(type) / 4);
        });
        return sum;
    }

    const Function& function_;
    const Cfg& cfg_;
    Liveness liveness_;
    std::vector<bool> free_;
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
