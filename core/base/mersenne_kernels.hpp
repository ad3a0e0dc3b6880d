// The vectorised steps of the Mersenne Twister; plain declarations only, since files for other instruction
// sets read this.
#pragma once

#include <cstdint>

namespace telar::mt {

/// The next 624 state words and their tempered form. `state` has 16 words behind its 624, overwritten.
void refillScalar(uint32_t* state, uint32_t* words);
void refillAvx2(uint32_t* state, uint32_t* words);
void refillAvx512(uint32_t* state, uint32_t* words);

/// Appends `words[i] & mask` where it is at most `most`, as bytes; returns how many. Both at most 255. May
/// write up to 64 bytes behind the last.
int64_t selectScalar(const uint32_t* words, int64_t count, uint32_t mask, uint32_t most, uint8_t* out);
int64_t selectAvx2(const uint32_t* words, int64_t count, uint32_t mask, uint32_t most, uint8_t* out);
/// Needs AVX-512 VBMI2.
int64_t selectAvx512(const uint32_t* words, int64_t count, uint32_t mask, uint32_t most, uint8_t* out);

} // namespace telar::mt
