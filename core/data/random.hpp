// Seeded random matrices equal to NumPy's to the last number.
#pragma once

#include "core/data/source.hpp"
#include "core/jobs/job.hpp"

#include <cstdint>

namespace telar {

/// Mersenne Twister MT19937 (Matsumoto and Nishimura 1998), seeded as numpy.random.seed(n) does for one
/// 32-bit integer.
class MersenneTwister {
public:
    explicit MersenneTwister(uint32_t seed);
    uint32_t next();
    /// Uniform on 0..most: words masked to the smallest all-ones mask that covers `most`, until one is at
    /// most `most` (numpy.random.randint's legacy rule). `most` 0 draws nothing.
    uint32_t below(uint32_t most);
    /// As `below`, `count` times.
    void fill(uint8_t* out, int64_t count, uint8_t most);

private:
    void refill();
    uint32_t state_[624];
    int used_ = 624;
};

/// numpy.random.seed(seed); numpy.random.randint(max + 1, size=(rows, columns)). uint8 where max < 256, else
/// int32.
Expected<SourceMatrix> randomMatrix(int64_t rows, int64_t columns, uint32_t seed, uint32_t max,
                                    const JobContext& job = {});

/// A seed nobody chose.
uint32_t freshSeed();

} // namespace telar
