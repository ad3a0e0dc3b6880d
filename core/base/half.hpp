// float16, as IEEE 754 lays it out, and float.
#pragma once

#include <bit>
#include <cstdint>

namespace telar {

/// Exact.
inline float halfToFloat(uint16_t bits) {
    const uint32_t sign = (bits & 0x8000u) << 16, rest = bits & 0x7fffu;
    if (rest >= 0x7c00u)
        return std::bit_cast<float>(sign | 0x7f800000u | (rest & 0x3ffu) << 13);
    const float magnitude =
        rest < 0x400u ? static_cast<float>(rest) * 0x1p-24f : std::bit_cast<float>((rest << 13) + (112u << 23));
    return sign ? -magnitude : magnitude;
}

/// To nearest, ties to even; beyond the range infinite; NaN as a GPU writes it.
inline uint16_t floatToHalf(float v) {
    const uint32_t bits = std::bit_cast<uint32_t>(v), sign = bits >> 16 & 0x8000u;
    const float magnitude = std::bit_cast<float>(bits & 0x7fffffffu);
    if (v != v)
        return 0x7fff;
    if (magnitude >= 65520.0f)
        return static_cast<uint16_t>(sign | 0x7c00u);
    if (magnitude < 0x1p-14f)
        return static_cast<uint16_t>(
            sign | static_cast<uint32_t>(std::bit_cast<uint64_t>(static_cast<double>(magnitude) + 0x1p28) & 0x7ffu));
    uint32_t rest = bits & 0x7fffffffu;
    rest += 0xfffu + (rest >> 13 & 1u);
    return static_cast<uint16_t>(sign | ((rest >> 13) - (112u << 10)));
}

} // namespace telar
