#include "core/data/random.hpp"

#include <random>

namespace telar {

ElementType randomType(uint32_t max) { return max < 256 ? ElementType::UInt8 : ElementType::Int32; }

Expected<SourceMatrix> randomMatrix(int64_t rows, int64_t columns, uint32_t seed, uint32_t max, const JobContext& job) {
    if (rows < 1 || columns < 1)
        return userError(
            text(TELAR_TR("core", "A random matrix needs at least one row and one column, and %1 x %2 was asked for"),
                 rows, columns));
    TELAR_TAKE(made, createMatrix(randomType(max), rows, columns));
    MersenneTwister generator(seed);
    job.start(rows);
    for (int64_t r = 0; r < rows; ++r) {
        if (job.stopRequested())
            return cancelledError();
        if (auto* bytes = std::get_if<Matrix<uint8_t>>(&*made))
            generator.fill(bytes->row(r), columns, static_cast<uint8_t>(max));
        else
            generator.fill(std::get<Matrix<int32_t>>(*made).row(r), columns, max);
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

uint32_t freshSeed() { return std::random_device{}() % 1000000; }

} // namespace telar
