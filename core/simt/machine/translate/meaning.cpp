#include "core/simt/machine/translate/meaning.hpp"

#include "core/simt/machine/lower.hpp"

#include <unordered_map>

namespace telar::translate {

namespace {

using machine::Handler;
using What = Meaning::What;

constexpr Kind plainKinds[] = {Kind::U32, Kind::S32, Kind::U64, Kind::S64, Kind::F32, Kind::F64, Kind::U16, Kind::S16};

/// What the translator has words for. 16-bit floats, the mathematics library and carries are left to the interpreter.
bool isKnown(Op op, Kind kind) {
    const bool real = kind == Kind::F32 || kind == Kind::F64;
    const bool word = kind == Kind::U32 || kind == Kind::S32, halfWord = kind == Kind::U16 || kind == Kind::S16;
    switch (op) {
    case Op::MulHi:
    case Op::MadHi:
        return word;
    case Op::MulWide:
    case Op::MadWide:
        return word || halfWord;
    case Op::Mad:
    case Op::Rem:
    case Op::And:
    case Op::Or:
    case Op::Xor:
    case Op::Not:
    case Op::Shl:
    case Op::Shr:
        return !real;
    case Op::Popc:
    case Op::Clz:
        return !real && !halfWord;
    case Op::Brev:
    case Op::ShfLeftWrap:
    case Op::ShfRightWrap:
    case Op::Lop3:
        return kind == Kind::U32;
    case Op::Fma:
    case Op::Sqrt:
    case Op::Rcp:
    case Op::Saturate:
        return real;
    case Op::Rsqrt:
        return kind == Kind::F32;
    case Op::Mov:
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
    case Op::Div:
    case Op::Min:
    case Op::Max:
    case Op::Neg:
    case Op::Abs:
    case Op::Selp:
    case Op::SetMask:
        return true;
    default:
        return (op >= Op::PredAnd && op <= Op::PredSelp) || (op >= Op::SetEq && op <= Op::SetNan);
    }
}

bool isKnownConversion(Kind to, Kind from) {
    const auto plain = [](Kind kind) { return kind != Kind::Pred && kind <= Kind::F64; };
    return plain(to) && plain(from);
}

using Known = std::unordered_map<Handler, Meaning>;

Known makeKnown() {
    const auto& ops = machine::ops();
    Known known;
    const auto keep = [&](Handler handler, Meaning meaning) {
        if (handler)
            known.try_emplace(handler, meaning);
    };
    for (auto op = static_cast<uint16_t>(Op::Mov); op <= static_cast<uint16_t>(Op::LocalAddress); ++op)
        for (const Kind kind : plainKinds)
            if (const Op one = static_cast<Op>(op); isKnown(one, kind))
                keep(ops.arithmetic(one, kind), {What::Arithmetic, one, kind});
    constexpr Op roundings[] = {Op::Mov, Op::RoundNearest, Op::RoundZero, Op::RoundDown, Op::RoundUp};
    for (auto to = static_cast<uint8_t>(Kind::U8); to <= static_cast<uint8_t>(Kind::F64); ++to)
        for (auto from = static_cast<uint8_t>(Kind::U8); from <= static_cast<uint8_t>(Kind::F64); ++from)
            for (const Op rounding : roundings)
                if (isKnownConversion(static_cast<Kind>(to), static_cast<Kind>(from)))
                    keep(ops.convert(static_cast<Kind>(to), static_cast<Kind>(from), rounding),
                         {What::Convert, rounding, static_cast<Kind>(to), static_cast<Kind>(from)});
    for (const Simple simple : {Simple::Load, Simple::Store, Simple::LoadShared, Simple::StoreShared, Simple::LoadLocal,
                                Simple::StoreLocal, Simple::LoadParam})
        for (const Kind kind : {Kind::U8, Kind::U16, Kind::U32, Kind::U64})
            for (const uint8_t vec : {1, 2, 4}) {
                const bool local = simple == Simple::LoadLocal || simple == Simple::StoreLocal;
                if (!local || kind == Kind::U32 || kind == Kind::U64)
                    keep(ops.access(simple, kind, vec), {What::Access, Op::Mov, kind, kind, simple, vec});
            }
    for (const Simple simple : {Simple::Jump, Simple::JumpBack, Simple::Branch, Simple::BranchBack, Simple::Meet})
        keep(ops.control(simple), {What::Control, Op::Mov, Kind::U32, Kind::U32, simple});
    keep(machine::mergeHalves, {What::MergeHalves});
    keep(machine::localAddress, {What::LocalAddress});
    keep(machine::comeBack, {What::Nothing});
    keep(machine::functionEnd, {What::End});
    // Those name in their own fields all that they read.
    for (const Handler handler :
         {machine::barrier, machine::exitLanes, machine::returnLanes, machine::trapLanes, machine::atomic,
          machine::fence, machine::warpBarrier, machine::shuffle, machine::vote, machine::match, machine::reduceWarp,
          machine::elect, machine::callFunction, machine::hostCall, machine::testSpace})
        keep(handler, {What::Unknown});
    return known;
}

} // namespace

Width widthOf(Kind kind) {
    if (kind == Kind::Pred)
        return Width::Predicate;
    return kind == Kind::U64 || kind == Kind::S64 || kind == Kind::F64 ? Width::Wide : Width::Narrow;
}

Operands operandsOf(Op op, Kind kind) {
    if (op >= Op::PredAnd && op <= Op::PredSelp) {
        const bool one = op == Op::PredNot || op == Op::PredMov;
        return {Kind::Pred, Kind::Pred, one ? std::nullopt : std::optional(Kind::Pred),
                op == Op::PredSelp ? std::optional(Kind::Pred) : std::nullopt};
    }
    if (op >= Op::SetEq && op <= Op::SetNan)
        return {Kind::Pred, kind, kind, {}};
    switch (op) {
    case Op::MulWide:
    case Op::MadWide: {
        const Kind wide = kind == Kind::S32 ? Kind::S64 : kind == Kind::U32 ? Kind::U64 : Kind::U32;
        return {wide, kind, kind, op == Op::MadWide ? std::optional(wide) : std::nullopt};
    }
    case Op::Mad:
    case Op::MadHi:
    case Op::Fma:
    case Op::Lop3:
    case Op::ShfLeftWrap:
    case Op::ShfRightWrap:
        return {kind, kind, kind, kind};
    case Op::Shl:
    case Op::Shr:
        return {kind, kind, Kind::U32, {}};
    case Op::Popc:
    case Op::Clz:
        return {Kind::U32, kind, {}, {}};
    case Op::Selp: {
        const Kind moved = widthOf(kind) == Width::Wide ? Kind::U64 : Kind::U32;
        return {moved, moved, moved, Kind::Pred};
    }
    case Op::SetMask:
        return {Kind::U32, Kind::Pred, {}, {}};
    case Op::Mov:
    case Op::Neg:
    case Op::Abs:
    case Op::Not:
    case Op::Brev:
    case Op::Sqrt:
    case Op::Rcp:
    case Op::Rsqrt:
    case Op::Saturate:
        return {kind, kind, {}, {}};
    default:
        return {kind, kind, kind, {}};
    }
}

Meaning meaningOf(const Inst& inst) {
    static const Known known = makeKnown();
    if (const auto at = known.find(inst.run); at != known.end())
        return at->second;
    Meaning other;
    other.readsAll = true;
    return other;
}

std::vector<Use> usesOf(const Inst& i, const Meaning& meaning) {
    std::vector<Use> uses;
    const auto use = [&](uint32_t place, std::optional<Kind> kind, bool write = false) {
        if (kind)
            uses.push_back({place, widthOf(*kind), write});
    };
    switch (meaning.what) {
    case What::Arithmetic: {
        const auto kinds = operandsOf(meaning.op, meaning.kind);
        use(i.a, kinds.a);
        use(i.b, kinds.b);
        use(i.c, kinds.c);
        const bool compares = meaning.op >= Op::SetEq && meaning.op <= Op::SetNan;
        if (compares && (i.flags & machine::HasPredicate))
            use(i.c, Kind::Pred);
        use(i.d, kinds.d, true);
        if (compares && i.e)
            use(i.e, Kind::Pred, true);
        break;
    }
    case What::Convert:
        use(i.a, meaning.from);
        use(i.d, meaning.kind, true);
        break;
    case What::Access: {
        const bool stores = meaning.simple == Simple::Store || meaning.simple == Simple::StoreShared ||
                            meaning.simple == Simple::StoreLocal;
        if (meaning.simple == Simple::Load || meaning.simple == Simple::Store || meaning.simple == Simple::LoadShared ||
            meaning.simple == Simple::StoreShared)
            use(i.a, i.flags & machine::Wide ? Kind::U64 : Kind::U32);
        const uint32_t places[] = {i.d, i.b, i.c, i.e};
        for (int k = 0; k < meaning.vec; ++k)
            use(places[k], meaning.kind, !stores);
        break;
    }
    case What::Control:
        if (meaning.simple == Simple::Branch || meaning.simple == Simple::BranchBack)
            use(i.b, Kind::Pred);
        break;
    case What::MergeHalves:
        use(i.a, Kind::U32);
        use(i.b, Kind::U64);
        use(i.d, Kind::U64, true);
        break;
    case What::LocalAddress:
        use(i.d, i.flags & machine::Wide ? Kind::U64 : Kind::U32, true);
        break;
    default:
        break;
    }
    return uses;
}

} // namespace telar::translate
