// Where registers lie in a warp's memory. PTX has as many as it likes, and most live for a few instructions:
// those share places, so that a warp's registers stay in the processor's first cache.
#include "core/simt/machine/lower.hpp"
#include "core/simt/ptx/liveness.hpp"

#include <algorithm>

namespace telar::machine {

namespace {

/// From the first mention of a register to its last, in the order of the code.
struct Life {
    int32_t first = -1, last = -1;
    int32_t block = -1; ///< -2: mentioned in several
    bool local = false; ///< begins with a write by all lanes that are there
};

using ptx::Operand;

bool writesFirstOperand(const ptx::Instruction& i) {
    static const std::string_view others[] = {"st",  "red",     "bra", "brx",  "call", "ret",  "exit",
                                              "bar", "barrier", "cp",  "wmma", "mma",  "trap", "wgmma"};
    return i.guard < 0 && std::find(std::begin(others), std::end(others), i.opcode) == std::end(others);
}

std::vector<Life> livesOf(const ptx::Function& function, const ptx::Cfg& cfg) {
    std::vector<Life> lives(function.registers.size());
    for (std::size_t k = 0; k < function.code.size(); ++k) {
        const auto& i = function.code[k];
        const auto at = static_cast<int32_t>(k);
        const auto see = [&](int32_t index, bool written) {
            auto& life = lives[static_cast<std::size_t>(index)];
            if (life.first < 0) {
                life = {at, at, cfg.blockOf[k], written};
                return;
            }
            if (life.block != cfg.blockOf[k])
                life.block = -2;
            life.local = life.local && !(life.first == at && !written); // reads what it writes
            life.last = at;
        };
        if (i.guard >= 0)
            see(i.guard, false);
        for (std::size_t o = 0; o < i.operands.size(); ++o) {
            const bool value =
                i.operands[o].kind == Operand::Kind::Register || i.operands[o].kind == Operand::Kind::List;
            ptx::eachRegister(i.operands[o],
                              [&](int32_t index) { see(index, o == 0 && value && writesFirstOperand(i)); });
        }
    }
    return lives;
}

/// How many instructions may write each register; never too few.
std::vector<int> writersOf(const ptx::Function& function) {
    std::vector<int> writers(function.registers.size(), 0);
    for (const auto& i : function.code)
        for (std::size_t o = 0; o < i.operands.size(); ++o) {
            const auto& operand = i.operands[o];
            if (o == 0)
                ptx::eachRegister(operand, [&](int32_t index) { ++writers[static_cast<std::size_t>(index)]; });
            else if (operand.second >= 0)
                ++writers[static_cast<std::size_t>(operand.second)];
        }
    return writers;
}

} // namespace

/// A register that is written once, by a mov of what never changes in a launch, needs no place and no mov.
void Lowering::aliasRegisters(const ptx::Function& function) {
    const auto writers = writersOf(function);
    aliases_.clear();
    for (const auto& i : function.code) {
        if (i.opcode != "mov" || i.guard >= 0 || i.operands.size() != 2 ||
            i.operands[0].kind != Operand::Kind::Register || i.operands[0].second >= 0)
            continue;
        const auto d = i.operands[0].index;
        const auto& from = i.operands[1];
        const Type type = i.type();
        const int bytes = ptx::bytesOf(type);
        if (writers[static_cast<std::size_t>(d)] != 1 || type == Type::Pred || bytes == 0 ||
            (bytes == 8) != (ptx::bytesOf(function.registers[static_cast<std::size_t>(d)]) == 8))
            continue;
        const bool parameter = from.kind == Operand::Kind::Variable && function.entry &&
                               static_cast<uint32_t>(from.index) < function.parameters;
        if (from.kind == Operand::Kind::Register) {
            const bool wide = ptx::bytesOf(function.registers[static_cast<std::size_t>(from.index)]) == 8;
            if (const auto known = aliases_.find(from.index); known != aliases_.end() && wide == (bytes == 8)) {
                const auto alias = known->second;
                aliases_.emplace(d, alias);
            }
        } else if (from.kind == Operand::Kind::Number || from.kind == Operand::Kind::Symbol || parameter ||
                   (from.kind == Operand::Kind::Special && bytes == 4 && !isClock(from.name))) {
            Alias alias{place(from, type), {}};
            if (parameter && bytes == 8)
                alias.parameter = code_->offsets[static_cast<std::size_t>(from.index)] + from.bits;
            aliases_.emplace(d, alias);
        }
    }
}

/// A register that lives within one basic block gives its place on after its last mention. Lanes elsewhere
/// keep their own values: no instruction writes lanes that are not active.
void Lowering::placeRegisters(const ptx::Function& function, const ptx::Cfg& cfg) {
    uint32_t at = 128 + 256; // scratch registers first
    scratch_ = 0;
    scratchWide_ = 128;
    aliasRegisters(function);
    auto lives = livesOf(function, cfg);
    registers_.assign(function.registers.size(), 0);
    for (const auto& [index, alias] : aliases_) {
        registers_[static_cast<std::size_t>(index)] = alias.place;
        lives[static_cast<std::size_t>(index)] = {};
    }
    const auto shares = [&](std::size_t r) {
        return lives[r].local && lives[r].block >= 0 && function.registers[r] != Type::Pred;
    };
    for (const bool predicates : {true, false}) { // masks of 4 bytes each, then the lanes' registers
        for (std::size_t r = 0; r < function.registers.size(); ++r) {
            const Type type = function.registers[r];
            if ((type == Type::Pred) != predicates || shares(r) || lives[r].first < 0)
                continue;
            registers_[r] = at;
            at += predicates ? 4 : ptx::bytesOf(type) == 8 ? 256 : 128;
        }
        at = (at + 127) / 128 * 128;
    }
    std::vector<std::size_t> order;
    for (std::size_t r = 0; r < function.registers.size(); ++r)
        if (shares(r))
            order.push_back(r);
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return lives[a].first < lives[b].first; });
    std::vector<std::pair<int32_t, uint32_t>> busy[2]; // until when, where; narrow and wide ones
    for (const auto r : order) {
        const bool wide = ptx::bytesOf(function.registers[r]) == 8;
        auto& places = busy[wide];
        const auto free = std::find_if(places.begin(), places.end(), [&](const auto& place) {
            return place.first < lives[r].first; // not the same instruction: it may write before it reads
        });
        if (free != places.end()) {
            free->first = lives[r].last;
            registers_[r] = free->second;
            continue;
        }
        places.emplace_back(lives[r].last, at);
        registers_[r] = at;
        at += wide ? 256 : 128;
    }
    code_->registerBytes = at;
}

} // namespace telar::machine
