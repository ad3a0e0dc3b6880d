#include "core/simt/machine/slow_ways.hpp"

#include "core/simt/machine/worker.hpp"

#include <bit>
#include <cmath>

namespace telar::machine {

namespace {

// What the ways of each function are, in the order of the function's table.
enum DivideF32Way {
    Short,
    Nan,
    ZeroByZero,
    InfinityByInfinity,
    ToZero,     ///< zero by a number, or a number by infinity
    ToInfinity, ///< infinity by a number, or a number by zero
    Usual,      ///< and three more, by the quotient
    Scaled = Usual + 4
};
constexpr SlowWay divideF32[] = {"NT",    "NNT",   "NNNT",    "NNNNT",    "NNNNNT",     "TT",        "TNT",
                                 "TNNNN", "TNNNT", "NNNNNNT", "NNNNNNNT", "NNNNNNNNNN", "NNNNNNNNNT"};
constexpr SlowWay invertF32[] = {"NT", "NN", "TN", "TT"};                   // zero; tiny; huge; infinity or NaN
constexpr SlowWay rootF32[] = {"T", "NT", "NNT", "NNNT", "NNNN"};           // zero; negative; NaN; infinity; tiny
constexpr SlowWay divideF64[] = {"NT", "NNN", "TT", "TNT", "TNNT", "TNNN"}; // usual; tiny; NaN; by NaN; alike; other
constexpr SlowWay invertF64[] = {"T", "NT", "NNT", "NNN"};                  // NaN; zero or infinity; tiny; huge
constexpr SlowWay rootF64[] = {"N", "TT", "TNT", "TNNT", "TNNN"};           // small; zero; negative; infinity; denormal

constexpr SlowFunction functions[] = {{"", {}, 0},
                                      {"div_rn_noftz_f32_slowpath", divideF32, 10, 3},
                                      {"rcp_rn_f32_slowpath", invertF32, 3, 1},
                                      {"sqrt_rn_f32_slowpath", rootF32, 4, 3},
                                      {"div_rn_f64_full", divideF64, 6, 2, 'T'},
                                      {"dblrcp_rn_slowpath", invertF64, 3},
                                      {"dsqrt_rn_f64_mediumpath", rootF64, 4}};

/// By the exponent of a / b, of numbers other than zero and infinity: usual, too great, denormal or zero.
int quotientF32(float a, float b) {
    const int exponent = std::ilogb(static_cast<double>(a) / static_cast<double>(b)) + 127;
    return exponent > 254 ? 1 : exponent >= 1 ? 0 : exponent >= -24 ? 2 : 3;
}

int wayDivideF32(uint32_t a, uint32_t b) {
    constexpr uint32_t infinity = 0x7f800000;
    const uint32_t above = a & 0x7fffffff, below = b & 0x7fffffff;
    const int exponentA = static_cast<int>(above >> 23), exponentB = static_cast<int>(below >> 23);
    const bool usual = exponentA > 0 && exponentA < 255 && exponentB > 0 && exponentB < 255;
    // The reciprocal, the quotient and what is left of the dividend must not become denormal; measured on an H200, where each
    // of the 254 x 254 pairs of exponents was divided alone.
    const int difference = exponentA - exponentB;
    if (usual && exponentB > 1 && exponentB < 252 && exponentA > 24 && difference < 127 && difference > -125)
        return Short;
    if (usual)
        return Usual + quotientF32(std::bit_cast<float>(a), std::bit_cast<float>(b));
    if (above > infinity || below > infinity)
        return Nan;
    if (above == 0 && below == 0)
        return ZeroByZero;
    if (above == infinity && below == infinity)
        return InfinityByInfinity;
    if (above == 0 || below == infinity)
        return ToZero;
    if (above == infinity || below == 0)
        return ToInfinity;
    return Scaled + quotientF32(std::bit_cast<float>(a), std::bit_cast<float>(b));
}

int wayInvertF32(uint32_t a) {
    const uint32_t exponent = a >> 23 & 255;
    return exponent == 0 ? (a << 1 == 0 ? 1 : 2) : exponent == 255 ? 4 : exponent >= 253 ? 3 : 0;
}

int wayRootF32(uint32_t a) {
    if (a - 0x0d000000 <= 0x727fffff)
        return 0;
    const uint32_t above = a & 0x7fffffff;
    return above == 0 ? 1 : above > 0x7f800000 ? 3 : a != above ? 2 : above == 0x7f800000 ? 4 : 5;
}

/// The code looks at the upper words of doubles as if they were floats.
uint32_t upper(uint64_t bits) { return static_cast<uint32_t>(bits >> 32); }
constexpr uint32_t magnitude = 0x7fffffff, floatInfinity = 0x7f800000, leastNormal = 0x00100000;

int wayDivideF64(uint64_t a, uint64_t b) {
    const uint32_t above = upper(a) & magnitude, below = upper(b) & magnitude;
    const double quotient = std::bit_cast<double>(a) / std::bit_cast<double>(b);
    const uint32_t result = upper(std::bit_cast<uint64_t>(quotient)) & magnitude;
    const bool tested =
        below >= leastNormal && below < floatInfinity && result > leastNormal && result <= floatInfinity;
    if (tested && above >= 0x03600000)
        return 0;
    const bool nanA = std::isnan(std::bit_cast<double>(a)), nanB = std::isnan(std::bit_cast<double>(b));
    const bool zeroA = a << 1 == 0, zeroB = b << 1 == 0;
    const bool endsA = above == 0x7ff00000, endsB = below == 0x7ff00000;
    if (nanA || nanB)
        return nanA ? 3 : 4;
    if (zeroA || zeroB || endsA || endsB)
        return (zeroA && zeroB) || (endsA && endsB) ? 5 : 6;
    return result > leastNormal ? 1 : 2;
}

int wayInvertF64(uint64_t a) {
    const uint32_t above = upper(a) & magnitude;
    if (((upper(a) + 0x300402) & magnitude) >= 0x00400402)
        return 0;
    return std::isnan(std::bit_cast<double>(a)) ? 1 : above - 1 >= 0x7fefffff ? 2 : above < 0x1000001 ? 3 : 4;
}

int wayRootF64(uint64_t a) {
    const uint32_t word = upper(a), tested = word - 0x03500000;
    if (tested < 0x7ca00000)
        return 0;
    if (tested >= 0xfcc00000)
        return 1;
    return a << 1 == 0 ? 2 : word > magnitude ? 3 : word > 0x7fefffff ? 4 : 5;
}

} // namespace

SlowKind slowKindOf(const ptx::Instruction& instruction) {
    if (!instruction.has("rn") || instruction.has("ftz"))
        return SlowKind::None;
    const bool single = instruction.type() == ptx::Type::F32;
    if (!single && instruction.type() != ptx::Type::F64)
        return SlowKind::None;
    return instruction.opcode == "div"    ? (single ? SlowKind::DivideF32 : SlowKind::DivideF64)
           : instruction.opcode == "rcp"  ? (single ? SlowKind::InvertF32 : SlowKind::InvertF64)
           : instruction.opcode == "sqrt" ? (single ? SlowKind::RootF32 : SlowKind::RootF64)
                                          : SlowKind::None;
}

const SlowFunction& slowFunctionOf(SlowKind kind) { return functions[static_cast<std::size_t>(kind)]; }

int slowWayOf(SlowKind kind, uint64_t a, uint64_t b) {
    switch (kind) {
    case SlowKind::DivideF32:
        return wayDivideF32(static_cast<uint32_t>(a), static_cast<uint32_t>(b));
    case SlowKind::InvertF32:
        return wayInvertF32(static_cast<uint32_t>(a));
    case SlowKind::RootF32:
        return wayRootF32(static_cast<uint32_t>(a));
    case SlowKind::DivideF64:
        return wayDivideF64(a, b);
    case SlowKind::InvertF64:
        return wayInvertF64(a);
    case SlowKind::RootF64:
        return wayRootF64(a);
    case SlowKind::None:
        break;
    }
    return 0;
}

const Inst* noteSlowWays(Warp& w, const Inst* i) {
    const auto kind = static_cast<SlowKind>(i->imm);
    const bool wide = kind >= SlowKind::DivideF64;
    const auto bitsAt = [&](uint32_t place, int l) {
        return wide ? w.at<uint64_t>(place)[l] : w.at<uint32_t>(place)[l];
    };
    uint32_t ways = 0;
    for (uint32_t m = w.active; m; m &= m - 1) {
        const int l = std::countr_zero(m);
        ways |= 1u << slowWayOf(kind, bitsAt(i->a, l), bitsAt(i->b, l));
    }
    if (ways > 1)
        ++w.worker->slowWays[{i->source, ways}];
    return i + 1;
}

} // namespace telar::machine
