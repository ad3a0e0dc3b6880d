// What the lanes of a warp do together.
#include "core/simt/machine/lower.hpp"
#include "core/simt/machine/matrix.hpp"

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
    made.imm = i.has("add")   ? 0
               : i.has("min") ? 1
               : i.has("max") ? 2
               : i.has("and") ? 3
               : i.has("or")  ? 4
                              : 5;
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
    const auto kind = matrixKind(i);
    if (!kind)
        unknown(i);
    Extra extra;
    const auto add = [&](const Operand& operand, Type type) {
        if (operand.kind == Operand::Kind::List)
            for (const auto& item : operand.items)
                extra.places.push_back(place(item, type));
        else
            extra.places.push_back(place(operand, type));
    };
    Inst made;
    made.source = source_;
    for (const auto& operand : i.operands) {
        if (operand.kind == Operand::Kind::Address) {
            addressOperand(i, operand, spaceOf(i), made);
            if (spaceOf(i) == ptx::Space::Shared)
                made.imm += static_cast<int64_t>(sharedWindow);
            if (!(made.flags & Wide)) {
                auto& widened = emit(ops_.convert(Kind::U64, Kind::U32, Op::Mov));
                widened.a = made.a;
                widened.d = made.a = scratchWide_;
                made.flags |= Wide;
            }
        } else if (operand.kind == Operand::Kind::List || operand.kind == Operand::Kind::Register) {
            if (kind->memory && operand.kind == Operand::Kind::Register) { // the stride
                made.b = place(operand, Type::U32);
                made.flags |= HasPredicate;
            } else {
                add(operand, Type::B32);
            }
        } else if (operand.kind == Operand::Kind::Number) {
            made.b = place(operand, Type::U32);
            made.flags |= HasPredicate;
        }
    }
    made.e = kind->code;
    if (program_.options.counted && kind->memory)
        extra.callee = static_cast<int32_t>(newCounter(false, 1));
    made.run = kind->memory ? matrixLoad : matrixMultiply;
    newExtra(made) = std::move(extra);
    code_->code.push_back(made);
}

} // namespace telar::machine
