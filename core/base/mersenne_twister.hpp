// Mersenne Twister MT19937 (Matsumoto and Nishimura 1998), seeded as numpy.random.seed(n) does for one 32-bit
// integer, with vector instructions where the processor has them: the numbers are the same.
#pragma once

#include "core/base/host.hpp"

#include <cstdint>

namespace telar {

class MersenneTwister {
public:
    explicit MersenneTwister(uint32_t seed, SimdLevel level = simdLevel());
    uint32_t next() {
        if (used_ == size)
            refill();
        return words_[used_++];
    }
    /// Uniform on 0..most: words masked to the smallest all-ones mask that covers `most`, until one is at
    /// most `most` (numpy.random.randint's legacy rule). `most` 0 draws nothing.
    uint32_t below(uint32_t most);
    /// As `below`, `count` times.
    void fill(uint8_t* out, int64_t count, uint8_t most);
    void fill(int32_t* out, int64_t count, uint32_t most);

private:
    static constexpr int size = 624;
    void refill();

    alignas(64) uint32_t state_[size + 16]; // the first words again behind the last, for vectors
    alignas(64) uint32_t words_[size];      // tempered
    int used_ = size;
    SimdLevel level_;
    bool compress_; // AVX-512 VBMI2
};

} // namespace telar
