// What the lanes of a warp do together.
#include "core/simt/machine/lower.hpp"
#include "core/simt/machine/matrix.hpp"

#include <algorithm>
#include <bit>

namespace telar::machine {

void Lowering::shuffles(const Instruction& i) {
    if (!i.has("sync") || i.operands.size() < 5)
        unknown(i);
    const auto& d = operandAt(i, 0);
    const uint32_t value = place(operandAt(i, 1), Type::B32), lane = place(operandAt(i, 2), Type::B32),
                   clamp = place(operandAt(i, 3), Type::B32), mask = place(operandAt(i, 4), Type::B32);
    Inst made;
    made.run = shuffle;
    made.source = source_;
    made.d = result(i);
    made.a = value;
    made.b = lane;
    made.c = clamp;
    made.e = mask;
    made.imm = i.has("up") ? 1 : i.has("down") ? 2 : i.has("bfly") ? 3 : 0;
    made.counter = d.second >= 0 ? registerPlace(d.second) : 0;
    code_->code.push_back(made);
}

void Lowering::votes(const Instruction& i) {
    if (!i.has("sync"))
        unknown(i);
    bool negated = false;
    const uint32_t p = predicate(operandAt(i, 1), negated), mask = place(operandAt(i, 2), Type::B32);
    auto& made = emit(vote);
    made.d = result(i);
    made.a = p;
    made.e = mask;
    made.flags = negated ? Negated : 0;
    made.imm = i.has("ballot") ? 0 : i.has("any") ? 1 : i.has("all") ? 2 : 3;
}

void Lowering::matches(const Instruction& i) {
    const bool wide = ptx::bytesOf(i.type()) == 8;
    const uint32_t a = place(operandAt(i, 1), i.type()), mask = place(operandAt(i, 2), Type::B32);
    const auto& d = operandAt(i, 0);
    auto& made = emit(match);
    made.d = result(i);
    made.a = a;
    made.e = mask;
    made.b = d.second >= 0 ? registerPlace(d.second) : 0;
    made.flags = wide ? Wide : 0;
    made.imm = i.has("all") ? 1 : 0;
}

void Lowering::reductions(const Instruction& i) {
    const uint32_t a = place(operandAt(i, 1), i.type()), mask = place(operandAt(i, 2), Type::B32);
    auto& made = emit(reduceWarp);
    made.d = result(i);
    made.a = a;
    made.e = mask;
    made.flags = i.type() == Type::S32 ? Negated : 0; // signed
    made.imm = i.has("add") ? 0 : i.has("min") ? 1 : i.has("max") ? 2 : i.has("and") ? 3 : i.has("or") ? 4 : 5;
}

void Lowering::activeMasks(const Instruction& i) {
    auto& made = emit(vote);
    made.d = result(i);
    made.imm = 4;
}

void Lowering::elects(const Instruction& i) {
    const uint32_t mask = place(operandAt(i, 1), Type::B32);
    const auto& d = operandAt(i, 0);
    auto& made = emit(elect);
    made.d = result(i);
    made.e = mask;
    made.b = d.second >= 0 ? registerPlace(d.second) : 0;
}

/// wmma.load/store/mma, mma.sync and ldmatrix: fragments as lists of registers (matrix.hpp).
void Lowering::matrices(const Instruction& i) {
    const auto op = matrixOp(i);
    if (!op)
        unknown(i);
    const bool wide = matrixWide(*op), storing = op->use == MatrixUse::Store;
    const bool memory = op->use != MatrixUse::Wmma && op->use != MatrixUse::Mma;
    Extra extra;
    const auto add = [&](const Operand& item, bool written) {
        if (item.kind == Operand::Kind::Register) {
            const Type type = code_->function->registers[static_cast<std::size_t>(item.index)];
            if (type == Type::Pred || ptx::bytesOf(type) != (wide ? 8 : 4))
                unknown(i);
        } else if (item.kind != Operand::Kind::Number || written) {
            unknown(i);
        }
        extra.places.push_back(place(item, wide ? Type::B64 : Type::B32));
    };
    Inst made;
    made.source = source_;
    const std::size_t fragments = memory ? 1 : 4, first = storing ? 1 : 0;
    for (std::size_t k = 0; k < fragments; ++k) {
        const auto& operand = operandAt(i, first + k);
        const bool written = k == 0 && !storing;
        if (operand.kind == Operand::Kind::List)
            for (const auto& item : operand.items)
                add(item, written);
        else
            add(operand, written);
    }
    if (extra.places.size() != matrixRegisters(*op) || i.operands.size() > (memory ? 3u : 4u))
        unknown(i);
    if (memory) {
        wideAddress(i, operandAt(i, storing ? 0 : 1), spaceOf(i), made);
        if (i.operands.size() > 2) {
            made.b = place(i.operands[2], Type::U32);
            made.flags |= HasPredicate;
        }
        if (op->use != MatrixUse::LdMatrix) {
            const auto fragment = matrixFragment(*op, op->part);
            MatrixAccess all[mostMatrixAccesses];
            uint32_t bytes = 16;
            for (uint32_t k = matrixAccesses(*op, fragment, all); k-- > 0;)
                bytes = std::min<uint32_t>(bytes, all[k].bytes);
            program_.sharedGranule = std::min(program_.sharedGranule, bytes);
            program_.globalGranule = std::min(program_.globalGranule, bytes);
        }
        if (program_.options.counted)
            extra.callee = static_cast<int32_t>(newCounter(false, 1));
    }
    made.e = std::bit_cast<uint32_t>(*op);
    made.run = memory ? matrixLoad : matrixMultiply;
    newExtra(made) = std::move(extra);
    code_->code.push_back(made);
}

} // namespace telar::machine
