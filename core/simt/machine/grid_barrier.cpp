#include "core/simt/machine/grid_barrier.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace telar::machine {

namespace {

using ptx::Instruction;
using ptx::Operand;

constexpr int32_t mostInLoop = 40; // instructions
constexpr int mostSteps = 16;      // from an address back to what it counts from

bool hasAny(const Instruction& i, std::initializer_list<std::string_view> modifiers) {
    return std::any_of(modifiers.begin(), modifiers.end(), [&](std::string_view one) { return i.has(one); });
}

class Counters {
public:
    explicit Counters(const ptx::Function& function) : function_(function), defined_(function.registers.size(), -1) {
        for (std::size_t k = 0; k < function.code.size(); ++k)
            if (const auto& i = function.code[k]; !i.operands.empty() && i.operands[0].kind == Operand::Kind::Register)
                defined_[static_cast<std::size_t>(i.operands[0].index)] = static_cast<int32_t>(k);
        for (const auto& i : function.code)
            if ((i.opcode == "atom" || i.opcode == "red") && hasAny(i, {"add", "inc"}) && !addsNothing(i))
                if (const auto base = baseOf(i.operands[i.opcode == "atom" ? 1 : 0]))
                    counted_.insert(*base);
    }

    bool areAwaited() const {
        const auto& code = function_.code;
        for (std::size_t k = 0; k < code.size(); ++k)
            if (code[k].opcode == "bra" && !code[k].operands.empty() && isWait(code[k].operands[0].index, k))
                return true;
        return false;
    }

private:
    using Base = std::pair<Operand::Kind, int32_t>;

    static bool addsNothing(const Instruction& i) {
        const auto& value = i.operands.back();
        return i.has("add") && value.kind == Operand::Kind::Number && value.bits == 0;
    }
    /// The symbol or parameter that an address counts from.
    std::optional<Base> baseOf(const Operand& address) const {
        auto kind = address.kind == Operand::Kind::Address ? address.base : address.kind;
        int32_t index = address.index;
        for (int step = 0; step < mostSteps; ++step) {
            if (kind == Operand::Kind::Symbol || kind == Operand::Kind::Variable)
                return Base{kind, index};
            if (kind != Operand::Kind::Register || defined_[static_cast<std::size_t>(index)] < 0)
                return {};
            const auto& i = function_.code[static_cast<std::size_t>(defined_[static_cast<std::size_t>(index)])];
            if (i.operands.size() < 2 ||
                !(i.opcode == "mov" || i.opcode == "cvta" || i.opcode == "add" || (i.opcode == "ld" && i.has("param"))))
                return {};
            const auto& from = i.operands[1];
            kind = from.kind == Operand::Kind::Address ? from.base : from.kind;
            index = from.index;
        }
        return {};
    }
    bool isWait(int32_t first, std::size_t last) const {
        if (first < 0 || static_cast<std::size_t>(first) > last || static_cast<int32_t>(last) - first > mostInLoop)
            return false;
        bool awaits = false;
        for (auto k = static_cast<std::size_t>(first); k <= last; ++k) {
            const auto& i = function_.code[k];
            if (i.opcode == "st" || i.opcode == "bar" || i.opcode == "barrier" || i.opcode == "call" ||
                hasAny(i, {"cas", "exch"}))
                return false;
            const bool reads = (i.opcode == "ld" && hasAny(i, {"volatile", "relaxed", "acquire"})) ||
                               (i.opcode == "atom" && (addsNothing(i) || i.has("or")));
            if (!reads || i.has("shared"))
                continue;
            const auto base = baseOf(i.operands[1]);
            awaits = awaits || (base && counted_.contains(*base));
        }
        return awaits;
    }

    const ptx::Function& function_;
    std::vector<int32_t> defined_; ///< by register: place in the code
    std::set<Base> counted_;
};

} // namespace

bool waitsForAllBlocks(const ptx::Module& module, const ptx::Function& kernel) {
    const bool calls =
        std::any_of(kernel.code.begin(), kernel.code.end(), [](const Instruction& i) { return i.opcode == "call"; });
    return Counters(kernel).areAwaited() ||
           (calls && std::any_of(module.functions.begin(), module.functions.end(), [](const auto& one) {
                return !one->entry && one->defined && Counters(*one).areAwaited();
            }));
}

} // namespace telar::machine
