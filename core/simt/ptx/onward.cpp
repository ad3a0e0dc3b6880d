#include "core/simt/ptx/onward.hpp"

#include "core/simt/ptx/liveness.hpp"

#include <algorithm>
#include <set>

namespace telar::ptx {

namespace {

/// From values to a value, or to a predicate.
bool onlyComputes(const Instruction& i) {
    static const std::set<std::string_view> opcodes = {
        "abs",  "add", "and",  "bfe", "bfi", "clz", "cos", "cvt",  "div",  "ex2",  "fma", "lg2",
        "mad",  "max", "min",  "mov", "mul", "neg", "not", "or",   "popc", "prmt", "rcp", "rsqrt",
        "selp", "set", "setp", "shl", "shr", "sin", "sub", "sqrt", "xor",  "tanh", "rem", "copysign"};
    return opcodes.contains(i.opcode);
}

class Reached {
public:
    explicit Reached(const Function& function) : registers_(function.registers.size(), false) {}

    /// Whether something is reached that was not before.
    bool add(const Operand& one) {
        bool fresh = false;
        eachRegister(one, [&](int32_t index) {
            fresh = fresh || !has(index);
            registers_[static_cast<std::size_t>(index)] = true;
        });
        return fresh;
    }
    bool has(int32_t index) const { return index >= 0 && registers_[static_cast<std::size_t>(index)]; }
    bool has(const Operand& one) const {
        bool found = false;
        eachRegister(one, [&](int32_t index) { found = found || has(index); });
        return found;
    }

private:
    std::vector<bool> registers_;
};

} // namespace

Onward onwardOf(const Function& function, std::span<const uint32_t> loads, int item) {
    Reached reached(function);
    for (const uint32_t load : loads) {
        const auto& made = function.code[load].operands[0];
        reached.add(item >= 0 && made.kind == Operand::Kind::List ? made.items[static_cast<std::size_t>(item)] : made);
    }
    Onward onward;
    bool masked = false;
    for (bool more = true; more;) {
        more = false;
        onward.stores.clear();
        for (std::size_t k = 0; k < function.code.size(); ++k) {
            const auto& i = function.code[k];
            if (reached.has(i.guard))
                return {};
            if (i.operands.empty())
                continue;
            const bool stores = i.opcode == "st" && !i.has("param") && !i.has("async");
            if (std::none_of(i.operands.begin() + (i.opcode == "st" ? 0 : 1), i.operands.end(),
                             [&](const Operand& one) { return reached.has(one); }))
                continue;
            if (stores && !reached.has(i.operands[0]))
                onward.stores.push_back(static_cast<uint32_t>(k));
            else if (!onlyComputes(i))
                return {};
            else
                more = reached.add(i.operands[0]) || more;
            masked =
                masked || (i.opcode == "and" && i.operands.size() > 2 && i.operands[2].kind == Operand::Kind::Number);
        }
    }
    // Some bits of a word that are replaced are a member, which is written then; the others need not be anything.
    if (masked)
        std::erase_if(onward.stores, [&](uint32_t store) {
            return std::ranges::any_of(loads, [&](uint32_t load) {
                const auto &to = function.code[store].operands[0], &from = function.code[load].operands[1];
                return to.base == from.base && to.index == from.index && to.bits == from.bits;
            });
        });
    onward.matters = loads.empty();
    return onward;
}

bool isFixedAddress(const Function& function, const Operand& address) {
    int32_t index = address.index;
    if (address.base != Operand::Kind::Register)
        return true;
    for (int steps = 0; steps < 16; ++steps) {
        const Instruction* made = nullptr;
        for (const auto& i : function.code)
            if (makesFirst(i) && !i.operands.empty() && i.operands[0].kind == Operand::Kind::Register &&
                i.operands[0].index == index) {
                if (made)
                    return false; // of several
                made = &i;
            }
        if (!made || made->operands.size() < 2 ||
            (made->opcode != "cvta" && made->opcode != "mov" &&
             !(made->opcode == "add" && made->operands.size() == 3 && made->operands[2].kind == Operand::Kind::Number)))
            return false;
        if (made->operands[1].kind == Operand::Kind::Variable)
            return true;
        if (made->operands[1].kind != Operand::Kind::Register)
            return false;
        index = made->operands[1].index;
    }
    return false;
}

} // namespace telar::ptx
