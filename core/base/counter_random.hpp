// Random numbers without a state: a word is a function of what it is for, so any thread, engine or device
// that asks for the same one gets the same one, in any order.
#pragma once

#include "core/base/device_function.hpp"

#include <cstdint>

namespace telar::nn {

/// What a number is drawn for; keeps the draws apart.
enum class Stream : uint32_t { Weights = 1, Shuffle, Split, Rotation, Flip, CropRow, CropColumn, Dropout = 64 };

/// A well-mixed word (finaliser of MurmurHash3, A. Appleby 2011, over sums with odd multipliers).
TELAR_DEVICE uint32_t randomWord(uint64_t seed, uint32_t stream, uint64_t a, uint64_t b) {
    uint64_t h = seed * 0x9e3779b97f4a7c15ull + (uint64_t(stream) + 1) * 0xd1b54a32d192ed03ull;
    h ^= h >> 32;
    h += (a + 1) * 0x8cb92ba72f3d8dd7ull;
    h ^= h >> 29;
    h *= 0xff51afd7ed558ccdull;
    h ^= h >> 33;
    h += (b + 1) * 0xaef17502108ef2d9ull;
    h ^= h >> 31;
    h *= 0xc4ceb9fe1a85ec53ull;
    return uint32_t(h >> 32);
}

/// Uniform on [0, 1), 24 bits.
TELAR_DEVICE float randomUniform(uint64_t seed, uint32_t stream, uint64_t a, uint64_t b) {
    return float(randomWord(seed, stream, a, b) >> 8) * (1.0f / 16777216.0f);
}

/// Whether dropout keeps an element: `layer` in the model, `step` from the start of the training, `element`
/// row-major in (sample of the batch, feature).
TELAR_DEVICE bool dropoutKeeps(uint64_t seed, uint32_t layer, uint64_t step, uint64_t element, float rate) {
    return randomUniform(seed, uint32_t(Stream::Dropout) + layer, step, element) >= rate;
}

} // namespace telar::nn
