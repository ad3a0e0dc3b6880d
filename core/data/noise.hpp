// Smooth and rough noise that depends on nothing but its arguments.
#pragma once

#include <cmath>
#include <cstdint>

namespace telar::noise {

/// A well-mixed word of three coordinates and a seed.
inline uint32_t hash(int32_t x, int32_t y, int32_t z, uint32_t seed) {
    uint32_t h = seed * 0x9e3779b1u + static_cast<uint32_t>(x) * 0x85ebca77u;
    h = (h ^ (h >> 15)) * 0x2c1b3c6du + static_cast<uint32_t>(y) * 0xc2b2ae3du;
    h = (h ^ (h >> 13)) * 0x297a2d39u + static_cast<uint32_t>(z) * 0x27d4eb2fu;
    h = (h ^ (h >> 16)) * 0x7feb352du;
    h = (h ^ (h >> 15)) * 0x846ca68bu;
    return h ^ (h >> 16);
}

/// Uniform on [0, 1).
inline float uniform(int32_t x, int32_t y, int32_t z, uint32_t seed) {
    return static_cast<float>(hash(x, y, z, seed) >> 8) * (1.0f / 16777216.0f);
}

/// Nearly normal with mean 0 and deviation 1: a sum of four uniforms, so that no library function's last bit
/// matters.
inline float normal(int32_t x, int32_t y, int32_t z, uint32_t seed) {
    const uint32_t a = hash(x, y, z, seed), b = hash(x, y, z, ~seed);
    const float sum = static_cast<float>((a & 0xffff) + (a >> 16) + (b & 0xffff) + (b >> 16));
    return (sum / 65536.0f - 2.0f) * 1.7320508f;
}

/// Value noise on a lattice of spacing 1 with quintic interpolation: smooth, about -1 to 1.
inline float smooth(float x, float y, float z, uint32_t seed) {
    const float fx = std::floor(x), fy = std::floor(y), fz = std::floor(z);
    const auto ix = static_cast<int32_t>(fx), iy = static_cast<int32_t>(fy), iz = static_cast<int32_t>(fz);
    auto fade = [](float t) { return t * t * t * (t * (t * 6 - 15) + 10); };
    const float u = fade(x - fx), v = fade(y - fy), w = fade(z - fz);
    auto corner = [&](int i, int j, int k) { return 2 * uniform(ix + i, iy + j, iz + k, seed) - 1; };
    auto mix = [](float a, float b, float t) { return a + (b - a) * t; };
    const float low = mix(mix(corner(0, 0, 0), corner(1, 0, 0), u), mix(corner(0, 1, 0), corner(1, 1, 0), u), v);
    const float high = mix(mix(corner(0, 0, 1), corner(1, 0, 1), u), mix(corner(0, 1, 1), corner(1, 1, 1), u), v);
    return mix(low, high, w);
}

} // namespace telar::noise
