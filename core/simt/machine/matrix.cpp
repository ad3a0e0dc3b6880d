#include "core/simt/machine/matrix.hpp"

#include "core/base/half.hpp"
#include "core/simt/machine/worker.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

// Products of float16 are exact (11 bits by 11), and so are those of TF32 but at the ends of the exponent's
// range; they are summed in float in the order of k. The hardware's order within a step, and its rounding, are
// not laid down. Of TF32 the ten upper bits of the mantissa count, whatever the others hold. Whole numbers are
// exact, float64 is a chain of fma.

namespace telar::machine {

namespace {

using Element = MatrixElement;

constexpr uint32_t largestMatrix = 32 * 16; ///< elements

void decode(uint64_t word, uint32_t part, Element type, float& v) {
    const auto low = static_cast<uint32_t>(word);
    v = type == Element::F16    ? halfToFloat(static_cast<uint16_t>(low >> (16 * part)))
        : type == Element::BF16 ? std::bit_cast<float>(low >> (16 * part) << 16)
        : type == Element::TF32 ? std::bit_cast<float>(low & 0xffffe000u)
                                : std::bit_cast<float>(low);
}
void decode(uint64_t word, uint32_t part, Element type, int64_t& v) {
    const auto low = static_cast<uint32_t>(word);
    v = type == Element::S8   ? int64_t{static_cast<int8_t>(low >> (8 * part))}
        : type == Element::U8 ? int64_t{static_cast<uint8_t>(low >> (8 * part))}
                              : int64_t{static_cast<int32_t>(low)};
}
void decode(uint64_t word, uint32_t, Element, double& v) { v = std::bit_cast<double>(word); }

uint32_t encode(float v, Element type) { return type == Element::F16 ? floatToHalf(v) : std::bit_cast<uint32_t>(v); }
uint32_t encode(int64_t v, Element) { return static_cast<uint32_t>(v); }
uint64_t encode(double v, Element) { return std::bit_cast<uint64_t>(v); }

template <class V>
void gather(Warp& w, const MatrixFragment& f, const uint32_t* places, V* out) {
    for (uint32_t row = 0; row < f.rows; ++row)
        for (uint32_t column = 0; column < f.columns; ++column) {
            const auto at = f.slot(row, column);
            const uint32_t place = places[at.index];
            const uint64_t word =
                f.type == Element::F64 ? w.at<uint64_t>(place)[at.lane] : w.at<uint32_t>(place)[at.lane];
            decode(word, at.part, f.type, *out++);
        }
}

template <class V>
void scatter(Warp& w, const MatrixFragment& f, const uint32_t* places, const V* from) {
    for (uint32_t row = 0; row < f.rows; ++row)
        for (uint32_t column = 0; column < f.columns; ++column) {
            const auto at = f.slot(row, column);
            const auto bits = encode(*from++, f.type);
            if constexpr (sizeof bits == 8) {
                w.at<uint64_t>(places[at.index])[at.lane] = bits;
            } else {
                uint32_t& word = w.at<uint32_t>(places[at.index])[at.lane];
                word = f.type != Element::F16 ? bits
                       : at.part              ? (word & 0xffffu) | bits << 16
                                              : (word & 0xffff0000u) | bits;
            }
        }
}

/// `exact`: the product is, so that it may be rounded once more.
float sumOf(float sum, float a, float b, bool exact) { return exact ? sum + a * b : std::fma(a, b, sum); }
int64_t sumOf(int64_t sum, int64_t a, int64_t b, bool) { return sum + a * b; }
double sumOf(double sum, double a, double b, bool) { return std::fma(a, b, sum); }

template <class V>
void multiply(Warp& w, const MatrixOp& op, const uint32_t* places) {
    const auto d = matrixFragment(op, MatrixPart::D), a = matrixFragment(op, MatrixPart::A),
               b = matrixFragment(op, MatrixPart::B), c = matrixFragment(op, MatrixPart::C);
    V as[largestMatrix], bs[largestMatrix], sums[largestMatrix];
    const uint32_t* next = places + d.registers;
    gather(w, a, next, as);
    gather(w, b, next += a.registers, bs);
    gather(w, c, next += b.registers, sums);
    const auto add = [&](bool exact) {
        for (uint32_t row = 0; row < d.rows; ++row)
            for (uint32_t k = 0; k < a.columns; ++k)
                for (uint32_t column = 0; column < d.columns; ++column) {
                    V& sum = sums[row * d.columns + column];
                    sum = sumOf(sum, as[row * a.columns + k], bs[k * d.columns + column], exact);
                }
    };
    op.a == Element::F16 ? add(true) : add(false); // two loops, the first of which needs no function
    if constexpr (std::is_same_v<V, int64_t>)
        for (uint32_t e = 0; op.saturates && e < d.elements(); ++e)
            sums[e] = std::clamp<V>(sums[e], std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max());
    scatter(w, d, places, sums);
}

/// A whole warp is needed: who is missing is said, and nothing done.
bool isWhole(Warp& w, const Inst* i) {
    if (w.active == everyLane)
        return true;
    w.worker->report(w.worker->finding(simt::FindingKind::WarpMask, i,
                                       w.number * lanes + static_cast<uint32_t>(std::countr_zero(w.active))),
                     i->source);
    return false;
}

/// Resolves, counts (`counted` lanes) and checks an access of the whole warp. False: some lane may not, and without
/// it no other can go on. A thread's own memory is no place of a matrix.
bool reachAll(Warp& w, const Inst* i, const Inst* part, const uint64_t* address, uint32_t counted, bool storing,
              LaneAccess& access) {
    resolveSlowly(w, i, address, part->size, storing, access);
    for (uint32_t m = access.local; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        reportOutside(w, i, l, address[l], nullptr, part->size, storing);
    }
    if (access.mask != everyLane || access.local)
        return false;
    access.mask = counted;
    if (!w.sums)
        return true;
    SiteSums& sums = w.sums[part->counter];
    const SiteSums before = sums;
    observeParts(w, part, access, address, !storing, storing);
    sums.instructions = before.instructions + 1; // one, of all lanes, whatever it falls into
    sums.lanes = before.lanes + lanes;
    sums.divergent = before.divergent;
    return true;
}

/// A row of 16 bytes for each of eight lanes, for each matrix; where `trans` stands, it comes turned.
void loadRows(Warp& w, const MatrixOp& op, const LaneAccess& access, const uint32_t* places) {
    for (uint32_t matrix = 0; matrix < op.count; ++matrix)
        for (uint32_t l = 0; l < lanes; ++l) {
            const auto at = [&](uint32_t row, uint32_t column) {
                uint16_t v;
                std::memcpy(&v, access.host[matrix * 8 + row] + column * 2, 2);
                return static_cast<uint32_t>(v);
            };
            const uint32_t g = l / 4, t = l % 4 * 2;
            w.at<uint32_t>(places[matrix])[l] =
                op.columns ? at(t, g) | at(t + 1, g) << 16 : at(g, t) | at(g, t + 1) << 16;
        }
}

/// What the lanes of one access have moved to or from `host`, element by element: those of a register need not be the lane's.
void moveAccess(Warp& w, const MatrixOp& op, const MatrixFragment& f, const MatrixAccess& access, uint8_t* const* host,
                const uint32_t* places, bool storing) {
    const uint32_t bytes = f.bytes(), same = f.registers / f.copies();
    const uint32_t used = access.how == MatrixAccess::How::Rows ? 8 * access.registers : lanes;
    for (uint32_t l = 0; l < used; ++l) {
        auto at = access.start(f, op.columns, l);
        for (uint32_t k = 0; k < access.bytes; k += bytes, ++(op.columns ? at.row : at.column)) {
            const auto slot = f.slot(at.row, at.column);
            for (uint32_t index = slot.index; index < f.registers; index += same) {
                auto* word = bytes == 8 ? reinterpret_cast<uint8_t*>(w.at<uint64_t>(places[index]) + slot.lane)
                                        : reinterpret_cast<uint8_t*>(w.at<uint32_t>(places[index]) + slot.lane);
                uint8_t* element = word + slot.part * bytes;
                std::memcpy(storing ? host[l] + k : element, storing ? element : host[l] + k, bytes);
                if (storing)
                    break;
            }
        }
    }
}

} // namespace

const Inst* matrixMultiply(Warp& w, const Inst* i) {
    const auto& places = w.worker->launch->program->extras[i->counter].places;
    const auto op = std::bit_cast<MatrixOp>(i->e);
    if (!isWhole(w, i))
        return i + 1;
    if (op.d == Element::S32)
        multiply<int64_t>(w, op, places.data());
    else if (op.d == Element::F64)
        multiply<double>(w, op, places.data());
    else
        multiply<float>(w, op, places.data());
    return i + 1;
}

const Inst* matrixLoad(Warp& w, const Inst* i) {
    const auto& extra = w.worker->launch->program->extras[i->counter];
    const auto op = std::bit_cast<MatrixOp>(i->e);
    if (!isWhole(w, i))
        return i + 1;
    uint64_t base[lanes], address[lanes];
    std::memcpy(base, w.at<uint64_t>(i->a), sizeof base);
    Inst part = *i;
    part.counter = extra.callee >= 0 ? static_cast<uint32_t>(extra.callee) : 0;
    part.vec = 1;
    part.d = 0; // scratch: where the checks look for what is stored
    LaneAccess access;
    const bool storing = op.use == MatrixUse::Store;
    const auto reach = [&](uint32_t bytes, uint32_t counted) {
        part.size = static_cast<uint8_t>(bytes);
        return reachAll(w, i, &part, address, counted, storing, access);
    };
    if (op.use == MatrixUse::LdMatrix) {
        const uint32_t rows = 8 * op.count;
        for (uint32_t l = 0; l < lanes; ++l)
            address[l] = base[l % rows] + static_cast<uint64_t>(i->imm);
        if (!reach(16, rows == 32 ? everyLane : (1u << rows) - 1))
            return killLanes(w, w.active, i + 1);
        loadRows(w, op, access, extra.places.data());
        return i + 1;
    }
    const auto f = matrixFragment(op, op.part);
    const uint32_t pitch = i->flags & HasPredicate ? w.at<uint32_t>(i->b)[0] : (op.columns ? f.rows : f.columns);
    MatrixAccess all[mostMatrixAccesses];
    const uint32_t count = matrixAccesses(op, f, all);
    for (uint32_t k = 0; k < count; ++k) {
        const auto& one = all[k];
        const uint32_t used = one.how == MatrixAccess::How::Rows ? 8 * one.registers : lanes;
        uint32_t stored[lanes];
        uint8_t* into[lanes];
        for (uint32_t l = 0; l < lanes; ++l) {
            const auto at = one.start(f, op.columns, l % used);
            address[l] = base[l] + static_cast<uint64_t>(i->imm) +
                         uint64_t{op.columns ? at.column * pitch + at.row : at.row * pitch + at.column} * f.bytes();
            into[l] = reinterpret_cast<uint8_t*>(stored + l);
        }
        if (storing && one.bytes <= 4) {
            moveAccess(w, op, f, one, into, extra.places.data(), true);
            std::memcpy(w.at<uint32_t>(0), stored, sizeof stored);
        }
        if (!reach(one.bytes, used == lanes ? everyLane : (1u << used) - 1))
            return killLanes(w, w.active, i + 1);
        if (w.sums && op.open)
            ++w.sums[part.counter].open;
        moveAccess(w, op, f, one, access.host, extra.places.data(), storing);
    }
    return i + 1;
}

} // namespace telar::machine
