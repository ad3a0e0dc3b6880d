#include "core/base/mersenne_twister.hpp"

#include "core/base/mersenne_kernels.hpp"

#include <algorithm>

namespace telar {

namespace mt {

void refillScalar(uint32_t* s, uint32_t* words) {
    auto twist = [s](int i, int next, int far) {
        const uint32_t y = (s[i] & 0x80000000u) | (s[next] & 0x7fffffffu);
        s[i] = s[far] ^ (y >> 1) ^ ((0u - (y & 1)) & 0x9908b0dfu);
    };
    for (int i = 0; i < 227; ++i)
        twist(i, i + 1, i + 397);
    for (int i = 227; i < 623; ++i)
        twist(i, i + 1, i - 227);
    twist(623, 0, 396);
    for (int i = 0; i < 624; ++i) {
        uint32_t y = s[i];
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c5680u;
        y ^= (y << 15) & 0xefc60000u;
        words[i] = y ^ (y >> 18);
    }
}

int64_t selectScalar(const uint32_t* words, int64_t count, uint32_t mask, uint32_t most, uint8_t* out) {
    int64_t kept = 0;
    for (int64_t i = 0; i < count; ++i) {
        const uint32_t value = words[i] & mask;
        out[kept] = static_cast<uint8_t>(value);
        kept += value <= most;
    }
    return kept;
}

} // namespace mt

namespace {
bool compressesBytes() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512vbmi2");
#else
    return false;
#endif
}

uint32_t maskOver(uint32_t most) {
    uint32_t mask = most;
    for (int shift = 1; shift < 32; shift *= 2)
        mask |= mask >> shift;
    return mask;
}
} // namespace

MersenneTwister::MersenneTwister(uint32_t seed, SimdLevel level)
    : level_(std::min(level, simdLevel())), compress_(compressesBytes()) {
    state_[0] = seed;
    for (uint32_t i = 1; i < size; ++i)
        state_[i] = 1812433253u * (state_[i - 1] ^ (state_[i - 1] >> 30)) + i;
}

void MersenneTwister::refill() {
    TELAR_OF_LEVEL(level_, mt::refillScalar, mt::refillAvx2, mt::refillAvx512)(state_, words_);
    used_ = 0;
}

uint32_t MersenneTwister::below(uint32_t most) {
    if (most == 0)
        return 0;
    const uint32_t mask = maskOver(most);
    uint32_t value;
    do
        value = next() & mask;
    while (value > most);
    return value;
}

void MersenneTwister::fill(uint8_t* out, int64_t count, uint8_t most) {
    if (most == 0) {
        std::fill_n(out, count, uint8_t{0});
        return;
    }
    const uint32_t mask = maskOver(most);
    const auto level = compress_ ? level_ : std::min(level_, SimdLevel::Avx2);
    const auto select = TELAR_OF_LEVEL(level, mt::selectScalar, mt::selectAvx2, mt::selectAvx512);
    while (count > 0) {
        if (used_ == size)
            refill();
        const int64_t left = size - used_;
        if (count >= left + 64) { // not even all of them would be too many
            const int64_t kept = select(words_ + used_, left, mask, most, out);
            out += kept;
            count -= kept;
            used_ = size;
            continue;
        }
        while (used_ < size && count > 0) {
            const uint32_t value = words_[used_++] & mask;
            if (value <= most) {
                *out++ = static_cast<uint8_t>(value);
                --count;
            }
        }
    }
}

void MersenneTwister::fill(int32_t* out, int64_t count, uint32_t most) {
    for (int64_t i = 0; i < count; ++i)
        out[i] = static_cast<int32_t>(below(most));
}

} // namespace telar
