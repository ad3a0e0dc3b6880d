// Numbers: moves, arithmetic, comparisons.
#include "core/simt/machine/lower.hpp"
#include "core/simt/machine/slow_ways.hpp"

namespace telar::machine {

namespace {

Kind wholeKind(Kind kind) { // bits without a sign
    return kind == Kind::S8    ? Kind::U8
           : kind == Kind::S16 ? Kind::U16
           : kind == Kind::S32 ? Kind::U32
           : kind == Kind::S64 ? Kind::U64
                               : kind;
}

} // namespace

/// imm: bits 0 and 1 the rounding (nearest, zero, down, up), bit 2 flushes subnormals.
void Lowering::mergeShorts(uint32_t result, uint32_t low, uint32_t high) {
    auto& made = emitOp(Op::Prmt, Kind::U32);
    made.d = result;
    made.a = low;
    made.b = high;
    made.c = constant(0x5410, false);
}

void Lowering::environment(const Instruction& i, Kind kind) {
    if (isHalfKind(kind))
        return;
    const int64_t rounding = i.has("rz") ? 1 : i.has("rm") ? 2 : i.has("rp") ? 3 : 0;
    const int64_t flush = i.has("ftz") ? 4 : 0;
    if (rounding | flush)
        emit(withEnvironment).imm = rounding | flush;
}

void Lowering::move(const Instruction& i) {
    const auto &to = operandAt(i, 0), &from = operandAt(i, 1);
    const Type type = i.type();
    if (to.kind == Operand::Kind::Register && aliases_.contains(to.index))
        return;
    const bool wide = ptx::bytesOf(type) == 8;
    if (type == Type::Pred) {
        const uint32_t a = place(from, type);
        auto& made = emitOp(Op::PredMov, Kind::Pred);
        made.d = result(i);
        made.a = a;
        return;
    }
    const auto bits = [&](uint32_t d, uint32_t a, Op op, Kind kind, uint32_t b) {
        auto& made = emitOp(op, kind);
        made.d = d;
        made.a = a;
        made.b = b;
    };
    if (from.kind == Operand::Kind::List) { // {low, high} into one
        if (from.items.size() != 2)
            unknown(i);
        const Type part = wide ? Type::B32 : Type::B16;
        const uint32_t low = place(from.items[0], part), high = place(from.items[1], part);
        if (wide) {
            auto convert = [&](uint32_t a, uint32_t d) {
                auto& made = emit(ops_.convert(Kind::U64, Kind::U32, Op::Mov));
                made.a = a;
                made.d = d;
            };
            convert(high, scratchWide_);
            bits(scratchWide_, scratchWide_, Op::Shl, Kind::U64, constant(32, false));
            const uint32_t second = scratchWide_ + 0;
            // The low half may be the result's own register: it is widened last, into the result.
            auto& made = emit(mergeHalves);
            made.d = result(i);
            made.a = low;
            made.b = second;
        } else {
            mergeShorts(result(i), low, high);
        }
        return;
    }
    if (to.kind == Operand::Kind::List) { // one into {low, high}
        if (to.items.size() != 2)
            unknown(i);
        const uint32_t a = place(from, type);
        // By way of scratch: a part may be the register that is taken apart.
        if (wide) {
            bits(scratchWide_, a, Op::Shr, Kind::U64, constant(32, false));
            for (int k = 0; k < 2; ++k) {
                const auto& item = to.items[static_cast<std::size_t>(k)];
                if (item.kind != Operand::Kind::Register)
                    continue;
                auto& made = emit(ops_.convert(Kind::U32, Kind::U64, Op::Mov));
                made.a = k ? scratchWide_ : a;
                made.d = registerPlace(item.index);
            }
        } else {
            bits(scratch_, a, Op::Shr, Kind::U32, constant(16, false));
            for (int k = 0; k < 2; ++k) {
                const auto& item = to.items[static_cast<std::size_t>(k)];
                if (item.kind == Operand::Kind::Register)
                    bits(registerPlace(item.index), k ? scratch_ : a, Op::And, Kind::U32, constant(0xffff, false));
            }
        }
        return;
    }
    const uint32_t a = place(from, type);
    auto& made = emitOp(Op::Mov, wide ? Kind::U64 : Kind::U32);
    made.d = result(i);
    made.a = a;
}

/// vabsdiff4 and vabsdiff2 (PTX ISA, "Video Instructions"): how far the parts of two words lie apart, each in its place, or
/// their sum added to a third word.
void Lowering::differencesOfParts(const Instruction& i) {
    if (i.has("sat") || i.has("s32") || i.operands.size() != 4)
        unknown(i);
    const bool sums = i.has("add");
    const uint32_t count = i.opcode == "vabsdiff2" ? 2 : 4, bits = 32 / count;
    const uint32_t a = place(i.operands[1], Type::U32), b = place(i.operands[2], Type::U32);
    uint32_t sum = sums ? place(i.operands[3], Type::U32) : constant(0, false);
    const uint32_t parts[] = {scratchWide_, scratchWide_ + 4 * lanes};
    for (uint32_t part = 0; part < count; ++part) {
        for (int k = 0; k < 2; ++k) {
            auto& cut = emitOp(Op::Bfe, Kind::U32);
            cut.d = parts[k];
            cut.a = k ? b : a;
            cut.b = constant(bits * part, false);
            cut.c = constant(bits, false);
        }
        auto& apart = emitOp(Op::Sad, Kind::U32);
        apart.d = parts[0];
        apart.a = parts[0];
        apart.b = parts[1];
        apart.c = sums ? sum : constant(0, false);
        const uint32_t to = part + 1 == count ? result(i) : scratch_;
        if (sums) {
            apart.d = sum = to;
            continue;
        }
        auto& moved = emitOp(Op::Shl, Kind::U32);
        moved.d = parts[0];
        moved.a = parts[0];
        moved.b = constant(bits * part, false);
        auto& added = emitOp(Op::Add, Kind::U32);
        added.d = to;
        added.a = parts[0];
        added.b = sum;
        sum = to;
    }
}

/// Whether every way to here writes an operand: what a lane divides by a variable that it has not set may be what nobody takes.
bool Lowering::isSet(const ptx::Operand& operand) {
    if (!unset_)
        unset_ = cfg_->blocks.empty() ? ptx::RegisterSet() : ptx::Liveness(*code_->function, *cfg_).in(0);
    bool set = true;
    ptx::eachRegister(operand, [&](int32_t r) {
        const auto word = static_cast<std::size_t>(r) / 64;
        set = set && (word >= unset_->size() || ((*unset_)[word] >> (r % 64) & 1) == 0);
    });
    return set;
}

void Lowering::plain(const Instruction& i) {
    static const std::unordered_map<std::string_view, Op> names = {
        {"add", Op::Add},  {"sub", Op::Sub},     {"min", Op::Min},           {"max", Op::Max},
        {"neg", Op::Neg},  {"abs", Op::Abs},     {"and", Op::And},           {"or", Op::Or},
        {"xor", Op::Xor},  {"not", Op::Not},     {"cnot", Op::Cnot},         {"div", Op::Div},
        {"rem", Op::Rem},  {"fma", Op::Fma},     {"sqrt", Op::Sqrt},         {"rsqrt", Op::Rsqrt},
        {"rcp", Op::Rcp},  {"ex2", Op::Ex2},     {"lg2", Op::Lg2},           {"sin", Op::Sin},
        {"cos", Op::Cos},  {"tanh", Op::Tanh},   {"copysign", Op::Copysign}, {"popc", Op::Popc},
        {"clz", Op::Clz},  {"bfind", Op::Bfind}, {"brev", Op::Brev},         {"bfe", Op::Bfe},
        {"bfi", Op::Bfi},  {"bmsk", Op::Bmsk},   {"fns", Op::Fns},           {"sad", Op::Sad},
        {"dp4a", Op::Dp4a}};
    Op op = names.at(i.opcode);
    Type type = i.type();
    if (i.has("cc")) // add.cc, sub.cc
        return carries(i);
    if (op == Op::Bfind && i.has("shiftamt"))
        op = Op::BfindShift;
    if (op == Op::Fma && i.has("relu"))
        op = Op::FmaRelu;
    if (i.has("NaN"))
        op = op == Op::Min ? Op::MinNan : op == Op::Max ? Op::MaxNan : op;
    if (i.has("oob") || i.has("xorsign"))
        unknown(i);
    Kind kind = kindOf(type);
    if (type == Type::Pred) {
        op = op == Op::And   ? Op::PredAnd
             : op == Op::Or  ? Op::PredOr
             : op == Op::Xor ? Op::PredXor
             : op == Op::Not ? Op::PredNot
                             : Op::Mov;
        if (op == Op::Mov)
            unknown(i);
    }
    if (op == Op::Dp4a)
        kind = i.firstType() == Type::U32 ? (type == Type::U32 ? Kind::U8 : Kind::U16)
               : type == Type::U32        ? Kind::S16
                                          : Kind::S8;
    uint32_t places[4] = {};
    for (std::size_t k = 1; k < i.operands.size() && k < 5; ++k) {
        const bool count = (op == Op::Bfe && k >= 2) || (op == Op::Bfi && k >= 3);
        places[k - 1] = place(i.operands[k], count ? Type::U32 : type);
    }
    if (const auto slow = slowKindOf(i); slow != SlowKind::None && program_.options.counted) {
        auto& note = emit(noteSlowWays);
        note.a = places[0];
        note.b = places[1];
        note.imm = static_cast<int64_t>(slow);
    }
    environment(i, kind);
    const bool whole = type != Type::F32 && type != Type::F64 && !isHalfKind(kind);
    const bool known =
        i.operands.size() > 2 && i.operands[2].kind == ptx::Operand::Kind::Number && i.operands[2].bits != 0;
    if ((op == Op::Div || op == Op::Rem) && whole && !known && program_.options.counted && isSet(i.operands[2])) {
        auto& check = emit(checkDivisor);
        check.a = places[1];
        const int bytes = ptx::bytesOf(type);
        check.flags = bytes == 8 ? Wide : 0;
        check.imm = bytes == 8 ? -1 : static_cast<int64_t>((uint64_t{1} << 8 * bytes) - 1);
    }
    auto& made = emitOp(op, kind, std::string(i.text).c_str());
    made.d = result(i);
    made.a = places[0];
    made.b = places[1];
    made.c = places[2];
    made.e = places[3];
    const bool saturate = i.has("sat");
    if (saturate && (type == Type::F32 || type == Type::F64 || isHalfKind(kind))) {
        auto& clamp = emitOp(Op::Saturate, kind);
        clamp.a = clamp.d = result(i);
    } else if (saturate) {
        unknown(i);
    }
}

void Lowering::multiply(const Instruction& i) {
    const Type type = i.type();
    const Kind kind = kindOf(type);
    const bool adds = i.opcode.starts_with("mad"), float32 = type == Type::F32 || type == Type::F64 || isHalfKind(kind);
    if (i.has("cc"))
        return carries(i);
    Op op = adds ? Op::Mad : Op::Mul;
    if (i.opcode == "mul24" || i.opcode == "mad24") {
        if (i.has("hi"))
            unknown(i);
        op = adds ? Op::Mad24 : Op::Mul24;
    } else if (i.has("wide")) {
        op = adds ? Op::MadWide : Op::MulWide;
    } else if (i.has("hi")) {
        op = adds ? Op::MadHi : Op::MulHi;
    } else if (adds && float32) {
        op = Op::Fma;
    }
    const Type third = op == Op::MadWide ? (ptx::bytesOf(type) == 4 ? Type::U64 : Type::U32) : type;
    const uint32_t a = place(operandAt(i, 1), type), b = place(operandAt(i, 2), type);
    const uint32_t c = adds ? place(operandAt(i, 3), third) : 0;
    if (float32)
        environment(i, kind);
    auto& made = emitOp(op, kind, std::string(i.text).c_str());
    made.d = result(i);
    made.a = a;
    made.b = b;
    made.c = c;
    if (i.has("sat")) {
        if (!float32)
            unknown(i);
        auto& clamp = emitOp(Op::Saturate, kind);
        clamp.a = clamp.d = result(i);
    }
}

/// Sums of several words: imm bit 0: the carry comes in, bit 1: goes out.
void Lowering::carries(const Instruction& i) {
    const Type type = i.type();
    const Kind kind = wholeKind(kindOf(type));
    const bool in = i.opcode == "addc" || i.opcode == "subc" || i.opcode == "madc", out = i.has("cc");
    const bool subtract = i.opcode == "sub" || i.opcode == "subc";
    uint32_t a = place(operandAt(i, 1), type), b = place(operandAt(i, 2), type);
    if (i.opcode == "mad" || i.opcode == "madc") {
        auto& product = emitOp(i.has("hi") ? Op::MulHi : Op::Mul, i.has("hi") ? kindOf(type) : kind);
        product.d = scratch(ptx::bytesOf(type) == 8);
        product.a = a;
        product.b = b;
        a = product.d;
        b = place(operandAt(i, 3), type);
    }
    auto& made = emitOp(subtract ? Op::SubCarry : Op::AddCarry, kind);
    made.d = result(i);
    made.a = a;
    made.b = b;
    made.imm = (in ? 1 : 0) | (out ? 2 : 0);
}

void Lowering::shift(const Instruction& i) {
    const Type type = i.type();
    if (i.opcode == "shf") {
        const uint32_t a = place(operandAt(i, 1), type), b = place(operandAt(i, 2), type),
                       c = place(operandAt(i, 3), Type::U32);
        const bool left = i.has("l"), clamp = i.has("clamp");
        auto& made = emitOp(left    ? (clamp ? Op::ShfLeftClamp : Op::ShfLeftWrap)
                            : clamp ? Op::ShfRightClamp
                                    : Op::ShfRightWrap,
                            Kind::U32);
        made.d = result(i);
        made.a = a;
        made.b = b;
        made.c = c;
        return;
    }
    const uint32_t a = place(operandAt(i, 1), type), b = place(operandAt(i, 2), Type::U32);
    auto& made = emitOp(i.opcode == "shl" ? Op::Shl : Op::Shr, kindOf(type));
    made.d = result(i);
    made.a = a;
    made.b = b;
}

namespace {

Op comparisonNamed(std::string_view word) {
    static const std::unordered_map<std::string_view, Op> names = {
        {"eq", Op::SetEq},   {"ne", Op::SetNe},   {"lt", Op::SetLt},   {"lo", Op::SetLt},   {"le", Op::SetLe},
        {"ls", Op::SetLe},   {"gt", Op::SetGt},   {"hi", Op::SetGt},   {"ge", Op::SetGe},   {"hs", Op::SetGe},
        {"equ", Op::SetEqu}, {"neu", Op::SetNeu}, {"ltu", Op::SetLtu}, {"leu", Op::SetLeu}, {"gtu", Op::SetGtu},
        {"geu", Op::SetGeu}, {"num", Op::SetNum}, {"nan", Op::SetNan}};
    const auto known = names.find(word);
    return known == names.end() ? Op::Mov : known->second;
}

} // namespace

void Lowering::comparison(const Instruction& i) {
    const Type type = i.type();
    if (i.modifiers.empty() || type == Type::F16x2 || type == Type::BF16x2)
        unknown(i);
    const Op op = comparisonNamed(i.modifiers[0]);
    if (op == Op::Mov)
        unknown(i);
    const uint32_t a = place(operandAt(i, 1), type), b = place(operandAt(i, 2), type);
    bool negated = false;
    const uint32_t c = i.operands.size() > 3 ? predicate(i.operands[3], negated) : 0;
    if (i.has("ftz") && kindOf(type) == Kind::F32)
        environment(i, Kind::F32);
    auto& made = emitOp(op, kindOf(type), std::string(i.text).c_str());
    made.d = result(i);
    made.a = a;
    made.b = b;
    made.c = c;
    made.e = i.operands[0].second >= 0 ? registerPlace(i.operands[0].second) : 0;
    if (i.operands.size() > 3) {
        made.flags = static_cast<uint8_t>(HasPredicate | (negated ? Negated : 0));
        made.imm = static_cast<int64_t>(i.has("and") ? Op::SetpAnd : i.has("or") ? Op::SetpOr : Op::SetpXor);
    }
}

/// A comparison as a number: all ones, or 1.0.
void Lowering::setValue(const Instruction& i) {
    const Type to = i.modifiers.size() > 1 ? i.firstType() : Type::None, type = i.type();
    const Op op = i.modifiers.empty() ? Op::Mov : comparisonNamed(i.modifiers[0]);
    if (op != Op::Mov && i.operands.size() == 3 && (type == Type::F16x2 || type == Type::BF16x2))
        return setHalves(i, op);
    if (op == Op::Mov || i.operands.size() != 3 || (ptx::bytesOf(to) != 4 && to != Type::F16 && to != Type::BF16))
        unknown(i);
    const uint32_t a = place(operandAt(i, 1), type), b = place(operandAt(i, 2), type);
    auto& made = emitOp(op, kindOf(type), std::string(i.text).c_str());
    made.d = scratch_;
    made.a = a;
    made.b = b;
    auto& value = emitOp(Op::SetMask, Kind::U32);
    value.d = result(i);
    value.a = scratch_;
    value.imm = to == Type::F32 ? 0x3f800000 : to == Type::F16 ? 0x3c00 : to == Type::BF16 ? 0x3f80 : 0xffffffff;
}

/// The same of each half of a word.
void Lowering::setHalves(const Instruction& i, Op op) {
    const Type to = i.firstType(), type = i.type(), part = type == Type::F16x2 ? Type::F16 : Type::BF16;
    const uint32_t a = place(operandAt(i, 1), type), b = place(operandAt(i, 2), type);
    const auto step = [&](Op which, Kind kind, uint32_t d, uint32_t x, uint32_t y) -> Inst& {
        auto& made = emitOp(which, kind, std::string(i.text).c_str());
        made.d = d;
        made.a = x;
        made.b = y;
        return made;
    };
    const int64_t yes = to == Type::F16x2 ? 0x3c00 : to == Type::BF16x2 ? 0x3f80 : 0xffff;
    step(Op::Shr, Kind::U32, scratch_, a, constant(16, false));
    step(Op::Shr, Kind::U32, scratchWide_, b, constant(16, false));
    step(op, kindOf(part), scratch_, scratch_, scratchWide_);
    step(Op::SetMask, Kind::U32, scratch_, scratch_, 0).imm = yes;
    step(op, kindOf(part), scratchWide_, a, b);
    step(Op::SetMask, Kind::U32, scratchWide_, scratchWide_, 0).imm = yes;
    step(Op::Prmt, Kind::U32, result(i), scratchWide_, scratch_).c = constant(0x5410, false);
}

void Lowering::selection(const Instruction& i) {
    const Type type = i.opcode == "slct" ? i.firstType() : i.type();
    const Kind kind = ptx::bytesOf(type) == 8 ? Kind::U64 : Kind::U32;
    const uint32_t a = place(operandAt(i, 1), type), b = place(operandAt(i, 2), type);
    bool negated = false;
    const uint32_t c = i.opcode == "slct" ? place(operandAt(i, 3), i.type()) : predicate(operandAt(i, 3), negated);
    auto& made = emitOp(i.opcode == "slct"   ? (i.type() == Type::F32 ? Op::SlctFloat : Op::SlctInt)
                        : type == Type::Pred ? Op::PredSelp
                                             : Op::Selp,
                        kind);
    made.d = result(i);
    made.a = a;
    made.b = b;
    made.c = c;
    made.flags = negated ? Negated : 0;
}

void Lowering::table3(const Instruction& i) {
    const uint32_t a = place(operandAt(i, 1), Type::B32), b = place(operandAt(i, 2), Type::B32),
                   c = place(operandAt(i, 3), Type::B32);
    if (operandAt(i, 4).kind != Operand::Kind::Number || i.has("or") || i.has("and"))
        unknown(i);
    auto& made = emitOp(Op::Lop3, Kind::U32);
    made.d = result(i);
    made.a = a;
    made.b = b;
    made.c = c;
    made.imm = static_cast<int64_t>(i.operands[4].bits);
}

void Lowering::permutation(const Instruction& i) {
    const uint32_t a = place(operandAt(i, 1), Type::B32), b = place(operandAt(i, 2), Type::B32),
                   c = place(operandAt(i, 3), Type::B32);
    auto& made = emitOp(Op::Prmt, Kind::U32);
    made.d = result(i);
    made.a = a;
    made.b = b;
    made.c = c;
    static constexpr std::string_view modes[] = {"f4e", "b4e", "rc8", "ecl", "ecr", "rc16"};
    for (int64_t k = 0; k < 6; ++k)
        if (i.has(modes[k]))
            made.imm = k + 1;
}

void Lowering::tests(const Instruction& i) {
    const Type type = i.type();
    const Op op = i.has("finite")       ? Op::TestFinite
                  : i.has("infinite")   ? Op::TestInfinite
                  : i.has("number")     ? Op::TestNumber
                  : i.has("notanumber") ? Op::TestNotANumber
                  : i.has("normal")     ? Op::TestNormal
                                        : Op::TestSubnormal;
    const uint32_t a = place(operandAt(i, 1), type);
    auto& made = emitOp(op, kindOf(type));
    made.d = result(i);
    made.a = a;
}

} // namespace telar::machine
