#include "core/data/random.hpp"

#include <random>

namespace telar {

MersenneTwister::MersenneTwister(uint32_t seed) {
    state_[0] = seed;
    for (uint32_t i = 1; i < 624; ++i)
        state_[i] = 1812433253u * (state_[i - 1] ^ (state_[i - 1] >> 30)) + i;
}

void MersenneTwister::refill() {
    for (int i = 0; i < 624; ++i) {
        const uint32_t y = (state_[i] & 0x80000000u) | (state_[(i + 1) % 624] & 0x7fffffffu);
        state_[i] = state_[(i + 397) % 624] ^ (y >> 1) ^ ((y & 1) ? 0x9908b0dfu : 0u);
    }
    used_ = 0;
}

uint32_t MersenneTwister::next() {
    if (used_ == 624)
        refill();
    uint32_t y = state_[used_++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

uint32_t MersenneTwister::below(uint32_t most) {
    if (most == 0)
        return 0;
    uint32_t mask = most;
    for (int shift = 1; shift < 32; shift *= 2)
        mask |= mask >> shift;
    uint32_t value;
    do
        value = next() & mask;
    while (value > most);
    return value;
}

void MersenneTwister::fill(uint8_t* out, int64_t count, uint8_t most) {
    for (int64_t i = 0; i < count; ++i)
        out[i] = static_cast<uint8_t>(below(most));
}

Expected<SourceMatrix> randomMatrix(int64_t rows, int64_t columns, uint32_t seed, uint32_t max,
                                    const JobContext& job) {
    if (rows < 1 || columns < 1)
        return userError(
            text(TELAR_TR("core",
                          "A random matrix needs at least one row and one column, and %1 x %2 was asked for"),
                 rows, columns));
    auto made = createMatrix(max < 256 ? ElementType::UInt8 : ElementType::Int32, rows, columns);
    if (!made)
        return made.error();
    MersenneTwister generator(seed);
    job.start(rows);
    for (int64_t r = 0; r < rows; ++r) {
        if (job.stopRequested())
            return cancelledError();
        if (auto* bytes = std::get_if<Matrix<uint8_t>>(&*made))
            generator.fill(bytes->row(r), columns, static_cast<uint8_t>(max));
        else
            for (int64_t c = 0; c < columns; ++c)
                std::get<Matrix<int32_t>>(*made).at(r, c) = static_cast<int32_t>(generator.below(max));
        job.advance();
    }
    SourceMatrix source;
    source.values = std::move(*made);
    source.name = "random " + std::to_string(rows) + "x" + std::to_string(columns);
    source.origin = "random";
    source.seed = seed;
    source.cliOptions = "--random " + std::to_string(rows) + "x" + std::to_string(columns) + " --seed " +
                        std::to_string(seed) + (max == 9 ? "" : " --max " + std::to_string(max));
    return source;
}

uint32_t freshSeed() {
    return std::random_device{}() % 1000000;
}

} // namespace telar
