// Which handler does which operation on which type.

/// What `make<T>()` gives for the whole numbers that a kind stands for; null for other kinds.
template <class Make>
Handler ofWhole(Kind k, const Make& make) {
    switch (k) {
    case Kind::U16:
        return make.template operator()<uint16_t>();
    case Kind::S16:
        return make.template operator()<int16_t>();
    case Kind::U32:
        return make.template operator()<uint32_t>();
    case Kind::S32:
        return make.template operator()<int32_t>();
    case Kind::U64:
        return make.template operator()<uint64_t>();
    case Kind::S64:
        return make.template operator()<int64_t>();
    default:
        return nullptr;
    }
}
template <class Make>
Handler ofFloat(Kind k, const Make& make) {
    return k == Kind::F32   ? make.template operator()<float>()
           : k == Kind::F64 ? make.template operator()<double>()
                            : nullptr;
}
/// The same for halves, with the operation on them: of pairs it is on both.
template <class F, class Make>
Handler ofHalf(Kind k, const Make& make) {
    switch (k) {
    case Kind::F16:
        return make.template operator()<F, Half>();
    case Kind::BF16:
        return make.template operator()<F, Brain>();
    case Kind::F16x2:
        return make.template operator()<Pair<F, Half>, uint32_t>();
    case Kind::BF16x2:
        return make.template operator()<Pair<F, Brain>, uint32_t>();
    default:
        return nullptr;
    }
}

template <class F>
Handler unaryWhole(Kind k) {
    return ofWhole(k, []<class T>() -> Handler { return unary<F, T, T>; });
}
template <class F>
Handler unaryFloat(Kind k) {
    return ofFloat(k, []<class T>() -> Handler { return unary<F, T, T>; });
}
/// Of halves, too.
template <class F>
Handler unaryNumber(Kind k) {
    if (const Handler h = unaryFloat<F>(k))
        return h;
    return ofHalf<F>(k, []<class G, class T>() -> Handler { return unary<G, T, T>; });
}
template <class F>
Handler binaryWhole(Kind k) {
    return ofWhole(k, []<class T>() -> Handler { return binary<F, T, T>; });
}
template <class F>
Handler binaryWholeSlow(Kind k) {
    return ofWhole(k, []<class T>() -> Handler { return binarySlow<F, T, T>; });
}
template <class F>
Handler binaryFloat(Kind k) {
    return ofFloat(k, []<class T>() -> Handler { return binary<F, T, T>; });
}
template <class F>
Handler binaryNumber(Kind k) {
    if (const Handler h = binaryFloat<F>(k))
        return h;
    return ofHalf<F>(k, []<class G, class T>() -> Handler { return binary<G, T, T>; });
}
template <class F>
Handler binaryAny(Kind k) {
    if (const Handler h = binaryWhole<F>(k))
        return h;
    return binaryNumber<F>(k);
}
template <class F>
Handler ternaryWhole(Kind k) {
    return ofWhole(k, []<class T>() -> Handler { return ternary<F, T, T>; });
}
template <class F>
Handler ternaryNumber(Kind k) {
    if (const Handler h = ofFloat(k, []<class T>() -> Handler { return ternary<F, T, T>; }))
        return h;
    return ofHalf<F>(k, []<class G, class T>() -> Handler { return ternary<G, T, T>; });
}
template <class F>
Handler shiftOf(Kind k) {
    return ofWhole(k, []<class T>() -> Handler { return binary<F, T, T, uint32_t>; });
}
template <class F>
Handler countOf(Kind k) { // of numbers of 32 and 64 bits
    return ofWhole(k, []<class T>() -> Handler {
        if constexpr (sizeof(T) < 4)
            return nullptr;
        else
            return unary<F, uint32_t, T>;
    });
}
template <class F>
Handler compareOf(Kind k) {
    const auto comparing = []<class T>() -> Handler { return compare<F, T>; };
    if (const Handler h = ofWhole(k, comparing))
        return h;
    return k == Kind::F16    ? comparing.template operator()<Half>()
           : k == Kind::BF16 ? comparing.template operator()<Brain>()
                             : ofFloat(k, comparing);
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
    if (k == Kind::F32)
        return unarySlow<F, float, float>;
    if constexpr (__is_same(F, Power2) || __is_same(F, HyperbolicTangent))
        return k == Kind::F16     ? Handler(unarySlow<F, Half, Half>)
               : k == Kind::F16x2 ? Handler(unarySlow<Pair<F, Half>, uint32_t, uint32_t>)
               : k == Kind::BF16  ? Handler(unarySlow<F, Brain, Brain>)
                                  : nullptr;
    return nullptr;
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
        return ternaryNumber<FusedTimesPlus>(k);
    case Op::FmaRelu:
        return ternaryNumber<FusedRelu>(k);
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
    case Op::Saturate:
        return unaryNumber<Clamp01>(k);
    case Op::MinNan:
        return binaryNumber<SmallerNan>(k);
    case Op::MaxNan:
        return binaryNumber<LargerNan>(k);
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
        return unaryNumber<Negative>(k);
    case Op::Abs:
        if (k == Kind::S16 || k == Kind::S32 || k == Kind::S64)
            return k == Kind::S16   ? Handler(unary<Magnitude, int16_t, int16_t>)
                   : k == Kind::S32 ? Handler(unary<Magnitude, int32_t, int32_t>)
                                    : Handler(unary<Magnitude, int64_t, int64_t>);
        return unaryNumber<Magnitude>(k);
    default:
        if (const Handler h = wholeNumbers(op, k))
            return h;
        if (const Handler h = floats(op, k))
            return h;
        return comparisons(op, k);
    }
}
