#include "core/simt/machine/matrix.hpp"

#include "core/simt/machine/worker.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

// Fragments lie in registers as the PTX ISA says for mma.sync.m16n8k16 and k8 (chapter "Warp Level Matrix
// Multiply-Accumulate"): g = lane / 4, t = lane % 4; A holds rows g and g + 8, columns 2t, 2t + 1 and, in the
// second half, 8 further; B columns g, rows likewise; C and D rows g and g + 8, columns 2t and 2t + 1. How
// wmma spreads a fragment over lanes is not laid down, so the machine spreads it evenly: element e lies in
// lane e % 32, and a kernel that adds fragments element by element finds what it expects.
//
// Products are exact (11 bits by 11) and summed in float in the order of k; the hardware's order within a
// step, and its rounding, are not laid down either.

namespace telar::machine {

namespace {

enum Element : uint32_t { F16, BF16, TF32, F32 };
enum What : uint32_t { Load, Store, Wmma, Mma, LdMatrix };

struct Matrix {
    What what = Load;
    uint32_t m = 0, n = 0, k = 0;
    Element a = F16, d = F32;
    uint32_t part = 0; ///< wmma.load: 0 A, 1 B, 2 C; ldmatrix: how many
    bool columnsA = false,
         columnsB = false; ///< stored column after column; `columnsA` of loads and stores, too

    uint32_t pack() const {
        return what | shape() << 3 | a << 6 | d << 9 | part << 12 | static_cast<uint32_t>(columnsA) << 15 |
               static_cast<uint32_t>(columnsB) << 16;
    }
    uint32_t shape() const {
        return m == 16 && n == 16 ? 0 : m == 32 ? 1 : m == 8 && n == 32 ? 2 : k == 8 ? 3 : k == 16 ? 4 : 5;
    }
    static Matrix unpack(uint32_t code) {
        static constexpr uint32_t shapes[6][3] = {{16, 16, 16}, {32, 8, 16}, {8, 32, 16},
                                                  {16, 8, 8},   {16, 8, 16}, {16, 8, 4}};
        Matrix made;
        made.what = static_cast<What>(code & 7);
        const auto* s = shapes[code >> 3 & 7];
        made.m = s[0];
        made.n = s[1];
        made.k = s[2];
        made.a = static_cast<Element>(code >> 6 & 7);
        made.d = static_cast<Element>(code >> 9 & 7);
        made.part = code >> 12 & 7;
        made.columnsA = code >> 15 & 1;
        made.columnsB = code >> 16 & 1;
        return made;
    }
};

float fromHalf(uint16_t bits) {
    const uint32_t sign = (bits & 0x8000u) << 16, rest = bits & 0x7fffu;
    if (rest >= 0x7c00u)
        return std::bit_cast<float>(sign | 0x7f800000u | (rest & 0x3ffu) << 13);
    const float magnitude = rest < 0x400u ? static_cast<float>(rest) * 0x1p-24f
                                          : std::bit_cast<float>((rest << 13) + (112u << 23));
    return sign ? -magnitude : magnitude;
}

uint16_t toHalf(float v) {
    const uint32_t bits = std::bit_cast<uint32_t>(v), sign = bits >> 16 & 0x8000u;
    const float magnitude = std::bit_cast<float>(bits & 0x7fffffffu);
    if (v != v)
        return 0x7fff;
    if (magnitude >= 65520.0f)
        return static_cast<uint16_t>(sign | 0x7c00u);
    if (magnitude < 0x1p-14f)
        return static_cast<uint16_t>(
            sign |
            static_cast<uint32_t>(std::bit_cast<uint64_t>(static_cast<double>(magnitude) + 0x1p28) & 0x7ffu));
    uint32_t rest = bits & 0x7fffffffu;
    rest += 0xfffu + (rest >> 13 & 1u);
    return static_cast<uint16_t>(sign | ((rest >> 13) - (112u << 10)));
}

float valueOf(uint32_t word, uint32_t half, Element type) {
    switch (type) {
    case F16:
        return fromHalf(static_cast<uint16_t>(word >> (16 * half)));
    case BF16:
        return std::bit_cast<float>(word >> (16 * half) << 16);
    case TF32:
        return std::bit_cast<float>(word & 0xffffe000u);
    default:
        return std::bit_cast<float>(word);
    }
}

bool isHalf(Element type) {
    return type == F16 || type == BF16;
}

Element elementNamed(std::string_view word, bool& known) {
    known = true;
    if (word == "f16")
        return F16;
    if (word == "bf16")
        return BF16;
    if (word == "tf32")
        return TF32;
    if (word == "f32")
        return F32;
    known = false;
    return F32;
}

/// Where element (row, column) of a wmma fragment lies: as the e-th of all, register e / 32 of lane e % 32;
/// A and B of halves hold two in a register, C and D of float16, too.
struct Fragments {
    Warp& w;
    const std::vector<uint32_t>& places;

    float get(std::size_t first, uint32_t e, Element type) const {
        if (isHalf(type))
            return valueOf(w.at<uint32_t>(places[first + e / 64])[e / 2 % 32], e % 2, type);
        return valueOf(w.at<uint32_t>(places[first + e / 32])[e % 32], 0, type);
    }
    void set(std::size_t first, uint32_t e, Element type, float v) const {
        if (isHalf(type)) {
            uint32_t& word = w.at<uint32_t>(places[first + e / 64])[e / 2 % 32];
            const uint32_t bits = type == F16 ? toHalf(v) : std::bit_cast<uint32_t>(v) >> 16;
            word = e % 2 ? (word & 0xffffu) | bits << 16 : (word & 0xffff0000u) | bits;
        } else {
            w.at<uint32_t>(places[first + e / 32])[e % 32] = std::bit_cast<uint32_t>(v);
        }
    }
};

/// A and B are held twice where registers are more than elements need (wmma gives 8 of them).
void productOfWmma(Warp& w, const Matrix& x, const std::vector<uint32_t>& places) {
    const Fragments f{w, places};
    const bool halfC = x.d == F16;
    const std::size_t d = 0, countD = halfC ? 4 : 8, a = countD, countC = countD;
    const std::size_t all = places.size(), countAB = (all - countD - countC) / 2;
    const std::size_t b = a + countAB, c = b + countAB;
    std::vector<float> out(std::size_t{x.m} * x.n);
    for (uint32_t r = 0; r < x.m; ++r)
        for (uint32_t s = 0; s < x.n; ++s) {
            float sum = f.get(c, r * x.n + s, x.d);
            for (uint32_t k = 0; k < x.k; ++k)
                sum = std::fma(f.get(a, r * x.k + k, x.a), f.get(b, k * x.n + s, x.a), sum);
            out[std::size_t{r} * x.n + s] = sum;
        }
    for (uint32_t e = 0; e < x.m * x.n; ++e)
        f.set(d, e, x.d, out[e]);
}

void productOfMma(Warp& w, const Matrix& x, const std::vector<uint32_t>& places) {
    const bool halfC = x.d == F16;
    const uint32_t perRegister = isHalf(x.a) ? 2 : 1,
                   spanK = 4 * perRegister; // columns of A that four lanes hold
    const uint32_t countD = halfC ? 2 : 4, countA = 2 * x.k / spanK, countB = x.k / spanK;
    const auto word = [&](std::size_t place, uint32_t lane) { return w.at<uint32_t>(places[place])[lane]; };
    const auto valueA = [&](uint32_t r, uint32_t k) {
        const uint32_t lane = r % 8 * 4 + k % spanK / perRegister;
        return valueOf(word(countD + r / 8 + k / spanK * 2, lane), k % perRegister, x.a);
    };
    const auto valueB = [&](uint32_t k, uint32_t s) {
        const uint32_t lane = s * 4 + k % spanK / perRegister;
        return valueOf(word(countD + countA + k / spanK, lane), k % perRegister, x.a);
    };
    uint32_t results[4][lanes] = {};
    for (uint32_t r = 0; r < 16; ++r)
        for (uint32_t s = 0; s < 8; ++s) {
            const uint32_t lane = r % 8 * 4 + s / 2, at = halfC ? r / 8 : r / 8 * 2 + s % 2;
            float sum = valueOf(word(countD + countA + countB + at, lane), s % 2, x.d);
            for (uint32_t k = 0; k < x.k; ++k)
                sum = std::fma(valueA(r, k), valueB(k, s), sum);
            uint32_t& to = results[at][lane];
            to = halfC ? to | static_cast<uint32_t>(toHalf(sum)) << (16 * (s % 2))
                       : std::bit_cast<uint32_t>(sum);
        }
    for (uint32_t at = 0; at < countD; ++at)
        std::memcpy(w.at<uint32_t>(places[at]), results[at], sizeof results[at]);
}

} // namespace

std::optional<MatrixKind> matrixKind(const ptx::Instruction& i) {
    Matrix made;
    bool known = false;
    if (i.opcode == "ldmatrix") {
        if (!i.has("m8n8") || !i.has("b16"))
            return {};
        made.what = LdMatrix;
        made.part = i.has("x4") ? 4 : i.has("x2") ? 2 : 1;
        made.columnsA = i.has("trans");
        return MatrixKind{made.pack(), true};
    }
    for (const auto& word : i.modifiers)
        if (word.size() > 4 && word[0] == 'm' && word.find('n') != std::string_view::npos) {
            static constexpr std::pair<std::string_view, std::array<uint32_t, 3>> shapes[] = {
                {"m16n16k16", {16, 16, 16}}, {"m32n8k16", {32, 8, 16}}, {"m8n32k16", {8, 32, 16}},
                {"m16n8k8", {16, 8, 8}},     {"m16n8k16", {16, 8, 16}}, {"m16n8k4", {16, 8, 4}}};
            for (const auto& [name, shape] : shapes)
                if (word == name) {
                    made.m = shape[0];
                    made.n = shape[1];
                    made.k = shape[2];
                }
        }
    if (made.m == 0)
        return {};
    std::vector<Element> types;
    std::vector<bool> columns;
    for (const auto& word : i.modifiers) {
        const Element type = elementNamed(word, known);
        if (known)
            types.push_back(type);
        else if (word == "row" || word == "col")
            columns.push_back(word == "col");
        else if (word == "s8" || word == "u8" || word == "s4" || word == "u4" || word == "b1" ||
                 word == "f64" || word == "e4m3" || word == "e5m2")
            return {};
    }
    if (i.opcode == "mma") {
        if (types.size() != 4 || columns.size() != 2 || columns[0] || !columns[1] || types[1] != types[2] ||
            types[0] != types[3] || made.n != 8 || made.m != 16)
            return {};
        made.what = Mma;
        made.d = types[0];
        made.a = types[1];
        if (made.d != F16 && made.d != F32)
            return {};
        return MatrixKind{made.pack(), false};
    }
    if (i.has("load") || i.has("store")) {
        if (types.size() != 1 || columns.size() != 1 || made.k != 16)
            return {};
        made.what = i.has("load") ? Load : Store;
        made.part = i.has("a") ? 0 : i.has("b") ? 1 : 2;
        made.a = types[0];
        made.columnsA = columns[0];
        return MatrixKind{made.pack(), true};
    }
    if (!i.has("mma") || made.k != 16 || columns.size() != 2)
        return {};
    made.what = Wmma;
    made.d = types.empty() ? F32 : types[0];
    made.a = types.size() == 4 ? types[1] : F16;
    if (types.size() == 2 && types[0] != types[1])
        return {};
    return MatrixKind{made.pack(), false};
}

const Inst* matrixMultiply(Warp& w, const Inst* i) {
    const auto& extra = w.worker->launch->program->extras[i->counter];
    const Matrix x = Matrix::unpack(i->e);
    if (w.active != everyLane) {
        w.worker->report(
            w.worker->finding(simt::FindingKind::WarpMask, i,
                              w.number * lanes + static_cast<uint32_t>(std::countr_zero(w.active))),
            i->source);
        return i + 1;
    }
    x.what == Mma ? productOfMma(w, x, extra.places) : productOfWmma(w, x, extra.places);
    return i + 1;
}

/// wmma.load and wmma.store: each lane its elements; ldmatrix: rows of 16 bytes whose addresses the lanes
/// give.
const Inst* matrixLoad(Warp& w, const Inst* i) {
    const auto& extra = w.worker->launch->program->extras[i->counter];
    const Matrix x = Matrix::unpack(i->e);
    const uint64_t* base = w.at<uint64_t>(i->a);
    if (w.active != everyLane) {
        w.worker->report(
            w.worker->finding(simt::FindingKind::WarpMask, i,
                              w.number * lanes + static_cast<uint32_t>(std::countr_zero(w.active))),
            i->source);
        return i + 1;
    }
    Inst part = *i;
    part.counter = extra.callee >= 0 ? static_cast<uint32_t>(extra.callee) : 0;
    part.vec = 1;
    uint32_t dead = 0;
    const auto observed = [&](const LaneAccess& access, const uint64_t* address, bool write) {
        dead |= w.active & ~access.mask;
        if (!w.sums || !access.mask || access.local)
            return;
        Access made;
        made.address = address;
        made.region = access.region[std::countr_zero(access.mask)];
        made.mask = access.mask;
        observe(w, &part, made, !write, write);
    };
    uint64_t address[lanes];
    LaneAccess access;
    if (x.what == LdMatrix) {
        part.size = 16;
        for (uint32_t l = 0; l < lanes; ++l)
            address[l] = base[l % (8 * x.part)] + static_cast<uint64_t>(i->imm);
        resolveSlowly(w, i, address, 16, false, access);
        observed(access, address, false);
        for (uint32_t matrix = 0; matrix < x.part && !dead; ++matrix)
            for (uint32_t l = 0; l < lanes; ++l) {
                const auto at = [&](uint32_t row, uint32_t column) {
                    uint16_t v;
                    std::memcpy(&v, access.host[matrix * 8 + row] + column * 2, 2);
                    return static_cast<uint32_t>(v);
                };
                const uint32_t g = l / 4, t = l % 4 * 2;
                w.at<uint32_t>(extra.places[matrix])[l] =
                    x.columnsA ? at(t, g) | at(t + 1, g) << 16 : at(g, t) | at(g, t + 1) << 16;
            }
        return killLanes(w, dead, i + 1);
    }
    const uint32_t rows = x.part == 1 ? x.k : x.m, columns = x.part == 0 ? x.k : x.n;
    const uint32_t bytes = isHalf(x.a) ? 2 : 4, elements = rows * columns;
    const uint32_t pitch = i->flags & HasPredicate ? w.at<uint32_t>(i->b)[0] : (x.columnsA ? rows : columns);
    part.size = static_cast<uint8_t>(bytes);
    for (uint32_t first = 0; first < elements && !dead; first += lanes) {
        for (uint32_t l = 0; l < lanes; ++l) {
            const uint32_t e = first + l, r = e / columns, c = e % columns;
            address[l] = base[l] + static_cast<uint64_t>(i->imm) +
                         uint64_t{x.columnsA ? c * pitch + r : r * pitch + c} * bytes;
        }
        resolveSlowly(w, i, address, bytes, x.what == Store, access);
        observed(access, address, x.what == Store);
        if (dead)
            break;
        for (uint32_t l = 0; l < lanes; ++l) {
            const uint32_t e = first + l;
            uint32_t word = 0;
            if (x.what == Store) {
                word = isHalf(x.a) ? w.at<uint32_t>(extra.places[e / 64])[e / 2 % 32] >> (16 * (e % 2))
                                   : w.at<uint32_t>(extra.places[e / 32])[e % 32];
                std::memcpy(access.host[l], &word, bytes);
            } else {
                std::memcpy(&word, access.host[l], bytes);
                if (isHalf(x.a)) {
                    uint32_t& to = w.at<uint32_t>(extra.places[e / 64])[e / 2 % 32];
                    to = e % 2 ? (to & 0xffffu) | word << 16 : (to & 0xffff0000u) | word;
                } else {
                    w.at<uint32_t>(extra.places[e / 32])[e % 32] = word;
                }
            }
        }
    }
    return killLanes(w, dead, i + 1);
}

} // namespace telar::machine
