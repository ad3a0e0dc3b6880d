// Operations on registers, to the last bit as core/simt/machine/ops_arithmetic.inl, ops_compare.inl and ops_convert.inl.
#include "core/simt/machine/translate/emitter.hpp"

#include <array>
#include <bit>
#include <charconv>

namespace telar::translate {

unsigned bitsOf(Kind kind) {
    switch (kind) {
    case Kind::U8:
    case Kind::S8:
        return 8;
    case Kind::U16:
    case Kind::S16:
        return 16;
    case Kind::U64:
    case Kind::S64:
    case Kind::F64:
        return 64;
    default:
        return 32;
    }
}

std::string elementType(Kind kind) {
    return kind == Kind::F32 ? "float" : kind == Kind::F64 ? "double" : "i" + std::to_string(bitsOf(kind));
}

std::string elementType(Width width) {
    return width == Width::Predicate ? "i1" : width == Width::Narrow ? "i32" : "i64";
}

std::string typeOf(const std::string& element, bool uniform) { return uniform ? element : "<32 x " + element + ">"; }

std::string splat(const std::string& element, const std::string& number, int count) {
    if (number == "0")
        return "zeroinitializer";
    std::string text = "<";
    for (int k = 0; k < count; ++k)
        text += (k ? ", " : "") + element + " " + number;
    return text + ">";
}

namespace {

std::string suffixOf(Kind kind, bool uniform) {
    return (uniform ? "." : ".v32") + std::string(isReal(kind) ? "f" : "i") + std::to_string(bitsOf(kind));
}

/// LLVM writes floats as the bits of a double.
std::string realWord(double value) {
    char word[16];
    const auto end = std::to_chars(word, word + sizeof word, std::bit_cast<uint64_t>(value), 16).ptr;
    const std::string digits(word, end);
    return "0x" + std::string(16 - digits.size(), '0') + digits;
}

std::string constantOf(const std::string& element, const std::string& number, bool uniform) {
    return uniform ? number : splat(element, number);
}

constexpr std::string_view nearestNan = "2147483647"; ///< 0x7fffffff

} // namespace

std::string Emitter::operand(uint32_t place, Kind kind, bool uniform) {
    const auto width = widthOf(kind);
    const auto value = get(place, width);
    const auto held = elementType(width);
    auto word = uniform ? value.all : lanesOf(value, width);
    const auto type = typeOf(held, uniform);
    if (isReal(kind))
        return make("bitcast " + type + " " + word + " to " + typeOf(elementType(kind), uniform));
    if (bitsOf(kind) < 32)
        return make("trunc " + type + " " + word + " to " + typeOf(elementType(kind), uniform));
    return word;
}

/// Into a register: float results that are no number are all the same one; what is narrower than 32 bits is widened.
void Emitter::result(uint32_t place, Kind kind, std::string made, bool uniform) {
    const auto width = widthOf(kind);
    const auto type = typeOf(elementType(kind), uniform), held = typeOf(elementType(width), uniform);
    if (isReal(kind)) {
        auto bits = make("bitcast " + type + " " + made + " to " + held);
        if (kind == Kind::F32) {
            const auto number = make("fcmp ord " + type + " " + made + ", " + (uniform ? "0.0" : "zeroinitializer"));
            const auto chosen = typeOf("i1", uniform);
            bits = make("select " + chosen + " " + number + ", " + held + " " + bits + ", " + held + " " +
                        constantOf("i32", std::string(nearestNan), uniform));
        }
        made = bits;
    } else if (bitsOf(kind) < 32) {
        made = make((isSignedKind(kind) ? "sext " : "zext ") + type + " " + made + " to " + held);
    }
    set(place, width, uniform ? Value{true, made, {}} : Value{false, "0", made});
}

/// Sums that keep a number apart from what differs between lanes.
bool Emitter::moveAddress(const Inst& i, const Meaning& meaning) {
    const bool wide = meaning.kind == Kind::U64 || meaning.kind == Kind::S64;
    if (meaning.op == Op::Mov) {
        set(i.d, widthOf(meaning.kind), get(i.a, widthOf(meaning.kind)));
        return true;
    }
    if (meaning.op == Op::MadWide && bitsOf(meaning.kind) == 32) {
        const auto c = get(i.c, Width::Wide);
        const auto a = get(i.a, Width::Narrow), b = get(i.b, Width::Narrow);
        if (a.uniform && b.uniform && c.uniform)
            return false;
        const bool uniform = a.uniform && b.uniform;
        const auto type = typeOf("i64", uniform);
        const auto product = whole(Op::MulWide, meaning.kind, uniform, operand(i.a, meaning.kind, uniform),
                                   operand(i.b, meaning.kind, uniform), {});
        if (uniform) {
            set(i.d, Width::Wide, {false, make("add i64 " + product + ", " + c.all), c.each});
            return true;
        }
        set(i.d, Width::Wide,
            {false, c.all, c.uniform ? product : make("add " + type + " " + product + ", " + c.each)});
        return true;
    }
    if (!wide || (meaning.op != Op::Add && meaning.op != Op::Sub))
        return false;
    const auto a = get(i.a, Width::Wide), b = get(i.b, Width::Wide);
    if (a.uniform && b.uniform)
        return false;
    const std::string word = meaning.op == Op::Add ? "add " : "sub ";
    Value made{false, make(word + "i64 " + a.all + ", " + b.all), {}};
    if (b.uniform)
        made.each = a.each;
    else if (a.uniform && meaning.op == Op::Add)
        made.each = b.each;
    else
        made.each = make(word + "<32 x i64> " + (a.uniform ? "zeroinitializer" : a.each) + ", " + b.each);
    set(i.d, Width::Wide, made);
    return true;
}

std::string Emitter::divided(Op op, Kind kind, bool uniform, const std::string& a, const std::string& b) {
    const auto element = elementType(kind), type = typeOf(element, uniform), chosen = typeOf("i1", uniform);
    const bool isSigned = isSignedKind(kind);
    const auto number = [&](const char* word) { return type + " " + constantOf(element, word, uniform); };
    const auto zero = make("icmp eq " + type + " " + b + ", " + constantOf(element, "0", uniform));
    std::string bad = zero, minus;
    if (isSigned) { // the smallest number by -1 does not fit
        minus = make("icmp eq " + type + " " + b + ", " + constantOf(element, "-1", uniform));
        bad = make("or " + chosen + " " + zero + ", " + minus);
    }
    const auto safe = make("select " + chosen + " " + bad + ", " + number("1") + ", " + type + " " + b);
    const bool quotient = op == Op::Div;
    auto made = make(std::string(isSigned ? "s" : "u") + (quotient ? "div " : "rem ") + type + " " + a + ", " + safe);
    if (isSigned) {
        const auto turned = quotient ? type + " " + make("sub " + number("0") + ", " + a) : number("0");
        made = make("select " + chosen + " " + minus + ", " + turned + ", " + type + " " + made);
    }
    return make("select " + chosen + " " + zero + ", " + (quotient ? number("-1") : type + " " + a) + ", " + type +
                " " + made);
}

std::string Emitter::smaller(Op op, Kind kind, bool uniform, const std::string& a, const std::string& b) {
    const auto element = elementType(kind), type = typeOf(element, uniform), chosen = typeOf("i1", uniform);
    const auto pick = [&](const std::string& where, const std::string& x, const std::string& y) {
        return make("select " + chosen + " " + where + ", " + type + " " + x + ", " + type + " " + y);
    };
    const bool least = op == Op::Min;
    if (!isReal(kind)) {
        const std::string word = std::string(isSignedKind(kind) ? "s" : "u") + (least ? "lt " : "gt ");
        return pick(make("icmp " + word + type + " " + a + ", " + b), a, b);
    }
    // Of a number and no number, the number; -0 is below +0.
    const auto whole = typeOf(bitsOf(kind) == 32 ? "i32" : "i64", uniform);
    const auto bits = make("bitcast " + type + " " + a + " to " + whole);
    const auto negative = make("icmp slt " + whole + " " + bits + ", " + (uniform ? "0" : "zeroinitializer"));
    const auto equal = least ? pick(negative, a, b) : pick(negative, b, a);
    const std::string word = least ? "fcmp olt " : "fcmp ogt ";
    const auto chosenOf =
        pick(make(word + type + " " + a + ", " + b), a, pick(make(word + type + " " + b + ", " + a), b, equal));
    const auto known = pick(make("fcmp uno " + type + " " + b + ", " + b), a, chosenOf);
    return pick(make("fcmp uno " + type + " " + a + ", " + a), b, known);
}

std::string Emitter::whole(Op op, Kind kind, bool uniform, const std::string& a, const std::string& b,
                           const std::string& c) {
    const auto element = elementType(kind), type = typeOf(element, uniform), chosen = typeOf("i1", uniform);
    const bool isSigned = isSignedKind(kind);
    const auto both = [&](const std::string& word, const std::string& x, const std::string& y) {
        return make(word + " " + type + " " + x + ", " + y);
    };
    const auto number = [&](int64_t value) { return constantOf(element, std::to_string(value), uniform); };
    const auto suffix = suffixOf(kind, uniform);
    switch (op) {
    case Op::Add:
        return both("add", a, b);
    case Op::Sub:
        return both("sub", a, b);
    case Op::Mul:
        return both("mul", a, b);
    case Op::Mad:
        return both("add", both("mul", a, b), c);
    case Op::MulHi:
    case Op::MadHi:
    case Op::MulWide:
    case Op::MadWide: {
        const auto wide = typeOf("i" + std::to_string(2 * bitsOf(kind)), uniform);
        const std::string grow = isSigned ? "sext " : "zext ";
        const auto x = make(grow + type + " " + a + " to " + wide), y = make(grow + type + " " + b + " to " + wide);
        const auto product = make("mul " + wide + " " + x + ", " + y);
        if (op == Op::MulWide)
            return product;
        if (op == Op::MadWide)
            return make("add " + wide + " " + product + ", " + c);
        const auto half = constantOf("i" + std::to_string(2 * bitsOf(kind)), std::to_string(bitsOf(kind)), uniform);
        const auto high =
            make("trunc " + wide + " " + make("lshr " + wide + " " + product + ", " + half) + " to " + type);
        return op == Op::MulHi ? high : both("add", high, c);
    }
    case Op::Div:
    case Op::Rem:
        return divided(op, kind, uniform, a, b);
    case Op::Neg:
        return both("sub", number(0), a);
    case Op::Abs:
        return make("select " + chosen + " " + make("icmp slt " + type + " " + a + ", " + number(0)) + ", " + type +
                    " " + both("sub", number(0), a) + ", " + type + " " + a);
    case Op::And:
        return both("and", a, b);
    case Op::Or:
        return both("or", a, b);
    case Op::Xor:
        return both("xor", a, b);
    case Op::Not:
        return both("xor", a, number(-1));
    case Op::Popc:
    case Op::Clz: {
        const bool zeros = op == Op::Clz;
        auto made = call(type, "llvm." + std::string(zeros ? "ctlz" : "ctpop") + suffix,
                         type + " " + a + (zeros ? ", i1 false" : ""), type + (zeros ? ", i1" : ""));
        return bitsOf(kind) == 64 ? make("trunc " + type + " " + made + " to " + typeOf("i32", uniform)) : made;
    }
    case Op::Brev:
        return call(type, "llvm.bitreverse" + suffix, type + " " + a, type);
    case Op::ShfLeftWrap: // the high half first
        return call(type, "llvm.fshl" + suffix, type + " " + b + ", " + type + " " + a + ", " + type + " " + c,
                    type + ", " + type + ", " + type);
    case Op::ShfRightWrap:
        return call(type, "llvm.fshr" + suffix, type + " " + b + ", " + type + " " + a + ", " + type + " " + c,
                    type + ", " + type + ", " + type);
    case Op::Shl:
    case Op::Shr: { // by a number of 32 bits, which may be larger than the type
        const auto count = typeOf("i32", uniform);
        const auto last = constantOf("i32", std::to_string(bitsOf(kind) - 1), uniform);
        const auto over = make("icmp ugt " + count + " " + b + ", " + last);
        auto by = make("select " + chosen + " " + over + ", " + count + " " + last + ", " + count + " " + b);
        if (bitsOf(kind) != 32)
            by = make((bitsOf(kind) == 64 ? "zext " : "trunc ") + count + " " + by + " to " + type);
        const auto made = both(op == Op::Shl ? "shl" : isSigned ? "ashr" : "lshr", a, by);
        if (op == Op::Shr && isSigned)
            return made;
        return make("select " + chosen + " " + over + ", " + type + " " + number(0) + ", " + type + " " + made);
    }
    default:
        return smaller(op, kind, uniform, a, b);
    }
}

std::string Emitter::real(Op op, Kind kind, bool uniform, const std::string& a, const std::string& b,
                          const std::string& c) {
    const auto element = elementType(kind), type = typeOf(element, uniform), chosen = typeOf("i1", uniform);
    const auto both = [&](const std::string& word) { return make(word + " " + type + " " + a + ", " + b); };
    const auto one = constantOf(element, "1.0", uniform);
    const auto zero = uniform ? std::string("0.0") : "zeroinitializer";
    switch (op) {
    case Op::Add:
        return both("fadd");
    case Op::Sub:
        return both("fsub");
    case Op::Mul:
        return both("fmul");
    case Op::Div:
        return both("fdiv");
    case Op::Rcp:
        return make("fdiv " + type + " " + one + ", " + a);
    case Op::Neg:
        return make("fneg " + type + " " + a);
    case Op::Abs:
        return call(type, "llvm.fabs" + suffixOf(kind, uniform), type + " " + a, type);
    case Op::Sqrt:
        return call(type, "llvm.sqrt" + suffixOf(kind, uniform), type + " " + a, type);
    case Op::Rsqrt: {
        const auto wide = typeOf("double", uniform);
        const auto root = call(wide, "llvm.sqrt" + suffixOf(Kind::F64, uniform),
                               wide + " " + make("fpext " + type + " " + a + " to " + wide), wide);
        const auto made = make("fdiv " + wide + " " + constantOf("double", "1.0", uniform) + ", " + root);
        return make("fptrunc " + wide + " " + made + " to " + type);
    }
    case Op::Fma:
        return call(type, "llvm.fma" + suffixOf(kind, uniform),
                    type + " " + a + ", " + type + " " + b + ", " + type + " " + c, type + ", " + type + ", " + type);
    case Op::Saturate: {
        const auto positive = make("select " + chosen + " " + make("fcmp ogt " + type + " " + a + ", " + zero) + ", " +
                                   type + " " + a + ", " + type + " " + zero);
        return make("select " + chosen + " " + make("fcmp ogt " + type + " " + a + ", " + one) + ", " + type + " " +
                    one + ", " + type + " " + positive);
    }
    default:
        return smaller(op, kind, uniform, a, b);
    }
}

void Emitter::comparison(const Inst& i, const Meaning& meaning) {
    static const std::map<Op, std::array<const char*, 3>> words = {
        // of floats, of signed and of unsigned numbers
        {Op::SetEq, {"oeq", "eq", "eq"}},    {Op::SetNe, {"one", "ne", "ne"}},    {Op::SetLt, {"olt", "slt", "ult"}},
        {Op::SetLe, {"ole", "sle", "ule"}},  {Op::SetGt, {"ogt", "sgt", "ugt"}},  {Op::SetGe, {"oge", "sge", "uge"}},
        {Op::SetEqu, {"ueq", "eq", "eq"}},   {Op::SetNeu, {"une", "ne", "ne"}},   {Op::SetLtu, {"ult", "slt", "ult"}},
        {Op::SetLeu, {"ule", "sle", "ule"}}, {Op::SetGtu, {"ugt", "sgt", "ugt"}}, {Op::SetGeu, {"uge", "sge", "uge"}},
        {Op::SetNum, {"ord", "eq", "eq"}},   {Op::SetNan, {"uno", "ne", "ne"}}};
    const auto width = widthOf(meaning.kind);
    bool uniform = get(i.a, width).uniform && get(i.b, width).uniform;
    Value with;
    const bool combines = i.flags & machine::HasPredicate;
    if (combines) {
        with = get(i.c, Width::Predicate);
        uniform = uniform && with.uniform;
    }
    const auto type = typeOf(elementType(meaning.kind), uniform), chosen = typeOf("i1", uniform);
    const auto a = operand(i.a, meaning.kind, uniform), b = operand(i.b, meaning.kind, uniform);
    const auto& word = words.at(meaning.op)[isReal(meaning.kind) ? 0 : isSignedKind(meaning.kind) ? 1 : 2];
    auto made = make((isReal(meaning.kind) ? "fcmp " : "icmp ") + std::string(word) + " " + type + " " + a + ", " + b);
    const auto ones = constantOf("i1", "true", uniform);
    auto other = i.e ? make("xor " + chosen + " " + made + ", " + ones) : std::string();
    if (combines) {
        auto p = uniform ? with.all : lanesOf(with, Width::Predicate);
        if (i.flags & machine::Negated)
            p = make("xor " + chosen + " " + p + ", " + ones);
        const auto how = static_cast<Op>(i.imm);
        const std::string join = how == Op::SetpAnd ? "and " : how == Op::SetpOr ? "or " : "xor ";
        made = make(join + chosen + " " + made + ", " + p);
        if (i.e)
            other = make(join + chosen + " " + other + ", " + p);
    }
    const auto keep = [&](uint32_t place, const std::string& name) {
        set(place, Width::Predicate, uniform ? Value{true, name, {}} : Value{false, "0", name});
    };
    keep(i.d, made);
    if (i.e)
        keep(i.e, other);
}

void Emitter::predicates(const Inst& i, const Meaning& meaning) {
    const auto kinds = operandsOf(meaning.op, meaning.kind);
    const auto a = get(i.a, Width::Predicate), b = kinds.b ? get(i.b, Width::Predicate) : a,
               c = kinds.c ? get(i.c, Width::Predicate) : a;
    const bool uniform = a.uniform && b.uniform && c.uniform;
    const auto type = typeOf("i1", uniform);
    const auto word = [&](const Value& value) { return uniform ? value.all : lanesOf(value, Width::Predicate); };
    std::string made = word(a);
    if (meaning.op == Op::PredSelp)
        made = make("select " + type + " " + word(c) + ", " + type + " " + made + ", " + type + " " + word(b));
    else if (meaning.op == Op::PredNot)
        made = make("xor " + type + " " + made + ", " + constantOf("i1", "true", uniform));
    else if (meaning.op != Op::PredMov)
        made = make((meaning.op == Op::PredAnd  ? "and "
                     : meaning.op == Op::PredOr ? "or "
                                                : "xor ") +
                    type + " " + made + ", " + word(b));
    set(i.d, Width::Predicate, uniform ? Value{true, made, {}} : Value{false, "0", made});
}

void Emitter::arithmetic(const Inst& i, const Meaning& meaning) {
    const Op op = meaning.op;
    if (op >= Op::SetEq && op <= Op::SetNan)
        return comparison(i, meaning);
    if (op >= Op::PredAnd && op <= Op::PredSelp)
        return predicates(i, meaning);
    if (moveAddress(i, meaning))
        return;
    const auto kinds = operandsOf(op, meaning.kind);
    bool uniform = true;
    const uint32_t places[] = {i.a, i.b, i.c};
    const std::optional<Kind> each[] = {kinds.a, kinds.b, kinds.c};
    for (int k = 0; k < 3; ++k)
        uniform = uniform && (!each[k] || get(places[k], widthOf(*each[k])).uniform);
    std::string words[3];
    for (int k = 0; k < 3; ++k)
        if (each[k] && *each[k] != Kind::Pred)
            words[k] = operand(places[k], *each[k], uniform);
    if (op == Op::Selp || op == Op::SetMask) {
        const auto where = get(op == Op::Selp ? i.c : i.a, Width::Predicate);
        auto p = uniform ? where.all : lanesOf(where, Width::Predicate);
        const auto chosen = typeOf("i1", uniform), type = typeOf(elementType(*kinds.d), uniform);
        if (op == Op::Selp && (i.flags & machine::Negated))
            p = make("xor " + chosen + " " + p + ", " + constantOf("i1", "true", uniform));
        if (op == Op::SetMask) {
            words[0] = constantOf("i32", std::to_string(static_cast<int32_t>(i.imm)), uniform);
            words[1] = constantOf("i32", "0", uniform);
        }
        return result(i.d, *kinds.d,
                      make("select " + chosen + " " + p + ", " + type + " " + words[0] + ", " + type + " " + words[1]),
                      uniform);
    }
    if (op == Op::Lop3) { // a table of three inputs, bit by bit
        const auto type = typeOf("i32", uniform), ones = constantOf("i32", "-1", uniform);
        std::string made = constantOf("i32", "0", uniform);
        for (int v = 0; v < 8; ++v) {
            if (!(i.imm >> v & 1))
                continue;
            std::string all = ones;
            for (int k = 0; k < 3; ++k) {
                const bool plain = v >> (2 - k) & 1;
                all = make("and " + type + " " + all + ", " +
                           (plain ? words[k] : make("xor " + type + " " + words[k] + ", " + ones)));
            }
            made = make("or " + type + " " + made + ", " + all);
        }
        return result(i.d, Kind::U32, made, uniform);
    }
    const auto made = isReal(meaning.kind) ? real(op, meaning.kind, uniform, words[0], words[1], words[2])
                                           : whole(op, meaning.kind, uniform, words[0], words[1], words[2]);
    result(i.d, *kinds.d, made, uniform);
}

std::string Emitter::wholeOfReal(Kind to, Kind from, Op rounding, bool uniform, const std::string& a) {
    const auto type = typeOf(elementType(from), uniform), wide = typeOf("double", uniform),
               whole = typeOf(elementType(to), uniform), chosen = typeOf("i1", uniform);
    auto x = from == Kind::F64 ? a : make("fpext " + type + " " + a + " to " + wide);
    const std::string name = rounding == Op::RoundNearest ? "rint"
                             : rounding == Op::RoundDown  ? "floor"
                             : rounding == Op::RoundUp    ? "ceil"
                                                          : "trunc";
    x = call(wide, "llvm." + name + suffixOf(Kind::F64, uniform), wide + " " + x, wide);
    const unsigned bits = bitsOf(to);
    const bool isSigned = isSignedKind(to);
    const uint64_t ones = bits == 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
    const uint64_t most = isSigned ? ones >> 1 : ones;
    const int64_t least = isSigned ? -static_cast<int64_t>(most) - 1 : 0;
    const bool highest = bits == 64 || bitsOf(from) == 64; // what is no number
    const auto word = [&](uint64_t value) {
        return whole + " " + constantOf(elementType(to), std::to_string(static_cast<int64_t>(value)), uniform);
    };
    const auto real = [&](double value) { return constantOf("double", realWord(value), uniform); };
    auto made = make((isSigned ? "fptosi " : "fptoui ") + wide + " " + x + " to " + whole);
    const auto above = make("fcmp oge " + wide + " " + x + ", " + real(static_cast<double>(most)));
    made = make("select " + chosen + " " + above + ", " + word(most) + ", " + whole + " " + made);
    const auto below = make("fcmp ole " + wide + " " + x + ", " + real(static_cast<double>(least)));
    made =
        make("select " + chosen + " " + below + ", " + word(static_cast<uint64_t>(least)) + ", " + whole + " " + made);
    const auto none = make("fcmp uno " + wide + " " + x + ", " + x);
    return make("select " + chosen + " " + none + ", " + word(highest ? uint64_t{1} << (bits - 1) : 0) + ", " + whole +
                " " + made);
}

void Emitter::convert(const Inst& i, const Meaning& meaning) {
    const Kind to = meaning.kind, from = meaning.from;
    const bool uniform = get(i.a, widthOf(from)).uniform;
    const auto a = operand(i.a, from, uniform);
    const auto source = typeOf(elementType(from), uniform), target = typeOf(elementType(to), uniform);
    std::string made = a;
    if (isReal(to) && isReal(from)) {
        if (to != from)
            made = make((to == Kind::F64 ? "fpext " : "fptrunc ") + source + " " + a + " to " + target);
        else if (meaning.op != Op::Mov)
            made = call(target,
                        "llvm." +
                            std::string(meaning.op == Op::RoundNearest ? "rint"
                                        : meaning.op == Op::RoundDown  ? "floor"
                                        : meaning.op == Op::RoundUp    ? "ceil"
                                                                       : "trunc") +
                            suffixOf(to, uniform),
                        target + " " + a, target);
    } else if (isReal(to)) {
        made = make((isSignedKind(from) ? "sitofp " : "uitofp ") + source + " " + a + " to " + target);
    } else if (isReal(from)) {
        made = wholeOfReal(to, from, meaning.op, uniform, a);
    } else if (bitsOf(to) < bitsOf(from)) {
        made = make("trunc " + source + " " + a + " to " + target);
    } else if (bitsOf(to) > bitsOf(from)) {
        made = make((isSignedKind(from) ? "sext " : "zext ") + source + " " + a + " to " + target);
    }
    result(i.d, to, made, uniform);
}

} // namespace telar::translate
