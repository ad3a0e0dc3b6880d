// Conversions (PTX ISA 9.0, cvt): whole numbers wrap or saturate, floats become whole numbers clamped to the
// type's range.

template <class T>
struct LimitsOf {
    static constexpr T least = isSigned<T> ? T(Unsigned<T>(1) << (sizeof(T) * 8 - 1)) : T(0);
    static constexpr T most = T(~Unsigned<T>(0) >> (isSigned<T> ? 1 : 0));
};

/// Rounding of a float on its way to a whole number.
template <class R>
struct ToWhole {
    template <class To, class From>
    [[gnu::always_inline]] static inline To f(From v) {
        double x;
        if constexpr (isHalf<From>)
            x = R::f(double(widen(v)));
        else
            x = R::f(double(v));
        constexpr double low = double(LimitsOf<To>::least), high = double(LimitsOf<To>::most);
        if (x != x) // PTX ISA, cvt: 0, or the highest bit alone where 64 bits are in it
            return sizeof(To) == 8 || sizeof(From) == 8 ? To(Unsigned<To>(1) << (sizeof(To) * 8 - 1)) : To(0);
        return x <= low ? LimitsOf<To>::least : x >= high ? LimitsOf<To>::most : To(x);
    }
};

template <class To, class From, class R>
const Inst* convertLanes(Warp& w, const Inst* i) {
    const Storage<From>* a = w.at<Storage<From>>(i->a);
    everyActive<To>(w, w.at<Storage<To>>(i->d), [&](int l) {
        const From v = fetch<From>(a[l]);
        if constexpr (isHalf<To>)
            return narrow<To>(double(v));
        else if constexpr (isHalf<From>)
            return canonical(To(widen(v)));
        else if constexpr (isFloat<To>)
            return canonical(static_cast<To>(R::f(v)));
        else if constexpr (isFloat<From>)
            return ToWhole<R>::template f<To>(v);
        else
            return static_cast<To>(v);
    });
    return goOn(w, i + 1);
}

template <class To, class From>
Handler convertBy(Op rounding) {
    if constexpr (isFloat<From> && (!isFloat<To> || __is_same(To, From))) {
        switch (rounding) {
        case Op::RoundZero:
            return convertLanes<To, From, TowardsZero>;
        case Op::RoundDown:
            return convertLanes<To, From, Downwards>;
        case Op::RoundUp:
            return convertLanes<To, From, Upwards>;
        case Op::RoundNearest:
            return convertLanes<To, From, ToEven>;
        default:
            break;
        }
    }
    if constexpr (isFloat<From> && !isFloat<To>)
        return convertLanes<To, From, TowardsZero>;
    else
        return convertLanes<To, From, Move>;
}

template <class To>
Handler convertTo(Kind from, Op rounding) {
    switch (from) {
    case Kind::U32:
        return convertBy<To, uint32_t>(rounding);
    case Kind::S32:
        return convertBy<To, int32_t>(rounding);
    case Kind::U64:
        return convertBy<To, uint64_t>(rounding);
    case Kind::S64:
        return convertBy<To, int64_t>(rounding);
    case Kind::F32:
        return convertBy<To, float>(rounding);
    case Kind::F64:
        return convertBy<To, double>(rounding);
    default:
        return nullptr;
    }
}

/// Between types of 32 and 64 bits; from and to halves by way of a float or double; and the low bits of a
/// narrow type made a whole register (`to` and `from` alike).
Handler convert(Kind to, Kind from, Op rounding) {
    switch (to) {
    case Kind::U32:
        return convertTo<uint32_t>(from, rounding);
    case Kind::S32:
        return convertTo<int32_t>(from, rounding);
    case Kind::U64:
        return convertTo<uint64_t>(from, rounding);
    case Kind::S64:
        return convertTo<int64_t>(from, rounding);
    case Kind::F32:
        return from == Kind::F16    ? Handler(convertLanes<float, Half, Move>)
               : from == Kind::BF16 ? Handler(convertLanes<float, Brain, Move>)
                                    : convertTo<float>(from, rounding);
    case Kind::F64:
        return from == Kind::F16    ? Handler(convertLanes<double, Half, Move>)
               : from == Kind::BF16 ? Handler(convertLanes<double, Brain, Move>)
                                    : convertTo<double>(from, rounding);
    case Kind::F16:
        return from == Kind::F32   ? Handler(convertLanes<Half, float, Move>)
               : from == Kind::F64 ? Handler(convertLanes<Half, double, Move>)
                                   : nullptr;
    case Kind::BF16:
        return from == Kind::F32   ? Handler(convertLanes<Brain, float, Move>)
               : from == Kind::F64 ? Handler(convertLanes<Brain, double, Move>)
                                   : nullptr;
    case Kind::U8:
        return from == to ? Handler(unary<Move, uint8_t, uint8_t>) : nullptr;
    case Kind::S8:
        return from == to ? Handler(unary<Move, int8_t, int8_t>) : nullptr;
    case Kind::U16:
        return from == to ? Handler(unary<Move, uint16_t, uint16_t>) : nullptr;
    case Kind::S16:
        return from == to ? Handler(unary<Move, int16_t, int16_t>) : nullptr;
    default:
        return nullptr;
    }
}
