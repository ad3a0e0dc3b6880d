// wmma, mma.sync, ldmatrix: products against plain loops over exact numbers, and where the elements of mma.sync's fragments
// lie, written down from the PTX ISA's tables once more, lane by lane.
#pragma once

#include "tests/core/simt/machine_cases.hpp"

#include <limits>

namespace telar::test {

enum class Part { F16, BF16, TF32, F32, S8, U8, S32, F64 };

inline int bytesOfPart(Part type) {
    return type == Part::S8 || type == Part::U8      ? 1
           : type == Part::F16 || type == Part::BF16 ? 2
           : type == Part::F64                       ? 8
                                                     : 4;
}
inline uint32_t mixed(int salt, int r, int c) {
    return (uint32_t(r) * 131 + uint32_t(c) * 37 + uint32_t(salt) * 7919) * 2654435761u >> 15;
}
/// Numbers whose products and sums are exact in float; of TF32's A all ten bits of the mantissa are used.
inline double numberOf(Part type, int salt, int r, int c) {
    const uint32_t h = mixed(salt, r, c);
    switch (type) {
    case Part::S8:
        return int(h % 256) - 128;
    case Part::U8:
        return h % 256;
    case Part::S32:
        return int(h % 200'001) - 100'000;
    case Part::TF32:
        return salt == 0 ? (h & 1024 ? -1 : 1) * (1 + (h % 1024) / 1024.0) : int(h % 7) - 3;
    case Part::F64:
        return (int(h % 2001) - 1000) / 8.0;
    default:
        return int(h % 9) - 4;
    }
}
inline uint16_t halfOf(double v) { // exact ones
    int exponent;
    const double m = std::frexp(std::fabs(v), &exponent);
    return v == 0 ? 0 : uint16_t((v < 0 ? 0x8000 : 0) | (exponent + 14) << 10 | (int(m * 2048) & 0x3ff));
}
inline double ofHalf(uint16_t h) {
    const double m = h & 0x7c00 ? std::ldexp(1024 + (h & 0x3ff), (h >> 10 & 31) - 25) : std::ldexp(h & 0x3ff, -24);
    return h & 0x8000 ? -m : m;
}
/// As it lies in memory; the bits of a float that TF32 leaves out are full of what must not count.
inline uint64_t bitsOf(Part type, double v) {
    uint32_t word = 0;
    const float f = float(v);
    std::memcpy(&word, &f, 4);
    uint64_t wide = 0;
    std::memcpy(&wide, &v, 8);
    return type == Part::F64    ? wide
           : type == Part::F32  ? word
           : type == Part::TF32 ? word | 0x1fd7
           : type == Part::BF16 ? word >> 16
           : type == Part::F16  ? halfOf(v)
           : type == Part::S32  ? uint32_t(int64_t(v))
                                : uint8_t(int64_t(v));
}
inline double valueOf(Part type, const uint8_t* at) {
    uint64_t bits = 0;
    std::memcpy(&bits, at, size_t(bytesOfPart(type)));
    float f;
    double d;
    std::memcpy(&f, &bits, 4);
    std::memcpy(&d, &bits, 8);
    return type == Part::F64   ? d
           : type == Part::F16 ? ofHalf(uint16_t(bits))
           : type == Part::S32 ? double(int32_t(uint32_t(bits)))
                               : double(f);
}

struct Factors {
    int m, n, k;
    Part a, b, sum;
    bool saturates = false;
    double base = 0; ///< added to C
};
/// Row r and column c of A * B + C.
inline double factorsProduct(const Factors& f, int r, int c) {
    double sum = numberOf(f.sum, 2, r, c) + f.base;
    for (int k = 0; k < f.k; ++k)
        sum += numberOf(f.a, 0, r, k) * numberOf(f.b, 1, k, c);
    if (f.sum != Part::S32)
        return sum;
    constexpr double least = std::numeric_limits<int32_t>::min(), most = std::numeric_limits<int32_t>::max();
    return f.saturates ? std::clamp(sum, least, most) : double(int32_t(uint32_t(int64_t(sum))));
}

/// A matrix in memory, row after row or column after column, with room behind each.
inline Buffer matrixBuffer(const char* name, Part type, int salt, int rows, int columns, bool byColumn,
                           double base = 0) {
    Buffer b;
    b.name = name;
    b.element = bytesOfPart(type);
    const int pitch = (byColumn ? rows : columns) + 16;
    b.data.assign(size_t(pitch) * size_t(byColumn ? columns : rows) * size_t(b.element), 0);
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns && salt >= 0; ++c) {
            const uint64_t bits = bitsOf(type, numberOf(type, salt, r, c) + base);
            std::memcpy(b.data.data() + size_t((byColumn ? c * pitch + r : r * pitch + c) * b.element), &bits,
                        size_t(b.element));
        }
    return b;
}

inline Case wmmaCase(const char* kernel, const Factors& f, bool columnsA, bool columnsB, bool columnsC) {
    Case c{kernel, "matrix.cu", kernel, {1}, {32}};
    c.buffers = {matrixBuffer("a", f.a, 0, f.m, f.k, columnsA), matrixBuffer("b", f.b, 1, f.k, f.n, columnsB),
                 matrixBuffer("c", f.sum, 2, f.m, f.n, columnsC, f.base),
                 matrixBuffer("d", f.sum, -1, f.m, f.n, columnsC)};
    const int ldc = (columnsC ? f.m : f.n) + 16;
    c.args = {buf(0),  buf(1), buf(2), buf(3), val((columnsA ? f.m : f.k) + 16), val((columnsB ? f.k : f.n) + 16),
              val(ldc)};
    c.check = [=](auto& b) {
        for (int r = 0; r < f.m; ++r)
            for (int s = 0; s < f.n; ++s) {
                const int at = columnsC ? s * ldc + r : r * ldc + s;
                const double got = valueOf(f.sum, b[3].data.data() + at * b[3].element);
                if (got != factorsProduct(f, r, s))
                    return diff("d", got, factorsProduct(f, r, s), size_t(at));
            }
        return std::string();
    };
    return c;
}

/// Where element i of a lane's fragment lies: the PTX ISA's "Matrix Fragments for mma.m16n8k8" and so on, with its words
/// groupID = lane / 4 and threadID_in_group = lane % 4.
struct Place {
    int row, column;
};
inline Place placeInA(const Factors& f, int lane, int i) {
    const int g = lane >> 2, t = lane % 4;
    if (f.a == Part::F64) // m8n8k4
        return {g, t};
    if (f.a == Part::TF32) // m16n8k4: a0, a1; m16n8k8: a0 to a3
        return {i == 0 || i == 2 ? g : g + 8, i < 2 ? t : t + 4};
    if (f.m == 8) // m8n8k16, bytes
        return {g, t * 4 + i};
    if (bytesOfPart(f.a) == 1 && f.k == 16)
        return {i < 4 ? g : g + 8, t * 4 + (i & 3)};
    if (bytesOfPart(f.a) == 1) // m16n8k32
        return {i < 4 || (i >= 8 && i < 12) ? g : g + 8, i < 8 ? t * 4 + (i & 3) : t * 4 + (i & 3) + 16};
    if (f.k == 8) // halves
        return {i < 2 ? g : g + 8, t * 2 + (i & 1)};
    return {i < 2 || (i >= 4 && i < 6) ? g : g + 8, i < 4 ? t * 2 + (i & 1) : t * 2 + (i & 1) + 8};
}
inline Place placeInB(const Factors& f, int lane, int i) {
    const int g = lane >> 2, t = lane % 4;
    if (f.b == Part::F64)
        return {t, g};
    if (f.b == Part::TF32)
        return {i == 0 ? t : t + 4, g};
    if (bytesOfPart(f.b) == 1)
        return {i < 4 ? t * 4 + i : t * 4 + (i & 3) + 16, g};
    return {i < 2 ? t * 2 + i : t * 2 + (i & 1) + 8, g};
}
inline Place placeInC(const Factors&, int lane, int i) { // the same in all
    return {i < 2 ? lane >> 2 : (lane >> 2) + 8, lane % 4 * 2 + (i & 1)};
}

template <class Where>
Buffer fragmentBuffer(const char* name, const Factors& f, Part type, int salt, int elements, double base, Where where) {
    Buffer b;
    b.name = name;
    b.element = type == Part::F64 ? 8 : 4;
    const int size = bytesOfPart(type);
    b.data.assign(size_t(32 * elements * size), 0);
    for (int lane = 0; lane < 32; ++lane)
        for (int i = 0; i < elements && salt >= 0; ++i) {
            const Place p = where(f, lane, i);
            const uint64_t bits = bitsOf(type, numberOf(type, salt, p.row, p.column) + base);
            std::memcpy(b.data.data() + (lane * elements + i) * size, &bits, size_t(size));
        }
    return b;
}

inline Case mmaCase(const char* kernel, const Factors& f) {
    Case c{kernel, "matrix.cu", kernel, {1}, {32}};
    const int sums = f.m * f.n / 32;
    c.buffers = {fragmentBuffer("a", f, f.a, 0, f.m * f.k / 32, 0, placeInA),
                 fragmentBuffer("b", f, f.b, 1, f.k * f.n / 32, 0, placeInB),
                 fragmentBuffer("c", f, f.sum, 2, sums, f.base, placeInC),
                 fragmentBuffer("d", f, f.sum, -1, sums, 0, placeInC)};
    c.args = {buf(0), buf(1), buf(2), buf(3)};
    c.check = [=](auto& b) {
        for (int e = 0; e < 32 * sums; ++e) {
            const Place p = placeInC(f, e / sums, e % sums);
            const double got = valueOf(f.sum, b[3].data.data() + e * bytesOfPart(f.sum)),
                         want = factorsProduct(f, p.row, p.column);
            if (got != want)
                return diff("d", got, want, size_t(e));
        }
        return std::string();
    };
    return c;
}

/// Register k of lane l holds columns 2 (l % 4) and the next of row l / 4 of the k-th matrix, or of its transpose.
inline Case ldmatrixCase(const char* kernel, int count, bool transposed) {
    Case c{kernel, "matrix.cu", kernel, {1}, {32}};
    c.buffers = {make<uint16_t>("in", 256, [](size_t i) { return uint16_t(i * 257 + 3); }),
                 zeros<uint32_t>("out", size_t(32 * count))};
    c.args = {buf(0), buf(1)};
    c.check = [=](auto& b) {
        const auto* in = b[0].template as<uint16_t>();
        std::vector<uint32_t> want;
        for (int l = 0; l < 32; ++l)
            for (int k = 0; k < count; ++k) {
                const auto at = [&](int r, int s) {
                    return uint32_t(in[k * 64 + (transposed ? s * 8 + r : r * 8 + s)]);
                };
                want.push_back(at(l / 4, l % 4 * 2) | at(l / 4, l % 4 * 2 + 1) << 16);
            }
        return same(b[1], want);
    };
    // One request; rows of 16 bytes, 48 apart: eight of them are all banks once.
    c.expects = {{"ldmatrix", Op::MatrixLoad, "instructions", 1},
                 {"ldmatrix", Op::MatrixLoad, "lanes", 32},
                 {"ldmatrix", Op::MatrixLoad, "divergent", 0},
                 {"ldmatrix", Op::MatrixLoad, "wavefronts", count}};
    for (auto& e : c.expects)
        e.lineText = std::string("LDMATRIX(") + kernel + ",";
    return c;
}

inline std::vector<Case> productCases() {
    std::vector<Case> all;
    const struct {
        const char* name;
        Part factor, sum;
    } kinds[] = {{"wmmaS8", Part::S8, Part::S32},
                 {"wmmaU8", Part::U8, Part::S32},
                 {"wmmaBF16", Part::BF16, Part::F32},
                 {"wmmaF16", Part::F16, Part::F32},
                 {"wmmaF16Sums", Part::F16, Part::F16}};
    for (const auto& kind : kinds) {
        const std::string name = kind.name;
        all.push_back(wmmaCase((name + "M16N16K16").c_str(), {16, 16, 16, kind.factor, kind.factor, kind.sum}, false,
                               true, false));
        all.push_back(
            wmmaCase((name + "M32N8K16").c_str(), {32, 8, 16, kind.factor, kind.factor, kind.sum}, true, false, true));
        all.push_back(
            wmmaCase((name + "M8N32K16").c_str(), {8, 32, 16, kind.factor, kind.factor, kind.sum}, true, true, false));
    }
    all.push_back(wmmaCase("wmmaTF32RowCol", {16, 16, 8, Part::TF32, Part::TF32, Part::F32}, false, true, false));
    all.push_back(wmmaCase("wmmaTF32ColRow", {16, 16, 8, Part::TF32, Part::TF32, Part::F32}, true, false, true));
    all.push_back(wmmaCase("wmmaF64RowCol", {8, 8, 4, Part::F64, Part::F64, Part::F64}, false, true, false));
    all.push_back(wmmaCase("wmmaF64ColRow", {8, 8, 4, Part::F64, Part::F64, Part::F64}, true, false, true));
    all.push_back(wmmaCase("wmmaS8Saturates", {16, 16, 16, Part::S8, Part::S8, Part::S32, true, 2'147'350'000}, false,
                           false, false));

    for (const char* name : {"mmaF16M16N8K8", "mmaF16SumsM16N8K8", "mmaBF16M16N8K8", "mmaF16M16N8K16",
                             "mmaF16SumsM16N8K16", "mmaBF16M16N8K16"}) {
        const std::string word = name;
        const Part type = word.starts_with("mmaB") ? Part::BF16 : Part::F16;
        all.push_back(mmaCase(name, {16, 8, word.ends_with("K8") ? 8 : 16, type, type,
                                     word.find("Sums") < word.size() ? Part::F16 : Part::F32}));
    }
    all.push_back(mmaCase("mmaTF32M16N8K4", {16, 8, 4, Part::TF32, Part::TF32, Part::F32}));
    all.push_back(mmaCase("mmaTF32M16N8K8", {16, 8, 8, Part::TF32, Part::TF32, Part::F32}));
    // Sums at the ends of int: those that begin anew, and those that stay.
    all.push_back(mmaCase("mmaS8M8N8K16", {8, 8, 16, Part::S8, Part::S8, Part::S32, false, -2'147'350'000}));
    all.push_back(mmaCase("mmaU8M8N8K16", {8, 8, 16, Part::U8, Part::U8, Part::S32, true, 2'147'350'000}));
    all.push_back(mmaCase("mmaS8M16N8K16", {16, 8, 16, Part::S8, Part::S8, Part::S32}));
    all.push_back(mmaCase("mmaU8S8M16N8K16", {16, 8, 16, Part::U8, Part::S8, Part::S32, true, -2'147'350'000}));
    all.push_back(mmaCase("mmaS8M16N8K32", {16, 8, 32, Part::S8, Part::S8, Part::S32}));
    all.push_back(mmaCase("mmaU8M16N8K32", {16, 8, 32, Part::U8, Part::U8, Part::S32, false, 2'147'350'000}));
    all.push_back(mmaCase("mmaS8U8M16N8K32", {16, 8, 32, Part::S8, Part::U8, Part::S32, true, 2'147'350'000}));
    all.push_back(mmaCase("mmaF64M8N8K4", {8, 8, 4, Part::F64, Part::F64, Part::F64}));

    for (const int count : {1, 2, 4})
        for (const bool transposed : {false, true})
            all.push_back(ldmatrixCase(("ldmatrixX" + std::to_string(count) + (transposed ? "Trans" : "")).c_str(),
                                       count, transposed));
    return all;
}

inline std::vector<Case> matrixCases() {
    auto all = productCases();
    {
        Case c{"wmmaTF32Rounded", "matrix.cu", "wmmaTF32Rounded", {1}, {32}};
        // Halfway between two numbers of ten bits, on both sides of zero: away from it.
        const auto a = [](size_t i) { return (i % 3 ? 1 : -1) * (1 + double(i % 1024) / 1024 + 0.5 / 1024); };
        const auto b = [](size_t i) { return double(int(i % 5) - 2); };
        c.buffers = {make<float>("a", 128, a), make<float>("b", 128, b), zeros<float>("d", 256)};
        c.args = {buf(0), buf(1), buf(2)};
        c.check = [=](auto& buffers) {
            std::vector<float> want(256);
            for (size_t r = 0; r < 16; ++r)
                for (size_t s = 0; s < 16; ++s) {
                    double sum = 0;
                    for (size_t k = 0; k < 8; ++k)
                        sum += (a(r * 8 + k) + std::copysign(0.5 / 1024, a(r * 8 + k))) * b(k * 16 + s);
                    want[r * 16 + s] = float(sum * 2);
                }
            return same(buffers[2], want);
        };
        all.push_back(c);
    }
    {
        const int n = 64;
        const auto a = [](size_t i) { return int8_t(mixed(3, int(i), 0)); };
        const auto b = [](size_t i) { return int8_t(mixed(4, int(i), 0)); };
        Case c{"wmmaGemmS8", "matrix.cu", "wmmaGemmS8", {2, 2}, {128}};
        c.buffers = {make<int8_t>("A", n * n, a), make<int8_t>("B", n * n, b), zeros<int>("C", n * n)};
        c.args = {buf(0), buf(1), buf(2), val(n)};
        c.check = [=](auto& buffers) {
            std::vector<int> want(n * n);
            for (size_t e = 0; e < want.size(); ++e)
                for (size_t k = 0; k < n; ++k)
                    want[e] += a(e / n * n + k) * b(k * n + e % n);
            return same(buffers[2], want);
        };
        all.push_back(c);
    }
    {
        const int n = 48;
        const auto a = [](size_t i) { return numberOf(Part::F16, 5, int(i), 0); };
        const auto b = [](size_t i) { return numberOf(Part::F16, 6, int(i), 0); };
        Case c{"mmaGemm", "matrix.cu", "mmaGemm", {6, 3}, {32}};
        c.buffers = {make<uint16_t>("A", n * n, [=](size_t i) { return halfOf(a(i)); }),
                     make<uint16_t>("B", n * n, [=](size_t i) { return halfOf(b(i)); }), zeros<float>("C", n * n)};
        c.args = {buf(0), buf(1), buf(2), val(n)};
        c.check = [=](auto& buffers) {
            std::vector<float> want(n * n);
            for (size_t e = 0; e < want.size(); ++e)
                for (size_t k = 0; k < n; ++k)
                    want[e] += float(a(e / n * n + k) * b(k * n + e % n));
            return same(buffers[2], want);
        };
        all.push_back(c);
    }
    {
        // Ties go away from zero, a carry reaches the exponent, too large is infinite, and no number stays none.
        const uint32_t in[] = {0x3f800fffu, 0x3f801000u, 0x3f802fffu, 0x3f803000u, 0xbf801000u, 0x3ffff000u,
                               0x7f7fffffu, 0x7f800000u, 0xff800000u, 0x7fc00000u, 0x7fffffffu, 0xffc12345u,
                               0x00000000u, 0x80000000u, 0x00001000u, 0x807fffffu};
        const uint32_t out[] = {0x3f800000u, 0x3f802000u, 0x3f802000u, 0x3f804000u, 0xbf802000u, 0x40000000u,
                                0x7f800000u, 0x7f800000u, 0xff800000u, 0,           0,           0,
                                0x00000000u, 0x80000000u, 0x00002000u, 0x80800000u};
        Case c{"roundTF32", "matrix.cu", "roundTF32", {1}, {16}};
        c.buffers = {make<uint32_t>("in", 16, [&](size_t i) { return in[i]; }), zeros<uint32_t>("out", 16)};
        c.args = {buf(0), buf(1)};
        c.check = [want = std::vector<uint32_t>(std::begin(out), std::end(out))](auto& b) mutable {
            const auto* got = b[1].template as<uint32_t>();
            for (size_t i = 9; i < 12; ++i) // any that is no number
                want[i] = (got[i] & 0x7fffffffu) > 0x7f800000u ? got[i] : 0x7fffffffu;
            return same(b[1], want);
        };
        all.push_back(c);
    }
    return all;
}

} // namespace telar::test
