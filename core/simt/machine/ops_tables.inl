// Which handler does which operation on which type.

template <class F>
Handler unaryWhole(Kind k) {
    switch (k) {
    case Kind::U16:
        return unary<F, uint16_t, uint16_t>;
    case Kind::S16:
        return unary<F, int16_t, int16_t>;
    case Kind::U32:
        return unary<F, uint32_t, uint32_t>;
    case Kind::S32:
        return unary<F, int32_t, int32_t>;
    case Kind::U64:
        return unary<F, uint64_t, uint64_t>;
    case Kind::S64:
        return unary<F, int64_t, int64_t>;
    default:
        return nullptr;
    }
}
template <class F>
Handler unaryFloat(Kind k) {
    return k == Kind::F32   ? Handler(unary<F, float, float>)
           : k == Kind::F64 ? Handler(unary<F, double, double>)
                            : nullptr;
}
template <class F>
Handler unaryHalf(Kind k) {
    switch (k) {
    case Kind::F16:
        return unary<F, Half, Half>;
    case Kind::BF16:
        return unary<F, Brain, Brain>;
    case Kind::F16x2:
        return unary<Pair<F, Half>, uint32_t, uint32_t>;
    case Kind::BF16x2:
        return unary<Pair<F, Brain>, uint32_t, uint32_t>;
    default:
        return nullptr;
    }
}
template <class F>
Handler binaryWhole(Kind k) {
    switch (k) {
    case Kind::U16:
        return binary<F, uint16_t, uint16_t>;
    case Kind::S16:
        return binary<F, int16_t, int16_t>;
    case Kind::U32:
        return binary<F, uint32_t, uint32_t>;
    case Kind::S32:
        return binary<F, int32_t, int32_t>;
    case Kind::U64:
        return binary<F, uint64_t, uint64_t>;
    case Kind::S64:
        return binary<F, int64_t, int64_t>;
    default:
        return nullptr;
    }
}
template <class F>
Handler binaryWholeSlow(Kind k) {
    switch (k) {
    case Kind::U16:
        return binarySlow<F, uint16_t, uint16_t>;
    case Kind::S16:
        return binarySlow<F, int16_t, int16_t>;
    case Kind::U32:
        return binarySlow<F, uint32_t, uint32_t>;
    case Kind::S32:
        return binarySlow<F, int32_t, int32_t>;
    case Kind::U64:
        return binarySlow<F, uint64_t, uint64_t>;
    case Kind::S64:
        return binarySlow<F, int64_t, int64_t>;
    default:
        return nullptr;
    }
}
template <class F>
Handler binaryFloat(Kind k) {
    return k == Kind::F32   ? Handler(binary<F, float, float>)
           : k == Kind::F64 ? Handler(binary<F, double, double>)
                            : nullptr;
}
template <class F>
Handler binaryHalf(Kind k) {
    switch (k) {
    case Kind::F16:
        return binary<F, Half, Half>;
    case Kind::BF16:
        return binary<F, Brain, Brain>;
    case Kind::F16x2:
        return binary<Pair<F, Half>, uint32_t, uint32_t>;
    case Kind::BF16x2:
        return binary<Pair<F, Brain>, uint32_t, uint32_t>;
    default:
        return nullptr;
    }
}
template <class F>
Handler binaryAny(Kind k) {
    if (const Handler h = binaryWhole<F>(k))
        return h;
    if (const Handler h = binaryFloat<F>(k))
        return h;
    return binaryHalf<F>(k);
}
template <class F>
Handler ternaryWhole(Kind k) {
    switch (k) {
    case Kind::U16:
        return ternary<F, uint16_t, uint16_t>;
    case Kind::S16:
        return ternary<F, int16_t, int16_t>;
    case Kind::U32:
        return ternary<F, uint32_t, uint32_t>;
    case Kind::S32:
        return ternary<F, int32_t, int32_t>;
    case Kind::U64:
        return ternary<F, uint64_t, uint64_t>;
    case Kind::S64:
        return ternary<F, int64_t, int64_t>;
    default:
        return nullptr;
    }
}
template <class F>
Handler ternaryFloat(Kind k) {
    switch (k) {
    case Kind::F32:
        return ternary<F, float, float>;
    case Kind::F64:
        return ternary<F, double, double>;
    case Kind::F16:
        return ternary<F, Half, Half>;
    case Kind::BF16:
        return ternary<F, Brain, Brain>;
    case Kind::F16x2:
        return ternary<Pair<F, Half>, uint32_t, uint32_t>;
    case Kind::BF16x2:
        return ternary<Pair<F, Brain>, uint32_t, uint32_t>;
    default:
        return nullptr;
    }
}
template <class F>
Handler shiftOf(Kind k) {
    switch (k) {
    case Kind::U16:
        return binary<F, uint16_t, uint16_t, uint32_t>;
    case Kind::S16:
        return binary<F, int16_t, int16_t, uint32_t>;
    case Kind::U32:
        return binary<F, uint32_t, uint32_t>;
    case Kind::S32:
        return binary<F, int32_t, int32_t, uint32_t>;
    case Kind::U64:
        return binary<F, uint64_t, uint64_t, uint32_t>;
    case Kind::S64:
        return binary<F, int64_t, int64_t, uint32_t>;
    default:
        return nullptr;
    }
}
template <class F>
Handler countOf(Kind k) {
    switch (k) {
    case Kind::U32:
        return unary<F, uint32_t, uint32_t>;
    case Kind::S32:
        return unary<F, uint32_t, int32_t>;
    case Kind::U64:
        return unary<F, uint32_t, uint64_t>;
    case Kind::S64:
        return unary<F, uint32_t, int64_t>;
    default:
        return nullptr;
    }
}
template <class F>
Handler compareOf(Kind k) {
    switch (k) {
    case Kind::U16:
        return compare<F, uint16_t>;
    case Kind::S16:
        return compare<F, int16_t>;
    case Kind::U32:
        return compare<F, uint32_t>;
    case Kind::S32:
        return compare<F, int32_t>;
    case Kind::U64:
        return compare<F, uint64_t>;
    case Kind::S64:
        return compare<F, int64_t>;
    case Kind::F32:
        return compare<F, float>;
    case Kind::F64:
        return compare<F, double>;
    case Kind::F16:
        return compare<F, Half>;
    case Kind::BF16:
        return compare<F, Brain>;
    default:
        return nullptr;
    }
}
template <class F>
Handler testOf(Kind k) {
    return k == Kind::F32   ? Handler(testNumber<F, uint32_t>)
           : k == Kind::F64 ? Handler(testNumber<F, uint64_t>)
                            : nullptr;
}
/// Approximations call the mathematics library: lane by lane.
template <class F>
Handler approximate(Kind k) {
    switch (k) {
    case Kind::F32:
        return unarySlow<F, float, float>;
    case Kind::F16:
        if constexpr (__is_same(F, Power2) || __is_same(F, HyperbolicTangent))
            return unarySlow<F, Half, Half>;
        return nullptr;
    case Kind::F16x2:
        if constexpr (__is_same(F, Power2) || __is_same(F, HyperbolicTangent))
            return unarySlow<Pair<F, Half>, uint32_t, uint32_t>;
        return nullptr;
    case Kind::BF16:
        if constexpr (__is_same(F, Power2) || __is_same(F, HyperbolicTangent))
            return unarySlow<F, Brain, Brain>;
        return nullptr;
    default:
        return nullptr;
    }
}

Handler wholeNumbers(Op op, Kind k) {
    switch (op) {
    case Op::MulHi:
        return k == Kind::U64 || k == Kind::S64 ? binaryWholeSlow<TimesHigh>(k) : binaryWhole<TimesHigh>(k);
    case Op::MulWide:
        return k == Kind::S32   ? Handler(binary<TimesWide, int64_t, int32_t>)
               : k == Kind::U32 ? Handler(binary<TimesWide, uint64_t, uint32_t>)
               : k == Kind::S16 ? Handler(binary<TimesWide, int32_t, int16_t>)
               : k == Kind::U16 ? Handler(binary<TimesWide, uint32_t, uint16_t>)
                                : nullptr;
    case Op::Mad:
        return ternaryWhole<TimesPlus>(k);
    case Op::MadHi:
        return ternaryWhole<TimesHighPlus>(k);
    case Op::MadWide:
        return k == Kind::S32   ? Handler(ternary<TimesWidePlus, int64_t, int32_t>)
               : k == Kind::U32 ? Handler(ternary<TimesWidePlus, uint64_t, uint32_t>)
               : k == Kind::S16 ? Handler(ternary<TimesWidePlus, int32_t, int16_t>)
               : k == Kind::U16 ? Handler(ternary<TimesWidePlus, uint32_t, uint16_t>)
                                : nullptr;
    case Op::Mul24:
        return k == Kind::S32 ? Handler(binary<Times24, int32_t, int32_t>)
                              : Handler(binary<Times24, uint32_t, uint32_t>);
    case Op::Mad24:
        return k == Kind::S32 ? Handler(ternary<Times24Plus, int32_t, int32_t>)
                              : Handler(ternary<Times24Plus, uint32_t, uint32_t>);
    case Op::Rem:
        return binaryWholeSlow<Remainder>(k);
    case Op::Not:
        return unaryWhole<BitNot>(k);
    case Op::Cnot:
        return unaryWhole<LogicNot>(k);
    case Op::And:
        return binaryWhole<BitAnd>(k);
    case Op::Or:
        return binaryWhole<BitOr>(k);
    case Op::Xor:
        return binaryWhole<BitXor>(k);
    case Op::Shl:
        return shiftOf<ShiftLeft>(k);
    case Op::Shr:
        return shiftOf<ShiftRight>(k);
    case Op::ShfLeftWrap:
        return ternary<Funnel<true, false>, uint32_t, uint32_t>;
    case Op::ShfLeftClamp:
        return ternary<Funnel<true, true>, uint32_t, uint32_t>;
    case Op::ShfRightWrap:
        return ternary<Funnel<false, false>, uint32_t, uint32_t>;
    case Op::ShfRightClamp:
        return ternary<Funnel<false, true>, uint32_t, uint32_t>;
    case Op::Popc:
        return countOf<CountOnes>(k);
    case Op::Clz:
        return k == Kind::S32   ? countOf<LeadingZeros>(Kind::U32)
               : k == Kind::S64 ? countOf<LeadingZeros>(Kind::U64)
                                : countOf<LeadingZeros>(k);
    case Op::Bfind:
        return countOf<FindHighest<false>>(k);
    case Op::BfindShift:
        return countOf<FindHighest<true>>(k);
    case Op::Brev:
        return k == Kind::U64 ? Handler(unary<Reverse, uint64_t, uint64_t>)
                              : Handler(unary<Reverse, uint32_t, uint32_t>);
    case Op::Bfe:
        return k == Kind::U32   ? Handler(ternarySlow<ExtractBits, uint32_t, uint32_t, uint32_t, uint32_t>)
               : k == Kind::S32 ? Handler(ternarySlow<ExtractBits, int32_t, int32_t, uint32_t, uint32_t>)
               : k == Kind::U64 ? Handler(ternarySlow<ExtractBits, uint64_t, uint64_t, uint32_t, uint32_t>)
               : k == Kind::S64 ? Handler(ternarySlow<ExtractBits, int64_t, int64_t, uint32_t, uint32_t>)
                                : nullptr;
    case Op::Bfi:
        return k == Kind::U64 ? Handler(quaternarySlow<InsertBits, uint64_t>)
                              : Handler(quaternarySlow<InsertBits, uint32_t>);
    case Op::Bmsk:
        return binarySlow<MaskBits, uint32_t, uint32_t>;
    case Op::Fns:
        return ternarySlow<FindNth, uint32_t, uint32_t, uint32_t, int32_t>;
    case Op::Prmt:
        return permute;
    case Op::Lop3:
        return lop3;
    case Op::Sad:
        return ternaryWhole<AbsoluteDifference>(k);
    case Op::Dp4a:
        return k == Kind::U8
                   ? Handler(ternary<Dot4<false, false>, uint32_t, uint32_t>) // kinds stand for the signs of both
               : k == Kind::S8  ? Handler(ternary<Dot4<true, true>, uint32_t, uint32_t>)
               : k == Kind::U16 ? Handler(ternary<Dot4<false, true>, uint32_t, uint32_t>)
                                : Handler(ternary<Dot4<true, false>, uint32_t, uint32_t>);
    case Op::AddCarry:
        return k == Kind::U64 || k == Kind::S64 ? carried<uint64_t, false> : carried<uint32_t, false>;
    case Op::SubCarry:
        return k == Kind::U64 || k == Kind::S64 ? carried<uint64_t, true> : carried<uint32_t, true>;
    default:
        return nullptr;
    }
}

Handler floats(Op op, Kind k) {
    switch (op) {
    case Op::Fma:
        return ternaryFloat<FusedTimesPlus>(k);
    case Op::FmaRelu:
        return ternaryFloat<FusedRelu>(k);
    case Op::Sqrt:
        return unaryFloat<SquareRoot>(k);
    case Op::Rsqrt:
        return unaryFloat<ReciprocalRoot>(k);
    case Op::Rcp:
        return unaryFloat<Reciprocal>(k);
    case Op::Ex2:
        return approximate<Power2>(k);
    case Op::Lg2:
        return approximate<Log2>(k);
    case Op::Sin:
        return approximate<Sine>(k);
    case Op::Cos:
        return approximate<Cosine>(k);
    case Op::Tanh:
        return approximate<HyperbolicTangent>(k);
    case Op::Copysign:
        return binaryFloat<SignOf>(k);
    case Op::TestFinite:
        return testOf<Finite>(k);
    case Op::TestInfinite:
        return testOf<Infinite>(k);
    case Op::TestNumber:
        return testOf<Number>(k);
    case Op::TestNotANumber:
        return testOf<NotANumber>(k);
    case Op::TestNormal:
        return testOf<Normal>(k);
    case Op::TestSubnormal:
        return testOf<Subnormal>(k);
    case Op::Saturate: {
        if (const Handler h = unaryFloat<Clamp01>(k))
            return h;
        return unaryHalf<Clamp01>(k);
    }
    case Op::MinNan:
        if (const Handler h = binaryFloat<SmallerNan>(k))
            return h;
        return binaryHalf<SmallerNan>(k);
    case Op::MaxNan:
        if (const Handler h = binaryFloat<LargerNan>(k))
            return h;
        return binaryHalf<LargerNan>(k);
    default:
        return nullptr;
    }
}

Handler comparisons(Op op, Kind k) {
    const bool unordered = k == Kind::F32 || k == Kind::F64 || k == Kind::F16 || k == Kind::BF16;
    switch (op) {
    case Op::SetEq:
        return compareOf<Equal>(k);
    case Op::SetNe:
        return unordered ? compareOf<Different>(k) : compareOf<DifferentOrNan>(k);
    case Op::SetLt:
        return compareOf<Below>(k);
    case Op::SetLe:
        return compareOf<NotAbove>(k);
    case Op::SetGt:
        return compareOf<Above>(k);
    case Op::SetGe:
        return compareOf<NotBelow>(k);
    case Op::SetEqu:
        return compareOf<EqualOrNan>(k);
    case Op::SetNeu:
        return compareOf<DifferentOrNan>(k);
    case Op::SetLtu:
        return compareOf<BelowOrNan>(k);
    case Op::SetLeu:
        return compareOf<NotAboveOrNan>(k);
    case Op::SetGtu:
        return compareOf<AboveOrNan>(k);
    case Op::SetGeu:
        return compareOf<NotBelowOrNan>(k);
    case Op::SetNum:
        return compareOf<Numbers>(k);
    case Op::SetNan:
        return compareOf<NotNumbers>(k);
    case Op::SetMask:
        return maskValue;
    case Op::PredAnd:
        return logic<Op::PredAnd>;
    case Op::PredOr:
        return logic<Op::PredOr>;
    case Op::PredXor:
        return logic<Op::PredXor>;
    case Op::PredNot:
        return logic<Op::PredNot>;
    case Op::PredMov:
        return logic<Op::PredMov>;
    case Op::PredSelp:
        return logic<Op::PredSelp>;
    case Op::Selp:
        return k == Kind::U64 ? select<uint64_t> : select<uint32_t>;
    case Op::SlctInt:
        return k == Kind::U64 ? selectBySign<uint64_t, int32_t> : selectBySign<uint32_t, int32_t>;
    case Op::SlctFloat:
        return k == Kind::U64 ? selectBySign<uint64_t, float> : selectBySign<uint32_t, float>;
    default:
        return nullptr;
    }
}

Handler arithmetic(Op op, Kind k) {
    switch (op) {
    case Op::Mov:
        return k == Kind::U64 ? Handler(unary<Move, uint64_t, uint64_t>) : Handler(unary<Move, uint32_t, uint32_t>);
    case Op::Add:
        return binaryAny<Plus>(k);
    case Op::Sub:
        return binaryAny<Minus>(k);
    case Op::Mul:
        return binaryAny<Times>(k);
    case Op::Min:
        return binaryAny<Smaller>(k);
    case Op::Max:
        return binaryAny<Larger>(k);
    case Op::Div:
        if (const Handler h = binaryFloat<Over>(k))
            return h;
        return binaryWholeSlow<Over>(k);
    case Op::Neg:
        if (const Handler h = unaryWhole<Negative>(k))
            return h;
        return k == Kind::F32 || k == Kind::F64 ? unaryFloat<Negative>(k) : unaryHalf<Negative>(k);
    case Op::Abs:
        if (k == Kind::S16 || k == Kind::S32 || k == Kind::S64)
            return k == Kind::S16   ? Handler(unary<Magnitude, int16_t, int16_t>)
                   : k == Kind::S32 ? Handler(unary<Magnitude, int32_t, int32_t>)
                                    : Handler(unary<Magnitude, int64_t, int64_t>);
        return k == Kind::F32 || k == Kind::F64 ? unaryFloat<Magnitude>(k) : unaryHalf<Magnitude>(k);
    default:
        if (const Handler h = wholeNumbers(op, k))
            return h;
        if (const Handler h = floats(op, k))
            return h;
        return comparisons(op, k);
    }
}
