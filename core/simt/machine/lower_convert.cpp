// Numbers of one type to another.
#include "core/simt/machine/lower.hpp"

namespace telar::machine {

void Lowering::narrowTo(Type type, uint32_t place) {
    auto& made = emit(ops_.convert(kindOf(type), kindOf(type), Op::Mov));
    made.a = made.d = place;
}

/// By way of types of 32 and 64 bits, each step exact but the last one.
void Lowering::convertBetween(Type to, Type from, uint32_t d, uint32_t a, Op rounding, bool saturate,
                              RoundingMode mode) {
    const auto one = [&](Kind t, Kind f, uint32_t out, uint32_t in, Op how = Op::Mov) {
        const Handler handler = ops_.convert(t, f, how);
        if (!handler)
            throw Unknown("a conversion");
        auto& made = emit(handler);
        made.d = out;
        made.a = in;
    };
    Kind source = kindOf(from);
    const Kind target = kindOf(to);
    const bool toFloat = to == Type::F32 || to == Type::F64 || isHalfKind(target);
    if (isNarrow(from) && !isHalfKind(source)) { // the register's low bits, as a number of 32
        one(source, source, scratch_, a);
        a = scratch_;
        source = from == Type::S8 || from == Type::S16 ? Kind::S32 : Kind::U32;
    }
    if (isHalfKind(source)) {
        one(to == Type::F64 ? Kind::F64 : Kind::F32, source, scratchWide_, a);
        a = scratchWide_;
        source = to == Type::F64 ? Kind::F64 : Kind::F32;
    }
    if (isHalfKind(target)) {
        if (source != Kind::F32 && source != Kind::F64) {
            if (mode != RoundingMode::Nearest) // twice to the same side is as once
                emit(withEnvironment).imm = static_cast<int64_t>(mode);
            one(Kind::F64, source, scratchWide_, a);
            a = scratchWide_;
            source = Kind::F64;
        }
        if (saturate || rounding != Op::Mov) {
            if (rounding != Op::Mov)
                one(source, source, scratchWide_, a, rounding);
            else
                emitOp(Op::Saturate, source).a = a, code_->code.back().d = scratchWide_;
            a = scratchWide_;
        }
        if (mode != RoundingMode::Nearest) {
            auto& made = emit(directedHalf);
            made.d = d;
            made.a = a;
            made.imm = static_cast<int64_t>(mode) | (target == Kind::BF16 ? 4 : 0) | (source == Kind::F64 ? 8 : 0);
            return;
        }
        return one(target, source, d, a);
    }
    if (toFloat) {
        one(target, source, d, a, target == source ? rounding : Op::Mov);
        if (saturate) {
            auto& clamp = emitOp(Op::Saturate, target);
            clamp.a = clamp.d = d;
        }
        return;
    }
    const bool fromFloat = source == Kind::F32 || source == Kind::F64;
    const bool isSigned = to == Type::S8 || to == Type::S16 || to == Type::S32 || to == Type::S64;
    const bool limited = (fromFloat && isNarrow(to)) || saturate;
    if (!limited) {
        const Kind whole = isNarrow(to) ? (isSigned ? Kind::S32 : Kind::U32) : target;
        one(whole, source, d, a, rounding);
        if (isNarrow(to))
            one(target, target, d, d);
        return;
    }
    // Clamped to a range: as 64 bits, whose smallest and largest numbers hold those of all other types.
    const int bits = ptx::bytesOf(to) * 8;
    const bool unsignedWide = source == Kind::U64;
    const int64_t least = isSigned ? -(int64_t{1} << (bits - 1)) : 0;
    const uint64_t most = isSigned     ? (uint64_t{1} << (bits - 1)) - 1
                          : bits == 64 ? ~uint64_t{0}
                                       : (uint64_t{1} << bits) - 1;
    if (bits == 64 && fromFloat)
        return one(target, source, d, a, rounding);
    if (source == Kind::F32) { // to 8 or 16 bits: of 32, for which a NaN is 0
        one(Kind::S32, source, scratch_, a, rounding);
        one(Kind::S64, Kind::S32, scratchWide_, scratch_);
    } else {
        one(unsignedWide ? Kind::U64 : Kind::S64, source, scratchWide_, a, rounding);
    }
    if (!unsignedWide) {
        auto& low = emitOp(Op::Max, Kind::S64);
        low.d = low.a = scratchWide_;
        low.b = constant(static_cast<uint64_t>(least), true);
    }
    if (bits < 64 || (isSigned && unsignedWide)) {
        auto& high = emitOp(Op::Min, unsignedWide ? Kind::U64 : Kind::S64);
        high.d = high.a = scratchWide_;
        high.b = constant(most, true);
    }
    if (bits == 64)
        return one(Kind::U64, Kind::U64, d, scratchWide_);
    one(Kind::U32, Kind::U64, d, scratchWide_);
}

/// To 10 bits of mantissa, ties away from zero; a carry may reach the exponent, but make no number of none.
void Lowering::roundToTF32(uint32_t d, uint32_t a) {
    const auto step = [&](Op op, Kind kind, uint32_t to, uint32_t first, uint32_t second) -> Inst& {
        auto& made = emitOp(op, kind);
        made.d = to;
        made.a = first;
        made.b = second;
        return made;
    };
    step(Op::SetNan, Kind::F32, scratch_, a, a);
    step(Op::Add, Kind::U32, scratchWide_, a, constant(0x1000, false));
    step(Op::And, Kind::U32, scratchWide_, scratchWide_, constant(0xffffe000u, false));
    step(Op::Selp, Kind::U32, d, constant(0x7fffffffu, false), scratchWide_).c = scratch_;
}

void Lowering::conversion(const Instruction& i) {
    std::vector<Type> types;
    for (const auto& word : i.modifiers)
        if (const Type type = ptx::typeNamed(word); type != Type::None)
            types.push_back(type);
    const bool pack = i.has("pack");
    if (types.size() != 2 && !pack)
        unknown(i);
    const Op rounding = i.has("rni")   ? Op::RoundNearest
                        : i.has("rzi") ? Op::RoundZero
                        : i.has("rmi") ? Op::RoundDown
                        : i.has("rpi") ? Op::RoundUp
                                       : Op::Mov;
    if (pack || i.has("satfinite") || i.has("relu") || (types[0] == Type::TF32 && !i.has("rna")))
        unknown(i);
    const auto mode = i.has("rz")   ? RoundingMode::Zero
                      : i.has("rm") ? RoundingMode::Down
                      : i.has("rp") ? RoundingMode::Up
                                    : RoundingMode::Nearest;
    if (types[0] == Type::F16x2 || types[0] == Type::BF16x2) { // of two floats: the first one goes on top
        const Type part = types[0] == Type::F16x2 ? Type::F16 : Type::BF16;
        const uint32_t high = place(operandAt(i, 1), Type::F32), low = place(operandAt(i, 2), Type::F32);
        convertBetween(part, Type::F32, scratch_, high, Op::Mov, false, mode);
        convertBetween(part, Type::F32, scratchWide_, low, Op::Mov, false, mode);
        return mergeShorts(result(i), scratchWide_, scratch_);
    }
    const uint32_t d = result(i);
    uint32_t a = place(operandAt(i, 1), types[1]);
    if (isWide(operandAt(i, 1)) && ptx::bytesOf(types[1]) < 8) { // the low part of a wide register
        auto& cut = emit(ops_.convert(Kind::U32, Kind::U64, Op::Mov));
        cut.a = a;
        cut.d = a = scratch_;
    }
    if (types[0] == Type::TF32)
        return roundToTF32(d, a);
    const bool whole = rounding == Op::Mov;
    const bool direct = (types[0] == Type::F32 || types[0] == Type::F64) && !isNarrow(types[1]);
    if (direct && whole)
        environment(i, kindOf(types[0]));
    else if (i.has("ftz") && direct)
        environment(i, Kind::F32);
    convertBetween(types[0], types[1], d, a, rounding, i.has("sat"), mode);
    if (isWide(operandAt(i, 0)) && ptx::bytesOf(types[0]) < 8) { // a narrow value in a wide register
        const bool isSigned = types[0] == Type::S8 || types[0] == Type::S16 || types[0] == Type::S32;
        auto& moved = emitOp(Op::Mov, Kind::U32);
        moved.d = scratch_;
        moved.a = d;
        auto& made = emit(ops_.convert(isSigned ? Kind::S64 : Kind::U64, isSigned ? Kind::S32 : Kind::U32, Op::Mov));
        made.d = d;
        made.a = scratch_;
    }
}

} // namespace telar::machine
