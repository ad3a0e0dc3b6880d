#include "core/simt/ptx/liveness.hpp"

#include <algorithm>

namespace telar::ptx {

bool makesFirst(const Instruction& i) {
    static const std::string_view others[] = {"st",      "red",  "bra",    "brx",   "ret",      "exit",     "bar",
                                              "barrier", "trap", "membar", "fence", "prefetch", "nanosleep"};
    if (i.opcode == "wmma" && i.has("store"))
        return false;
    if (i.operands.empty() || i.operands[0].kind == Operand::Kind::Address)
        return false;
    return i.opcode != "call" && std::find(std::begin(others), std::end(others), i.opcode) == std::end(others);
}

Liveness::Liveness(const Function& function, const Cfg& cfg)
    : cfg_(cfg), words_((function.registers.size() + 63) / 64) {
    in_.assign(cfg_.blocks.size(), RegisterSet(words_, 0));
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t b = cfg_.blocks.size(); b-- > 0;) {
            RegisterSet live = out(b);
            for (int32_t k = cfg_.blocks[b].end; k-- > cfg_.blocks[b].first;)
                step(live, function.code[static_cast<std::size_t>(k)]);
            changed = changed || live != in_[b];
            in_[b] = std::move(live);
        }
    }
}

RegisterSet Liveness::out(std::size_t block) const {
    RegisterSet live(words_, 0);
    for (const int32_t next : cfg_.blocks[block].next)
        if (static_cast<std::size_t>(next) < in_.size())
            for (std::size_t w = 0; w < words_; ++w)
                live[w] |= in_[static_cast<std::size_t>(next)][w];
    return live;
}

void Liveness::step(RegisterSet& live, const Instruction& i) const {
    const bool made = makesFirst(i);
    const bool addsTo = i.opcode == "wgmma"; // what it makes is what it reads
    if (made && i.guard < 0 && !addsTo)
        eachRegister(i.operands[0],
                     [&](int32_t r) { live[static_cast<std::size_t>(r) / 64] &= ~(uint64_t{1} << (r % 64)); });
    const auto use = [&](int32_t r) { live[static_cast<std::size_t>(r) / 64] |= uint64_t{1} << (r % 64); };
    if (i.guard >= 0)
        use(i.guard);
    for (std::size_t o = made && !addsTo ? 1 : 0; o < i.operands.size(); ++o) {
        if (i.opcode == "call" && o == 0 && i.operands[0].kind == Operand::Kind::List)
            continue; // results
        eachRegister(i.operands[o], use);
    }
}

} // namespace telar::ptx
