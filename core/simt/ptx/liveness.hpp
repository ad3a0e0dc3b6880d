// Which registers of a function are live where: one is where what it holds may still be read.
//
// The usual backward analysis over basic blocks (A. Appel: Modern Compiler Implementation, chapter 10).
#pragma once

#include "core/simt/ptx/cfg.hpp"

#include <bit>
#include <vector>

namespace telar::ptx {

/// Registers of a function, one bit each.
using RegisterSet = std::vector<uint64_t>;

/// `see` gets the registers that an operand names.
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

template <class See>
void eachRegister(const RegisterSet& set, See see) {
    for (std::size_t w = 0; w < set.size(); ++w)
        for (uint64_t bits = set[w]; bits; bits &= bits - 1)
            see(static_cast<int32_t>(w * 64) + std::countr_zero(bits));
}

/// Whether the first operand is a result.
bool makesFirst(const Instruction& instruction);

class Liveness {
public:
    /// Both stay where they are meanwhile.
    Liveness(const Function& function, const Cfg& cfg);

    /// Behind a block's last instruction.
    RegisterSet out(std::size_t block) const;
    /// Before a block's first. Of the first block: those that some way reaches before anything is written into them.
    const RegisterSet& in(std::size_t block) const { return in_[block]; }
    /// Backwards over one instruction: from what is live behind it to what is before. What a guarded instruction, a
    /// call or wgmma makes is live before it, too.
    void step(RegisterSet& live, const Instruction& instruction) const;

private:
    const Cfg& cfg_;
    std::size_t words_;
    std::vector<RegisterSet> in_;
};

} // namespace telar::ptx
